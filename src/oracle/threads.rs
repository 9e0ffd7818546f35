//! Work on several threads.

use std::thread::{Builder, scope};

/// Does the same work on so many threads, or on as many as the machine gives; the calling one is among them.
pub fn on_threads<T: Send>(threads: usize, work: impl Fn() -> T + Sync) -> Vec<T> {
    scope(|scope| {
        let others = (1..threads).map_while(|_| Builder::new().spawn_scoped(scope, &work).ok()).collect::<Vec<_>>();
        let own = work();
        let others =
            others.into_iter().map(|other| other.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)));
        std::iter::once(own).chain(others).collect()
    })
}
