public import DertischCore

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
        log(key, at: Site(file: file, line: line))
        let source = nextTrigger
        when(path, "alert", Site(file: file, line: line)) { _ in .ask { .telling($0(key), in: $0, from: source) } }
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
            .ask { .telling(text(held, $0), in: $0, from: source) }
        }
    }
}

extension AskedQuestion {
    /// An alert that is only dismissed, and gives no order.
    fileprivate static func telling(_ text: String, in texts: Sommelier, from source: QuestionSource) -> AskedQuestion {
        AskedQuestion(AlertDraft(telling: text, in: texts), from: source) { _, _ in nil }
    }
}
