import Foundation

/// A task executor with a new thread for each job, for tests that block their thread.
///
/// The threads that all tasks share are as few as the processors. Two tests that block two of them would wait for each other.
///
/// ```swift
/// let task = Task(executorPreference: OwnThreads()) { gate.wait() }
/// ```
package final class OwnThreads: TaskExecutor {
    package init() {}

    package func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        let executor = asUnownedTaskExecutor()
        Thread.detachNewThread { [self] in withExtendedLifetime(self) { job.runSynchronously(on: executor) } }
    }
}
