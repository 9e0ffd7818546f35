//! Command line of the oracle.

mod cli;

fn main() -> std::process::ExitCode {
    cli::run()
}
