/// Triggers that show an alert. See the triggers that seat another customer.
extension LevelBuilder where Value == C.Carte {
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
        when(path, "alert", Site(file: file, line: line)) { _ in .ask { AskedQuestion(telling: $0(key), in: $0) } }
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
        when(path, "alert", Site(file: file, line: line)) { held in
            .ask { AskedQuestion(telling: text(held, $0), in: $0) }
        }
    }

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
    /// Adds a text that is said to the log of declarations, so that the house check sees it.
    package func log(_ text: TextKey, at site: Site, hasArguments: Bool = false) {
        bindings.log?.text(text, at: site, hasArguments: hasArguments)
    }
}
