import DertischSupport
import Foundation
import Synchronization
import TestSupport
import Testing

@Suite("Worker threads", .namesHang) struct WorkerThreadsTests {
    @Test("A single worker thread runs its jobs in order")
    func order() async {
        let threads = WorkerThreads(named: "test.order")
        let done = Mutex<[Int]>([])
        await withCheckedContinuation { ended in
            for index in 0..<500 { threads.add { done.withLock { $0.append(index) } } }
            threads.add { ended.resume() }
        }
        #expect(done.withLock { $0 } == Array(0..<500))
    }

    @Test("Worker threads run as many jobs at once as there are threads")
    func width() async {
        let threads = WorkerThreads(named: "test.width", count: 4)
        let meeting = Meeting(of: 4)
        // Each waits for all others, so that fewer threads would never be done.
        await withTaskGroup { group in
            for _ in 0..<4 {
                group.addTask {
                    await withCheckedContinuation { ended in
                        threads.add {
                            meeting.wait()
                            ended.resume()
                        }
                    }
                }
            }
        }
    }

    /// A barrier for so many threads.
    private final class Meeting: Sendable {
        private let missing: Mutex<Int>
        private let count: Int
        private let all = DispatchSemaphore(value: 0)

        init(of count: Int) {
            self.count = count
            missing = Mutex(count)
        }

        func wait() {
            let isLast = missing.withLock { missing in
                missing -= 1
                return missing == 0
            }
            if isLast { for _ in 0..<count { all.signal() } }
            all.wait()
        }
    }

    @Test("Jobs added before a pool is released are run, and their captures are released")
    func released() async {
        final class Capture: Sendable {}
        weak var capture: Capture?
        await withCheckedContinuation { ended in
            let threads = WorkerThreads(named: "test.released")
            let kept = Capture()
            capture = kept
            threads.add { withExtendedLifetime(kept) {} }
            threads.add { ended.resume() }
        }
        await until("the capture is kept") { capture == nil }
    }

    @Test(
        "A worker thread has its name, and receives no signal of the process",
        .enabled(if: WorkerThreadsTests.isLinux))
    func thread() async throws {
        let facts: (name: String, status: String) = await withCheckedContinuation { ended in
            let isStarted = SystemThread.start(named: "test.long-name-of-a-thread", stackSize: 1 << 20) {
                func read(_ file: String) -> String {
                    (try? String(contentsOfFile: "/proc/thread-self/\(file)", encoding: .utf8)) ?? ""
                }
                ended.resume(returning: (read("comm"), read("status")))
            }
            if !isStarted { ended.resume(returning: ("", "")) }
        }
        #expect(facts.name == "test.long-name-\n")
        let line = try #require(facts.status.split(separator: "\n").first { $0.hasPrefix("SigBlk:") })
        let blocked = try #require(UInt64(line.split(separator: "\t").last ?? "", radix: 16))
        for signal in [SIGPIPE, SIGTERM, SIGINT] { #expect(blocked & 1 << UInt64(signal - 1) != 0) }
        for signal in [SIGSEGV, SIGILL, SIGFPE] { #expect(blocked & 1 << UInt64(signal - 1) == 0) }
    }

    fileprivate static var isLinux: Bool {
        #if os(Linux)
            true
        #else
            false
        #endif
    }
}
