public import DertischCore

extension MaitreDForCustomer {
    /// Asks the customer a question, and gives the order of its answer to the waiter.
    ///
    /// ```swift
    /// maitreD.ask(
    ///     Question({ .photo.sure(name: $0.name) }, .order("photo.delete") { .delete($0.id) }, .nothing("keep")),
    ///     about: photo, through: waiter)
    /// ```
    ///
    /// If a value on the carte decides when to ask, prefer `table.ask(_:when:)`, which the house check can see. Off the
    /// shift the question is refused.
    ///
    /// - Parameters:
    ///   - question: the question.
    ///   - value: the value that the question is about.
    ///   - waiter: takes the order of the answer.
    public func ask<C, Value: Sendable>(
        _ question: Question<C, Value>, about value: Value, through waiter: WaiterForCustomer<C>
    ) {
        ask(question, about: value) { waiter.give($0) }
    }

    /// Asks the customer a question on behalf of a waiter, and gives the order of its answer to the head chef. The
    /// other parameters are those of the other `ask`.
    public func ask<C, Value: Sendable>(
        _ question: Question<C, Value>, about value: Value, through headChef: HeadChefForWaiter<C>
    ) {
        ask(question, about: value) { headChef.give($0) }
    }

    private func ask<C, Value: Sendable>(
        _ question: Question<C, Value>, about value: Value, _ give: @escaping @MainActor @Sendable (C.Order) -> Void
    ) {
        let answers = question.answers(value)
        ask {
            question.draft(answers, about: value, in: $0)
        } respond: { answer, entered in
            if let order = Question.order(of: answer, among: answers, entered: entered, about: value) { give(order) }
        }
    }
}
