/// Triggers that ask the customer or show an alert. See the triggers that seat another customer.
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
            .ask { AskedQuestion(question, about: value, in: $0, from: source) }
        }
    }

    private func ask<Held: Sendable>(_ question: Question<C, Held>, when path: Path<Held?>, _ site: Site) {
        log(question, at: site)
        let source = nextTrigger
        when(path, "ask", site) { held in
            .ask { AskedQuestion(question, about: held, in: $0, from: source) }
        }
    }

    /// Shows an alert when a property becomes true, such as that an order has succeeded. The customer can only dismiss
    /// it.
    ///
    /// ```swift
    /// table.alert("photo.saved", when: \.isSaved)
    /// ```
    ///
    /// Two triggers for one property are a fault of the house.
    ///
    /// - Parameters:
    ///   - key: the text of the alert.
    ///   - path: the property that shows it by becoming true.
    public func alert(_ key: TextKey, when path: Path<Bool>, file: StaticString = #fileID, line: UInt = #line) {
        bindings.log?.text(key, at: Site(file: file, line: line))
        let source = nextTrigger
        when(path, "alert", Site(file: file, line: line)) { _ in
            .ask { AskedQuestion(telling: $0(key), in: $0, from: source) }
        }
    }

    /// Shows an alert about a value when a property comes to hold it.
    ///
    /// ```swift
    /// table.alert(when: \.sent) { sent, texts in texts(.letter.sent(to: sent.name)) }
    /// ```
    ///
    /// - Parameters:
    ///   - path: the value that it is about; `nil` until the alert is to be shown.
    ///   - text: makes the text, in the customer's language.
    public func alert<Held: Sendable>(
        when path: Path<Held?>, file: StaticString = #fileID, line: UInt = #line,
        as text: @escaping @MainActor (Held, Sommelier) -> String
    ) {
        let source = nextTrigger
        when(path, "alert", Site(file: file, line: line)) { held in
            .ask { AskedQuestion(telling: text(held, $0), in: $0, from: source) }
        }
    }

    /// The trigger that is declared next, as the origin of a question.
    private var nextTrigger: QuestionSource { QuestionSource(gesture: nil, declaration: bindings.triggers.count) }

    /// Shows an alert about a failure when a condition comes to be true. With an order, it offers to try again.
    ///
    /// - Parameters:
    ///   - hasFailed: the condition.
    ///   - apology: chooses the text.
    ///   - order: makes the order to try again, if there is one. The carte may change before the customer answers, so it is made
    ///     from the carte as it is then.
    package func alert(
        when hasFailed: @escaping @MainActor (UnsafePointer<Value>) -> Bool,
        failure apology: @escaping @MainActor (UnsafePointer<Value>) -> TextKey,
        again order: @escaping @MainActor (UnsafePointer<Value>) -> (@MainActor (Value) -> C.Order?)?
    ) {
        let respond: @MainActor (UnsafePointer<Value>) -> Response? = { carte in
            guard hasFailed(carte) else { return nil }
            let (text, order) = (apology(carte), order(carte))
            let again: @MainActor (AnyParty) -> (any Sendable)? = { party in
                (party as? Party<C>)?.storage.carte.flatMap { order?($0) }
            }
            let offersRetry = order?(carte.pointee) != nil
            return .ask { AskedQuestion(failure: $0.apology(text), in: $0, again: offersRetry ? again : nil) }
        }
        bindings.trigger(Trigger(isHeld: hasFailed, respond: respond))
    }
}

extension LevelBuilder {
    /// Adds an app's own apology to the log of declarations. The general one exists in every house.
    package func surveyApology(_ apology: TextKey, at site: Site) {
        if apology != .apology { bindings.log?.text(apology, at: site) }
    }
}
