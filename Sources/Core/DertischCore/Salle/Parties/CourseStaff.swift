import Foundation
import Observation

/// The staff of one party, connected through hats, and the carte: the one part of a party that knows its course.
///
/// The hats refer to it, and it refers to the party. When the party goes home, that reference and the staff are released, and the hats do nothing any
/// more. A weak reference would do the same, and slow down all reference counting of the party.
@MainActor final class CourseStaff<C: Course>: PartyStaff, Observable {
    private let factory: StaffFactory<C>
    private let context: WindowContext
    private let number: Int
    private let bindings = Bindings<C.Carte>(log: nil)
    private(set) var party: Party?
    private var waiter: (any Waiter<C>)?
    private var chefs: [any HeadChef<C>] = []
    private var customer: (any Customer<C>)?
    /// The current carte. It is changed by ``put(_:)`` alone.
    private(set) var carte: C.Carte?
    /// The carte as the waiter made it, which has the defaults of the query; `nil` if the course binds none.
    private var first: C.Carte?
    /// The bound values that the address shows.
    private var shownQuery: [QueryValue] = []
    /// The carte as last laid.
    private var laid: C.Carte?
    /// The dishes that the turn has plated.
    private var dishes: [C.Dish] = []
    /// The observers of the carte; `nil`, at no cost, until it is read or followed through the hat.
    private var observers: CarteObservers<C.Carte>?
    private var unsubscribe: [@MainActor () -> Void] = []

    /// Makes the staff, and the first carte.
    ///
    /// - Throws: the error of a head chef's initialiser.
    init(
        _ number: Int, by factory: StaffFactory<C>, with entree: C.Entree, in scopes: Scopes, on context: WindowContext
    ) throws {
        self.number = number
        self.factory = factory
        self.context = context
        let door = context.door(of: number) { [self] in party }
        let waiter = factory.waiter(HeadChefForWaiter { [self] in take($0, from: .waiter) }, door)
        let chefs = try factory.chefs.map { try $0.make(scopes) }
        let carte = waiter.carte(for: entree)
        self.carte = carte
        first = factory.query.isEmpty ? nil : carte
        customer = factory.customer(
            WaiterForCustomer(
                take: { [self] in take($0, from: .customer) }, carte: { [self] in observedCarte() },
                cartes: { [self] in followCarte() }), door)
        self.waiter = waiter
        self.chefs = chefs
    }

    private func take(_ order: C.Order, from giver: Party.Giver) { party?.run(.order(order, from: giver)) }

    var declarations: AnyObject { bindings }

    var keepsCarte: Bool { factory.keepsCarte }

    var colleagues: [any Colleague] {
        guard let waiter, let customer else { return [] }
        return [waiter] + chefs + [customer]
    }
}

// MARK: The visit

extension CourseStaff {
    func join(_ party: Party) { self.party = party }

    func declareTable(_ table: any RestaurantTable) {
        bindings.add(table.layout)
        customer?.layTable(LevelBuilder(bindings: bindings))
        bindings.seal()
        if !bindings.keys.isEmpty { table.listen(for: bindings.keys) }
    }

    func listenForNews() {
        for (chef, factory) in zip(chefs, factory.chefs) {
            if let subscribe = factory.subscribe { unsubscribe.append(subscribe(chef, self)) }
        }
    }

    func tell(_ step: VisitStep) {
        switch step {
        case .shownToTable: customer?.shownToTable()
        case .tableLaid: customer?.tableLaid()
        case .textsChanged: customer?.textsChanged()
        case .willUpdate: customer?.willUpdate()
        case .didUpdate: customer?.didUpdate()
        case .willLeave: customer?.willLeave()
        }
    }

    func dismiss() {
        for unsubscribe in unsubscribe { unsubscribe() }
        unsubscribe = []
        observers?.end()
        party = nil
        customer = nil
        chefs = []
        waiter = nil
    }
}

// MARK: Orders

extension CourseStaff {
    func recipient(of order: any Sendable) -> OrderRecipient? {
        guard let order = order as? C.Order else { return order is CarteChange<C.Carte> ? .carte : nil }
        guard let chef = chefs.firstIndex(where: { $0.accepts(order) }) else { return .waiter }
        return .headChef(chef, chefs[chef].pace(of: order))
    }

    func take(_ order: any Sendable) -> Taken {
        var taken = Taken.passOn
        if let order = order as? C.Order { change { taken = $0.take(order, onto: &$1) } }
        return taken
    }

    func cook(_ order: any Sendable, _ ticket: Ticket, by chef: Int) -> Task<Void, Never> {
        let (waiter, chef) = (WaiterForHeadChef(self, ticket), chefs.indices.contains(chef) ? chefs[chef] : nil)
        return begin(ticket) { if let order = order as? C.Order { try await chef?.give(order, to: waiter) } }
    }

    /// Lets a head chef begin to hear its news.
    func hear<H: HeadChef<C>>(_ news: H.News, _ chef: H, _ ticket: Ticket) -> Task<Void, Never> {
        let waiter = WaiterForHeadChef(self, ticket)
        return begin(ticket) { try await chef.hear(news, to: waiter) }
    }

    /// Runs a head chef's work up to its first suspension. At its end the order is closed.
    private func begin(_ ticket: Ticket, _ work: @escaping @MainActor () async throws -> Void) -> Task<Void, Never> {
        Task.immediate { [party] in
            do {
                try await work()
                party?.orders.chefReturned(ticket, nil)
            } catch {
                party?.orders.chefReturned(ticket, error)
            }
        }
    }

    /// Serves a dish of an order: the waiter plates it.
    ///
    /// - Returns: `false` if the order is closed, or the party has gone home; the dish is then dropped.
    func serve(_ dish: C.Dish, _ ticket: Ticket) -> Bool {
        guard let party else {
            context.notice(.dropped(ticket), customer: factory.name, party: number)
            return false
        }
        return party.orders.serve(ticket) { [self] in
            change { $0.plate(dish, onto: &$1) }
            dishes.append(dish)
        }
    }

    func tellOfPlatedDishes() { change { $0.plated(dishes, onto: &$1) } }

    func endDishes(areLaid: Bool) {
        let dishes = dishes
        self.dishes = []
        if areLaid { waiter?.laid(dishes, before: CustomerForWaiter { [self] in customer?.served($0) }) }
    }

    func apologise(_ error: any Error, for order: (any Sendable)?) -> Handled {
        var handled = Handled.alert
        let apology = Apology<C>(order: order.flatMap { $0 as? C.Order }, error: error)
        change { handled = $0.apologise(apology, onto: &$1) }
        return handled
    }

    func takeBack(_ order: any Sendable) {
        if let order = order as? C.Order { change { $0.takeBack(order, onto: &$1) } }
    }

    func change(by change: any Sendable) {
        if let change = change as? CarteChange<C.Carte> { self.change { change.apply(to: &$1) } }
    }

    func backlog(of chef: Int) -> Backlog { chefs.indices.contains(chef) ? chefs[chef].backlog : Backlog() }

    func timeLimit(of order: any Sendable, by chef: Int) -> Duration? {
        guard chefs.indices.contains(chef), let order = order as? C.Order else { return nil }
        return chefs[chef].timeLimit(of: order)
    }

    func isRepeatable(_ order: any Sendable) -> Bool { (order as? C.Order).map(C.isRepeatable) ?? true }

    func order(for bill: any Sendable, opening: Int) -> (any Sendable)? {
        bindings.menus.order(for: bill, opening: opening)
    }
}

// MARK: The carte

extension CourseStaff {
    /// Lets the waiter change the carte. It is copied out and put back: readers see the old one meanwhile.
    private func change(_ change: (any Waiter<C>, inout C.Carte) -> Void) {
        guard let party, let waiter, var carte else { return }
        party.changeCarte {
            change(waiter, &carte)
            put(carte)
        }
    }

    private func put(_ carte: C.Carte) {
        guard let observers else {
            self.carte = carte
            return
        }
        observers.registrar.withMutation(of: self, keyPath: \.carte) { self.carte = carte }
        observers.tell(carte)
    }

    /// The carte, registered as read with observation tracking.
    private func observedCarte() -> C.Carte? {
        makeObservers().registrar.access(self, keyPath: \.carte)
        return carte
    }

    /// The current carte, then each new one, until the party goes home. A slow reader gets only the newest.
    func followCarte() -> AsyncStream<C.Carte> { makeObservers().follow(from: carte) }

    private func makeObservers() -> CarteObservers<C.Carte> {
        if let observers { return observers }
        let observers = CarteObservers<C.Carte>()
        self.observers = observers
        return observers
    }

    // A secret that was typed is not saved, whichever property of the carte holds it.
    func kept(at table: (any RestaurantTable)?) -> String? {
        guard let kept = carte.flatMap({ C.kept.json(of: $0) }) else { return nil }
        guard !bindings.entries.isEmpty, let table else { return kept }
        return bindings.secrets(of: table).cleared(kept)
    }

    func restore(kept: String) {
        guard var carte else { return }
        for change in C.kept.read(kept).changes { change.apply(to: &carte) }
        put(carte)
    }
}

// MARK: The address

extension CourseStaff {
    var bindsQuery: Bool { first != nil }

    var query: [QueryValue] {
        guard let carte, let first else { return [] }
        return factory.query.values(of: carte, unlike: first)
    }

    func take(_ query: QueryTexts) -> (hasChanged: Bool, areReadable: Bool) {
        guard var carte, let first else { return (false, true) }
        let before = self.query
        let areReadable = factory.query.set(query.texts, on: &carte, or: first) && !query.hasUnreadable
        put(carte)
        shownQuery = self.query
        return (shownQuery != before, areReadable)
    }

    func takeQueryChange() -> Bool? {
        guard first != nil else { return nil }
        let (old, new) = (shownQuery, query)
        guard old != new else { return nil }
        shownQuery = new
        return factory.query.addsEntry(from: old, to: new)
    }
}

// MARK: The table

extension CourseStaff {
    func lay(_ pass: Pass, by writer: TableWriter) {
        switch pass {
        case .changes:
            guard let carte, let old = laid else { return }
            laid = carte
            bindings.lay(carte, since: old, in: .table, by: writer)
        case .language: layAll(of: laid, pass, by: writer)
        case .fresh:
            writer.wipe()
            laid = carte
            layAll(of: carte, pass, by: writer)
        }
    }

    private func layAll(of carte: C.Carte?, _ pass: Pass, by writer: TableWriter) {
        if let carte { bindings.lay(carte, pass, in: .table, by: writer) }
        bindings.metrics?.lay(pass, context.metrics, by: writer)
    }

    func layDevice(by writer: TableWriter) { bindings.metrics?.lay(.changes, context.metrics, by: writer) }

    func responses(to event: GestureEvent, at spot: Spot) -> Result<[Response], Refusal> {
        guard let carte else { return .failure(.offShift) }
        if bindings.metrics?.isClosed(spot.place, on: context.metrics) == true { return .failure(.disabled) }
        return bindings.respond(to: event, at: spot, carte)
    }

    func responses(to occasion: Gesture) -> [Response] { carte.map { bindings.respond(to: occasion, $0) } ?? [] }

    func greetings() -> [Response] {
        guard let carte else { return [] }
        return bindings.greetings.compactMap { $0(carte) }
    }

    func responsesToMetrics() -> [Response] { bindings.metrics?.responses(to: context.metrics) ?? [] }

    var heldTriggers: [Bool] {
        guard let carte else { return [] }
        return bindings.triggers.map { $0.isHeld(carte) }
    }

    func response(to trigger: Int) -> Response? {
        guard let carte, bindings.triggers.indices.contains(trigger) else { return nil }
        return bindings.triggers[trigger].respond(carte)
    }

    var hasSections: Bool { !bindings.sections.isEmpty }

    func sections() -> [WantedSection] {
        guard let carte else { return [] }
        return bindings.sections.map { section in
            WantedSection(
                place: section.place, isShown: section.isShown(carte),
                customer: section.customer, first: { section.first(carte) })
        }
    }

    var isNotFound: Bool {
        guard let isNotFound = bindings.isNotFound, let carte else { return false }
        return isNotFound(carte)
    }

    var mayNeedLeaveConfirmation: Bool { bindings.leaveConfirmation != nil }

    var needsLeaveConfirmation: Bool {
        guard let confirmation = bindings.leaveConfirmation, let carte else { return false }
        return confirmation.isNeeded(carte)
    }

    func questionBeforeLeaving(by texts: Sommelier) -> AlertDraft? {
        guard let confirmation = bindings.leaveConfirmation, needsLeaveConfirmation else { return nil }
        return AlertDraft(
            text: texts(confirmation.question),
            answers: [(texts(confirmation.leave), .destructive), (texts(confirmation.stay), .cancel)])
    }
}
