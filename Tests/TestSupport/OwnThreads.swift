import Foundation

/// Runs each piece of a task on a thread of its own, for tests that block one: the threads that all tasks share are as few as the
/// processors, and two tests that block two of them would wait for each other.
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
