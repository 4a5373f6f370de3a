/// One order of a guest without a table, such as a request to a route: a party of its own, which lasts as long as the order.
///
/// The party has the same waiter and head chefs as a seated one, and the same tickets, time limits and failure log. Its customer lays no table, and
/// gives no order but this one. An order that takes longer than its time limit is stopped, since no guest can be asked.
@MainActor package final class Takeaway<C: Course> {
    private weak var restaurant: Restaurant?
    private let customer: CustomerID<C>
    private let entree: C.Entree
    private let context: WindowContext
    private let party: Party
    private let staff: CourseStaff<C>
    /// True for an error that the client is told of, so that it is no failure of the house.
    private let isExpected: (any Error) -> Bool
    /// The error of the first order that has failed, or the reason for which the takeaway was stopped.
    private var failure: (any Error)?
    /// True if the carte is followed until the order is done.
    private(set) var isFollowed = false

    /// Makes the staff.
    ///
    /// - Parameters:
    ///   - restaurant: the house, which must be open.
    ///   - id: the customer, introduced in any way.
    ///   - entree: the data that it starts with. Its gates are asked about the visit.
    ///   - guest: the guest who orders.
    ///   - language: the language of texts; the house's source language if omitted.
    ///   - isExpected: returns true for an error that the client is told of. It is not reported as a failure.
    /// - Throws: ``TakeawayRefusal``, or the error of a head chef's initialiser.
    package init(
        of restaurant: Restaurant, _ id: CustomerID<C>, with entree: C.Entree, for guest: Guest,
        language: Language? = nil, expecting isExpected: @escaping (any Error) -> Bool = { _ in false }
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
        (self.restaurant, customer, self.entree, self.isExpected) = (restaurant, id, entree, isExpected)
        restaurant.enter(self, number)
    }

    isolated deinit { end() }

    /// Gives the order, and waits until it is done, with all orders that the waiter gives for it. Its time limit counts from now on, whatever it
    /// serves. News of the head chefs is not heard, since it could replace the answer. If the task is cancelled, the order is too.
    ///
    /// - Parameter order: the order.
    /// - Returns: the carte.
    /// - Throws: the error of the head chef, also if the waiter shows it on the carte; ``OrderStopped`` if it took too long;
    ///   ``TakeawayRefusal`` if it was refused or stopped, or if the task is cancelled.
    package func carte(after order: C.Order) async throws -> C.Carte {
        begin()
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
        isFollowed = true
        begin()
        let cartes = staff.followCarte()
        try give(order)
        // The observers end with the party.
        if party.isSettled { end() }
        return cartes
    }

    /// The error of the head chef, or the reason for which the takeaway was stopped; `nil` if the order has not failed.
    package var error: (any Error)? { failure }

    /// Ends the party, and cancels its orders.
    package func end() {
        guard !party.isGone else { return }
        party.run(.shift(.leaves))
        party.notice(.usheredOut)
        context.scopes.window?.end()
        context.look.board.close()
        restaurant?.leave(takeaway: context.number)
    }

    private func begin() {
        party.setUpWithoutTable(
            TakeawayRules(
                isTimedFromStart: !isFollowed, hearsNews: isFollowed, isExpected: isExpected,
                orderEnded: { [weak self] ticket, end in self?.noteEnd(of: ticket, end) }))
        party.run(.shift(.beginsShift(at: BareTable(), .arriving)))
        party.notice(.seated)
    }

    private func give(_ order: C.Order) throws {
        if let refusal = party.run(.order(order, from: .customer)) { throw TakeawayRefusal.refused(refusal) }
    }

    private func noteEnd(of ticket: Ticket, _ end: TakeawayRules.OrderEnd) {
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
        if isFollowed, party.isSettled { end() }
    }
}

// MARK: The house

extension Takeaway: AnyTakeaway {
    func stop(_ reason: TakeawayRefusal) {
        if failure == nil { failure = reason }
        end()
        context.settling.resume { true }
    }

    func review(_ customers: Set<String>, _ affected: GateChanges.Affected, by gates: [String: [any Gate]]) {
        guard customers.contains(customer.name), let guest = context.scopes.guest, affected.includes(guest),
            !context.admits(Reservation(customer, entree), by: gates[customer.name] ?? [])
        else { return }
        stop(.notAdmitted)
    }
}

/// A takeaway, whatever its course, as the house sees it.
@MainActor protocol AnyTakeaway: AnyObject {
    /// True if its carte is followed until its order is done.
    var isFollowed: Bool { get }
    /// Ends it before its order is done, and names the reason to those who wait.
    func stop(_ reason: TakeawayRefusal)
    /// Asks the gates again about its guest, after an announcement, and stops it if it is not admitted any more.
    func review(_ customers: Set<String>, _ affected: GateChanges.Affected, by gates: [String: [any Gate]])
}

/// A weak reference to a takeaway, so that the house does not keep it alive.
struct WeakTakeaway {
    weak var takeaway: (any AnyTakeaway)?
}

/// The reason that a takeaway could not be made or given its order, or was stopped.
package enum TakeawayRefusal: Error {
    /// The house has closed, or ends its streams.
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
