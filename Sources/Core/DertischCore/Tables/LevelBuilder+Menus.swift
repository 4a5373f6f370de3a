extension LevelBuilder {
    /// Opens a menu over this customer, whose staff takes a break until the menu closes.
    ///
    /// ```swift
    /// table.present(.language, on: .tap("language"), as: .popover, with: \.language) { .speak($0) }
    /// ```
    ///
    /// - Parameters:
    ///   - menu: the customer that is the menu.
    ///   - gesture: the gesture that opens it.
    ///   - style: the form in which it is shown over this customer.
    ///   - entree: makes the menu's entrée: a property's key path, or a closure.
    ///   - order: makes an order of this customer from the menu's bill; `nil` gives no order.
    public func present<D>(
        _ menu: CustomerID<D>, on gesture: Gesture, as style: MenuStyle, file: StaticString = #fileID,
        line: UInt = #line, with entree: @escaping @MainActor (Value) -> D.Entree,
        order: @escaping @MainActor (D.Bill) -> C.Order?
    ) {
        let opening = bindings.menus.open { ($0 as? D.Bill).flatMap(order) }
        present(menu, on: gesture, as: style, Site(file: file, line: line), opening, entree)
    }

    /// Opens a menu that needs no entrée.
    ///
    /// ```swift
    /// table.present(.language, on: .tap("language"), as: .popover) { .speak($0) }
    /// ```
    public func present<D>(
        _ menu: CustomerID<D>, on gesture: Gesture, as style: MenuStyle, file: StaticString = #fileID,
        line: UInt = #line, order: @escaping @MainActor (D.Bill) -> C.Order?
    ) where D.Entree: OptionalEntree {
        present(menu, on: gesture, as: style, file: file, line: line) { _ in
            nil
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

    /// Opens a menu that needs no entrée and pays no bill: `table.present(.about, on: .tap("about"), as: .sheet)`.
    public func present<D>(
        _ menu: CustomerID<D>, on gesture: Gesture, as style: MenuStyle, file: StaticString = #fileID,
        line: UInt = #line
    ) where D.Entree: OptionalEntree, D.Bill == Never {
        let opening = bindings.menus.open { _ in nil }
        present(menu, on: gesture, as: style, Site(file: file, line: line), opening) { _ in nil }
    }

    func present<D>(
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

    /// Pays on a gesture: this menu closes, and its opener gets the bill. With `nil` the menu pays nothing and stays open.
    public func pay(
        on gesture: Gesture, file: StaticString = #fileID, line: UInt = #line,
        _ bill: @escaping @MainActor (Value) -> C.Bill?
    ) {
        listen(to: gesture, Site(file: file, line: line)) { value, _ in bill(value).map { .maitreD(.pay($0)) } }
    }
}

extension LevelBuilder where Value == C.Carte {
    /// Opens a menu whose bill is a property of the carte, with no order.
    ///
    /// ```swift
    /// table.present(.sizes, on: .tap("size"), as: .popover, with: \.size, setting: \.size)
    /// ```
    ///
    /// - Parameters:
    ///   - menu: the customer that is the menu.
    ///   - gesture: the gesture that opens it.
    ///   - style: the form in which it is shown over this customer.
    ///   - entree: makes the menu's entrée: a property's key path, or a closure.
    ///   - path: the property that is set to the bill.
    public func present<D>(
        _ menu: CustomerID<D>, on gesture: Gesture, as style: MenuStyle, file: StaticString = #fileID,
        line: UInt = #line, with entree: @escaping @MainActor (Value) -> D.Entree,
        setting path: any WritableKeyPath<Value, D.Bill> & Sendable
    ) {
        let opening = bindings.menus.open { ($0 as? D.Bill).map { CarteChange<Value>(path, $0) } }
        present(menu, on: gesture, as: style, Site(file: file, line: line), opening, entree)
    }
}
