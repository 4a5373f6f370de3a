/// The interactor: takes orders, sets its kitchen staff to work, serves dishes.
///
/// Head chefs live on the main actor, so that serving needs no `await`; only kitchen resources hop. What `give` throws
/// reaches the waiter as an ``Apology``.
///
/// ```swift
/// struct PhotoHeadChef: HeadChef {
///     let photos: PhotosSousChef  // injected, because the initialiser asks for it
///     func give(_ order: PhotoCourse.Order, to waiter: WaiterForHeadChef<PhotoCourse>) async throws {
///         switch order {
///         case .open: waiter.serve(.photo(try await photos.photo()))
///         case .like: waiter.serve(.likes(try await photos.like()))
///         }
///     }
/// }
/// ```
@MainActor public protocol HeadChef<C>: Colleague {
    /// The contract of this screen.
    associatedtype C: Course
    /// The news that this chef wants from its sous chefs, or off a bulletin; `Never` if none.
    associatedtype News: Sendable = Never
    /// How far that news comes from: sous chefs give theirs to the whole house.
    associatedtype NewsScope: Scope = HouseWide
    /// Whether this chef cooks the order. With several chefs in a party the first that accepts gets it.
    ///
    /// - Parameter order: the order; it is not cooked yet.
    /// - Returns: `false` to leave it to the next chef. An order that nobody accepts is done once the waiter has taken it.
    func accepts(_ order: C.Order) -> Bool
    /// When an order is cooked, seen from the others of the party.
    func pace(of order: C.Order) -> Pace
    /// How long an order may cook without a dish. After that it is told to the inspectors, the place whose gesture led to it is marked
    /// busy, and a customer that taps there again is asked whether to stop it. 30 s unless told otherwise.
    ///
    /// A dish begins the time anew, and ``WaiterForHeadChef/serve(each:)`` has no limit. An order that waits in a loop of its own for
    /// what may come in hours has none either:
    ///
    /// ```swift
    /// func timeLimit(of order: EditorCourse.Order) -> Duration? { order == .export ? .seconds(300) : .seconds(30) }
    /// ```
    ///
    /// - Parameter order: the order, which waits for something. Orders that need no `await` that hops are not asked about.
    /// - Returns: the limit; `nil` for as long as it takes.
    func timeLimit(of order: C.Order) -> Duration?
    /// How many orders may be before this chef in one party.
    var backlog: Backlog { get }
    /// Cooks one order. The hat takes dishes until this returns. Where nothing else is in its way it begins within the call that
    /// ordered, and runs there up to its first `await` that hops.
    ///
    /// The task is cancelled when the party goes home, or when a newer order of the same ``Pace/latest(lane:)``
    /// supersedes this one; pass that on to the kitchen, as `async` calls do of themselves.
    ///
    /// - Parameters:
    ///   - order: what is to be cooked.
    ///   - waiter: takes the dishes of this order.
    /// - Throws: whatever keeps the order from being done. The waiter is told as an ``Apology``.
    func give(_ order: C.Order, to waiter: WaiterForHeadChef<C>) async throws
    /// Cooks one order without waiting for anything. A chef with nothing to await leaves out `async`, and needs no task for an order:
    ///
    /// ```swift
    /// func give(_ order: CounterCourse.Order, to waiter: WaiterForHeadChef<CounterCourse>) { waiter.serve(.one) }
    /// ```
    ///
    /// Parameters are those of the other `give`. A chef has one of the two.
    func give(_ order: C.Order, to waiter: WaiterForHeadChef<C>) throws
    /// Whether newer news makes news that still waits to be heard needless. It is not heard then.
    ///
    /// - Parameters:
    ///   - waiting: what waits while the chef is busy.
    ///   - newer: what has just come.
    func isOutdated(_ waiting: News, by newer: News) -> Bool
    /// Hears what a sous chef has to tell, or what a ``BulletinWriter`` has posted, in turn with the orders.
    ///
    /// ```swift
    /// func hear(_ state: BasketSousChef.State, to waiter: WaiterForHeadChef<BasketCourse>) async throws {
    ///     waiter.serve(.state(state))  // whoever changed it, in whichever window
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - news: what has happened.
    ///   - waiter: takes what is to be served for it.
    /// - Throws: whatever went wrong. The waiter is told as an ``Apology`` without an order.
    func hear(_ news: News, to waiter: WaiterForHeadChef<C>) async throws
}

extension HeadChef {
    /// Accepts every order.
    public func accepts(_ order: C.Order) -> Bool { true }
    /// In turn.
    public func pace(of order: C.Order) -> Pace { .inTurn }
    /// 30 seconds.
    public func timeLimit(of order: C.Order) -> Duration? { .seconds(30) }
    /// 64 orders; beyond that the newest is refused.
    public var backlog: Backlog { Backlog() }
    /// Nothing is outdated: all news is heard.
    public func isOutdated(_ waiting: News, by newer: News) -> Bool { false }
}

extension HeadChef {
    /// Stands in for a chef whose `give` is asynchronous.
    ///
    /// - Throws: ``MayWait``, unless the house asks whether the chef may wait.
    @inlinable public func give(_ order: C.Order, to waiter: WaiterForHeadChef<C>) throws {
        try waiter.answerProbe(of: Self.self)
    }
}

extension HeadChef where News == Never {
    /// Never called: this chef wants no news. One that names its `News` has to hear it.
    public func hear(_ news: News, to waiter: WaiterForHeadChef<C>) async throws {}
}

extension HeadChef where News: Equatable {
    /// The same news twice is heard once.
    public func isOutdated(_ waiting: News, by newer: News) -> Bool { waiting == newer }
}
