/// A customer's declarations about its device, made while it lays its table: `table.metrics`.
///
/// They are laid like the declarations about the carte: only after changes, and texts again after a switch of language.
/// The house check covers all their places. A place laid from both the carte and the device is a fault.
///
/// ```swift
/// table.metrics.mark(.hidden, "legend", when: \.isNarrow)
/// table.metrics.lay(\.colorScheme, at: "scheme") { scheme, texts in texts(TextKey("scheme.\(scheme)")) }
/// table.metrics.order(on: \.isNarrow) { .arrange(isNarrow: $0) }
/// ```
///
/// Prefer a style sheet for anything that it can decide by itself.
@MainActor public struct MetricsBuilder<C: Course>: Hat {
    /// A key path that may cross to the main actor.
    public typealias Reading<Property> = @MainActor (Metrics) -> Property

    private let metrics: MetricsBindings
    private let builder: LevelBuilder<C, Metrics>

    init(_ metrics: MetricsBindings) {
        self.metrics = metrics
        builder = LevelBuilder(bindings: metrics.bindings)
    }

    /// Lays a property of the device unchanged: a number, or a read-only toggle.
    public func lay<V: Layable>(
        _ path: @escaping Reading<V>, at place: Place, file: StaticString = #fileID, line: UInt = #line
    ) {
        builder.lay(path, at: place, file: file, line: line)
    }

    /// Lays a property of the device as one of the house's texts: `{ Wording("look.\($0)") }`.
    ///
    /// - Parameters:
    ///   - path: the property.
    ///   - place: the place to lay it at.
    ///   - wording: chooses the text; `nil` for none. It is called again when the property or the language changes.
    public func lay<V: Equatable & Sendable>(
        _ path: @escaping Reading<V>, at place: Place, file: StaticString = #fileID, line: UInt = #line,
        as wording: @escaping @MainActor (V) -> Wording?
    ) {
        builder.lay(path, at: place, file: file, line: line, as: wording)
    }

    /// Lays a property of the device as a text in the guest's language, made with the sommelier's help.
    ///
    /// - Parameters:
    ///   - path: the property.
    ///   - place: the place to lay it at.
    ///   - text: makes the text. It is called again when the property or the language changes.
    public func lay<V: Equatable & Sendable>(
        _ path: @escaping Reading<V>, at place: Place, file: StaticString = #fileID, line: UInt = #line,
        as text: @escaping @MainActor (V, Sommelier) -> String
    ) {
        builder.lay(path, at: place, file: file, line: line, as: text)
    }

    /// Gives a place an accessible label, chosen among the house's texts by a property of the device.
    public func label<V: Equatable & Sendable>(
        _ path: @escaping Reading<V>, at place: Place, file: StaticString = #fileID, line: UInt = #line,
        as wording: @escaping @MainActor (V) -> Wording?
    ) {
        builder.label(path, at: place, file: file, line: line, as: wording)
    }

    /// Gives a place an accessible label made from a property of the device.
    public func label<V: Equatable & Sendable>(
        _ path: @escaping Reading<V>, at place: Place, file: StaticString = #fileID, line: UInt = #line,
        as text: @escaping @MainActor (V, Sommelier) -> String
    ) {
        builder.label(path, at: place, file: file, line: line, as: text)
    }

    /// Marks a place as hidden, enabled, selected, busy or focused while a property of the device is true.
    ///
    /// A place that is hidden or not enabled takes no gestures.
    ///
    /// - Parameters:
    ///   - trait: the trait to set.
    ///   - place: the place to mark.
    ///   - path: the property: ``Metrics/isNarrow``, ``Metrics/isMotionReduced``, or one that the app adds.
    public func mark(
        _ trait: Trait, _ place: Place, when path: @escaping Reading<Bool>, file: StaticString = #fileID,
        line: UInt = #line
    ) {
        builder.mark(trait, place, when: path, file: file, line: line)
    }

    /// Marks a place as hidden, enabled, selected, busy or focused while a property of the device is false. Parameters are
    /// those of the other `mark`.
    public func mark(
        _ trait: Trait, _ place: Place, unless path: @escaping Reading<Bool>, file: StaticString = #fileID,
        line: UInt = #line
    ) {
        builder.mark(trait, place, unless: path, file: file, line: line)
    }

    /// Gives an order when the customer is seated, and again after each change of a property of the device. While
    /// another customer is on top no order is given; changes in the meantime are ordered on its return.
    ///
    /// By such an order a waiter can put the device's property onto the carte, and a head chef can cook by it.
    ///
    /// - Parameters:
    ///   - path: the property. Choose one that changes seldom: `\.isNarrow` rather than `\.window`.
    ///   - order: makes the order for the property's value; `nil` gives no order.
    public func order<V: Equatable & Sendable>(
        on path: @escaping Reading<V>, _ order: @escaping @MainActor (V) -> C.Order?
    ) {
        metrics.order { old, new in
            let value = path(new)
            if let old, path(old) == value { return nil }
            return order(value).map { .order($0, nil) }
        }
    }
}

extension LevelBuilder where Value == C.Carte {
    /// The declarations that depend on the device rather than on the carte.
    ///
    /// ```swift
    /// table.metrics.mark(.hidden, "legend", when: \.isNarrow)
    /// ```
    public var metrics: MetricsBuilder<C> { MetricsBuilder(bindings.metricsBindings()) }
}
