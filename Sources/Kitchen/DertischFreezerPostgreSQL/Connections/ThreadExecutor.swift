import DertischSupport

/// A serial executor with a thread of its own, for calls that block while they wait for a server.
///
/// The thread is started with the first job, and ends when the executor is released.
final class ThreadExecutor: SerialExecutor {
    private let thread: WorkerThreads

    init(name: String) { thread = WorkerThreads(named: name) }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        // The job holds the executor until it has run.
        thread.add { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }
}
