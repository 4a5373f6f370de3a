/// The router: seats the customers of one window or browser tab, and alone keeps their staff alive.
///
/// ```swift
/// let maitreD = MaitreD(of: restaurant, in: room)
/// maitreD.greet(.grid)
/// ```
@MainActor public final class MaitreD {
    struct Seat {
        let party: any AnyParty
        let table: any RestaurantTable
    }

    /// The house.
    public let restaurant: Restaurant
    /// The sommelier of this maître d's customers.
    public let sommelier: Sommelier
    /// How many gestures were refused, by reason.
    public private(set) var refusals: [Refusal: Int] = [:]
    let floor: Floor
    private weak var room: (any DiningRoom)?
    private var seats: [Seat] = []
    private var requests: [MaitreDForCustomer.Request] = []
    private var isMoving = false
    private var isClosed = false
    var alerts = Alerts()
    var settling: [Int: CheckedContinuation<Void, Never>] = [:] { didSet { floor.isAwaited = !settling.isEmpty } }
    var lastSettling = 0

    /// Puts a maître d into a dining room, which must outlive it.
    ///
    /// - Parameters:
    ///   - restaurant: the house.
    ///   - room: where tables stand. It is held weakly, since a room holds its maître d.
    ///   - language: what his customers are spoken to in at first; the house's source language if left out.
    public init(of restaurant: Restaurant, in room: any DiningRoom, language: Language? = nil) {
        self.restaurant = restaurant
        self.room = room
        let sommelier = Sommelier(restaurant.cellar, language: language)
        self.sommelier = sommelier
        let hats = HatStand()
        floor = Floor(
            door: Door(maitreD: hats.maitreD, sommelier: sommelier), number: restaurant.nextMaitreD(),
            scopes: restaurant.scopes.withWindow(), actions: restaurant.houseActions, inspector: restaurant.inspector)
        floor.maitreD = self
        hats.floor = floor
        sommelier.onSpeak = { [weak self] in self?.speak() }
        sommelier.onMissing = { [weak floor] in floor?.notice(.missingText($0), customer: "", party: 0) }
    }

    isolated deinit { close() }

    /// The names of the customers seated, the current one last.
    public var seated: [String] { seats.map(\.party.name) }

    /// Seats the first customer.
    public func greet<C>(_ first: CustomerID<C>, with entree: C.Entree) {
        perform(.seat(customer: first.name, course: C.self, entree: entree))
    }

    /// Seats the first customer, which starts with nothing.
    public func greet<C>(_ first: CustomerID<C>) where C.Entree == NoEntree { greet(first, with: NoEntree()) }

    /// Seats a customer on top of the current one, whose shift ends until it is back.
    public func seat<C>(_ id: CustomerID<C>, with entree: C.Entree) {
        perform(.seat(customer: id.name, course: C.self, entree: entree))
    }

    /// Ushers out the current customer: its staff go home and the one before is back. The last one stays.
    public func usherOutCurrentCustomer() { perform(.usherOut) }

    /// Lays the current table whole once more, for a screen that has lost what it showed.
    public func layAnew() { seats.last?.party.layAnew() }

    /// Sends everybody home and clears every table. Nothing can be seated afterwards.
    public func close() {
        isClosed = true
        while let seat = seats.popLast() { dismiss(seat) }
        floor.scopes.window?.end()
        resumeSettled()
    }

    /// Takes a gesture that a table's customer made.
    ///
    /// - Returns: why it was refused, if it was. Refusals are counted and told to the inspector.
    @discardableResult public func gesture(
        _ gestured: Gestured, at spot: Spot, on table: any RestaurantTable
    ) -> Refusal? {
        let seat = seats.last.flatMap { $0.table === table ? $0 : nil }
        let refusal = seat.map { $0.party.gesture(gestured, at: spot) } ?? .offShift
        if let refusal { refuse(refusal, at: spot.place) }
        return refusal
    }

    func perform(_ request: MaitreDForCustomer.Request) {
        requests.append(request)
        guard !isMoving else { return }
        isMoving = true
        while !requests.isEmpty { carryOut(requests.removeFirst()) }
        isMoving = false
        resumeSettled()
    }

    func refuse(_ refusal: Refusal, at place: Place?) {
        refusals[refusal, default: 0] += 1
        floor.notice(
            .refused(refusal, place: place), customer: seats.last?.party.name ?? "",
            party: seats.last?.party.number ?? 0)
    }

    func show(_ alert: Alert) { room?.show(alert) }

    var areSettled: Bool { !isMoving && seats.allSatisfy(\.party.isSettled) }

    private func carryOut(_ request: MaitreDForCustomer.Request) {
        switch request {
        case .seat(let name, _, let entree): seat(name, entree)
        case .usherOut: usherOut()
        }
    }

    private func seat(_ name: String, _ entree: any Codable & Sendable) {
        guard !isClosed, let room, let position = restaurant.position(of: name) else {
            return refuse(.notIntroduced, at: nil)
        }
        do {
            guard let party = try position.party(restaurant.nextParty(), entree, on: floor) else {
                return refuse(.notIntroduced, at: nil)
            }
            let seat = Seat(party: party, table: room.setTable(for: name))
            seats.last?.party.endShift()
            seats.append(seat)
            floor.notice(.seated, customer: name, party: party.number)
            party.setUp()
            party.beginShift(at: seat.table, .arriving)
            room.show(seat.table, .arriving)
            party.greet(.arriving)
        } catch {
            alert(
                error,
                again: { [weak self] in self?.perform(.seat(customer: name, course: position.course, entree: entree)) })
        }
    }

    private func usherOut() {
        guard seats.count > 1, let leaving = seats.popLast(), let back = seats.last else { return }
        dismiss(leaving)
        back.party.beginShift(at: back.table, .returning)
        room?.show(back.table, .returning)
        back.party.greet(.returning)
    }

    private func dismiss(_ seat: Seat) {
        seat.party.goHome()
        room?.clear(seat.table)
        floor.notice(.usheredOut, customer: seat.party.name, party: seat.party.number)
    }

    private func speak() {
        room?.speak(sommelier.language)
        for seat in seats { seat.party.speak() }
    }
}

/// Makes the hat of a maître d before he is there himself.
@MainActor private final class HatStand {
    weak var floor: Floor?
    var maitreD: MaitreDForCustomer { MaitreDForCustomer { [self] in floor?.perform($0) } }
}

extension MaitreD {
    /// Gives an order to the party of a customer, for tests.
    package func give<C>(_ order: C.Order, of id: CustomerID<C>) -> Refusal? {
        guard let party = party(of: id) else { return .offShift }
        return party.take(order)
    }

    /// The carte of a customer, for tests.
    package func carte<C>(of id: CustomerID<C>) -> C.Carte? { party(of: id)?.plate.carte }

    private func party<C>(of id: CustomerID<C>) -> Party<C>? {
        seats.last { $0.party.name == id.name }?.party as? Party<C>
    }
}
