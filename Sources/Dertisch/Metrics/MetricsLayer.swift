/// What a customer declared that depends on its device.
///
/// It is a level of its own, whose value is the device and not the carte. Most customers have none, and pay nothing.
@usableFromInline @MainActor final class MetricsLayer {
    @usableFromInline let layer: Layer<Metrics>
    private var orders: [@MainActor (Metrics?, Metrics) -> Response?] = []
    /// The device as it was when it was laid last.
    private var laid: Metrics?
    /// The device as it was when orders were given for it last.
    private var ordered: Metrics?

    init(survey: Survey?) { layer = Layer(survey: survey) }

    @usableFromInline func seal() { layer.seal() }

    func order(_ response: @escaping @MainActor (Metrics?, Metrics) -> Response?) {
        if !layer.isLaid { orders.append(response) }
    }

    /// Lays what a part asks for.
    func lay(_ part: LaidPart, _ metrics: Metrics, by hand: Hand) {
        let old = laid
        // Texts alone leave the rest to be laid, if the device has changed as well.
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

    /// The orders for what has changed since the last time; at first those for everything.
    func responses(to metrics: Metrics) -> [Response] {
        let old = ordered
        guard !orders.isEmpty, old != metrics else { return [] }
        ordered = metrics
        return orders.compactMap { $0(old, metrics) }
    }

    /// Whether a place is hidden or disabled on such a device.
    @usableFromInline func isClosed(_ place: Place, on metrics: Metrics) -> Bool {
        guard let closed = layer.closed[place] else { return false }
        return withUnsafePointer(to: metrics) { metrics in closed.contains { $0(metrics) } }
    }
}
