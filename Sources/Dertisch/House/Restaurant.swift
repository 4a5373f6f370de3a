public import Plug

/// The composition root: an app's whole house, checked before it opens, open once it exists.
///
/// Several may live side by side, as in tests. Nothing in it is global.
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
    nonisolated public let textCatalog: TextCatalog
    /// What this house plugs, and beneath it what it found plugged: to list, or to swap in a running app.
    nonisolated public let actions: Actions
    /// What is doubtful about the house without keeping it shut.
    public let warnings: [Fault]
    /// What measures time in the house.
    nonisolated public let clock: any Clock<Duration>
    let inspectors: Inspectors
    let watchdog: Watchdog?
    /// Tells of orders that cook for too long.
    let timer: OrderTimer
    /// The house's own actions, if it plugs any.
    let houseActions: Actions?
    let scopes: Scopes
    private let positions: [String: any AnyPosition]
    /// The addresses of customers, by their names.
    let links: [String: LinkPattern]
    let gates: [String: [any Gate]]
    /// Who sits beneath a customer that is reached by a link, and in a window where nobody else could be seated.
    let home: Reservation?
    /// Whether the house has closed: nobody is seated any more.
    public private(set) var isClosed = false
    /// Asks again about those who are seated, when a gate has announced a change, until the house closes.
    private var gateWatch: GateWatch?
    /// What has begun and is to be ended; empty until then.
    private var shift = KitchenShift()
    /// Every maître d who is there, by number. Each leaves as it goes.
    private(set) var maitreDs: [Int: WeakMaitreD] = [:]
    private var lastMaitreD = 0
    private var lastParty = 0

    /// Registers the staff, checks the whole house, makes every kitchen resource, and opens.
    ///
    /// - Parameters:
    ///   - staff: the app's staff.
    ///   - books: the layouts of each dining room that the house is to be served in; every place is checked.
    ///   - inspectors: hear what happens. Held strongly. Left out, a ``FailureLog`` writes failures to standard error.
    ///   - watchdog: names what holds the main actor, while it does; `nil` for none.
    ///   - clock: measures time in the house, such as how long typing has rested.
    ///   - limit: how long the house may take to open: to make what is made asynchronously, and to begin shifts.
    ///   - substitutes: what takes the place of resources and actions, in tests.
    /// - Throws: ``Faults``: everything that is wrong, at once. Nothing has been made then, unless making is what failed;
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
        timer = OrderTimer(clock: clock)
        let plan = StartupPlan(staff, in: books, substitutes, watchedBy: inspectors)
        guard !plan.faults.contains(where: { $0.severity == .error }) else { throw Faults(all: plan.faults) }
        let deadline = Deadline(in: limit, by: clock) { name, time in
            Task { @MainActor in inspectors.notice(.slowToOpen(name, time)) }
        }
        let (resolver, shift) = try await plan.make(until: deadline, watchedBy: inspectors)
        kitchen = resolver.kitchen
        scopes = resolver.scopes
        textCatalog = plan.catalog
        actions = resolver.actions
        warnings = plan.faults
        houseActions = plan.hasActions ? resolver.actions : nil
        links = plan.links
        (gates, positions) = try plan.salle(resolver)
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
    ///   - books: the layouts of each dining room that the house is to be served in.
    ///   - substitutes: what takes the place of resources and actions, in tests.
    /// - Returns: what is wrong and what is doubtful; none if the house may open.
    /// - Complexity: reads every text, and lays every customer's table once.
    public static func faults(
        of staff: some Staff, in books: [any LayoutBook] = [], substituting substitutes: Substitutes = Substitutes()
    ) -> [Fault] {
        StartupPlan(staff, in: books, substitutes, watchedBy: nil).faults
    }

    deinit {
        if !isClosed, !shift.isEmpty { Self.end(shift, clock, inspectors) }
        scopes.house.end()
    }

    /// Closes the house as it opened, in reverse: every maître d sends his customers home, the latest first; then the
    /// kitchen's shifts end, whoever was made from a resource before the resource itself; then the house's bulletin and
    /// temporary values end. A second call does nothing.
    ///
    /// A house that is let go without being closed does the same, while nobody waits for it.
    ///
    /// ```swift
    /// let late = await restaurant.close(within: .seconds(5))
    /// ```
    ///
    /// - Parameter limit: how long the kitchen may take. Then whoever is late is cancelled, whoever has not been told yet
    ///   is told, and nobody is waited for any more.
    /// - Returns: the names of the resources that had not ended by then.
    @discardableResult public func close(within limit: Duration = .seconds(10)) async -> [String] {
        guard !isClosed else { return [] }
        isClosed = true
        gateWatch = nil
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

    /// Tells every inspector that a dining room could not do something, as rooms do.
    ///
    /// ```swift
    /// do { try keep() } catch { restaurant.report(error) }
    /// ```
    ///
    /// - Parameters:
    ///   - error: what went wrong.
    ///   - customer: the name of the customer at whose table it did, if it was at one.
    public func report(_ error: any Error, at customer: String = "") {
        inspectors.notice(
            HouseEvent(kind: .roomFailed(HouseFailure(error)), customer: customer, maitreD: 0, party: 0))
    }

    private func review(_ customers: Set<String>, _ affected: GateChanges.Affected) {
        for maitreD in present { maitreD.review(customers, affected) }
    }

    /// The maîtres d' in the order in which they came.
    private var present: [MaitreD] {
        maitreDs.sorted { $0.key < $1.key }.compactMap(\.value.maitreD)
    }

    func position(of name: String) -> (any AnyPosition)? { positions[name] }

    func enter(_ maitreD: MaitreD, _ number: Int) { maitreDs[number] = WeakMaitreD(maitreD: maitreD) }

    func leave(_ number: Int) { maitreDs[number] = nil }

    func nextMaitreD() -> Int {
        lastMaitreD += 1
        return lastMaitreD
    }

    func nextParty() -> Int {
        lastParty += 1
        return lastParty
    }
}

/// A maître d who works in a house, which does not keep him.
struct WeakMaitreD {
    weak var maitreD: MaitreD?
}
