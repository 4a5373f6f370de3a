/// Opening a customer before the guest has followed the link to it.
///
/// It is seated nowhere: no inspector hears that it is, no gesture reaches it, and the seating does not depend on it. There is at
/// most one, and it goes with a change of the seating, the language or the device.
extension MaitreD {
    /// Opens the customer that a tap would seat in the window, ahead of the tap. The one opened before goes.
    ///
    /// - Parameters:
    ///   - spot: the place of the link.
    ///   - table: the table in the window.
    /// - Returns: `nil` if the tap would do anything else, or if the house does not declare that the customer may be opened
    ///   ahead; also if it is the one that is open.
    package func prefetch(forTapAt spot: Spot, on table: any RestaurantTable) -> Prefetch? {
        guard !isClosed, !isMoving, let room, let asker = window.stack.last, asker.table === table, asker.duty == .on,
            let reservation = asker.party.reservation(forTapAt: spot), reservation.section == nil,
            restaurant.prefetches.contains(reservation.customer),
            let link = restaurant.link(to: reservation), hasRoom(in: window, over: nil),
            prefetched?.reservation.leads(to: reservation) != true
        else { return nil }
        discardPrefetched()
        guard let factory = restaurant.staffFactory(of: reservation.customer),
            let party = try? factory.party(restaurant.nextParty(), reservation.entree, in: context)
        else { return nil }
        let seat = Seat(party, at: room.setTable(for: reservation.customer), reservation, in: window)
        prefetched = seat
        open(party, at: seat.table)
        guard prefetched === seat else { return nil }
        let depth =
            switch reservation.manner {
            case .onTop: window.stack.count + 1
            case .instead: window.stack.count
            case .alone: 1
            }
        return Prefetch(
            table: seat.table, transition: reservation.transition, link: link, depth: depth,
            isNotFound: party.staff.isNotFound)
    }

    private func open(_ party: Party, at table: any RestaurantTable) {
        let entered = party.work.enter(.visit)
        defer { party.work.leave(to: entered) }
        party.setUp(at: table)
        // The customers of sections would be seated by an arrangement of the window.
        guard !party.staff.hasSections else { return discardPrefetched() }
        party.run(.visit(.beginsShift(at: table, .arriving)))
        if party.isPrefetched { party.run(.greeting(.arriving)) }
    }

    /// Sends home the customer that was opened ahead, if there is one.
    package func discardPrefetched() {
        guard let seat = prefetched else { return }
        prefetched = nil
        context.watch(seat.party)
        let entered = seat.party.work.enter(.visit)
        seat.party.run(.visit(.leaves))
        room?.clear(seat.table)
        seat.party.work.leave(to: entered)
    }

    /// The customer that is open ahead, for tests: true as `isSettled` once its orders are done.
    package var customerAhead: (name: String, isSettled: Bool, party: AnyObject)? {
        prefetched.map { ($0.name, $0.party.isSettled, $0.party) }
    }

    /// The seat for a reservation if its customer was opened ahead.
    func takePrefetched(for reservation: Reservation, in section: Section?) -> Seat? {
        guard let open = prefetched, section === window, open.reservation.leads(to: reservation) else { return nil }
        prefetched = nil
        let seat = Seat(open.party, at: open.table, reservation, in: window)
        seat.isPrefetched = true
        return seat
    }
}

extension Reservation {
    /// True if the other reservation is of the same customer with an equal entrée, and seats it in the same way.
    fileprivate func leads(to other: Reservation) -> Bool {
        customer == other.customer && manner == other.manner && transition == other.transition
            && entreeAsJSON == other.entreeAsJSON
    }
}
