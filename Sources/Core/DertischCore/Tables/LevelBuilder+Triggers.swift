/// Triggers: responses of a table when a property of its carte comes to hold a value.
///
/// A trigger fires once when a property changes from `nil` to a value, or from false to true. It can fire again only
/// after the waiter has cleared the property. A value that the carte holds from the start does not fire it, so that a
/// restored seating asks nothing again; use `on: .seated` for that.
///
/// While the customer is off its shift, or a menu is over it, the trigger waits. If the property has been cleared by
/// the time the customer is back, the trigger does not fire. Triggers that fire at the same time do so in the order
/// declared.
extension LevelBuilder where Value == C.Carte {
    /// Seats another customer when a property comes to hold its entrée, such as the answer to an order.
    ///
    /// ```swift
    /// table.seat(.photo, when: \.found, via: .slide)
    /// ```
    ///
    /// While a menu is over this customer, or another customer is on top of it, the trigger waits. Two triggers for one
    /// customer and property are a fault of the house.
    ///
    /// - Parameters:
    ///   - id: the customer to seat.
    ///   - manner: on top of this customer, instead of it, or alone.
    ///   - path: the customer's entrée; `nil` until the customer is to be seated.
    ///   - section: the place of the section in which to seat it, on this table or on a table that holds it. If left
    ///     out, the customer is seated where this customer sits.
    ///   - transition: the animation of the change.
    public func seat<D>(
        _ id: CustomerID<D>, _ manner: SeatingManner = .onTop, when path: Path<D.Entree?>, in section: Place? = nil,
        via transition: Transition = .automatic, file: StaticString = #fileID, line: UInt = #line
    ) {
        bindings.log?.edge(to: id, in: section, at: Site(file: file, line: line))
        when(path, "seat \(id.name)", Site(file: file, line: line)) {
            .maitreD(.seat(Reservation(id, $0, manner, in: section, via: transition)))
        }
    }

    /// Ushers this customer out when a property becomes true: `table.usherOut(when: \.isSent)`. Two triggers for one
    /// property are a fault of the house.
    public func usherOut(when path: Path<Bool>, file: StaticString = #fileID, line: UInt = #line) {
        when(path, "usher out", Site(file: file, line: line)) { _ in .maitreD(.usherOut) }
    }

    /// Pays when a property comes to hold the bill: `table.pay(when: \.mixed)`. Two triggers for one property are a
    /// fault of the house.
    public func pay(when path: Path<C.Bill?>, file: StaticString = #fileID, line: UInt = #line) {
        when(path, "pay", Site(file: file, line: line)) { .maitreD(.pay($0)) }
    }

    /// Opens a menu over this customer when a property comes to hold the menu's entrée.
    ///
    /// ```swift
    /// table.present(.sizes, when: \.offered, as: .sheet) { .take($0) }
    /// ```
    ///
    /// Two triggers for one menu and property are a fault of the house.
    ///
    /// - Parameters:
    ///   - menu: the customer that is the menu.
    ///   - path: the menu's entrée; `nil` until the menu is to be opened.
    ///   - style: the form in which it is shown over this customer.
    ///   - place: the place beside which a popover is shown; the middle of the table if left out.
    ///   - order: makes an order of this customer from the menu's bill; `nil` gives no order.
    public func present<D>(
        _ menu: CustomerID<D>, when path: Path<D.Entree?>, as style: MenuStyle, beside place: Place? = nil,
        file: StaticString = #fileID, line: UInt = #line, order: @escaping @MainActor (D.Bill) -> C.Order?
    ) {
        let opening = bindings.menus.open { ($0 as? D.Bill).flatMap(order) }
        present(menu, when: path, as: style, beside: place, Site(file: file, line: line), opening) { $0 }
    }

    /// Opens a menu without a bill when a property comes to hold the menu's entrée.
    public func present<D>(
        _ menu: CustomerID<D>, when path: Path<D.Entree?>, as style: MenuStyle, beside place: Place? = nil,
        file: StaticString = #fileID, line: UInt = #line
    ) where D.Bill == Never {
        let opening = bindings.menus.open { _ in nil }
        present(menu, when: path, as: style, beside: place, Site(file: file, line: line), opening) { $0 }
    }

    /// Opens a menu that needs no entrée when a property becomes true.
    ///
    /// ```swift
    /// table.present(.tones, when: \.isPainting, as: .sheet) { .paint($0) }
    /// ```
    public func present<D>(
        _ menu: CustomerID<D>, when path: Path<Bool>, as style: MenuStyle, beside place: Place? = nil,
        file: StaticString = #fileID, line: UInt = #line, order: @escaping @MainActor (D.Bill) -> C.Order?
    ) where D.Entree: OptionalEntree {
        let opening = bindings.menus.open { ($0 as? D.Bill).flatMap(order) }
        present(menu, when: path, with: nil, as: style, beside: place, Site(file: file, line: line), opening)
    }

    /// Opens a menu with an optional entrée when a property comes to hold the entrée, such as a menu of options and the option that was chosen
    /// before.
    ///
    /// ```swift
    /// table.present(.tones, when: \.faded, as: .sheet) { .paint($0) }
    /// ```
    public func present<D, Held>(
        _ menu: CustomerID<D>, when path: Path<Held?>, as style: MenuStyle, beside place: Place? = nil,
        file: StaticString = #fileID, line: UInt = #line, order: @escaping @MainActor (D.Bill) -> C.Order?
    ) where D.Entree == Held? {
        let opening = bindings.menus.open { ($0 as? D.Bill).flatMap(order) }
        present(menu, when: path, as: style, beside: place, Site(file: file, line: line), opening) { $0 }
    }

    private func present<D, Held>(
        _ menu: CustomerID<D>, when path: Path<Held?>, as style: MenuStyle, beside place: Place?, _ site: Site,
        _ opening: Int, entree: @escaping @MainActor (Held) -> D.Entree
    ) {
        surveyMenu(menu, beside: place, site)
        when(path, "present \(menu.name)", site) {
            Self.open(Reservation(menu, entree($0)), as: style, beside: place, opening)
        }
    }

    private func present<D>(
        _ menu: CustomerID<D>, when path: Path<Bool>, with entree: D.Entree, as style: MenuStyle,
        beside place: Place?, _ site: Site, _ opening: Int
    ) {
        surveyMenu(menu, beside: place, site)
        when(path, "present \(menu.name)", site) { _ in
            Self.open(Reservation(menu, entree), as: style, beside: place, opening)
        }
    }

    private func surveyMenu<D>(_ menu: CustomerID<D>, beside place: Place?, _ site: Site) {
        bindings.log?.edge(to: menu, in: nil, at: site)
        if let place { uses(place, for: .state, at: site, detail: "beside \(menu.name)") }
    }

    private static func open(
        _ menu: Reservation, as style: MenuStyle, beside place: Place?, _ opening: Int
    ) -> Response {
        .maitreD(.present(menu, style, at: Spot(place ?? ""), paying: .declared(opening)))
    }

    package func when<Held>(
        _ path: Path<Held?>, _ what: String, _ site: Site, _ respond: @escaping @MainActor (Held) -> Response
    ) {
        bindings.log?.rule("\(what) when \(path)", at: site)
        bindings.trigger(Trigger(isHeld: { $0[keyPath: path] != nil }, respond: { $0[keyPath: path].map(respond) }))
    }

    package func when(
        _ path: Path<Bool>, _ what: String, _ site: Site, _ respond: @escaping @MainActor (Value) -> Response
    ) {
        bindings.log?.rule("\(what) when \(path)", at: site)
        bindings.trigger(Trigger(isHeld: { $0[keyPath: path] }, respond: { $0[keyPath: path] ? respond($0) : nil }))
    }
}
