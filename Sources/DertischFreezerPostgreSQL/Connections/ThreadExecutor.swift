import Dispatch
import Foundation
import Synchronization

/// A thread of its own for work that waits for a server, so that nobody else's thread does.
final class ThreadExecutor: SerialExecutor {
    private struct Work {
        let job: UnownedJob
        /// Held until the job has run.
        let thread: ThreadExecutor
    }

    /// What is to be done, which the thread holds; it does not hold the executor, which ends it when it goes.
    private final class Jobs: Sendable {
        // Jobs go from whoever enqueues them to the thread, under the lock.
        private struct State: @unchecked Sendable {
            var work: [Work] = []
            var isOver = false
        }

        private let state = Mutex(State())
        private let wakePipe = DispatchSemaphore(value: 0)

        func append(_ work: Work) {
            state.withLock { $0.work.append(work) }
            wakePipe.signal()
        }

        func end() {
            state.withLock { $0.isOver = true }
            wakePipe.signal()
        }

        /// Waits for the next; `nil` at the end.
        func next() -> Work? {
            while true {
                wakePipe.wait()
                let (work, isOver) = state.withLock { state in
                    (state.work.isEmpty ? nil : state.work.removeFirst(), state.isOver)
                }
                if work != nil || isOver { return work }
            }
        }
    }

    private let jobs = Jobs()

    private let name: String
    private let isStarted = Atomic(false)

    /// The thread is started when there is something to do.
    init(name: String) { self.name = name }

    private func start() {
        let jobs = jobs
        Thread.start(named: name) {
            while let work = jobs.next() { work.job.runSynchronously(on: work.thread.asUnownedSerialExecutor()) }
        }
    }

    deinit { jobs.end() }

    func enqueue(_ job: consuming ExecutorJob) {
        jobs.append(Work(job: UnownedJob(job), thread: self))
        if !isStarted.exchange(true, ordering: .relaxed) { start() }
    }
}
