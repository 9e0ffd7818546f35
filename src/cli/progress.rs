//! Progress on a terminal, and the end by Ctrl-C.

use super::Finding;
use super::table::grouped;
use anyhow::{Context, Result};
use draughts_oracle::notation::plural;
use draughts_oracle::oracle::campaign::Progress;
use indicatif::{HumanBytes, HumanDuration, ProgressBar, ProgressState, ProgressStyle};
use std::fmt::Write;
use std::io::IsTerminal;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use tokio::runtime::Builder;

/// Lets Ctrl-C, or a request to terminate, end the campaign after the blocks in work; a second one ends the process at once.
pub fn stop_on_interrupt(progress: &Arc<Progress>) -> Result<()> {
    let progress = Arc::clone(progress);
    on_interrupt(move || progress.stop.store(true, Ordering::Relaxed))
}

/// Does something on Ctrl-C, or on a request to terminate; a second one ends the process at once.
pub fn on_interrupt(stop: impl Fn() + Send + Sync + 'static) -> Result<()> {
    watch(Arc::new(stop)).context("Ctrl-C cannot be watched")
}

fn watch(stop: Arc<impl Fn() + Send + Sync + 'static>) -> std::io::Result<()> {
    let runtime = Builder::new_current_thread().enable_io().build()?;
    let is_second = Arc::new(AtomicBool::new(false));
    let guard = runtime.enter();
    for mut signal in signals()? {
        let (stop, is_second) = (Arc::clone(&stop), Arc::clone(&is_second));
        runtime.spawn(async move {
            while signal.recv().await.is_some() {
                if is_second.swap(true, Ordering::Relaxed) {
                    std::process::exit(Finding::Interrupted.exit_code().into());
                }
                stop();
            }
        });
    }
    drop(guard);
    std::thread::Builder::new().spawn(move || runtime.block_on(std::future::pending::<()>()))?;
    Ok(())
}

#[cfg(unix)]
fn signals() -> std::io::Result<[tokio::signal::unix::Signal; 2]> {
    use tokio::signal::unix::{SignalKind, signal};
    Ok([signal(SignalKind::interrupt())?, signal(SignalKind::terminate())?])
}

#[cfg(windows)]
fn signals() -> std::io::Result<[tokio::signal::windows::CtrlC; 1]> {
    Ok([tokio::signal::windows::ctrl_c()?])
}

/// Does the work, and meanwhile shows how far it is, and how many of these things are done, when stderr is a terminal.
pub fn show_while<T: Send>(progress: &Progress, blocks: u64, thing: &str, work: impl FnOnce() -> T + Send) -> T {
    if !std::io::stderr().is_terminal() {
        return work();
    }
    std::thread::scope(|scope| {
        let bar = bar(blocks, thing);
        // Before anything is done, as long as nothing need be told but that it begins.
        bar.tick();
        let begin = Instant::now();
        let worker = scope.spawn(work);
        while !worker.is_finished() {
            update(&bar, progress, thing, begin);
            std::thread::sleep(Duration::from_millis(100));
        }
        bar.finish_and_clear();
        worker.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
    })
}

/// A bar for so many bytes to read. It is hidden where it would stand among the answers, and where nobody sees it.
pub fn of_bytes(bytes: u64) -> ProgressBar {
    if !std::io::stderr().is_terminal() || std::io::stdout().is_terminal() {
        return ProgressBar::hidden();
    }
    styled(bytes, "{wide_bar} {bytes} of {total_bytes}{rate}{left}")
}

/// A bar for work in shares, as many as turn out, in which these things are counted. It is hidden where nobody sees it.
pub fn of_shares(thing: &str) -> ProgressBar {
    if std::io::stderr().is_terminal() { bar(0, thing) } else { ProgressBar::hidden() }
}

/// A sign of life for work that has no end of its own. It is hidden where nobody sees it.
pub fn of_steps() -> ProgressBar {
    if std::io::stderr().is_terminal() { ProgressBar::new_spinner() } else { ProgressBar::hidden() }
}

fn bar(blocks: u64, thing: &str) -> ProgressBar {
    styled(blocks, "{bar:20} {percent}%, {msg}{left}").with_message(counted(0, thing, 0.0))
}

fn styled(length: u64, template: &str) -> ProgressBar {
    let style = ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar());
    ProgressBar::new(length).with_style(style.with_key("rate", write_rate).with_key("left", write_left))
}

/// How many bytes a second, once that can be told.
fn write_rate(state: &ProgressState, out: &mut dyn Write) {
    if state.per_sec() > 0.0 {
        // What is drawn is gone in a moment, with or without a fault.
        let _ = write!(out, ", {}/s", HumanBytes(state.per_sec() as u64));
    }
}

/// How long it will take, once that can be told.
fn write_left(state: &ProgressState, out: &mut dyn Write) {
    if state.per_sec() > 0.0 {
        let _ = write!(out, ", {:#} left", HumanDuration(state.eta()));
    }
}

fn update(bar: &ProgressBar, progress: &Progress, thing: &str, begin: Instant) {
    let done = progress.positions.load(Ordering::Relaxed);
    bar.set_message(counted(done, thing, done as f64 / begin.elapsed().as_secs_f64().max(0.001)));
    bar.set_position(progress.blocks.load(Ordering::Relaxed));
}

/// So many of these things, and how many a second, once that can be told.
pub fn counted(number: u64, thing: &str, a_second: f64) -> String {
    let things = format!("{} {}", grouped(number), plural(number, thing));
    if number == 0 { things } else { format!("{things}, {} a second", grouped(a_second as u64)) }
}
