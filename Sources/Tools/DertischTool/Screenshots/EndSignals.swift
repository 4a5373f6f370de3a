import Foundation

/// The signals by which the tool is asked to end: it then ends what it has started.
final class EndSignals {
    private let sources: [any DispatchSourceSignal]

    /// - Parameter act: ends what was started, so that what waits for it returns.
    init(_ act: @escaping @Sendable () -> Void) {
        sources = [SIGINT, SIGTERM, SIGHUP].map { number in
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
            source.setEventHandler(handler: act)
            source.resume()
            return source
        }
    }

    /// Acts on signals no more.
    func stop() { for source in sources { source.cancel() } }
}
