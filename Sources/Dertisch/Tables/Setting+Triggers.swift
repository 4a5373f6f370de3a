/// What a table does by itself, once its carte has come to hold a value.
///
/// It happens when a property that was `nil` holds a value, or one that was false is true, and once: until the waiter has
/// cleared the property again. What the carte holds from the start is no change, so that nothing is asked again when a
/// seating is restored; `on: .seated` is for that.
///
/// While the customer is off its shift, or a menu lies over it, this waits until it is back, and is forgotten if the property
/// holds nothing any more by then. Of several that come at once the one declared first is first.
extension Setting where Value == C.Carte {
    /// Seats another customer when a property comes to hold what it starts with: the answer to an order, say.
    ///
    /// ```swift
    /// table.seat(.photo, when: \.found, via: .slide)
    /// ```
    ///
    /// While a menu lies over this customer, or another sits on top, it waits. Twice for one customer and property is a fault of
    /// the house.
    ///
    /// - Parameters:
    ///   - id: who is seated.
    ///   - manner: on top of this customer, instead of it, or alone.
    ///   - path: what it starts with; `nil` until it is to be seated.
    ///   - section: the place of a section, on this table or one that holds it; where this customer sits if left out.
    ///   - transition: how the change should look.
    public func seat<D>(
        _ id: CustomerID<D>, _ manner: SeatingManner = .onTop, when path: Path<D.Entree?>, in section: Place? = nil,
        via transition: Transition = .automatic, file: StaticString = #fileID, line: UInt = #line
    ) {
        layer.survey?.edge(to: id, in: section, at: Site(file: file, line: line))
        when(path, "seat \(id.name)", Site(file: file, line: line)) {
            .maitreD(.seat(Reservation(id, $0, manner, in: section, via: transition)))
        }
    }

    /// Ushers this customer out when a property becomes true: `table.usherOut(when: \.isSent)`. Twice for one property is a fault of the house.
    public func usherOut(when path: Path<Bool>, file: StaticString = #fileID, line: UInt = #line) {
        when(path, "usher out", Site(file: file, line: line)) { _ in .maitreD(.usherOut) }
    }

    /// Pays when a property comes to hold the bill: `table.pay(when: \.mixed)`. Twice for one property is a fault of the house.
    public func pay(when path: Path<C.Bill?>, file: StaticString = #fileID, line: UInt = #line) {
        when(path, "pay", Site(file: file, line: line)) { .maitreD(.pay($0)) }
    }

    /// Opens a menu over this customer when a property comes to hold what the menu starts with.
    ///
    /// ```swift
    /// table.present(.sizes, when: \.offered, as: .sheet) { .take($0) }
    /// ```
    ///
    /// Twice for one menu and property is a fault of the house.
    ///
    /// - Parameters:
    ///   - menu: the customer that is the menu.
    ///   - path: what it starts with; `nil` until it is to be opened.
    ///   - style: how it lies over this customer.
    ///   - place: the place beside which a popover lies; the middle of the table if left out.
    ///   - order: what its bill orders here; `nil` orders nothing.
    public func present<D>(
        _ menu: CustomerID<D>, when path: Path<D.Entree?>, as style: MenuStyle, beside place: Place? = nil,
        file: StaticString = #fileID, line: UInt = #line, order: @escaping @MainActor (D.Bill) -> C.Order?
    ) {
        let opening = layer.menus.open { ($0 as? D.Bill).flatMap(order) }
        present(menu, when: path, as: style, beside: place, Site(file: file, line: line), opening)
    }

    /// Opens a menu that returns nothing when a property comes to hold what it starts with.
    public func present<D>(
        _ menu: CustomerID<D>, when path: Path<D.Entree?>, as style: MenuStyle, beside place: Place? = nil,
        file: StaticString = #fileID, line: UInt = #line
    ) where D.Bill == Never {
        let opening = layer.menus.open { _ in nil }
        present(menu, when: path, as: style, beside: place, Site(file: file, line: line), opening)
    }

    /// Opens a menu that starts with nothing when a property becomes true.
    ///
    /// ```swift
    /// table.present(.languages, when: \.isFirstVisit, as: .sheet) { .speak($0) }
    /// ```
    public func present<D>(
        _ menu: CustomerID<D>, when path: Path<Bool>, as style: MenuStyle, beside place: Place? = nil,
        file: StaticString = #fileID, line: UInt = #line, order: @escaping @MainActor (D.Bill) -> C.Order?
    ) where D.Entree == NoEntree {
        let site = Site(file: file, line: line)
        let opening = layer.menus.open { ($0 as? D.Bill).flatMap(order) }
        surveyMenu(menu, beside: place, site)
        when(path, "present \(menu.name)", site) { _ in
            Self.open(Reservation(menu, NoEntree()), as: style, beside: place, opening)
        }
    }

    /// Asks the customer something when a property comes to hold what it is about, and orders what the answer orders.
    ///
    /// ```swift
    /// table.ask(
    ///     Question("photo.changed", answers: [.order("photo.reload") { .open($0.id) }, .nothing("keep")]),
    ///     when: \.conflict)
    /// ```
    ///
    /// Twice for one property is a fault of the house.
    ///
    /// - Parameters:
    ///   - question: the question. Its answers are about what the property held when it was asked.
    ///   - path: what it is about; `nil` until it is to be asked.
    public func ask<Held: Sendable>(
        _ question: Question<C, Held>, when path: Path<Held?>, file: StaticString = #fileID, line: UInt = #line
    ) {
        survey(question, at: Site(file: file, line: line))
        when(path, "ask", Site(file: file, line: line)) { held in
            .ask { AskedQuestion(question, about: held, in: $0) }
        }
    }

    /// Asks the customer something about the whole carte when a property becomes true.
    public func ask(
        _ question: Question<C, Value>, when path: Path<Bool>, file: StaticString = #fileID, line: UInt = #line
    ) {
        survey(question, at: Site(file: file, line: line))
        when(path, "ask", Site(file: file, line: line)) { value in
            .ask { AskedQuestion(question, about: value, in: $0) }
        }
    }

    /// Tells the customer something when a property becomes true, such as that an order has gone well: words that it dismisses,
    /// and nothing else to answer.
    ///
    /// ```swift
    /// table.alert("photo.saved", when: \.isSaved)
    /// ```
    ///
    /// Twice for one property is a fault of the house.
    ///
    /// - Parameters:
    ///   - key: what is said.
    ///   - path: whether there is reason to say it.
    public func alert(_ key: TextKey, when path: Path<Bool>, file: StaticString = #fileID, line: UInt = #line) {
        layer.survey?.text(key, at: Site(file: file, line: line))
        when(path, "alert", Site(file: file, line: line)) { _ in .ask { AskedQuestion(telling: $0(key), in: $0) } }
    }

    /// Tells the customer something of a value when a property comes to hold it.
    ///
    /// ```swift
    /// table.alert(when: \.sent) { sent, wine in wine(.letter.sent(to: sent.name)) }
    /// ```
    ///
    /// - Parameters:
    ///   - path: what there is to tell of; `nil` while there is nothing.
    ///   - text: what is said, in the customer's language.
    public func alert<Held: Sendable>(
        when path: Path<Held?>, file: StaticString = #fileID, line: UInt = #line,
        as text: @escaping @MainActor (Held, Sommelier) -> String
    ) {
        when(path, "alert", Site(file: file, line: line)) { held in
            .ask { AskedQuestion(telling: text(held, $0), in: $0) }
        }
    }

    private func present<D>(
        _ menu: CustomerID<D>, when path: Path<D.Entree?>, as style: MenuStyle, beside place: Place?, _ site: Site,
        _ opening: Int
    ) {
        surveyMenu(menu, beside: place, site)
        when(path, "present \(menu.name)", site) {
            Self.open(Reservation(menu, $0), as: style, beside: place, opening)
        }
    }

    private func surveyMenu<D>(_ menu: CustomerID<D>, beside place: Place?, _ site: Site) {
        layer.survey?.edge(to: menu, in: nil, at: site)
        if let place { uses(place, for: .state, at: site, detail: "beside \(menu.name)") }
    }

    private static func open(
        _ menu: Reservation, as style: MenuStyle, beside place: Place?, _ opening: Int
    ) -> Response {
        .maitreD(.present(menu, style, at: Spot(place ?? ""), paying: .declared(opening)))
    }

    private func when<Held>(
        _ path: Path<Held?>, _ what: String, _ site: Site, _ respond: @escaping @MainActor (Held) -> Response
    ) {
        layer.survey?.rule("\(what) when \(path)", at: site)
        let reading = Reading<Value, Held?>(path)
        layer.trigger(Trigger(isHeld: { reading($0) != nil }, respond: { reading($0).map(respond) }))
    }

    private func when(
        _ path: Path<Bool>, _ what: String, _ site: Site, _ respond: @escaping @MainActor (Value) -> Response
    ) {
        layer.survey?.rule("\(what) when \(path)", at: site)
        let reading = Reading<Value, Bool>(path)
        layer.trigger(Trigger(isHeld: { reading($0) }, respond: { reading($0) ? respond($0.pointee) : nil }))
    }
}
