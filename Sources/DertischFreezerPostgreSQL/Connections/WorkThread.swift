import Dispatch
import Foundation
import Synchronization

/// A thread of its own for work that waits for a server, so that nobody else's thread does.
final class WorkThread: SerialExecutor {
    private final class Jobs: Sendable {
        let state = Mutex<(jobs: [UnownedJob], isOver: Bool)>(([], false))
        let bell = DispatchSemaphore(value: 0)
    }

    private let jobs = Jobs()

    init(name: String) {
        let jobs = jobs
        // The thread does not hold the executor, which ends it when it goes.
        let executor = Unmanaged.passUnretained(self)
        let start = Sent(executor)
        let thread = Thread {
            while true {
                jobs.bell.wait()
                let (job, isOver) = jobs.state.withLock { state in
                    (state.jobs.isEmpty ? nil : state.jobs.removeFirst(), state.isOver)
                }
                if let job {
                    // Whoever sent the job holds the executor until it has run.
                    job.runSynchronously(on: start.value._withUnsafeGuaranteedRef { $0.asUnownedSerialExecutor() })
                } else if isOver {
                    return
                }
            }
        }
        thread.name = name
        thread.start()
    }

    deinit {
        jobs.state.withLock { $0.isOver = true }
        jobs.bell.signal()
    }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        jobs.state.withLock { $0.jobs.append(job) }
        jobs.bell.signal()
    }

    // Only an address, for the thread that this starts.
    private struct Sent: @unchecked Sendable {
        let value: Unmanaged<WorkThread>
        init(_ value: Unmanaged<WorkThread>) { self.value = value }
    }
}
