extension AnyParty {
    /// Responds to a gesture at the table: takes its orders, and passes its requests to the maître d.
    ///
    /// - Parameter isTakenBeneathMenu: true if a menu over the customer does not matter.
    /// - Returns: the refusal, if it is known at once.
    final func gesture(_ event: GestureEvent, at spot: Spot, evenBeneathMenu isTakenBeneathMenu: Bool) -> Refusal? {
        guard presence == .atWork || (isTakenBeneathMenu && isOnShift) else {
            return presence == .onBreak ? .onBreak : .offShift
        }
        let before = work.enter(.gesture)
        defer { work.leave(to: before) }
        if !resting.isEmpty { orderWhatRests(butNot: spot, event) }
        if orders.isAnyLate, asksAbout(event, at: spot) { return nil }
        switch responses(to: event, at: spot) {
        case .success(let responses):
            if let flawed = unreadableEntry(before: event, at: spot, responses) {
                focus(flawed)
                return .unreadable
            }
            return answering(spot) { follow(responses) }
        case .failure(let refusal): return refusal
        }
    }

    /// An entry that must be readable before the responses to a gesture are followed: they would take the value that it held
    /// before.
    ///
    /// A form waits for its entries, and an order that is made from the carte or the row for all that are there.
    private func unreadableEntry(before event: GestureEvent, at spot: Spot, _ responses: [Response]) -> Spot? {
        guard !writer.flaws.unreadableSpots.isEmpty else { return nil }
        var form: Set<Place>?
        switch event {
        case .submitted: form = spot.row == .table ? writer.table?.layout?.places[spot.place]?.entries : nil
        case .tapped: if !responses.contains(where: \.readsEntries) { return nil }
        case .edited, .chose, .reachedEnd: return nil
        }
        return writer.flaws.unreadableSpots.first { flawed in
            guard spot.row == .table || flawed.row == spot.row, form?.contains(flawed.place) != false else {
                return false
            }
            // A place that is hidden or disabled is not to be filled in.
            if case .failure(let refusal) = self.responses(to: .tapped, at: flawed) {
                return refusal != .disabled && refusal != .rowGone
            }
            return true
        }
    }

    /// The responses to a gesture on the table or one of its rows.
    final func responses(to event: GestureEvent, at spot: Spot) -> Result<[Response], Refusal> {
        spot.row == .table ? respond(to: event, at: spot) : writer.respond(to: event, at: spot)
    }

    @discardableResult final func follow(_ responses: [Response]) -> Refusal? {
        var refusal: Refusal?
        for response in responses {
            switch response {
            case .order(let order, let edit): refusal = take(order, edit) ?? refusal
            case .orderFromEntries(let order): refusal = take(order, nil) ?? refusal
            case .unreadable(let spot, let words):
                resting.removeValue(forKey: spot)?.giveWay()
                writer.layOutsidePass { writer.lay(unreadable: words(writer.sommelier), at: spot) }
                refusal = .unreadable
            case .readable(let spot): writer.layOutsidePass { writer.lay(unreadable: nil, at: spot) }
            case .resting(let order, let edit, let rest): wait(rest, for: order, edit)
            case .focus(let spot): focus(spot)
            case .maitreD(let request): context.perform(request, from: number)
            case .alert(let error, let again): context.alert(error, again: again)
            case .ask(let question, _): ask(question(writer.sommelier))
            }
        }
        return refusal
    }

    /// Records a gesture's place for the orders given in a closure. The place is marked busy if one of them cooks for too long.
    final func answering<Outcome>(_ spot: Spot?, _ answer: () -> Outcome) -> Outcome {
        let before = origin
        origin = spot
        defer { origin = before }
        return answer()
    }

    /// Moves the keyboard focus, and remembers its spot for the customer's return.
    private func focus(_ spot: Spot) {
        writer.moveFocus(from: focused, to: spot)
        focused = spot
    }

    /// True if the guest may be asked or told something. A party that is opened ahead is given up instead: it is not what the guest looks at.
    final var canTellGuest: Bool {
        guard isPrefetched else { return true }
        context.maitreD?.discardPrefetched()
        return false
    }

    /// The customer that a tap would seat; `nil` if it would do anything else, except to move the focus.
    final func reservation(forTapAt spot: Spot) -> Reservation? {
        guard presence == .atWork, resting.isEmpty, !orders.isAnyLate else { return nil }
        guard case .success(let responses) = responses(to: .tapped, at: spot) else { return nil }
        var found: Reservation?
        for response in responses {
            switch response {
            case .focus: continue
            case .maitreD(.seat(let reservation)) where found == nil: found = reservation
            default: return nil
            }
        }
        return found
    }

    /// Takes the bill of a menu that the customer opened. Returns `false` if the customer is off its shift.
    final func takeBill(_ bill: any Sendable, _ payment: MenuPayment) -> Bool {
        guard isOnShift else { return false }
        let before = work.enter(.order)
        defer { work.leave(to: before) }
        switch payment {
        case .declared(let opening): if let order = order(for: bill, opening: opening) { take(order, nil) }
        case .handed(let take): take(bill)
        }
        return true
    }
}
