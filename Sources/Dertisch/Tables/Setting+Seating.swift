extension Setting {
    /// Seats another customer on a gesture, with an entrée made from the value as it is now.
    ///
    /// Where a tap seats a customer that has a link, a place that is a link itself shows that address, so that a browser can
    /// open it elsewhere: then the entrée is made while the place is laid, too.
    ///
    /// ```swift
    /// table.seat(.photo, on: .tap("photo")) { $0.id }
    /// table.seat(.photo, .instead, on: .tap("next"), via: .slide) { $0.next }
    /// ```
    ///
    /// - Parameters:
    ///   - id: who is seated.
    ///   - manner: on top of this customer, instead of it, or alone.
    ///   - gesture: what the customer does.
    ///   - section: the place of a section, on this table or one that holds it, in which to seat; where this customer sits
    ///     if left out.
    ///   - transition: how the change should look.
    ///   - entree: what the other customer starts with.
    public func seat<D>(
        _ id: CustomerID<D>, _ manner: SeatingManner = .onTop, on gesture: Gesture, in section: Place? = nil,
        via transition: Transition = .automatic, file: StaticString = #fileID, line: UInt = #line,
        with entree: @escaping @MainActor (Value) -> D.Entree
    ) {
        layer.survey?.edge(to: id, in: section, at: Site(file: file, line: line))
        listen(to: gesture, Site(file: file, line: line)) { value, _ in
            .maitreD(.seat(Reservation(id, entree(value), manner, in: section, via: transition)))
        }
        showLink(gesture) { Reservation(id, entree($0)) }
    }

    /// Seats another customer that starts with nothing.
    public func seat<D>(
        _ id: CustomerID<D>, _ manner: SeatingManner = .onTop, on gesture: Gesture, in section: Place? = nil,
        via transition: Transition = .automatic, file: StaticString = #fileID, line: UInt = #line
    ) where D.Entree == NoEntree {
        seat(id, manner, on: gesture, in: section, via: transition, file: file, line: line) { _ in NoEntree() }
    }

    /// Seats another customer when a property comes to hold what it starts with: the answer to an order, say.
    ///
    /// ```swift
    /// table.seat(.photo, when: \.found, via: .slide)
    /// ```
    ///
    /// Twice for one customer and property is a fault of the house.
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

    /// Seats another customer in a window of its own; on top of this one in a dining room that has no more windows.
    ///
    /// ```swift
    /// table.openWindow(.photo, on: .tap("window")) { $0.id }
    /// ```
    public func openWindow<D>(
        _ id: CustomerID<D>, on gesture: Gesture, file: StaticString = #fileID, line: UInt = #line,
        with entree: @escaping @MainActor (Value) -> D.Entree
    ) {
        layer.survey?.edge(to: id, in: nil, at: Site(file: file, line: line))
        listen(to: gesture, Site(file: file, line: line)) { value, _ in
            .maitreD(.openWindow(Reservation(id, entree(value))))
        }
        showLink(gesture) { Reservation(id, entree($0)) }
    }

    private func showLink(_ gesture: Gesture, to reservation: @escaping @MainActor (Value) -> Reservation) {
        if case .tap(let place) = gesture { layer.add(.link(at: place, to: reservation)) }
    }

    /// Ushers this customer out on a gesture; the one before is back at the table. A menu closes with no bill.
    public func usherOut(on gesture: Gesture, file: StaticString = #fileID, line: UInt = #line) {
        listen(to: gesture, Site(file: file, line: line)) { _, _ in .maitreD(.usherOut) }
    }

    /// Ushers this customer out when a property becomes true: `table.usherOut(when: \.isSent)`. Twice for one property is a fault of the house.
    public func usherOut(when path: Path<Bool>, file: StaticString = #fileID, line: UInt = #line) {
        layer.survey?.rule("usher out when \(path)", at: Site(file: file, line: line))
        changes(of: path) { $0 ? .maitreD(.usherOut) : nil }
    }

    /// Opens a menu over this customer, whose staff takes a break until the menu has gone.
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
    ///   - gesture: what opens it.
    ///   - style: how it lies over this customer.
    ///   - entree: what the menu starts with.
    ///   - order: what its bill orders here; `nil` orders nothing.
    public func present<D>(
        _ menu: CustomerID<D>, on gesture: Gesture, as style: MenuStyle, file: StaticString = #fileID,
        line: UInt = #line, with entree: @escaping @MainActor (Value) -> D.Entree,
        order: @escaping @MainActor (D.Bill) -> C.Order?
    ) {
        let opening = layer.menus.open { ($0 as? D.Bill).flatMap(order) }
        present(menu, on: gesture, as: style, Site(file: file, line: line), opening, entree)
    }

    /// Opens a menu that starts with nothing.
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

    /// Opens a menu that returns nothing.
    public func present<D>(
        _ menu: CustomerID<D>, on gesture: Gesture, as style: MenuStyle, file: StaticString = #fileID,
        line: UInt = #line, with entree: @escaping @MainActor (Value) -> D.Entree
    ) where D.Bill == Never {
        present(menu, on: gesture, as: style, Site(file: file, line: line), layer.menus.open { _ in nil }, entree)
    }

    private func present<D>(
        _ menu: CustomerID<D>, on gesture: Gesture, as style: MenuStyle, _ site: Site, _ opening: Int,
        _ entree: @escaping @MainActor (Value) -> D.Entree
    ) {
        layer.survey?.edge(to: menu, in: nil, at: site)
        let place = gesture.place ?? ""
        listen(to: gesture, site) { value, row in
            .maitreD(.present(Reservation(menu, entree(value)), style, at: Spot(place, in: row), opening: opening))
        }
    }

    /// Pays on a gesture: this menu closes, and its opener gets the bill. `nil` pays nothing and stays.
    public func pay(
        on gesture: Gesture, file: StaticString = #fileID, line: UInt = #line,
        _ bill: @escaping @MainActor (Value) -> C.Bill?
    ) {
        listen(to: gesture, Site(file: file, line: line)) { value, _ in bill(value).map { .maitreD(.pay($0)) } }
    }

    /// Pays when a property comes to hold the bill: `table.pay(when: \.mixed)`. Twice for one property is a fault of the house.
    public func pay(when path: Path<C.Bill?>, file: StaticString = #fileID, line: UInt = #line) {
        when(path, "pay", Site(file: file, line: line)) { .maitreD(.pay($0)) }
    }
}

extension Setting where Value == C.Carte {
    /// Keeps a customer seated in a place of this table, with a seating of its own: a pane beside another.
    ///
    /// ```swift
    /// table.seat(.inbox, at: "list")
    /// table.seat(.search, at: "search", when: \.isSearching)
    /// ```
    ///
    /// - Parameters:
    ///   - id: who sits there first.
    ///   - place: where.
    ///   - entree: what it starts with, made when it is first shown.
    public func seat<D>(
        _ id: CustomerID<D>, at place: Place, file: StaticString = #fileID, line: UInt = #line,
        with entree: @escaping @MainActor (Value) -> D.Entree
    ) {
        hold(id, at: place, Site(file: file, line: line), isShown: { _ in true }, entree)
    }

    /// Keeps a customer seated that starts with nothing.
    public func seat<D>(
        _ id: CustomerID<D>, at place: Place, file: StaticString = #fileID, line: UInt = #line
    ) where D.Entree == NoEntree {
        hold(id, at: place, Site(file: file, line: line), isShown: { _ in true }) { _ in NoEntree() }
    }

    /// Keeps a customer seated in a place that is shown while a property is true: a tab.
    ///
    /// It is seated when it is first shown, and stays when it is hidden: then its shift ends until it is shown again. The
    /// place is hidden with it.
    ///
    /// - Parameters:
    ///   - id: who sits there first.
    ///   - place: where.
    ///   - path: whether it is shown now.
    ///   - entree: what it starts with, made when it is first shown.
    public func seat<D>(
        _ id: CustomerID<D>, at place: Place, when path: Path<Bool>, file: StaticString = #fileID,
        line: UInt = #line, with entree: @escaping @MainActor (Value) -> D.Entree
    ) {
        let reading = Reading<Value, Bool>(path)
        hold(id, at: place, Site(file: file, line: line), isShown: { reading($0) }, entree)
        uses(place, for: .state, file, line, detail: Trait.hidden.rawValue)
        layer.add(.shown(path, at: place, isText: false) { isShown, _ in .mark(.hidden, !isShown) })
        changes(of: path) { _ in .maitreD(.arrange) }
    }

    /// Keeps a customer seated that starts with nothing, in a place that is shown while a property is true.
    public func seat<D>(
        _ id: CustomerID<D>, at place: Place, when path: Path<Bool>, file: StaticString = #fileID,
        line: UInt = #line
    ) where D.Entree == NoEntree {
        seat(id, at: place, when: path, file: file, line: line) { _ in NoEntree() }
    }

    private func hold<D>(
        _ id: CustomerID<D>, at place: Place, _ site: Site,
        isShown: @escaping @MainActor (UnsafePointer<Value>) -> Bool,
        _ entree: @escaping @MainActor (Value) -> D.Entree
    ) {
        uses(place, for: .section, at: site)
        layer.survey?.edge(to: id, in: nil, at: site)
        layer.survey?.section(at: place, holding: id)
        layer.hold(
            DeclaredSection(place: place, isShown: isShown, customer: id.name) { Reservation(id, entree($0)) })
    }

    /// Asks before this customer leaves for good while a property is true, as with a draft that would be lost.
    ///
    /// It is asked however it leaves: by a gesture, the browser's way back, a closed window, or another customer instead.
    /// A table has one such question; two are a fault of the house.
    ///
    /// ```swift
    /// table.askToStay(while: \.isDraft, "draft.lost", leave: "discard", stay: "keep")
    /// ```
    ///
    /// - Parameters:
    ///   - path: whether there is something to lose.
    ///   - question: what is asked.
    ///   - leave: the answer that leaves.
    ///   - stay: the answer that stays.
    public func askToStay(
        while path: Path<Bool>, _ question: TextKey, leave: TextKey, stay: TextKey,
        file: StaticString = #fileID, line: UInt = #line
    ) {
        for key in [question, leave, stay] { layer.survey?.text(key, at: Site(file: file, line: line)) }
        layer.survey?.rule("ask before it leaves", at: Site(file: file, line: line))
        let reading = Reading<Value, Bool>(path)
        layer.stay = StayRequest(question: question, leave: leave, stay: stay) { reading($0) }
        changes(of: path) { _ in .maitreD(.stayChanged) }
    }
}

extension Setting {
    /// Asks the customer something on a gesture, and orders what the answer orders.
    ///
    /// The answer is about the value as it was when the question was asked.
    public func ask(
        _ question: Question<C, Value>, on gesture: Gesture, file: StaticString = #fileID, line: UInt = #line
    ) {
        for key in question.keys { layer.survey?.text(key, at: Site(file: file, line: line), hasArguments: true) }
        listen(to: gesture, Site(file: file, line: line)) { value, _ in
            .ask { AskedQuestion(question, about: value, in: $0) }
        }
    }

    /// Does something whenever a property that was `nil` holds a value.
    private func when<V>(
        _ path: Path<V?>, _ what: @autoclosure () -> String, _ site: Site,
        _ respond: @escaping @MainActor (V) -> Response
    ) {
        layer.survey?.rule("\(what()) when \(path)", at: site)
        let reading = Reading<Value, V?>(path)
        layer.add(
            Cover { value, pass, _, hand in
                guard case .since(let old) = pass, let now = reading(value), reading(old) == nil else { return }
                hand.due.append(respond(now))
            })
    }

    func changes<V: Equatable & Sendable>(of path: Path<V>, _ respond: @escaping @MainActor (V) -> Response?) {
        let reading = Reading<Value, V>(path)
        layer.add(
            Cover { value, pass, _, hand in
                guard case .since(let old) = pass else { return }
                let now = reading(value)
                if now != reading(old), let response = respond(now) { hand.due.append(response) }
            })
    }
}
