import Dispatch
import Synchronization

#if canImport(Glibc)
    import Glibc
#endif

/// A thread pool for work that blocks, or takes so long that tasks would wait for their threads.
///
/// Jobs are done in the order in which they came. Each thread is started when there is first work for it; all end, after the jobs that
/// are there, when the pool is released. The pool does not bound its jobs: whoever adds them does.
package final class WorkerThreads: Sendable {
    package typealias Job = @Sendable () -> Void

    /// What the threads hold in place of the pool, which ends them when it goes.
    private final class Work: Sendable {
        struct State {
            var jobs = Queue<Job>()
            var isOver = false
        }

        let state = Mutex(State())
        /// Counts one for each job, and one for each thread at the end.
        let wakeUps = DispatchSemaphore(value: 0)

        func run(niceness: Int32) {
            #if canImport(Glibc)
                // On Linux this is the calling thread's own.
                if niceness != 0 { _ = setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, niceness) }
            #endif
            while true {
                wakeUps.wait()
                let (job, isOver) = state.withLock { ($0.jobs.next(), $0.isOver) }
                if let job { job() } else if isOver { return }
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
    ///   - count: as many threads at most; below 1 counts as 1.
    ///   - stackSize: bytes of each thread's stack; as many as the system gives if left out.
    ///   - niceness: how far its threads stand back where others need the processor, from 0 to 19. Linux only.
    package init(named name: String, count: Int = 1, stackSize: Int? = nil, niceness: Int32 = 0) {
        self.name = name
        self.count = max(1, count)
        self.stackSize = stackSize
        self.niceness = niceness
        unstarted = Mutex(self.count)
    }

    deinit {
        work.state.withLock { $0.isOver = true }
        for _ in 0..<count { work.wakeUps.signal() }
    }

    /// Has a job done, after those that came before it.
    package func add(_ job: @escaping Job) {
        work.state.withLock { $0.jobs.append(job) }
        let isNew = unstarted.withLock { unstarted in
            defer { unstarted = max(0, unstarted - 1) }
            return unstarted > 0
        }
        if isNew,
            !SystemThread.start(named: name, stackSize: stackSize, { [work, niceness] in work.run(niceness: niceness) })
        {
            // The next job tries again; those that wait are done by the threads that there are.
            unstarted.withLock { $0 += 1 }
        }
        work.wakeUps.signal()
    }
}
