/// The composition root: an app's whole house, which is checked before it opens, and is open once it exists.
///
/// Several houses may exist at the same time, as in tests. None of their state is global.
///
/// ```swift
/// let restaurant = try await Restaurant(Galerie())  // throws every fault of the house at once
/// let maitreD = MaitreD(of: restaurant, in: room)
/// maitreD.greet(.photo, with: 7)
/// ```
@MainActor public final class Restaurant {
    /// Every kitchen resource, made once.
    nonisolated public let kitchen: Kitchen
    /// Every text of the house.
    nonisolated let texts: any TextSource
    /// The languages of the house's texts, the source language first.
    nonisolated public var languages: [Language] { texts.languages }
    /// The parts that other modules added to the house.
    nonisolated package let extensions: HouseExtensions
    /// Warnings: doubtful things about the house that do not keep it from opening.
    public let warnings: [Fault]
    /// The clock that measures time in the house.
    nonisolated public let clock: any Clock<Duration>
    let inspectors: Inspectors
    let watchdog: Watchdog?
    /// The timer of orders that cook for too long, and of edits that rest.
    let timer: DeadlineTimer
    /// Sets the task-local values of extensions while an order begins.
    let aroundOrders: OrderWrapper?
    let scopes: Scopes
    private let factories: [String: any AnyStaffFactory]
    /// The link patterns of customers.
    let links: LinkTable
    /// The names of the customers that may be opened before the guest has followed a link to them. None is behind a gate.
    package let prefetches: Set<String>
    /// The customer for links that lead nowhere, if the house names one.
    let unknownLinks: UnknownLinkDraft?
    /// The listings of links, by the customers' names.
    let listings: [String: LinkListing]
    let gates: [String: [any Gate]]
    /// The home customer, seated beneath a customer that is reached by a link, and in a window with no other customer
    /// to seat.
    let home: Reservation?
    /// True once the house has closed, after which no customer is seated.
    public private(set) var isClosed = false
    /// The watch over changes that gates announce, after which seated customers are checked again. It lasts until the
    /// house closes.
    private var gateWatch: GateWatch?
    /// The shift of the kitchen resources, to be ended when the house closes; empty until it has begun.
    private var shift = KitchenShift()
    /// The maîtres d' at work, by number. Each is removed as it closes.
    private(set) var maitreDs: [Int: WeakMaitreD] = [:]
    /// The takeaways whose orders are not done, by number. Each is removed as it ends.
    private var takeaways: [Int: WeakTakeaway] = [:]
    private var lastMaitreD = 0
    private var lastParty = 0

    /// Registers the staff, checks the whole house, makes every kitchen resource, and opens.
    ///
    /// - Parameters:
    ///   - staff: the app's staff.
    ///   - books: the layouts of each dining room that serves the house. The check covers every place.
    ///   - inspectors: observers of the house, held strongly. Left out, a ``FailureLog`` writes failures to standard
    ///     error.
    ///   - watchdog: names the customer and step that hold the main actor, while the hold lasts; `nil` for no watchdog.
    ///   - clock: measures time in the house, such as the time since the last keystroke.
    ///   - limit: the time in which the house has to open: to make asynchronous resources, and to begin shifts.
    ///   - substitutes: replacements for resources and actions, in tests.
    /// - Throws: ``Faults`` with all faults at once. If the check finds them, nothing has been made; if making failed,
    ///   shifts that had begun are ended again.
    public init(
        _ staff: some Staff, in books: [any LayoutBook] = [], inspectors: [any Inspector] = [FailureLog()],
        watchdog: Watchdog? = .shared, clock: any Clock<Duration> = ContinuousClock(),
        openingWithin limit: Duration = .seconds(60),
        substituting substitutes: Substitutes = Substitutes()
    ) async throws(Faults) {
        self.clock = clock
        let inspectors = Inspectors(inspectors)
        self.inspectors = inspectors
        self.watchdog = watchdog
        timer = DeadlineTimer(clock: clock)
        let plan = StartupPlan(staff, in: books, substitutes)
        guard !plan.faults.contains(where: { $0.severity == .error }) else { throw Faults(all: plan.faults) }
        let deadline = Deadline(in: limit, by: clock) { name, time in
            Task { @MainActor in inspectors.notice(.slowToOpen(name, time)) }
        }
        let (resolver, shift) = try await plan.make(until: deadline, by: clock, watchedBy: inspectors)
        kitchen = resolver.kitchen
        scopes = resolver.scopes
        texts = plan.texts
        extensions = resolver.extensions
        aroundOrders = extensions.aroundOrders
        warnings = plan.faults
        links = LinkTable(plan.links)
        prefetches = plan.prefetches
        unknownLinks = plan.unknownLinks
        (gates, listings, factories) = try plan.salle(resolver)
        home = plan.home
        try await shift.begin(until: deadline)
        self.shift = shift
        inspectors.warn(warnings)
        gateWatch = GateWatch(over: gates) { [weak self] in self?.review($0, $1) }
    }

    /// Checks a house without making or opening anything: every fault and warning, in the order found.
    ///
    /// ```swift
    /// for fault in Restaurant.faults(of: Galerie(), in: [layouts]) { print(fault) }
    /// ```
    ///
    /// - Parameters:
    ///   - staff: the app's staff.
    ///   - books: the layouts of each dining room that serves the house.
    ///   - substitutes: replacements for resources and actions, in tests.
    /// - Returns: the faults and warnings; the house can open if no fault is an error.
    /// - Complexity: reads every text, and lays every customer's table once.
    public static func faults(
        of staff: some Staff, in books: [any LayoutBook] = [], substituting substitutes: Substitutes = Substitutes()
    ) -> [Fault] {
        StartupPlan(staff, in: books, substitutes).faults
    }

    deinit {
        if !isClosed, !shift.isEmpty { Self.end(shift, clock, inspectors) }
        scopes.house.end()
    }

    /// Closes the house in the reverse order of opening. Orders without a table are cancelled. Every maître d sends his
    /// customers home, the latest first. Then the kitchen's shifts end, dependents before their dependencies. Then the house's bulletin and temporary
    /// values end. A second call does nothing.
    ///
    /// A house that is released without being closed ends its shifts, bulletin and temporary values too, but nothing
    /// waits for them.
    ///
    /// ```swift
    /// let late = await restaurant.close(within: .seconds(5))
    /// ```
    ///
    /// - Parameter limit: the time that the kitchen has. After it, late resources are cancelled, and the remaining ones
    ///   are told to end but not waited for.
    /// - Returns: the names of the resources that had not ended by then.
    @discardableResult public func close(within limit: Duration = .seconds(10)) async -> [String] {
        guard !isClosed else { return [] }
        isClosed = true
        gateWatch = nil
        stopTakeaways { _ in true }
        for maitreD in present.reversed() { maitreD.close() }
        maitreDs = [:]
        let late = await shift.end(until: Deadline(in: limit, by: clock))
        for name in late { inspectors.notice(.slowToClose(name)) }
        scopes.house.end()
        return late
    }

    nonisolated private static func end(
        _ shift: KitchenShift, _ clock: any Clock<Duration>, _ inspectors: Inspectors
    ) {
        Task {
            let late = await shift.end(until: Deadline(in: .seconds(10), by: clock))
            for name in late { await inspectors.notice(.slowToClose(name)) }
        }
    }

    /// Reports to every inspector that a dining room could not do something. Dining rooms call it.
    ///
    /// ```swift
    /// do { try keep() } catch { restaurant.report(error) }
    /// ```
    ///
    /// - Parameters:
    ///   - error: the error.
    ///   - customer: the name of the customer at whose table it happened; empty if it was at no table.
    public func report(_ error: any Error, at customer: String = "") {
        inspectors.notice(
            HouseEvent(kind: .roomFailed(HouseFailure(error)), customer: customer, maitreD: 0, party: 0))
    }

    private func review(_ customers: Set<String>, _ affected: GateChanges.Affected) {
        for maitreD in present { maitreD.review(customers, affected) }
        for takeaway in takeaways.valuesInOrder { takeaway.takeaway?.review(customers, affected, by: gates) }
    }

    /// Ends the takeaways whose cartes are followed, such as server-sent events. Their clients may connect to another process.
    package func endFollowedTakeaways() { stopTakeaways(where: \.isFollowed) }

    private func stopTakeaways(where isDue: (any AnyTakeaway) -> Bool) {
        for takeaway in takeaways.valuesInOrder.reversed().compactMap(\.takeaway) where isDue(takeaway) {
            takeaway.stop(.closed)
        }
    }

    /// The maîtres d' at work, in the order in which they came.
    private var present: [MaitreD] { maitreDs.valuesInOrder.compactMap(\.maitreD) }

    func staffFactory(of name: String) -> (any AnyStaffFactory)? { factories[name] }

    func enter(_ maitreD: MaitreD, _ number: Int) { maitreDs[number] = WeakMaitreD(maitreD: maitreD) }

    func leave(_ number: Int) { maitreDs[number] = nil }

    func enter(_ takeaway: any AnyTakeaway, _ number: Int) { takeaways[number] = WeakTakeaway(takeaway: takeaway) }

    func leave(takeaway number: Int) { takeaways[number] = nil }

    func nextMaitreD() -> Int {
        lastMaitreD += 1
        return lastMaitreD
    }

    func nextParty() -> Int {
        lastParty += 1
        return lastParty
    }
}
