/// What a customer declares about its device while it lays its table: `table.metrics`.
///
/// It is laid like whatever comes from the carte: only what has changed, and texts once more after a switch of
/// language. The house check sees its places, and a place that is laid from both, carte and device, is a fault.
///
/// ```swift
/// table.metrics.mark(.hidden, "legend", when: \.isNarrow)
/// table.metrics.lay(\.colorScheme, at: "scheme") { scheme, wine in wine(TextKey("scheme.\(scheme)")) }
/// table.metrics.order(on: \.isNarrow) { .arrange(isNarrow: $0) }
/// ```
///
/// What a style sheet can say by itself is better said there.
@MainActor public struct MetricsSetting<C: Course>: Hat {
    /// A key path that may cross to the main actor.
    public typealias Path<Property> = any KeyPath<Metrics, Property> & Sendable

    private let metrics: MetricsLayer
    private let setting: Setting<C, Metrics>

    init(_ metrics: MetricsLayer) {
        self.metrics = metrics
        setting = Setting(layer: metrics.layer)
    }

    /// Lays a property of the device as it is: a number, or a toggle that is only shown.
    public func lay<V: Layable>(
        _ path: Path<V>, at place: Place, file: StaticString = #fileID, line: UInt = #line
    ) {
        setting.lay(path, at: place, file: file, line: line)
    }

    /// Lays a property of the device as a text in the customer's language.
    ///
    /// - Parameters:
    ///   - path: the property.
    ///   - place: where.
    ///   - text: makes the text; it is asked again when the property or the language changes.
    public func lay<V: Equatable & Sendable>(
        _ path: Path<V>, at place: Place, file: StaticString = #fileID, line: UInt = #line,
        as text: @escaping @MainActor (V, Sommelier) -> String
    ) {
        setting.lay(path, at: place, file: file, line: line, as: text)
    }

    /// Gives a place an accessible label made from a property of the device.
    public func label<V: Equatable & Sendable>(
        _ path: Path<V>, at place: Place, file: StaticString = #fileID, line: UInt = #line,
        as text: @escaping @MainActor (V, Sommelier) -> String
    ) {
        setting.label(path, at: place, file: file, line: line, as: text)
    }

    /// Marks a place as hidden, enabled, selected, busy or focused while a property of the device is true.
    ///
    /// A place that is hidden or not enabled takes no gestures.
    ///
    /// - Parameters:
    ///   - trait: what it is marked as.
    ///   - place: which place.
    ///   - path: the property: ``Metrics/isNarrow``, ``Metrics/isMotionReduced``, or one that the app adds.
    public func mark(
        _ trait: Trait, _ place: Place, when path: Path<Bool>, file: StaticString = #fileID, line: UInt = #line
    ) {
        setting.mark(trait, place, when: path, file: file, line: line)
    }

    /// Marks a place as hidden, enabled, selected, busy or focused while a property of the device is false. Parameters are
    /// those of the other `mark`.
    public func mark(
        _ trait: Trait, _ place: Place, unless path: Path<Bool>, file: StaticString = #fileID, line: UInt = #line
    ) {
        setting.mark(trait, place, unless: path, file: file, line: line)
    }

    /// Gives an order when the customer is seated, and again whenever a property of the device has changed. While
    /// another sits on top nothing is ordered; what has changed by then is ordered on return.
    ///
    /// So a waiter presents by the device, on the carte, and a head chef cooks by it.
    ///
    /// - Parameters:
    ///   - path: the property. A narrow one is ordered for seldom: `\.isNarrow` and not `\.window`.
    ///   - order: what is ordered for its value; `nil` orders nothing.
    public func order<V: Equatable & Sendable>(
        on path: Path<V>, _ order: @escaping @MainActor (V) -> C.Order?
    ) {
        metrics.order { old, new in
            let value = new[keyPath: path]
            if let old, old[keyPath: path] == value { return nil }
            return order(value).map { .order($0, nil) }
        }
    }
}

extension Setting where Value == C.Carte {
    /// What is laid and ordered by the device rather than by the carte.
    ///
    /// ```swift
    /// table.metrics.mark(.hidden, "legend", when: \.isNarrow)
    /// ```
    public var metrics: MetricsSetting<C> { MetricsSetting(layer.metricsLayer()) }
}
