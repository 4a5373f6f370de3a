@preconcurrency import Dispatch
import Foundation
import Synchronization

/// The signals that ask a program to end: SIGINT, which Ctrl-C sends, and SIGTERM, which service managers send.
///
/// ``WebRoom/run(_:layouts:configuration:processes:companion:inspectors:through:whenOpen:)`` waits for them by itself. A program that serves something else
/// waits like this:
///
/// ```swift
/// let server = HTTPServer(port: 8080)
/// _ = try server.start { _ in .response(.text("Hello")) }
/// await InterruptSignals.wait()
/// await server.stop()
/// ```
public enum InterruptSignals {
    /// Waits for one of the signals. From the call on, the first signal no longer ends the program by itself. A
    /// second signal ends it at once, with status 130.
    public static func wait() async {
        await catchFirst().value
    }

    /// Installs the signal handlers, and returns a task that ends at the first signal. From the return on, no signal is lost.
    static func catchFirst() async -> Task<Void, Never> {
        let (first, arrival) = AsyncStream.makeStream(of: Void.self)
        let count = Counter()
        for number in [SIGINT, SIGTERM] {
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number)
            source.setEventHandler {
                // A user who asks twice does not want to wait for pending shutdown work.
                if count.next() > 1 { exit(130) }
                arrival.finish()
                // The handler holds its source, which keeps both alive to the end of the program.
                withExtendedLifetime(source) {}
            }
            await source.start()
        }
        return Task { for await _ in first {} }
    }

    private final class Counter: Sendable {
        private let count = Mutex(0)

        func next() -> Int {
            count.withLock { count in
                count += 1
                return count
            }
        }
    }
}

extension DispatchSourceSignal {
    /// Starts the source, and returns once Dispatch watches for the signal. One that comes before is lost.
    func start() async {
        await withCheckedContinuation { started in
            setRegistrationHandler { started.resume() }
            resume()
        }
    }
}
