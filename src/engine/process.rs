//! A foreign program as a child process, spoken to in lines.
//!
//! Whatever the program does, every exchange ends within its time limit: reading and writing go on side by side, the whole
//! group of processes is killed when it is late, and the next exchange starts it anew. Until it has answered once after a
//! start, it has the time to load that is called `startup` more.
//!
//! What cannot be reached: a process that leaves the group for a session of its own, as daemons do, and whatever still runs when this
//! program is itself killed without warning. Both see the end of their input.

use futures_util::StreamExt;
use process_wrap::tokio::{ChildWrapper, CommandWrap, KillOnDrop};
use std::fmt;
use std::ops::ControlFlow;
use std::process::Stdio;
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::process::{ChildStderr, ChildStdin, ChildStdout, Command};
use tokio::runtime::{Builder, Runtime};
use tokio::time::timeout;
use tokio_util::codec::{FramedRead, LinesCodec};
use tokio_util::sync::CancellationToken;

/// Why a foreign program gave no answer that could be compared.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Trouble {
    /// It has no means to answer such a question; that is no fault.
    #[error("it does not support the question")]
    Unsupported,
    /// It holds the question itself for wrong.
    #[error("it refuses: {0}")]
    Refused(String),
    /// It said nothing, or not enough, within the time limit.
    #[error("no answer within {} s", .0.as_secs_f32())]
    TimedOut(Duration),
    /// It ended, or closed its input or output.
    #[error("{0}")]
    Crashed(String),
    /// It could not be started.
    #[error("`{program}` cannot be started: {reason}")]
    NotStarted {
        /// The first word of the command.
        program: String,
        /// Why.
        reason: String,
    },
    /// It was not waited for, because the whole is to end.
    #[error("the question was broken off")]
    BrokenOff,
    /// What it said has no meaning in the protocol.
    #[error("an answer without meaning: {0}")]
    Garbled(String),
}

/// What was said first on both sides of an exchange, shortened, for people who look for the reason of a trouble.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Exchange {
    /// The first line that was sent.
    pub sent: String,
    /// The first line that came back, if any did.
    pub heard: Option<String>,
}

impl Exchange {
    fn of(request: &str) -> Exchange {
        Exchange { sent: first_line(request), heard: None }
    }
}

impl fmt::Display for Exchange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "it was sent `{}` and said ", self.sent)?;
        match &self.heard {
            Some(line) => write!(f, "`{line}`"),
            None => f.write_str("nothing"),
        }
    }
}

/// The beginning of the first line, without control characters.
pub(super) fn first_line(text: &str) -> String {
    const LONGEST: usize = 80;
    let line = text.split('\n').next().unwrap_or_default();
    let shown = line.chars().filter(|letter| !letter.is_control()).take(LONGEST).collect::<String>();
    if line.chars().nth(LONGEST).is_some() { shown + "…" } else { shown }
}

/// A text that cannot be taken apart into a program and its arguments.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CommandError {
    /// Nothing but blanks.
    #[error("the command is empty")]
    Empty,
    /// A quotation mark is not closed.
    #[error("a quotation mark is not closed: `{0}`")]
    Quotes(String),
    /// The machine cannot drive processes.
    #[error("no runtime for processes: {0}")]
    Runtime(String),
}

/// How long a program is waited for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// For one answer.
    pub answer: Duration,
    /// For the first answer after each start so much longer, because until then the program may still be loading.
    pub startup: Duration,
}

/// A command with a time limit for each exchange. It is started when it is first needed, and again after every trouble.
pub struct Process {
    words: Vec<String>,
    limits: Limits,
    runtime: Runtime,
    /// Whether it has given no answer yet since it was started.
    is_starting: bool,
    running: Option<Running>,
    launched: Option<Launched>,
    last: Option<Exchange>,
    stop: CancellationToken,
}

/// A program that is spoken to by other means than its input and output.
struct Launched {
    child: Box<dyn ChildWrapper>,
    /// Stays open, because a program may end with its input.
    _input: ChildStdin,
}

struct Running {
    child: Box<dyn ChildWrapper>,
    input: ChildStdin,
    output: FramedRead<ChildStdout, LinesCodec>,
    last_words: LastWords,
}

/// The end of what the program wrote on its standard error.
type LastWords = Arc<Mutex<Vec<u8>>>;

impl Process {
    /// How long a line, and all that a program prints when it is run once, may be.
    const LIMIT: usize = 16 << 20;

    /// How long a program that has closed its output may take to end.
    const ENDING: Duration = Duration::from_millis(300);

    /// A command as a shell would read it, though no shell reads it. Once it is to stop, exchanges end at once, the program with them.
    ///
    /// # Errors
    /// When it is empty or has an open quotation mark.
    pub fn new(command: &str, limits: Limits, stop: CancellationToken) -> Result<Process, CommandError> {
        let words = shell_words::split(command).map_err(|_| CommandError::Quotes(command.to_owned()))?;
        if words.is_empty() {
            return Err(CommandError::Empty);
        }
        let runtime = Builder::new_current_thread().enable_all().build();
        let runtime = runtime.map_err(|error| CommandError::Runtime(error.to_string()))?;
        Ok(Process { words, limits, runtime, is_starting: true, running: None, launched: None, last: None, stop })
    }

    /// How long the next exchange may take.
    fn limit(&self) -> Duration {
        if self.is_starting { self.limits.answer.saturating_add(self.limits.startup) } else { self.limits.answer }
    }

    /// From now on the program has no more time than for any answer.
    pub(super) fn has_answered(&mut self) {
        self.is_starting = false;
    }

    /// The last exchange in lines.
    pub(super) fn last_exchange(&self) -> Option<&Exchange> {
        self.last.as_ref()
    }

    /// Whether the program has been started and no trouble has ended it since.
    pub(super) fn is_running(&self) -> bool {
        self.running.is_some() || self.launched.is_some()
    }

    /// Starts the program anew, to be spoken to by other means; what it prints is dropped.
    ///
    /// # Errors
    /// When it cannot be started.
    pub(super) fn launch(&mut self) -> Result<(), Trouble> {
        self.end();
        let Running { child, input, mut output, .. } = self.begin()?;
        self.runtime.spawn(async move { while output.next().await.is_some() {} });
        self.launched = Some(Launched { child, _input: input });
        Ok(())
    }

    /// Does something that must not take longer than an exchange.
    ///
    /// # Errors
    /// When it does, or finds trouble.
    pub(super) fn within_limit<T>(&self, work: impl Future<Output = Result<T, Trouble>>) -> Result<T, Trouble> {
        self.runtime.block_on(in_time(self.limit(), &self.stop, work))
    }

    /// Sends a text and shows the lines that come back, until `each` has what it wants.
    ///
    /// # Errors
    /// When the program is late, ends, or `each` finds trouble; the program is then killed.
    pub(super) fn exchange<T>(
        &mut self,
        request: &str,
        each: impl FnMut(&str) -> ControlFlow<Result<T, Trouble>>,
    ) -> Result<T, Trouble> {
        let answer = self.greet(request, each);
        if self.running.is_some() {
            self.has_answered();
        }
        answer
    }

    /// The same for what a program may say before it has loaded all that it needs.
    ///
    /// # Errors
    /// As for [`Process::exchange`].
    pub(super) fn greet<T>(
        &mut self,
        request: &str,
        mut each: impl FnMut(&str) -> ControlFlow<Result<T, Trouble>>,
    ) -> Result<T, Trouble> {
        let mut running = match self.running.take() {
            Some(running) => running,
            None => self.begin()?,
        };
        let limit = self.limit();
        let last = self.last.insert(Exchange::of(request));
        let mut note = |line: &str| {
            last.heard.get_or_insert_with(|| first_line(line));
            each(line)
        };
        let answer = self.runtime.block_on(in_time(limit, &self.stop, running.talk(request, &mut note)));
        match answer {
            Ok(_) | Err(Trouble::Unsupported | Trouble::Refused(_)) => self.running = Some(running),
            Err(_) => self.runtime.block_on(end(running.child)),
        }
        answer
    }

    /// Starts the program, unless all is to stop.
    fn begin(&mut self) -> Result<Running, Trouble> {
        self.is_starting = true;
        self.within_limit(async { start(&self.words, &[]) })
    }

    /// Runs the command once with further arguments and gives all that it prints. Each time it has to start.
    ///
    /// # Errors
    /// When it is late or fails.
    pub(super) fn run_once(&mut self, arguments: &[String]) -> Result<Vec<String>, Trouble> {
        let limit = self.limit();
        let last = self.last.insert(Exchange::of(&arguments.join(" ")));
        self.runtime.block_on(async {
            let mut running = in_time(limit, &self.stop, async { start(&self.words, arguments) }).await?;
            let lines = in_time(limit, &self.stop, running.all_lines()).await;
            end(running.child).await;
            last.heard = lines.iter().flatten().next().map(|line| first_line(line));
            lines
        })
    }

    /// Ends the program; the next exchange starts it anew.
    pub(super) fn end(&mut self) {
        if let Some(running) = self.running.take() {
            self.runtime.block_on(end(running.child));
        }
        if let Some(launched) = self.launched.take() {
            self.runtime.block_on(end(launched.child));
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.end();
    }
}

/// Lines that are there already would be taken one after the other, however many; the time limit must have its turn.
async fn let_others_run() {
    tokio::task::consume_budget().await
}

/// Waits for work, but not longer than so long, nor when all is to stop.
async fn in_time<T>(
    limit: Duration,
    stop: &CancellationToken,
    work: impl Future<Output = Result<T, Trouble>>,
) -> Result<T, Trouble> {
    match stop.run_until_cancelled(timeout(limit, work)).await {
        Some(in_time) => in_time.unwrap_or(Err(Trouble::TimedOut(limit))),
        None => Err(Trouble::BrokenOff),
    }
}

fn start(words: &[String], arguments: &[String]) -> Result<Running, Trouble> {
    let not_started =
        |reason: &dyn ToString| Trouble::NotStarted { program: words[0].clone(), reason: reason.to_string() };
    let mut command = CommandWrap::with_new(&words[0], |command: &mut Command| {
        command.args(&words[1..]).args(arguments);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    });
    command.wrap(KillOnDrop);
    #[cfg(unix)]
    command.wrap(process_wrap::tokio::ProcessGroup::leader());
    #[cfg(windows)]
    command.wrap(process_wrap::tokio::JobObject);
    let mut child = command.spawn().map_err(|error| not_started(&error))?;
    let streams = (child.stdin().take(), child.stdout().take(), child.stderr().take());
    let (Some(input), Some(output), Some(messages)) = streams else {
        return Err(not_started(&"no pipes"));
    };
    let last_words = LastWords::default();
    tokio::spawn(listen(messages, Arc::clone(&last_words)));
    let output = FramedRead::new(output, LinesCodec::new_with_max_length(Process::LIMIT));
    Ok(Running { child, input, output, last_words })
}

/// Keeps the end of what a program writes on its standard error, so that the program is never held up by it.
async fn listen(mut messages: ChildStderr, last_words: LastWords) {
    const KEPT: usize = 2048;
    let mut buffer = [0; 4096];
    while let Ok(read @ 1..) = messages.read(&mut buffer).await {
        let Ok(mut kept) = last_words.lock() else { return };
        kept.extend_from_slice(&buffer[..read]);
        let surplus = kept.len().saturating_sub(KEPT);
        kept.drain(..surplus);
    }
}

impl Running {
    async fn talk<T>(
        &mut self,
        request: &str,
        each: &mut impl FnMut(&str) -> ControlFlow<Result<T, Trouble>>,
    ) -> Result<T, Trouble> {
        let send = async {
            let sent = self.input.write_all(request.as_bytes()).await;
            // A program that no longer reads may still have said why; the reader finds out.
            if sent.is_err() {
                std::future::pending::<()>().await
            }
        };
        let receive = async {
            loop {
                match self.output.next().await {
                    Some(Ok(line)) => {
                        let_others_run().await;
                        if let ControlFlow::Break(answer) = each(&line) {
                            return Some(answer);
                        }
                    }
                    Some(Err(error)) => return Some(Err(Trouble::Garbled(error.to_string()))),
                    None => return None,
                }
            }
        };
        let heard = {
            tokio::pin!(send, receive);
            tokio::select! {
                biased;
                heard = &mut receive => heard,
                () = &mut send => receive.await,
            }
        };
        match heard {
            Some(answer) => answer,
            None => Err(self.how_it_ended().await),
        }
    }

    async fn all_lines(&mut self) -> Result<Vec<String>, Trouble> {
        let (mut lines, mut bytes) = (Vec::new(), 0);
        while let Some(line) = self.output.next().await {
            let line = line.map_err(|error| Trouble::Garbled(error.to_string()))?;
            bytes += line.len() + 1;
            if bytes > Process::LIMIT {
                return Err(Trouble::Garbled("it prints without end".to_owned()));
            }
            lines.push(line);
            let_others_run().await;
        }
        match self.child.wait().await {
            Ok(status) if status.success() => Ok(lines),
            _ => Err(self.how_it_ended().await),
        }
    }

    async fn how_it_ended(&mut self) -> Trouble {
        let ended = match timeout(Process::ENDING, self.child.wait()).await {
            Ok(Ok(status)) => format!("it ended with {status}"),
            _ => "it closed its output".to_owned(),
        };
        tokio::task::yield_now().await;
        let last_words = self.last_words.lock().map(|words| String::from_utf8_lossy(&words).trim().to_owned());
        match last_words.unwrap_or_default() {
            words if words.is_empty() => Trouble::Crashed(ended),
            words => Trouble::Crashed(format!("{ended}: {words}")),
        }
    }
}

/// Kills the whole group; a process that cannot be killed is left behind.
async fn end(mut child: Box<dyn ChildWrapper>) {
    // It may have ended by itself.
    let _ = child.start_kill();
    let _ = timeout(Process::ENDING, child.wait()).await;
}
