/// A customer's declarations that depend on its device.
///
/// Their bindings have the metrics as their value, instead of the carte. Most customers have no such declarations, and
/// make no such bindings.
@usableFromInline @MainActor final class MetricsBindings {
    let bindings: Bindings<Metrics>
    private var orders: [@MainActor (Metrics?, Metrics) -> Response?] = []
    /// The metrics by which the table was laid last.
    private var laid: Metrics?
    /// The metrics for which orders were given last.
    private var ordered: Metrics?

    init(log: DeclarationLog?) { bindings = Bindings(log: log) }

    @usableFromInline func seal() { bindings.seal() }

    func order(_ response: @escaping @MainActor (Metrics?, Metrics) -> Response?) {
        if !bindings.isLaid { orders.append(response) }
    }

    func lay(_ pass: Pass, _ metrics: Metrics, by writer: TableWriter) {
        let old = laid
        // Laying texts alone does not count as laying the device's changes, which may still be due.
        if pass != .language { laid = metrics }
        switch pass {
        case .fresh, .language: bindings.lay(metrics, pass, in: .table, by: writer)
        case .changes:
            if let old, old != metrics { bindings.lay(metrics, since: old, in: .table, by: writer) }
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
    func isClosed(_ place: Place, on metrics: Metrics) -> Bool {
        guard let closed = bindings.closed[place] else { return false }
        return closed.contains { $0(metrics) }
    }
}
