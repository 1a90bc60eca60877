//! Work on all cores: a queue of numbered jobs.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::Duration;

/// How often the watcher hears something even if no job has ended.
const TICK: Duration = Duration::from_millis(500);

/// Somebody wants what there is now.
static STOP_EARLY: AtomicBool = AtomicBool::new(false);

/// From now on no work hands out jobs: what is under way ends, and results are those of the jobs that have ended. For
/// a program that was told to stop.
pub fn stop_early() {
    STOP_EARLY.store(true, Ordering::Relaxed);
}

/// Whether work was told to stop.
pub(crate) fn stops_early() -> bool {
    STOP_EARLY.load(Ordering::Relaxed)
}

/// Does jobs `0..jobs` on so many threads. `done` runs on the calling thread, with each result as it comes and with
/// `None` every half second without one. The first error stops the rest.
///
/// # Errors
/// The error of a job.
pub fn work<T: Send, E: Send>(
    jobs: u64,
    threads: usize,
    job: impl Fn(u64) -> Result<T, E> + Sync,
    mut done: impl FnMut(Option<(u64, T)>),
) -> Result<(), E> {
    let (next, stop) = (AtomicU64::new(0), AtomicBool::new(false));
    let (sender, receiver) = channel();
    std::thread::scope(|scope| {
        for _ in 0..threads.clamp(1, jobs.max(1) as usize) {
            let (sender, next, stop, job) = (sender.clone(), &next, &stop, &job);
            scope.spawn(move || {
                while !stop.load(Ordering::Relaxed) && !stops_early() {
                    let index = next.fetch_add(1, Ordering::Relaxed);
                    if index >= jobs || sender.send((index, job(index))).is_err() {
                        break;
                    }
                }
            });
        }
        drop(sender);
        let mut result = Ok(());
        loop {
            match receiver.recv_timeout(TICK) {
                Ok((index, Ok(value))) => done(Some((index, value))),
                Ok((_, Err(error))) => {
                    stop.store(true, Ordering::Relaxed);
                    result = result.and(Err(error));
                }
                Err(RecvTimeoutError::Timeout) => done(None),
                Err(RecvTimeoutError::Disconnected) => return result,
            }
        }
    })
}

/// Like [`work`], with the results in the order of the jobs. Work that was stopped early leaves some out.
///
/// # Errors
/// The error of a job.
pub fn work_in_order<T: Send, E: Send>(
    jobs: u64,
    threads: usize,
    job: impl Fn(u64) -> Result<T, E> + Sync,
    watch: impl FnMut(u64),
) -> Result<Vec<T>, E> {
    let results = work_numbered(jobs, threads, job, watch)?;
    Ok(results.into_iter().map(|(_, value)| value).collect())
}

/// Like [`work_in_order`], each result with the number of its job: for those who must know what was left out.
///
/// # Errors
/// The error of a job.
pub fn work_numbered<T: Send, E: Send>(
    jobs: u64,
    threads: usize,
    job: impl Fn(u64) -> Result<T, E> + Sync,
    mut watch: impl FnMut(u64),
) -> Result<Vec<(u64, T)>, E> {
    let mut results: Vec<(u64, T)> = Vec::with_capacity(jobs as usize);
    work(jobs, threads, job, |ended| {
        results.extend(ended);
        watch(results.len() as u64);
    })?;
    results.sort_unstable_by_key(|(index, _)| *index);
    Ok(results)
}
