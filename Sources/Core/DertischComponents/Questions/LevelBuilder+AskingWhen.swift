public import DertischCore

/// Triggers that ask the customer. See the triggers that seat another customer.
extension LevelBuilder where Value == C.Carte {
    /// Asks the customer a question when a property comes to hold the value that it is about, and gives the order of
    /// the answer.
    ///
    /// ```swift
    /// table.ask("photo.changed", when: \.conflict, .order("photo.reload") { .open($0.id) }, .nothing("keep"))
    /// ```
    ///
    /// Two triggers for one property are a fault of the house.
    ///
    /// - Parameters:
    ///   - text: the question.
    ///   - detail: a second, explanatory text.
    ///   - entry: the initial text of the entry; leave it out for a question without an entry.
    ///   - path: the value that it is about; `nil` until it is to be asked.
    ///   - answers: the possible answers. They are about the property's value when the question was asked.
    public func ask<Held: Sendable>(
        _ text: TextKey, detail: TextKey? = nil, entry: (@MainActor (Held) -> String)? = nil, when path: Path<Held?>,
        file: StaticString = #fileID, line: UInt = #line, _ answers: Question<C, Held>.Answer...
    ) {
        ask(Question(text, detail: detail, entry: entry, all: answers), when: path, Site(file: file, line: line))
    }

    /// Asks the customer a question whose texts have gaps, filled from the value that the property comes to hold. The
    /// other parameters are those of the other `ask`.
    public func ask<Held: Sendable>(
        _ text: @escaping @MainActor (Held) -> Wording, detail: (@MainActor (Held) -> Wording)? = nil,
        entry: (@MainActor (Held) -> String)? = nil, when path: Path<Held?>, file: StaticString = #fileID,
        line: UInt = #line, _ answers: Question<C, Held>.Answer...
    ) {
        ask(Question(text, detail: detail, entry: entry, all: answers), when: path, Site(file: file, line: line))
    }

    /// Asks the customer a question about the whole carte when a property becomes true. The other parameters are those
    /// of the other `ask`.
    public func ask(
        _ text: TextKey, detail: TextKey? = nil, entry: (@MainActor (Value) -> String)? = nil, when path: Path<Bool>,
        file: StaticString = #fileID, line: UInt = #line, _ answers: Question<C, Value>.Answer...
    ) {
        ask(Question(text, detail: detail, entry: entry, all: answers), when: path, file: file, line: line)
    }

    /// Asks the customer a question whose texts have gaps, filled from the whole carte, when a property becomes true. The
    /// other parameters are those of the other `ask`.
    ///
    /// ```swift
    /// table.ask({ .photo.sure(name: $0.title) }, when: \.isSent, .order("photo.delete", .delete), .nothing("keep"))
    /// ```
    public func ask(
        _ text: @escaping @MainActor (Value) -> Wording, detail: (@MainActor (Value) -> Wording)? = nil,
        entry: (@MainActor (Value) -> String)? = nil, when path: Path<Bool>, file: StaticString = #fileID,
        line: UInt = #line, _ answers: Question<C, Value>.Answer...
    ) {
        ask(Question(text, detail: detail, entry: entry, all: answers), when: path, file: file, line: line)
    }

    /// Asks the customer a question when a property comes to hold the value that it is about: one whose answers are made
    /// when it is asked, for example.
    public func ask<Held: Sendable>(
        _ question: Question<C, Held>, when path: Path<Held?>, file: StaticString = #fileID, line: UInt = #line
    ) {
        ask(question, when: path, Site(file: file, line: line))
    }

    /// Asks the customer a question about the whole carte when a property becomes true: one whose answers are made when
    /// it is asked, for example.
    public func ask(
        _ question: Question<C, Value>, when path: Path<Bool>, file: StaticString = #fileID, line: UInt = #line
    ) {
        let site = Site(file: file, line: line)
        log(question, at: site)
        let source = nextTrigger
        when(path, "ask", site) { value in
            .ask { question.asked(about: value, in: $0, from: source) }
        }
    }

    private func ask<Held: Sendable>(_ question: Question<C, Held>, when path: Path<Held?>, _ site: Site) {
        log(question, at: site)
        let source = nextTrigger
        when(path, "ask", site) { held in
            .ask { question.asked(about: held, in: $0, from: source) }
        }
    }
}
