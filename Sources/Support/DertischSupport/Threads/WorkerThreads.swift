import Dispatch
import Synchronization

#if canImport(Glibc)
    import Glibc
#endif

/// A thread pool for work that blocks, or takes so long that it would occupy Swift's own threads.
///
/// Jobs start in the order in which they were added. Each thread starts when it is first needed. All threads end when
/// the pool is released, after the remaining jobs. The pool does not bound its queue of jobs: its callers do.
package final class WorkerThreads: Sendable {
    package typealias Job = @Sendable () -> Void

    /// The shared state of the threads, which do not retain the pool itself.
    private final class Work: Sendable {
        struct State {
            var jobs = Queue<Job>()
            var hasEnded = false
        }

        let state = Mutex(State())
        /// A count of one for each job, and one for each thread at the end.
        let wakeUps = DispatchSemaphore(value: 0)

        func run(niceness: Int32) {
            #if canImport(Glibc)
                // On Linux this affects the calling thread alone.
                if niceness != 0 { _ = setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, niceness) }
            #endif
            while true {
                wakeUps.wait()
                let (job, hasEnded) = state.withLock { ($0.jobs.next(), $0.hasEnded) }
                if let job { job() } else if hasEnded { return }
            }
        }
    }

    private let work = Work()
    private let unstarted: Mutex<Int>
    private let count: Int
    private let name: String
    private let stackSize: Int?
    private let niceness: Int32

    /// - Parameters:
    ///   - name: the name of its threads in debuggers.
    ///   - count: the most threads; below 1 counts as 1.
    ///   - stackSize: the size of each thread's stack in bytes; the system's default if omitted.
    ///   - niceness: the niceness of its threads, from 0 to 19. Linux only.
    package init(named name: String, count: Int = 1, stackSize: Int? = nil, niceness: Int32 = 0) {
        self.name = name
        self.count = max(1, count)
        self.stackSize = stackSize
        self.niceness = niceness
        unstarted = Mutex(self.count)
    }

    deinit {
        work.state.withLock { $0.hasEnded = true }
        for _ in 0..<count { work.wakeUps.signal() }
    }

    /// Adds a job at the end of the queue.
    package func add(_ job: @escaping Job) {
        work.state.withLock { $0.jobs.append(job) }
        let isNew = unstarted.withLock { unstarted in
            defer { unstarted = max(0, unstarted - 1) }
            return unstarted > 0
        }
        if isNew,
            !SystemThread.start(named: name, stackSize: stackSize, { [work, niceness] in work.run(niceness: niceness) })
        {
            // The next job tries again; waiting jobs are done by the existing threads.
            unstarted.withLock { $0 += 1 }
        }
        work.wakeUps.signal()
    }
}
