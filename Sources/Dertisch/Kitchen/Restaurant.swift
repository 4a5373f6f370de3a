public import Plug

/// The composition root: an app's whole house, checked before it opens, open once it exists.
///
/// Several may live side by side, as in tests. Nothing in it is global.
///
/// ```swift
/// let restaurant = try await Restaurant(Galerie())    // throws every fault of the house at once
/// let maitreD = MaitreD(of: restaurant, in: room)
/// maitreD.greet(.grid)
/// ```
@MainActor public final class Restaurant {
    /// Every kitchen resource, made once.
    nonisolated public let kitchen: Kitchen
    /// Every text of the house.
    nonisolated public let cellar: Cellar
    /// What this house plugs, and beneath it what it found plugged: to list, or to swap in a running app.
    nonisolated public let actions: Actions
    /// What is doubtful about the house without keeping it shut.
    public let warnings: [Fault]
    /// What measures time in the house.
    nonisolated public let clock: any Clock<Duration>
    let inspector: (any Inspector)?
    /// The house's own actions, if it plugs any.
    let houseActions: Actions?
    let scopes: Scopes
    private let positions: [String: any AnyPosition]
    /// The addresses of customers, by their names.
    let links: [String: LinkPattern]
    let gates: [String: [any Gate]]
    /// Who sits beneath a customer that is reached by a link, and in a window where nobody else could be seated.
    let home: Reservation?
    private var maitreDs = 0
    private var parties = 0

    /// Registers the staff, checks the whole house, makes every kitchen resource, and opens.
    ///
    /// - Parameters:
    ///   - staff: the app's staff.
    ///   - books: the layouts of each dining room that the house is to be served in; every place is checked.
    ///   - inspector: hears everything that happens. Held strongly.
    ///   - clock: measures time in the house, such as how long typing has rested.
    ///   - substitutes: what takes the place of resources and actions, in tests.
    /// - Throws: ``Faults``: everything that is wrong, at once. Nothing has been made then, unless making is what failed.
    public init(
        _ staff: some Staff, in books: [any LayoutBook] = [], inspector: (any Inspector)? = nil,
        clock: any Clock<Duration> = ContinuousClock(), substituting substitutes: Substitutes = Substitutes()
    ) async throws(Faults) {
        self.clock = clock
        let plan = HousePlan(staff, in: books, substitutes)
        guard !plan.faults.contains(where: { $0.severity == .error }) else { throw Faults(all: plan.faults) }
        let supplies = try await plan.make()
        kitchen = supplies.kitchen
        scopes = supplies.scopes
        cellar = plan.cellar
        actions = supplies.actions
        warnings = plan.faults
        houseActions = plan.hasActions ? supplies.actions : nil
        self.inspector = inspector
        links = plan.links
        gates = try plan.gates(supplies)
        positions = try plan.positions(supplies)
        home = plan.home
    }

    /// Checks a house without making or opening anything: every fault and warning, in the order found.
    public static func faults(
        of staff: some Staff, in books: [any LayoutBook] = [], substituting substitutes: Substitutes = Substitutes()
    ) -> [Fault] {
        HousePlan(staff, in: books, substitutes).faults
    }

    deinit { scopes.house.end() }

    /// Closes the kitchen: the house's bulletin and temporary values end, and so do the resources that close with it.
    /// It closes by itself when nobody holds the restaurant any more. Customers are the maîtres d' to send home.
    public func close() { scopes.house.end() }

    func position(of name: String) -> (any AnyPosition)? { positions[name] }

    func nextMaitreD() -> Int {
        maitreDs += 1
        return maitreDs
    }

    func nextParty() -> Int {
        parties += 1
        return parties
    }
}
