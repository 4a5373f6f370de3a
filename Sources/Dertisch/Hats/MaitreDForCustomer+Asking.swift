extension MaitreDForCustomer {
    /// Asks the customer something, and gives what its answer orders to the waiter.
    ///
    /// ```swift
    /// maitreD.ask(
    ///     Question({ .photo.sure(name: $0.name) }, answers: [.order("photo.delete") { .delete($0.id) }, .nothing("keep")]),
    ///     about: photo, through: waiter)
    /// ```
    ///
    /// Where the carte can say when it is to be asked, `table.ask(_:when:)` is better: the house check sees it. Off the shift it is
    /// refused.
    ///
    /// - Parameters:
    ///   - question: the question.
    ///   - value: what it is about.
    ///   - waiter: takes the order of the answer.
    public func ask<C, Value: Sendable>(
        _ question: Question<C, Value>, about value: Value, through waiter: WaiterForCustomer<C>
    ) {
        ask(question, about: value) { waiter.give($0) }
    }

    /// Asks the customer something on behalf of a waiter, and gives what its answer orders to the head chef. Parameters are those of
    /// the other `ask`.
    public func ask<C, Value: Sendable>(
        _ question: Question<C, Value>, about value: Value, through headChef: HeadChefForWaiter<C>
    ) {
        ask(question, about: value) { headChef.give($0) }
    }

    /// Opens a menu over whoever asks, whose staff takes a break until the menu has gone.
    ///
    /// ```swift
    /// maitreD.present(.language, as: .sheet, with: "en") { waiter.give(.speak($0)) }
    /// ```
    ///
    /// It is refused while another menu lies there, and off the shift. A menu opened so is no part of a ``SeatingPlan``: what
    /// takes its bill cannot be saved. One that is declared, `table.present(…)`, is.
    ///
    /// - Parameters:
    ///   - menu: the customer that is the menu.
    ///   - style: how it lies over whoever asks.
    ///   - place: the place beside which a popover lies; the middle of the table if left out.
    ///   - entree: what the menu starts with.
    ///   - pay: takes its bill; not called if the menu closes without one.
    public func present<D>(
        _ menu: CustomerID<D>, as style: MenuStyle, beside place: Place? = nil, with entree: D.Entree,
        _ pay: @escaping @MainActor @Sendable (D.Bill) -> Void
    ) {
        let payment = MenuPayment.handed { if let bill = $0 as? D.Bill { pay(bill) } }
        perform(.present(Reservation(menu, entree), style, at: Spot(place ?? ""), paying: payment))
    }

    /// Opens a menu that starts with nothing. Parameters are those of the other `present`.
    public func present<D>(
        _ menu: CustomerID<D>, as style: MenuStyle, beside place: Place? = nil,
        _ pay: @escaping @MainActor @Sendable (D.Bill) -> Void
    ) where D.Entree == NoEntree {
        present(menu, as: style, beside: place, with: NoEntree(), pay)
    }

    /// Opens a menu that returns nothing. Parameters are those of the other `present`.
    public func present<D>(
        _ menu: CustomerID<D>, as style: MenuStyle, beside place: Place? = nil, with entree: D.Entree
    ) where D.Bill == Never {
        perform(.present(Reservation(menu, entree), style, at: Spot(place ?? ""), paying: .handed { _ in }))
    }

    /// Tells the customer something that it dismisses, such as that an order has gone well.
    ///
    /// ```swift
    /// maitreD.alert("photo.saved")
    /// ```
    ///
    /// - Parameter key: what is said. Where the carte can say when, `table.alert(_:when:)` is better: the house checks the text.
    public func alert(_ key: TextKey) { alert(Wording(key, [:])) }

    /// Tells the customer something whose text has gaps: `maitreD.alert(.photo.saved(name: "Dune"))`.
    ///
    /// - Parameter wording: what is said.
    public func alert(_ wording: Wording) {
        perform(
            .ask(AlertRequest(draft: { AlertDraft(telling: $0(wording), in: $0) }, respond: { _, _ in })))
    }

    private func ask<C, Value: Sendable>(
        _ question: Question<C, Value>, about value: Value, _ give: @escaping @MainActor @Sendable (C.Order) -> Void
    ) {
        perform(
            .ask(
                AlertRequest(
                    draft: { AlertDraft(question, about: value, in: $0) },
                    respond: { answer, entered in
                        if let order = question.order(of: answer, entered: entered, about: value) { give(order) }
                    })))
    }
}
