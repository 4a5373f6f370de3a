import DertischBasics
import Dispatch
import Foundation
import Synchronization

/// A serial executor with a thread of its own, for calls that block while they wait for a server.
final class ThreadExecutor: SerialExecutor {
    private struct Work {
        let job: UnownedJob
        /// Held until the job has run.
        let thread: ThreadExecutor
    }

    /// The queue of jobs. The thread holds it, and not the executor, whose `deinit` ends the thread.
    private final class Jobs: Sendable {
        // Jobs go from their enqueuers to the thread, under the lock.
        private struct State: @unchecked Sendable {
            var work = Queue<Work>()
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
                    (state.work.next(), state.isOver)
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
