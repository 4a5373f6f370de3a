import Dispatch
import Foundation
import Synchronization

#if canImport(Glibc)
    import Glibc
#endif

/// Threads that do nothing but decode, and stand back where others need the processor: whoever serves or scrolls goes
/// first. Swift's own threads and libdispatch's cannot, since they do other work the next moment.
final class DecoderThreads: Sendable {
    typealias Job = @Sendable () -> Void

    /// What the threads share. They hold this and not the class, so that they end when it goes.
    private final class Board: Sendable {
        let jobs = Mutex<[Job]>([])
        let bell = DispatchSemaphore(value: 0)
        let isClosed = Atomic(false)

        func work() {
            Self.standBack()
            while true {
                bell.wait()
                let job = jobs.withLock { $0.isEmpty ? nil : $0.removeFirst() }
                if let job { job() } else if isClosed.load(ordering: .acquiring) { return }
            }
        }

        /// A third of the processor beside somebody who does not stand back; all of it beside nobody.
        private static func standBack() {
            #if canImport(Glibc)
                // On Linux this is the calling thread's own.
                _ = setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, 5)
            #endif
        }
    }

    private let board = Board()
    private let free: Mutex<Int>
    private let count: Int

    /// - Parameter count: as many threads at most; each is made when there is first work for it.
    init(_ count: Int) {
        self.count = max(1, count)
        free = Mutex(self.count)
    }

    deinit {
        board.isClosed.store(true, ordering: .releasing)
        for _ in 0..<count { board.bell.signal() }
    }

    /// Has a job done, after those that came before it.
    func add(_ job: @escaping Job) {
        board.jobs.withLock { $0.append(job) }
        let isNew = free.withLock { free in
            defer { free = max(0, free - 1) }
            return free > 0
        }
        if isNew {
            let thread = Thread { [board] in board.work() }
            thread.name = "dertisch.images"
            thread.stackSize = 8 << 20
            thread.qualityOfService = .utility
            thread.start()
        }
        board.bell.signal()
    }
}
