/// A serial executor with a thread of its own, for actors whose calls block: while they wait for a server or a disk.
///
/// The thread is started with the first job, and ends when the executor is released.
package final class ThreadExecutor: SerialExecutor {
    private let thread: WorkerThreads

    /// - Parameter name: the thread's name in debuggers.
    package init(name: String) { thread = WorkerThreads(named: name) }

    /// Adds a job at the end of the thread's queue.
    package func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        // The job holds the executor until it has run.
        thread.add { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }
}
