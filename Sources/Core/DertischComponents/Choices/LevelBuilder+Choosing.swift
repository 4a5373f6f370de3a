public import DertischCore

extension LevelBuilder {
    /// Lets the customer choose one of several options.
    ///
    /// ```swift
    /// table.rows(\.tasks, at: "tasks") { task in
    ///     task.choose(\.owner, from: \.people, at: "owner", label: { person, _ in person.name }) { task, owner in
    ///         .assign(task.id, owner)
    ///     }
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - path: the id of the chosen option, if any.
    ///   - options: the options, in order: an array, ``Rows``, or any other collection. Their ids are unique.
    ///   - place: the place of the choice.
    ///   - label: makes the text of one option.
    ///   - order: makes the order from the row or carte as it was when chosen, and from the option's id.
    /// - Complexity: a pass costs O(n) to compare the options, unless the collection does so faster, as ``Rows`` do.
    public func choose<Options: Collection & Equatable & Sendable>(
        _ path: @escaping Reading<Options.Element.ID?>, from options: @escaping Reading<Options>, at place: Place,
        file: StaticString = #fileID,
        line: UInt = #line, label: @escaping @MainActor (Options.Element, Sommelier) -> String,
        _ order: @escaping @MainActor (Value, Options.Element.ID) -> C.Order
    ) where Options.Element: Identifiable & Sendable, Options.Element.ID: Sendable {
        uses(place, for: .choice, file, line)
        let edited = ChoiceBinding<Value, Options, Options.Element.ID?>(
            chosen: path, from: options, at: place, label: label
        ) { value, id in
            id.map { order(value, $0) }
        }
        bindings.add(edited.binding)
        bindings.choose(place) { edited.choose($0, about: $1, in: $2) }
    }

    /// Lets the customer choose several of several options.
    ///
    /// ```swift
    /// table.rows(\.tasks, at: "tasks") { task in
    ///     task.choose(\.owners, from: \.people, at: "owners", label: { person, _ in person.name }) { task, owners in
    ///         .share(task.id, owners)
    ///     }
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - path: the ids of the chosen options.
    ///   - options: the options, in order. Their ids are unique.
    ///   - place: the place of the choice.
    ///   - label: makes the text of one option.
    ///   - order: makes the order from the row or carte as it was when chosen, and from the ids of all chosen options.
    /// - Complexity: a pass costs O(n) to compare the options, unless the collection does so faster, as ``Rows`` do.
    public func choose<Options: Collection & Equatable & Sendable>(
        _ path: @escaping Reading<Set<Options.Element.ID>>, from options: @escaping Reading<Options>, at place: Place,
        file: StaticString = #fileID,
        line: UInt = #line, label: @escaping @MainActor (Options.Element, Sommelier) -> String,
        _ order: @escaping @MainActor (Value, Set<Options.Element.ID>) -> C.Order
    ) where Options.Element: Identifiable & Sendable, Options.Element.ID: Sendable {
        uses(place, for: .selection, file, line)
        let edited = ChoiceBinding<Value, Options, Set<Options.Element.ID>>(
            selected: path, from: options, at: place, label: label, order)
        bindings.add(edited.binding)
        bindings.select(place) { edited.select($0, about: $1, in: $2) }
    }
}

extension LevelBuilder where Value == C.Carte {
    /// Lets the customer choose one of several options of the carte. Parameters are those of the other `choose`, except
    /// for the order, which is made from the option's id alone.
    ///
    /// ```swift
    /// table.choose(\.language, from: \.languages, at: "language", label: { language, _ in language.name }) {
    ///     .speak($0)
    /// }
    /// ```
    public func choose<Options: Collection & Equatable & Sendable>(
        _ path: @escaping Reading<Options.Element.ID?>, from options: @escaping Reading<Options>, at place: Place,
        file: StaticString = #fileID,
        line: UInt = #line, label: @escaping @MainActor (Options.Element, Sommelier) -> String,
        _ order: @escaping @MainActor (Options.Element.ID) -> C.Order
    ) where Options.Element: Identifiable & Sendable, Options.Element.ID: Sendable {
        choose(path, from: options, at: place, file: file, line: line, label: label) { _, id in order(id) }
    }

    /// Lets the customer choose several of several options of the carte. Parameters are those of the other `choose`, except
    /// for the order, which is made from the ids of all chosen options alone.
    ///
    /// ```swift
    /// table.choose(\.tags, from: \.allTags, at: "tags", label: { tag, _ in tag.name }) { .filter($0) }
    /// ```
    public func choose<Options: Collection & Equatable & Sendable>(
        _ path: @escaping Reading<Set<Options.Element.ID>>, from options: @escaping Reading<Options>, at place: Place,
        file: StaticString = #fileID,
        line: UInt = #line, label: @escaping @MainActor (Options.Element, Sommelier) -> String,
        _ order: @escaping @MainActor (Set<Options.Element.ID>) -> C.Order
    ) where Options.Element: Identifiable & Sendable, Options.Element.ID: Sendable {
        choose(path, from: options, at: place, file: file, line: line, label: label) { _, ids in order(ids) }
    }
}
