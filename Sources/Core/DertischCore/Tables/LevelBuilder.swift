/// A builder for a whole table, whose value is the carte.
public typealias TableBuilder<C: Course> = LevelBuilder<C, C.Carte>

/// A customer's declarations while it lays its table: bindings by key path, gestures, and edges to other customers.
///
/// One type serves the whole table, where `Value` is the carte, and each row, where it is the row's value. After every
/// dish only the changes are laid; a switch of language lays the texts again.
///
/// ```swift
/// func layTable(_ table: TableBuilder<PhotoCourse>) {
///     table.lay(\.title, at: "title")
///     table.lay(\.likes, at: "likes") { likes, texts in texts("photo.likes", ["count": likes]) }
///     table.order(.like, on: .tap("like"))
/// }
/// ```
@MainActor public struct LevelBuilder<C: Course, Value: Equatable & Sendable>: Hat {
    /// A property of the value: a key path such as `\.title`, or a closure such as `{ $0.first + " " + $0.last }`.
    public typealias Reading<Property> = @MainActor (Value) -> Property
    /// The key path of a property. Where an optional is meant, a property that always has a value does not compile.
    public typealias Path<Property> = any KeyPath<Value, Property> & Sendable

    @usableFromInline package let bindings: Bindings<Value>

    @inlinable init(bindings: Bindings<Value>) { self.bindings = bindings }

    @inlinable package func uses(
        _ place: Place, for use: PlaceUse, _ file: StaticString, _ line: UInt, detail: String = ""
    ) {
        uses(place, for: use, at: Site(file: file, line: line), detail: detail)
    }

    /// - Parameter site: made for the log alone, since it costs an allocation.
    @inlinable package func uses(
        _ place: Place, for use: PlaceUse, at site: @autoclosure () -> Site, detail: String = ""
    ) {
        bindings.log?.use(place, for: use, detail, at: site())
    }
}

extension LevelBuilder {
    /// Lays a value unchanged: text, a number, a picture, a read-only toggle, or an optional of these.
    @inlinable public func lay<V: Layable>(
        _ path: @escaping Reading<V>, at place: Place, file: StaticString = #fileID, line: UInt = #line
    ) {
        let how = V.layable
        uses(place, for: how.use, file, line)
        bindings.add(.shown(path, at: place, isText: how.use == .number, how.lay))
    }

    /// Lays a value as one of the house's texts, in the guest's language.
    ///
    /// ```swift
    /// table.lay(\.likes, at: "likes") { .photo.likes(count: $0) }
    /// ```
    ///
    /// - Parameter wording: chooses the text and fills its gaps; `nil` for none. It is called again when the value or the language
    ///   changes.
    @inlinable public func lay<V: Equatable & Sendable>(
        _ path: @escaping Reading<V>, at place: Place, file: StaticString = #fileID, line: UInt = #line,
        as wording: @escaping @MainActor (V) -> Wording?
    ) {
        lay(path, at: place, file: file, line: line) { value, texts in texts.text(for: wording(value)) }
    }

    /// Lays a value as a text that is the same in every language: `table.lay(\.size, at: "size") { "\($0) px" }`.
    ///
    /// - Parameter text: makes the text. It is called again when the value changes.
    @inlinable public func lay<V: Equatable & Sendable>(
        _ path: @escaping Reading<V>, at place: Place, file: StaticString = #fileID, line: UInt = #line,
        as text: @escaping @MainActor (V) -> String
    ) {
        uses(place, for: .text, file, line)
        bindings.add(.shown(path, at: place, isText: false) { value, _ in .text(text(value)) })
    }

    /// Lays a value as a text in the guest's language, made with the sommelier's help.
    ///
    /// - Parameter text: makes the text. It is called again when the value or the language changes.
    @inlinable public func lay<V: Equatable & Sendable>(
        _ path: @escaping Reading<V>, at place: Place, file: StaticString = #fileID, line: UInt = #line,
        as text: @escaping @MainActor (V, Sommelier) -> String
    ) {
        uses(place, for: .text, file, line)
        bindings.add(.shown(path, at: place, isText: true) { .text(text($0, $1)) })
    }

    /// Lays a text that depends on the language alone, and that is chosen in code.
    ///
    /// A text that is always the same is better named in the layout, see ``FixedText``. The house check makes sure that
    /// every language has it.
    public func text(_ key: TextKey, at place: Place, file: StaticString = #fileID, line: UInt = #line) {
        uses(place, for: .text, file, line)
        fix(key, at: place, file, line) { .text($0) }
    }

    /// Gives a place an accessible label, chosen among the house's texts: `{ .photo.open(name: $0) }`.
    public func label<V: Equatable & Sendable>(
        _ path: @escaping Reading<V>, at place: Place, file: StaticString = #fileID, line: UInt = #line,
        as wording: @escaping @MainActor (V) -> Wording?
    ) {
        label(path, at: place, file: file, line: line) { value, texts in texts.text(for: wording(value)) }
    }

    /// Gives a place an accessible label made from a value.
    public func label<V: Equatable & Sendable>(
        _ path: @escaping Reading<V>, at place: Place, file: StaticString = #fileID, line: UInt = #line,
        as text: @escaping @MainActor (V, Sommelier) -> String
    ) {
        uses(place, for: .label, file, line)
        bindings.add(.shown(path, at: place, isText: true) { .label(text($0, $1)) })
    }

    /// Gives a place an accessible label that depends on the language alone.
    public func label(_ key: TextKey, at place: Place, file: StaticString = #fileID, line: UInt = #line) {
        uses(place, for: .label, file, line)
        fix(key, at: place, file, line) { .label($0) }
    }

    /// Shows a hint in an empty entry.
    public func hint(_ key: TextKey, at place: Place, file: StaticString = #fileID, line: UInt = #line) {
        uses(place, for: .hint, file, line)
        fix(key, at: place, file, line) { .hint($0) }
    }

    /// Notes that a text is said, so that the house check makes sure that every language has it.
    package func says(_ key: TextKey, at site: Site) { bindings.log?.text(key, at: site) }

    private func fix(
        _ key: TextKey, at place: Place, _ file: StaticString, _ line: UInt,
        _ laid: @escaping @MainActor (String) -> Laid
    ) {
        bindings.log?.text(key, at: Site(file: file, line: line))
        bindings.add(.fixed(at: place) { laid($0(key)) })
    }

    /// Shows a place while a property is true, and hides it otherwise: `table.show("likes", when: \.isShown)`.
    ///
    /// A hidden place takes no gestures, even if a browser sends them.
    @inlinable public func show(
        _ place: Place, when path: @escaping Reading<Bool>, file: StaticString = #fileID, line: UInt = #line
    ) {
        mark(.hidden, place, while: false, path, file, line)
    }

    /// Marks a place as hidden, enabled, selected, busy or focused while a property is true.
    ///
    /// ```swift
    /// table.mark(.enabled, "send", when: \.canSend)
    /// ```
    ///
    /// A place that is hidden or not enabled takes no gestures, even if a browser sends them.
    @inlinable public func mark(
        _ trait: Trait, _ place: Place, when path: @escaping Reading<Bool>, file: StaticString = #fileID,
        line: UInt = #line
    ) {
        mark(trait, place, while: true, path, file, line)
    }

    /// Marks a place as hidden, enabled, selected, busy or focused while a property is false.
    ///
    /// So a carte states positively what is shown:
    ///
    /// ```swift
    /// table.mark(.hidden, "likes", unless: \.isShown)
    /// ```
    ///
    /// A place that is hidden or not enabled takes no gestures, even if a browser sends them.
    @inlinable public func mark(
        _ trait: Trait, _ place: Place, unless path: @escaping Reading<Bool>, file: StaticString = #fileID,
        line: UInt = #line
    ) {
        mark(trait, place, while: false, path, file, line)
    }

    /// Shows a place while a property has a value, and hides it while it is `nil`: `table.show("note", when: \.note)`.
    public func show<V>(
        _ place: Place, when path: Path<V?>, file: StaticString = #fileID, line: UInt = #line
    ) {
        mark(.hidden, place, Site(file: file, line: line)) { $0[keyPath: path] == nil }
    }

    /// Marks a place while a property has a value: `table.mark(.enabled, "like", when: \.found)`.
    public func mark<V>(
        _ trait: Trait, _ place: Place, when path: Path<V?>, file: StaticString = #fileID, line: UInt = #line
    ) {
        mark(trait, place, Site(file: file, line: line)) { $0[keyPath: path] != nil }
    }

    /// Shows a place while an optional property is true. No value counts as false.
    public func show(
        _ place: Place, when path: Path<Bool?>, file: StaticString = #fileID, line: UInt = #line
    ) {
        mark(.hidden, place, Site(file: file, line: line)) { $0[keyPath: path] != true }
    }

    /// Marks a place while an optional property is true: `table.mark(.selected, "like", when: \.conflict?.isMine)`. No value
    /// counts as false.
    public func mark(
        _ trait: Trait, _ place: Place, when path: Path<Bool?>, file: StaticString = #fileID, line: UInt = #line
    ) {
        mark(trait, place, Site(file: file, line: line)) { $0[keyPath: path] == true }
    }

    package func mark(
        _ trait: Trait, _ place: Place, _ site: Site, while isOn: @escaping @MainActor (Value) -> Bool
    ) {
        uses(place, for: .state, at: site, detail: trait.rawValue)
        bindings.add(
            Binding { value, old, pass, row, writer in
                let now = isOn(value)
                switch pass {
                case .changes: if isOn(old) == now { return }
                case .language: return
                case .fresh: break
                }
                writer.lay(.mark(trait, now), at: Spot(place, in: row))
            })
        close(place, by: trait, when: isOn)
    }

    @inlinable func mark(
        _ trait: Trait, _ place: Place, while wanted: Bool, _ path: @escaping Reading<Bool>, _ file: StaticString,
        _ line: UInt
    ) {
        uses(place, for: .state, file, line, detail: trait.rawValue)
        bindings.add(.shown(path, at: place, isText: false) { now, _ in .mark(trait, now == wanted) })
        close(place, by: trait) { path($0) == wanted }
    }

    /// Closes a place to gestures while it is hidden or not enabled.
    @inlinable func close(
        _ place: Place, by trait: Trait, when isOn: @escaping @MainActor (Value) -> Bool
    ) {
        switch trait {
        case .hidden: bindings.close(place, when: isOn)
        case .enabled: bindings.close(place) { !isOn($0) }
        case .selected, .busy, .focused, .ascending, .descending: break
        }
    }

    /// Shows an error message at an entry while a property is not `nil`.
    ///
    /// ```swift
    /// table.invalid(\.flaw, at: "text") { flaw, texts in texts(flaw) }
    /// ```
    public func invalid<Flaw: Equatable & Sendable>(
        _ path: Path<Flaw?>, at place: Place, file: StaticString = #fileID, line: UInt = #line,
        as text: @escaping @MainActor (Flaw, Sommelier) -> String
    ) {
        uses(place, for: .entry, file, line, detail: "invalid")
        bindings.add(
            .shown({ $0[keyPath: path] }, at: place, isText: true) { flaw, texts in
                .invalid(flaw.map { text($0, texts) })
            })
    }
}
