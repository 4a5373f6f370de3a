extension LevelBuilder {
    /// Opens a menu over this customer, whose staff takes a break until the menu closes.
    ///
    /// ```swift
    /// table.present(.language, on: .tap("language"), as: .popover) {
    ///     $0.language
    /// } order: {
    ///     .speak($0)
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - menu: the customer that is the menu.
    ///   - gesture: the gesture that opens it.
    ///   - style: the form in which it is shown over this customer.
    ///   - entree: makes the menu's entrée.
    ///   - order: makes an order of this customer from the menu's bill; `nil` gives no order.
    public func present<D>(
        _ menu: CustomerID<D>, on gesture: Gesture, as style: MenuStyle, file: StaticString = #fileID,
        line: UInt = #line, with entree: @escaping @MainActor (Value) -> D.Entree,
        order: @escaping @MainActor (D.Bill) -> C.Order?
    ) {
        let opening = bindings.menus.open { ($0 as? D.Bill).flatMap(order) }
        present(menu, on: gesture, as: style, Site(file: file, line: line), opening, entree)
    }

    /// Opens a menu without an entrée.
    public func present<D>(
        _ menu: CustomerID<D>, on gesture: Gesture, as style: MenuStyle, file: StaticString = #fileID,
        line: UInt = #line, order: @escaping @MainActor (D.Bill) -> C.Order?
    ) where D.Entree == NoEntree {
        present(menu, on: gesture, as: style, file: file, line: line) { _ in
            NoEntree()
        } order: {
            order($0)
        }
    }

    /// Opens a menu without a bill.
    public func present<D>(
        _ menu: CustomerID<D>, on gesture: Gesture, as style: MenuStyle, file: StaticString = #fileID,
        line: UInt = #line, with entree: @escaping @MainActor (Value) -> D.Entree
    ) where D.Bill == Never {
        present(menu, on: gesture, as: style, Site(file: file, line: line), bindings.menus.open { _ in nil }, entree)
    }

    private func present<D>(
        _ menu: CustomerID<D>, on gesture: Gesture, as style: MenuStyle, _ site: Site, _ opening: Int,
        _ entree: @escaping @MainActor (Value) -> D.Entree
    ) {
        bindings.log?.edge(to: menu, in: nil, at: site)
        let place = gesture.place ?? ""
        listen(to: gesture, site) { value, row in
            .maitreD(
                .present(Reservation(menu, entree(value)), style, at: Spot(place, in: row), paying: .declared(opening)))
        }
    }

    /// Pays on a gesture: this menu closes, and its opener gets the bill. With `nil` it pays nothing and stays open.
    public func pay(
        on gesture: Gesture, file: StaticString = #fileID, line: UInt = #line,
        _ bill: @escaping @MainActor (Value) -> C.Bill?
    ) {
        listen(to: gesture, Site(file: file, line: line)) { value, _ in bill(value).map { .maitreD(.pay($0)) } }
    }

    /// Asks the customer a question on a gesture, and gives the order of the answer.
    ///
    /// The answer is about the value as it was when the question was asked.
    public func ask(
        _ question: Question<C, Value>, on gesture: Gesture, file: StaticString = #fileID, line: UInt = #line
    ) {
        log(question, at: Site(file: file, line: line))
        listen(to: gesture, Site(file: file, line: line)) { value, _ in
            .ask { AskedQuestion(question, about: value, in: $0) }
        }
    }

    func log<Held>(_ question: Question<C, Held>, at site: Site) {
        for key in question.keys { bindings.log?.text(key, at: site) }
    }
}
