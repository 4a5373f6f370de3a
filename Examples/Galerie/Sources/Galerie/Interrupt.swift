@preconcurrency import Dispatch
import Foundation
import Synchronization

/// Waits for Ctrl-C, or for whoever ends the program politely.
package enum Interrupt {
    /// Returns when that has happened. Who asks twice will not wait: the program ends at once.
    package static func wait() async {
        await withCheckedContinuation { done in
            let once = Mutex<CheckedContinuation<Void, Never>?>(done)
            for number in [SIGINT, SIGTERM] {
                signal(number, SIG_IGN)
                let source = DispatchSource.makeSignalSource(signal: number)
                source.setEventHandler {
                    let first = once.withLock { waiting in
                        defer { waiting = nil }
                        return waiting
                    }
                    // Who asks twice will not wait until everybody has left.
                    if let first { first.resume() } else { exit(130) }
                    // The handler holds its source, which keeps both alive to the end.
                    withExtendedLifetime(source) {}
                }
                source.resume()
            }
        }
    }
}
