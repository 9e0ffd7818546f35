//! `completions` and `man`: what a shell and a manual need to know of the command line.

use super::Finding;
use anyhow::Result;
use clap::CommandFactory;
use clap_complete::Shell;
use std::io::Write;

/// Write completions for a shell
#[derive(clap::Args)]
#[command(after_help = "Examples:
  draughts-oracle completions bash \\
    > ~/.local/share/bash-completion/completions/draughts-oracle
  draughts-oracle completions fish \\
    > ~/.config/fish/completions/draughts-oracle.fish")]
pub struct Arguments {
    /// For which shell
    shell: Shell,
}

/// Write the manual page
#[derive(clap::Args)]
#[command(after_help = "Examples:
  draughts-oracle man > draughts-oracle.1
  draughts-oracle man replay | man -l -")]
pub struct ManArguments {
    /// The page of this command; of the whole program unless given
    command: Option<String>,
}

pub fn run(arguments: &Arguments, out: &mut impl Write) -> Result<Finding> {
    let mut text = Vec::new();
    clap_complete::generate(arguments.shell, &mut super::Arguments::command(), env!("CARGO_PKG_NAME"), &mut text);
    out.write_all(&text)?;
    Ok(Finding::Agree)
}

pub fn run_man(arguments: &ManArguments, out: &mut impl Write) -> Result<Finding> {
    let mut program = super::Arguments::command();
    program.build();
    let command = match &arguments.command {
        None => program,
        Some(name) => {
            let found = program.find_subcommand(name).cloned();
            found.ok_or_else(|| anyhow::anyhow!("there is no command `{name}`"))?
        }
    };
    let mut text = Vec::new();
    clap_mangen::Man::new(command).render(&mut text)?;
    out.write_all(&text)?;
    Ok(Finding::Agree)
}
