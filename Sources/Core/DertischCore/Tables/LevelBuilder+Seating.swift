extension LevelBuilder {
    /// Seats another customer on a gesture, with an entrée made from the current value.
    ///
    /// If a tap seats a customer that has a link, and the place is a link element, the place shows its address, so that
    /// a browser can open it elsewhere. Then the entrée is also made whenever the place is laid.
    ///
    /// ```swift
    /// table.seat(.photo, on: .tap("photo")) { $0.id }
    /// table.seat(.photo, .instead, on: .tap("next"), via: .slide) { $0.next }
    /// ```
    ///
    /// - Parameters:
    ///   - id: the customer to seat.
    ///   - manner: on top of this customer, instead of it, or alone.
    ///   - gesture: the gesture that seats the customer.
    ///   - section: the place of the section in which to seat it, on this table or on a table that holds it. If left
    ///     out, the customer is seated where this customer sits.
    ///   - transition: the animation of the change.
    ///   - entree: makes the other customer's entrée: a property's key path, or a closure.
    public func seat<D>(
        _ id: CustomerID<D>, _ manner: SeatingManner = .onTop, on gesture: Gesture, in section: Place? = nil,
        via transition: Transition = .automatic, file: StaticString = #fileID, line: UInt = #line,
        with entree: @escaping @MainActor (Value) -> D.Entree
    ) {
        seat(id, manner, gesture, section, transition, Site(file: file, line: line)) { .some(entree($0)) }
    }

    /// Seats another customer on a gesture, if there is an entrée for it. The other parameters are those of the other
    /// `seat`.
    ///
    /// ```swift
    /// table.seat(.photo, .instead, on: .tap("previous")) { $0.previous }
    /// ```
    ///
    /// - Parameter entree: makes the other customer's entrée. `nil` seats no customer, and the place shows no address. If
    ///   the course's entrée is itself optional, `nil` is an entrée, so that the other `seat` is called.
    public func seat<D>(
        _ id: CustomerID<D>, _ manner: SeatingManner = .onTop, on gesture: Gesture, in section: Place? = nil,
        via transition: Transition = .automatic, file: StaticString = #fileID, line: UInt = #line,
        with entree: @escaping @MainActor (Value) -> D.Entree?
    ) {
        seat(id, manner, gesture, section, transition, Site(file: file, line: line), entree)
    }

    private func seat<D>(
        _ id: CustomerID<D>, _ manner: SeatingManner, _ gesture: Gesture, _ section: Place?, _ transition: Transition,
        _ site: Site, _ entree: @escaping @MainActor (Value) -> D.Entree?
    ) {
        bindings.log?.edge(to: id, in: section, at: site)
        listen(to: gesture, site) { value, _ in
            entree(value).map { .maitreD(.seat(Reservation(id, $0, manner, in: section, via: transition))) }
        }
        showLink(gesture) { entree($0).map { Reservation(id, $0) } }
    }

    /// Seats another customer that needs no entrée.
    public func seat<D>(
        _ id: CustomerID<D>, _ manner: SeatingManner = .onTop, on gesture: Gesture, in section: Place? = nil,
        via transition: Transition = .automatic, file: StaticString = #fileID, line: UInt = #line
    ) where D.Entree: OptionalEntree {
        seat(id, manner, gesture, section, transition, Site(file: file, line: line)) { _ in .some(nil) }
    }

    /// Seats another customer in a window of its own. In a dining room without further windows the other customer is
    /// seated on top of this customer.
    ///
    /// ```swift
    /// table.openWindow(.photo, on: .tap("window")) { $0.id }
    /// ```
    public func openWindow<D>(
        _ id: CustomerID<D>, on gesture: Gesture, file: StaticString = #fileID, line: UInt = #line,
        with entree: @escaping @MainActor (Value) -> D.Entree
    ) {
        bindings.log?.edge(to: id, in: nil, at: Site(file: file, line: line))
        listen(to: gesture, Site(file: file, line: line)) { value, _ in
            .maitreD(.openWindow(Reservation(id, entree(value))))
        }
        showLink(gesture) { Reservation(id, entree($0)) }
    }

    private func showLink(_ gesture: Gesture, to reservation: @escaping @MainActor (Value) -> Reservation?) {
        if case .tap(let place) = gesture { bindings.add(.link(at: place, to: reservation)) }
    }

    /// Ushers this customer out on a gesture, and the customer beneath returns to the table. A menu closes with no bill.
    public func usherOut(on gesture: Gesture, file: StaticString = #fileID, line: UInt = #line) {
        listen(to: gesture, Site(file: file, line: line)) { _, _ in .maitreD(.usherOut) }
    }
}

extension LevelBuilder where Value == C.Carte {
    /// Declares a section: a place of this table with a seating of its own, such as a pane beside another.
    ///
    /// ```swift
    /// table.seat(.inbox, at: "list")
    /// table.seat(.results, at: "search", when: \.isSearching)
    /// ```
    ///
    /// - Parameters:
    ///   - id: the customer seated there first.
    ///   - place: the place of the section.
    ///   - entree: makes the customer's entrée, when the section is first shown.
    public func seat<D>(
        _ id: CustomerID<D>, at place: Place, file: StaticString = #fileID, line: UInt = #line,
        with entree: @escaping @MainActor (Value) -> D.Entree
    ) {
        hold(id, at: place, Site(file: file, line: line), isShown: { _ in true }, entree)
    }

    /// Declares a section for a customer that needs no entrée.
    public func seat<D>(
        _ id: CustomerID<D>, at place: Place, file: StaticString = #fileID, line: UInt = #line
    ) where D.Entree: OptionalEntree {
        hold(id, at: place, Site(file: file, line: line), isShown: { _ in true }) { _ in nil }
    }

    /// Declares a section that is shown while a property is true: a tab.
    ///
    /// The customer of the section is seated when the section is first shown, and stays seated while the section is
    /// hidden: its shift ends then, until the section is shown again. The place is hidden with the section.
    ///
    /// - Parameters:
    ///   - id: the customer seated there first.
    ///   - place: the place of the section.
    ///   - path: the property that is true while the section is shown.
    ///   - entree: makes the customer's entrée, when the section is first shown.
    public func seat<D>(
        _ id: CustomerID<D>, at place: Place, when path: @escaping Reading<Bool>, file: StaticString = #fileID,
        line: UInt = #line, with entree: @escaping @MainActor (Value) -> D.Entree
    ) {
        hold(id, at: place, while: true, path, Site(file: file, line: line), entree)
    }

    /// Declares a section that is shown while a property is true, for a customer that needs no entrée.
    public func seat<D>(
        _ id: CustomerID<D>, at place: Place, when path: @escaping Reading<Bool>, file: StaticString = #fileID,
        line: UInt = #line
    ) where D.Entree: OptionalEntree {
        seat(id, at: place, when: path, file: file, line: line) { _ in nil }
    }

    /// Declares a section that is shown while a property is false. Parameters are those of `seat(_:at:when:)`.
    ///
    /// ```swift
    /// table.seat(.inbox, at: "list", unless: \.isSearching)
    /// ```
    public func seat<D>(
        _ id: CustomerID<D>, at place: Place, unless path: @escaping Reading<Bool>, file: StaticString = #fileID,
        line: UInt = #line, with entree: @escaping @MainActor (Value) -> D.Entree
    ) {
        hold(id, at: place, while: false, path, Site(file: file, line: line), entree)
    }

    /// Declares a section that is shown while a property is false, for a customer that needs no entrée.
    public func seat<D>(
        _ id: CustomerID<D>, at place: Place, unless path: @escaping Reading<Bool>, file: StaticString = #fileID,
        line: UInt = #line
    ) where D.Entree: OptionalEntree {
        seat(id, at: place, unless: path, file: file, line: line) { _ in nil }
    }

    private func hold<D>(
        _ id: CustomerID<D>, at place: Place, while wanted: Bool, _ path: @escaping Reading<Bool>, _ site: Site,
        _ entree: @escaping @MainActor (Value) -> D.Entree
    ) {
        hold(id, at: place, site, isShown: { path($0) == wanted }, entree)
        uses(place, for: .state, at: site, detail: Trait.hidden.rawValue)
        bindings.add(.shown(path, at: place, isText: false) { now, _ in .mark(.hidden, now != wanted) })
        changes(of: path) { _ in .maitreD(.arrange) }
    }

    private func hold<D>(
        _ id: CustomerID<D>, at place: Place, _ site: Site,
        isShown: @escaping @MainActor (Value) -> Bool,
        _ entree: @escaping @MainActor (Value) -> D.Entree
    ) {
        uses(place, for: .section, at: site)
        bindings.log?.edge(to: id, in: nil, at: site)
        bindings.log?.section(at: place, holding: id)
        bindings.hold(
            DeclaredSection(place: place, isShown: isShown, customer: id.name) { Reservation(id, entree($0)) })
    }

    /// Asks the guest before this customer leaves for good while a property is true, for example if a draft would be lost.
    ///
    /// The question covers every way of leaving: a gesture, the browser's back button, a closed window, or another
    /// customer instead. A table has only one such question; a second is a fault of the house.
    ///
    /// ```swift
    /// table.askToStay(while: \.isDraft, "draft.lost", leave: "discard", stay: "keep")
    /// ```
    ///
    /// - Parameters:
    ///   - path: the property that is true while there is something to lose.
    ///   - question: the text of the question.
    ///   - leave: the text of the answer to leave.
    ///   - stay: the text of the answer to stay.
    public func askToStay(
        while path: @escaping Reading<Bool>, _ question: TextKey, leave: TextKey, stay: TextKey,
        file: StaticString = #fileID, line: UInt = #line
    ) {
        for key in [question, leave, stay] { bindings.log?.text(key, at: Site(file: file, line: line)) }
        bindings.log?.rule("ask before it leaves", at: Site(file: file, line: line))
        bindings.confirmLeaving(LeaveConfirmation(question: question, leave: leave, stay: stay) { path($0) })
        changes(of: path) { _ in .maitreD(.leaveConfirmationChanged) }
    }

    /// States that the entrée leads to nothing while a property is true, for example a photo that was deleted.
    ///
    /// The customer stays and says so in its own words. A web dining room answers its first page with status 404, so that search engines and caches
    /// forget the address. Of several conditions, one that is true is enough.
    ///
    /// ```swift
    /// table.notFound(when: \.isGone)
    /// ```
    ///
    /// - Parameter path: the property that is true when there is nothing to show.
    public func notFound(when path: @escaping Reading<Bool>) {
        bindings.addNotFound { path($0) }
    }
}

extension LevelBuilder {
    /// Responds to each change of a property at once, even during a break.
    func changes<V: Equatable & Sendable>(
        of path: @escaping Reading<V>, _ respond: @escaping @MainActor (V) -> Response?
    ) {
        bindings.add(
            Binding { value, old, pass, _, writer in
                guard pass == .changes else { return }
                let now = path(value)
                if now != path(old), let response = respond(now) { writer.requests.append(response) }
            })
    }
}
