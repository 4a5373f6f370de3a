import DertischSupport
package import Foundation
import Synchronization

/// A program that this one has started, and whose end it awaits.
package final class ChildProcess: Sendable {
    package let id: pid_t
    private let end = Mutex<ProgramEnd?>(nil)
    /// Is left when the program has ended.
    private let running = DispatchGroup()

    /// Starts a program.
    ///
    /// - Parameter ended: called once, on a thread of its own.
    package init(
        _ launch: ProgramLaunch, ended: @escaping @Sendable (ProgramEnd) -> Void = { _ in }
    ) throws(SystemError) {
        id = try launch.start()
        running.enter()
        let isAwaited = SystemThread.start(named: "dertisch.wait") { [self] in
            ended(reap())
            running.leave()
        }
        guard isAwaited else {
            kill(id, SIGKILL)
            _ = reap()
            throw SystemError(EAGAIN)
        }
    }

    package var isRunning: Bool { end.withLock { $0 == nil } }

    /// Sends a signal, unless it has ended.
    package func signal(_ signal: Int32) {
        // Its id is its own while the lock is held.
        end.withLock { if $0 == nil { kill(id, signal) } }
    }

    /// Asks it to end, and makes it if it has not after a time.
    package func terminate(within limit: Duration) {
        signal(SIGTERM)
        if wait(within: limit) == nil { signal(SIGKILL) }
    }

    /// Waits for its end, on the calling thread.
    ///
    /// - Parameter limit: the longest time to wait; `nil` for as long as it takes.
    /// - Returns: `nil` if it still runs.
    @discardableResult package func wait(within limit: Duration? = nil) -> ProgramEnd? {
        if let limit {
            // Rounded up. Beyond centuries, nanoseconds do not count.
            let nanoseconds = (limit / .nanoseconds(1)).rounded(.up)
            _ = running.wait(timeout: .now() + .nanoseconds(Int(min(max(0, nanoseconds), 0x1p62))))
        } else {
            running.wait()
        }
        return end.withLock(\.self)
    }

    /// Waits for its end without keeping a thread.
    package func waited() async -> ProgramEnd {
        await withCheckedContinuation { continuation in
            running.notify(queue: .global()) { continuation.resume() }
        }
        return end.withLock(\.self) ?? .status(-1)
    }

    private func reap() -> ProgramEnd {
        // Its id stays taken until it is waited for below, so that no signal reaches another program.
        var information = siginfo_t()
        while waitid(P_PID, id_t(id), &information, WEXITED | WNOWAIT) < 0, errno == EINTR {}
        return end.withLock { end in
            let last = ProgramEnd.wait(for: id)
            end = last
            return last
        }
    }
}
