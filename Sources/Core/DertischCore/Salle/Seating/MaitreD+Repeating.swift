extension MaitreD {
    /// Does something on behalf of the guest.
    ///
    /// - Returns: the orders that it gave and that still run; `nil` if there are none.
    package func unfinishedOrders(after work: () -> Void) -> UnfinishedOrders? {
        let before = window.all.map { ($0.party, $0.party.orders.scheduler.lastTicket) }
        work()
        var orders = UnfinishedOrders()
        for (party, ticket) in before { orders.add(of: party, after: ticket) }
        return orders.areDone ? nil : orders
    }

    /// Returns true if the customer at a table listens for a gesture there.
    package func hears(_ event: GestureEvent, at spot: Spot, on table: any RestaurantTable) -> Bool {
        guard let seat = seat(at: table) else { return false }
        if case .failure(.unhandled) = seat.party.responses(to: event, at: spot) { return false }
        return true
    }

    /// Returns true if a gesture may be made twice, since its course calls each order that it would give repeatable. All else that a
    /// gesture may do, such as seating a customer, can be repeated.
    ///
    /// - Returns: `nil` if the gesture would be refused, or do nothing.
    package func isRepeatable(_ event: GestureEvent, at spot: Spot, on table: any RestaurantTable) -> Bool? {
        guard let seat = seat(at: table), seat.party.presence == .atWork,
            case .success(let responses) = seat.party.responses(to: event, at: spot), !responses.isEmpty
        else { return nil }
        return responses.allSatisfy { response in
            switch response {
            case .order(let order, let edit): edit != nil || seat.party.staff.isRepeatable(order)
            case .maitreD(.pay(let bill)): seat.isRepeatable(paying: bill)
            case .orderFromEntries(let order, _): seat.party.staff.isRepeatable(order)
            case .maitreD, .resting, .focus, .alert, .ask, .unreadable, .readable: true
            }
        }
    }
}

extension Seat {
    /// True if a menu's bill gives no order, or a repeatable one.
    fileprivate func isRepeatable(paying bill: any Sendable) -> Bool {
        guard let over, case .declared(let opening) = over.payment, let opener = over.seat?.party.staff else {
            return false
        }
        return opener.order(for: bill, opening: opening).map(opener.isRepeatable) ?? true
    }
}
