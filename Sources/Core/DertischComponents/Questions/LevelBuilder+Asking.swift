public import DertischCore

extension LevelBuilder {
    /// Asks the customer a question on a gesture, and gives the order of the answer.
    ///
    /// The answer is about the value as it was when the question was asked.
    ///
    /// ```swift
    /// table.ask(
    ///     "photo.delete.sure", on: .tap("delete"), .order("photo.delete", as: .destructive, .delete), .nothing("keep"))
    /// ```
    ///
    /// - Parameters:
    ///   - text: the question.
    ///   - detail: a second, explanatory text.
    ///   - entry: the initial text of the entry; leave it out for a question without an entry.
    ///   - gesture: the gesture that asks it.
    ///   - readsEntries: false for a question that is made from no entry, such as whether to delete a row. Any other question that is made from
    ///     the value is refused while an entry there is unreadable (``Refusal/unreadable``), since it would ask about what the entry held before.
    ///   - answers: the possible answers, in the order in which they are offered.
    public func ask(
        _ text: TextKey, detail: TextKey? = nil, entry: (@MainActor (Value) -> String)? = nil, on gesture: Gesture,
        readsEntries: Bool = true, file: StaticString = #fileID, line: UInt = #line,
        _ answers: Question<C, Value>.Answer...
    ) {
        ask(
            Question(text, detail: detail, entry: entry, all: answers), on: gesture, readsEntries,
            Site(file: file, line: line))
    }

    /// Asks the customer a question whose texts have gaps, filled from the value that it is about. The other parameters
    /// are those of the other `ask`.
    ///
    /// ```swift
    /// table.ask(
    ///     { .photo.sure(name: $0.title) }, on: .tap("delete"), .order("photo.delete", .delete), .nothing("keep"))
    /// ```
    public func ask(
        _ text: @escaping @MainActor (Value) -> Wording, detail: (@MainActor (Value) -> Wording)? = nil,
        entry: (@MainActor (Value) -> String)? = nil, on gesture: Gesture, readsEntries: Bool = true,
        file: StaticString = #fileID, line: UInt = #line, _ answers: Question<C, Value>.Answer...
    ) {
        ask(
            Question(text, detail: detail, entry: entry, all: answers), on: gesture, readsEntries,
            Site(file: file, line: line))
    }

    /// Asks the customer a question on a gesture, such as one whose answers are made when it is asked.
    ///
    /// ```swift
    /// table.ask(
    ///     Question("photo.speak") { photo in photo.languages.map { .order(.speech($0.name), .speak($0.id)) } },
    ///     on: .tap("speak"))
    /// ```
    public func ask(
        _ question: Question<C, Value>, on gesture: Gesture, readsEntries: Bool = true, file: StaticString = #fileID,
        line: UInt = #line
    ) {
        ask(question, on: gesture, readsEntries, Site(file: file, line: line))
    }

    private func ask(_ question: Question<C, Value>, on gesture: Gesture, _ readsEntries: Bool, _ site: Site) {
        log(question, at: site)
        let source = nextResponse(to: gesture)
        let readsEntries = readsEntries && question.isMadeFromValue
        listen(to: gesture, site) { value, _ in
            .ask({ question.asked(about: value, in: $0, from: source) }, readsEntries: readsEntries)
        }
    }

    func log<Held>(_ question: Question<C, Held>, at site: Site) {
        for wording in question.wordings { log(wording.key, at: site, hasArguments: !wording.arguments.isEmpty) }
    }
}
