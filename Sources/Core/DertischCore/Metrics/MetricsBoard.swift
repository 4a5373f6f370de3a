import Synchronization

/// The metrics of one window, shared with all their readers.
final class MetricsBoard: Sendable {
    private struct State: Sendable {
        var metrics: Metrics
        var readers = Broadcast<Metrics>()
        var hasEnded = false
    }

    private let state: Mutex<State>
    private let watch = Watch()

    init(_ metrics: Metrics = Metrics()) { state = Mutex(State(metrics: metrics)) }

    deinit { close() }

    var metrics: Metrics {
        watch.read()
        return state.withLock(\.metrics)
    }

    /// The number of readers that follow changes.
    var readerCount: Int { state.withLock { $0.readers.count } }

    func put(_ metrics: Metrics) {
        state.withLock {
            $0.metrics = metrics
            $0.readers.tell(metrics)
        }
        watch.changed()
    }

    /// Ends every reader's sequence, since the window has closed. The last metrics can still be read.
    func close() {
        let readers = state.withLock { state in
            state.hasEnded = true
            return state.readers.closeAll()
        }
        for reader in readers { reader.finish() }
    }

    var changes: LatestValues<Metrics> { LatestValues(isSame: ==) { [weak self] in self?.open() ?? .ended } }

    private func open() -> AsyncStream<Metrics>? {
        state.withLock { $0.hasEnded ? nil : $0.readers.open(with: $0.metrics).stream }
    }
}
