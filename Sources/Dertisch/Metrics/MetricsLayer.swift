/// A customer's declarations that depend on its device.
///
/// It is a layer whose value is the metrics instead of the carte. Most customers have no such declarations, and make no
/// such layer.
@usableFromInline @MainActor final class MetricsLayer {
    @usableFromInline let layer: Layer<Metrics>
    private var orders: [@MainActor (Metrics?, Metrics) -> Response?] = []
    /// The metrics by which the table was laid last.
    private var laid: Metrics?
    /// The metrics for which orders were given last.
    private var ordered: Metrics?

    init(survey: Survey?) { layer = Layer(survey: survey) }

    @usableFromInline func seal() { layer.seal() }

    func order(_ response: @escaping @MainActor (Metrics?, Metrics) -> Response?) {
        if !layer.isLaid { orders.append(response) }
    }

    /// Lays the requested part.
    func lay(_ part: LaidPart, _ metrics: Metrics, by hand: Hand) {
        let old = laid
        // Laying texts alone does not count as laying the device's changes, which may still be due.
        if part != .texts { laid = metrics }
        withUnsafePointer(to: metrics) { new in
            switch part {
            case .everything: layer.lay(new, .fresh, in: .table, by: hand)
            case .texts: layer.lay(new, .tongue, in: .table, by: hand)
            case .changes, .metrics:
                guard let old, old != metrics else { return }
                withUnsafePointer(to: old) { layer.lay(new, .since($0), in: .table, by: hand) }
            }
        }
    }

    /// The orders for changes since the last call; the first call gives the orders of all declarations.
    func responses(to metrics: Metrics) -> [Response] {
        let old = ordered
        guard !orders.isEmpty, old != metrics else { return [] }
        ordered = metrics
        return orders.compactMap { $0(old, metrics) }
    }

    /// True if a place is hidden or disabled on a device with these metrics.
    @usableFromInline func isClosed(_ place: Place, on metrics: Metrics) -> Bool {
        guard let closed = layer.closed[place] else { return false }
        return withUnsafePointer(to: metrics) { metrics in closed.contains { $0(metrics) } }
    }
}
