@preconcurrency import Dispatch
import Foundation

/// SIGHUP, by which an operator asks a program with several processes to replace them.
struct HangUpSignal: Sendable {
    private let source: any DispatchSourceSignal

    /// Watches for the signal.
    ///
    /// - Parameter handler: called on a thread of Dispatch at each signal.
    static func watch(_ handler: @escaping @Sendable () -> Void) async -> HangUpSignal {
        signal(SIGHUP, SIG_IGN)
        let source = DispatchSource.makeSignalSource(signal: SIGHUP)
        source.setEventHandler(handler: handler)
        await source.start()
        return HangUpSignal(source: source)
    }

    func cancel() { source.cancel() }
}
