extension LevelBuilder where Value == C.Carte {
    /// Shows an alert about a failure when a condition comes to be true. With an order, it offers to try again.
    ///
    /// - Parameters:
    ///   - hasFailed: the condition.
    ///   - apology: chooses the text.
    ///   - order: makes the order to try again, if there is one. The carte may change before the guest answers, so the order is made from the carte
    ///     at the time of the answer.
    package func alert(
        when hasFailed: @escaping @MainActor (Value) -> Bool,
        failure apology: @escaping @MainActor (Value) -> TextKey,
        again order: @escaping @MainActor (Value) -> (@MainActor (Value) -> C.Order?)?
    ) {
        let respond: @MainActor (Value) -> Response? = { carte in
            guard hasFailed(carte) else { return nil }
            let (text, order) = (apology(carte), order(carte))
            let again: @MainActor (Party) -> (any Sendable)? = { party in
                (party.staff as? CourseStaff<C>)?.carte.flatMap { order?($0) }
            }
            let offersRetry = order?(carte) != nil
            return .ask { AskedQuestion(failure: $0.apology(text), in: $0, again: offersRetry ? again : nil) }
        }
        bindings.trigger(Trigger(isHeld: hasFailed, respond: respond))
    }
}

extension LevelBuilder {
    /// The response that is declared next, as the origin of a question.
    package func nextResponse(to gesture: Gesture) -> QuestionSource {
        QuestionSource(gesture: gesture, declaration: bindings.responses.count)
    }

    /// The trigger that is declared next, as the origin of a question.
    package var nextTrigger: QuestionSource { QuestionSource(gesture: nil, declaration: bindings.triggers.count) }

    /// Adds a text that is said to the log of declarations, so that the house check sees it.
    package func log(_ text: TextKey, at site: Site, hasArguments: Bool = false) {
        bindings.log?.text(text, at: site, hasArguments: hasArguments)
    }
}
