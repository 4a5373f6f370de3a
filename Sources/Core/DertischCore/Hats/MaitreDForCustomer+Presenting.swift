extension MaitreDForCustomer {
    /// Opens a menu over the calling customer. The customer's staff takes a break until the menu has closed.
    ///
    /// ```swift
    /// maitreD.present(.language, as: .sheet, with: "en") { waiter.give(.speak($0)) }
    /// ```
    ///
    /// The menu is refused while another menu is open over the customer, and while the customer is off its shift. A
    /// menu opened like this is not part of a ``SeatingPlan``, since the closure that takes its bill cannot be saved. A
    /// menu declared with `table.present(…)` is part of it.
    ///
    /// - Parameters:
    ///   - menu: the customer to open as a menu.
    ///   - style: the menu's style over the calling customer.
    ///   - place: the place beside which a popover opens; the middle of the table if omitted.
    ///   - entree: the data that the menu starts with.
    ///   - pay: takes the menu's bill. Not called if the menu closes without one.
    public func present<D>(
        _ menu: CustomerID<D>, as style: MenuStyle, beside place: Place? = nil, with entree: D.Entree,
        _ pay: @escaping @MainActor @Sendable (D.Bill) -> Void
    ) {
        let payment = MenuPayment.handed { if let bill = $0 as? D.Bill { pay(bill) } }
        perform(.present(Reservation(menu, entree), style, at: Spot(place ?? ""), paying: payment))
    }

    /// Opens a menu that needs no entrée. The parameters are those of the other `present`.
    ///
    /// ```swift
    /// maitreD.present(.tones, as: .sheet) { waiter.give(.paint($0)) }
    /// ```
    public func present<D>(
        _ menu: CustomerID<D>, as style: MenuStyle, beside place: Place? = nil,
        _ pay: @escaping @MainActor @Sendable (D.Bill) -> Void
    ) where D.Entree: OptionalEntree {
        present(menu, as: style, beside: place, with: nil, pay)
    }

    /// Opens a menu that returns no bill. The parameters are those of the other `present`.
    public func present<D>(
        _ menu: CustomerID<D>, as style: MenuStyle, beside place: Place? = nil, with entree: D.Entree
    ) where D.Bill == Never {
        perform(.present(Reservation(menu, entree), style, at: Spot(place ?? ""), paying: .handed { _ in }))
    }

    /// Asks the guest, who may answer while the calling customer is on its shift.
    ///
    /// - Parameters:
    ///   - draft: makes the question in the guest's language.
    ///   - respond: takes the number of the answer, and the text that was entered.
    package func ask(
        _ draft: @escaping @MainActor @Sendable (Sommelier) -> AlertDraft,
        respond: @escaping @MainActor @Sendable (Int, String) -> Void
    ) {
        perform(.ask(AlertRequest(draft: draft, respond: respond)))
    }
}
