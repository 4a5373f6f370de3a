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

}

extension Setting where Value == C.Carte {
    /// Keeps a customer seated in a place of this table, with a seating of its own: a pane beside another.
    ///
    /// ```swift
    /// table.seat(.inbox, at: "list")
    /// table.seat(.results, at: "search", when: \.isSearching)
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
        hold(id, at: place, while: true, path, Site(file: file, line: line), entree)
    }

    /// Keeps a customer seated that starts with nothing, in a place that is shown while a property is true.
    public func seat<D>(
        _ id: CustomerID<D>, at place: Place, when path: Path<Bool>, file: StaticString = #fileID,
        line: UInt = #line
    ) where D.Entree == NoEntree {
        seat(id, at: place, when: path, file: file, line: line) { _ in NoEntree() }
    }

    /// Keeps a customer seated in a place that is shown while a property is false. Parameters are those of `seat(_:at:when:)`.
    ///
    /// ```swift
    /// table.seat(.inbox, at: "list", unless: \.isSearching)
    /// ```
    public func seat<D>(
        _ id: CustomerID<D>, at place: Place, unless path: Path<Bool>, file: StaticString = #fileID,
        line: UInt = #line, with entree: @escaping @MainActor (Value) -> D.Entree
    ) {
        hold(id, at: place, while: false, path, Site(file: file, line: line), entree)
    }

    /// Keeps a customer seated that starts with nothing, in a place that is shown while a property is false.
    public func seat<D>(
        _ id: CustomerID<D>, at place: Place, unless path: Path<Bool>, file: StaticString = #fileID,
        line: UInt = #line
    ) where D.Entree == NoEntree {
        seat(id, at: place, unless: path, file: file, line: line) { _ in NoEntree() }
    }

    private func hold<D>(
        _ id: CustomerID<D>, at place: Place, while wanted: Bool, _ path: Path<Bool>, _ site: Site,
        _ entree: @escaping @MainActor (Value) -> D.Entree
    ) {
        let reading = Reading<Value, Bool>(path)
        hold(id, at: place, site, isShown: { reading($0) == wanted }, entree)
        uses(place, for: .state, at: site, detail: Trait.hidden.rawValue)
        layer.add(.shown(path, at: place, isText: false) { now, _ in .mark(.hidden, now != wanted) })
        changes(of: path) { _ in .maitreD(.arrange) }
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
    /// Does something whenever a property has changed, at once and in a break as well.
    func changes<V: Equatable & Sendable>(of path: Path<V>, _ respond: @escaping @MainActor (V) -> Response?) {
        let reading = Reading<Value, V>(path)
        layer.add(
            Cover { value, pass, _, hand in
                guard case .since(let old) = pass else { return }
                let now = reading(value)
                if now != reading(old), let response = respond(now) { hand.requests.append(response) }
            })
    }
}
