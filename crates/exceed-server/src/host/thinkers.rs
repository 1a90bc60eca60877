//! Threads for what takes long: bots, hints, analyses, passwords. The runtime's own threads never compute.

use std::collections::VecDeque;
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::thread::JoinHandle;

use crate::metrics::Metrics;

type Job = Box<dyn FnOnce() + Send>;

/// A few threads with a queue.
#[derive(Clone)]
pub struct Thinkers {
    shared: Arc<Shared>,
    threads: Arc<Vec<JoinHandle<()>>>,
}

#[derive(Default)]
struct Shared {
    queue: Mutex<Queue>,
    work: Condvar,
    metrics: Arc<Metrics>,
}

#[derive(Default)]
struct Queue {
    jobs: VecDeque<Job>,
    stopped: bool,
}

impl Shared {
    fn queue(&self) -> std::sync::MutexGuard<'_, Queue> {
        // A job runs outside the lock, so whoever panicked left the queue whole.
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn run(&self) {
        loop {
            let mut queue = self.queue();
            let job = loop {
                if let Some(job) = queue.jobs.pop_front() {
                    break job;
                }
                if queue.stopped {
                    return;
                }
                queue = self.work.wait(queue).unwrap_or_else(PoisonError::into_inner);
            };
            drop(queue);
            if std::panic::catch_unwind(std::panic::AssertUnwindSafe(job)).is_err() {
                self.metrics.panicked();
                tracing::error!("a computation panicked");
            }
        }
    }
}

impl Thinkers {
    /// So many threads.
    #[must_use]
    pub fn new(threads: usize, metrics: Arc<Metrics>) -> Thinkers {
        let shared = Arc::new(Shared { metrics, ..Shared::default() });
        let spawn = |_| {
            let shared = Arc::clone(&shared);
            std::thread::spawn(move || shared.run())
        };
        Thinkers { threads: Arc::new((0..threads.max(1)).map(spawn).collect()), shared }
    }

    /// Does something when a thread is free.
    pub fn submit(&self, job: impl FnOnce() + Send + 'static) {
        self.shared.queue().jobs.push_back(Box::new(job));
        self.shared.work.notify_one();
    }

    /// Does something and waits for what comes of it; nothing if it panicked or the server stops.
    pub async fn compute<T: Send + 'static>(&self, job: impl FnOnce() -> T + Send + 'static) -> Option<T> {
        let (sender, receiver) = tokio::sync::oneshot::channel();
        self.submit(move || {
            let _ = sender.send(job());
        });
        receiver.await.ok()
    }

    /// How many threads there are.
    #[must_use]
    pub fn threads(&self) -> usize {
        self.threads.len()
    }

    /// Lets go of what waits; what is under way comes to its end.
    pub fn stop(&self) {
        let mut queue = self.shared.queue();
        queue.stopped = true;
        queue.jobs.clear();
        drop(queue);
        self.shared.work.notify_all();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_panic_costs_one_job_and_no_thread() {
        let thinkers = Thinkers::new(1, Arc::default());
        assert_eq!(thinkers.compute(|| panic!("on purpose")).await, None::<u32>);
        assert_eq!(thinkers.compute(|| 7).await, Some(7));
        thinkers.stop();
    }
}
