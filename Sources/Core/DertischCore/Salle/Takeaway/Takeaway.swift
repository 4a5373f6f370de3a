/// One order of a guest without a table, such as a request to a route: a party of its own, which lasts as long as the order.
///
/// The party has the same waiter and head chefs as a seated one, and the same tickets, time limits and failure log. Its customer lays no table, and
/// gives no order but this one. An order that takes longer than its time limit is stopped, since no guest can be asked.
@MainActor package final class Takeaway<C: Course> {
    private let context: WindowContext
    private let party: Party
    private let staff: CourseStaff<C>
    /// The error of the first order that has failed.
    private var failure: (any Error)?
    /// True if the party goes home once its orders are done.
    private var endsWhenSettled = false

    /// Makes the staff.
    ///
    /// - Parameters:
    ///   - restaurant: the house, which must be open.
    ///   - id: the customer, introduced in any way.
    ///   - entree: the data that it starts with. Its gates are asked about the visit.
    ///   - guest: the guest who orders.
    ///   - language: the language of texts; the house's source language if omitted.
    /// - Throws: ``TakeawayRefusal``, or the error of a head chef's initialiser.
    package init(
        of restaurant: Restaurant, _ id: CustomerID<C>, with entree: C.Entree, for guest: Guest,
        language: Language? = nil
    ) throws {
        guard !restaurant.isClosed, let factory = restaurant.staffFactory(of: id.name) as? StaffFactory<C> else {
            throw TakeawayRefusal.closed
        }
        let number = restaurant.nextMaitreD()
        let look = WindowMetrics(of: Metrics(), in: Appearance())
        context = WindowContext(
            sommelier: Sommelier(restaurant.texts, language: language), look: look, number: number,
            scopes: restaurant.scopes.withWindow(number, of: guest, on: look.board), clock: restaurant.clock,
            aroundOrders: restaurant.aroundOrders, inspectors: restaurant.inspectors, watchdog: restaurant.watchdog,
            timer: restaurant.timer)
        guard context.admits(Reservation(id, entree), by: restaurant.gates[id.name] ?? []) else {
            throw TakeawayRefusal.notAdmitted
        }
        do { (party, staff) = try factory.makeParty(restaurant.nextParty(), entree, in: context) } catch {
            context.tell(.notSeated(HouseFailure(error)), customer: id.name, party: 0)
            throw error
        }
        party.orderEnded = { [weak self] ticket, end in self?.noteEnd(of: ticket, end) }
        party.setUpWithoutTable()
        party.run(.shift(.beginsShift(at: BareTable(), .arriving)))
        party.notice(.seated)
    }

    isolated deinit { end() }

    /// Gives the order, and waits until it is done, with all orders that the waiter gives for it. If the task is cancelled, the order is too.
    ///
    /// - Parameter order: the order.
    /// - Returns: the carte.
    /// - Throws: the error of the head chef, also if the waiter shows it on the carte; ``OrderStopped`` if it took too long;
    ///   ``TakeawayRefusal`` if it was refused, or if the task is cancelled.
    package func carte(after order: C.Order) async throws -> C.Carte {
        try give(order)
        await context.settling.wait { failure != nil || party.isSettled }
        if let failure { throw failure }
        guard let carte = staff.carte, !Task.isCancelled else { throw TakeawayRefusal.cancelled }
        return carte
    }

    /// Gives the order, and returns the cartes until it is done: the first, and each that a dish has changed. A slow reader gets only the newest.
    ///
    /// - Parameter order: the order, which serves a stream as a rule.
    /// - Throws: ``TakeawayRefusal`` if it was refused.
    package func cartes(after order: C.Order) throws -> AsyncStream<C.Carte> {
        let cartes = staff.followCarte()
        endsWhenSettled = true
        try give(order)
        // The observers end with the party.
        if party.isSettled { end() }
        return cartes
    }

    /// The error of the head chef; `nil` if the order has not failed.
    package var error: (any Error)? { failure }

    /// Ends the party, and cancels its orders.
    package func end() {
        guard !party.isGone else { return }
        party.run(.shift(.leaves))
        party.notice(.usheredOut)
        context.scopes.window?.end()
        context.look.board.close()
    }

    private func give(_ order: C.Order) throws {
        if let refusal = party.run(.order(order, from: .customer)) { throw TakeawayRefusal.refused(refusal) }
    }

    private func noteEnd(of ticket: Ticket, _ end: Party.OrderEnd) {
        switch end {
        case .late: party.run(.stop(ticket))
        case .closed(let error):
            if failure == nil { failure = error }
            // The turn that closed it is not over.
            Task { self.resume() }
        }
    }

    private func resume() {
        context.settling.resume { true }
        if endsWhenSettled, party.isSettled { end() }
    }
}

/// The reason that a takeaway could not be made or given its order.
package enum TakeawayRefusal: Error {
    /// The house has closed.
    case closed
    /// A gate did not admit the guest.
    case notAdmitted
    /// The party refused the order.
    case refused(Refusal)
    /// The task of the order was cancelled.
    case cancelled
}

/// A table with nothing on it.
private final class BareTable: RestaurantTable {
    var keepsHiddenContent: Bool { true }
    func apply(_ changes: [ScreenChange]) {}
}

/// The customer of a course whose orders all come without a table.
final class TakeawayCustomer<C: Course>: Customer {
    func layTable(_ table: TableBuilder<C>) {}
}
