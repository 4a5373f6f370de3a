/// The interactor: takes orders, calls its kitchen staff and serves dishes.
///
/// Head chefs run on the main actor, so serving needs no `await`; only kitchen resources hop. An error that `give`
/// throws reaches the waiter as an ``Apology``.
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
    /// The type of news that this chef hears from sous chefs or from a bulletin. `Never` for a chef that hears no news.
    associatedtype News: Sendable = Never
    /// The scope that the news comes from. Sous chefs give their news to the whole house.
    associatedtype NewsScope: Scope = HouseWide
    /// True if a restored party loses nothing by a new chef. Left out, it is true of a struct and false of a class.
    ///
    /// A tab or window that goes on in another process gets new head chefs, so the state that the old ones stored is lost. The house check warns of
    /// classes, ``Fault/Kind/unsavedState``. Put state that must last into temporary values, which seating plans save. A class that stores only data
    /// that its orders bring again says so:
    ///
    /// ```swift
    /// final class TimerHeadChef: HeadChef {
    ///     static let startsAnew = true
    ///     private var ticks = 0
    ///     func give(_ order: TimerCourse.Order, to waiter: WaiterForHeadChef<TimerCourse>) { ticks += 1 }
    /// }
    /// ```
    static var startsAnew: Bool { get }
    /// Decides whether this chef cooks an order. With several chefs in a party, the first that accepts the order gets it.
    ///
    /// - Parameter order: the order, before it is cooked.
    /// - Returns: `false` to leave it to the next chef. An order that no chef accepts is done once the waiter has taken
    ///   it.
    func accepts(_ order: C.Order) -> Bool
    /// The pace of an order: its timing relative to the other orders of the party.
    func pace(of order: C.Order) -> Pace
    /// The time limit of an order: the longest time it may cook without a dish. The default is 30 s.
    ///
    /// After that time, the order is reported to the inspectors, and the place whose gesture led to it is marked busy.
    /// A guest who taps there again is asked whether to stop the order.
    ///
    /// Each dish starts the time again, and ``WaiterForHeadChef/serve(each:)`` has no limit. Return `nil` for an order
    /// that waits in its own loop for events that may take hours. An export may need more than the default:
    ///
    /// ```swift
    /// func timeLimit(of order: EditorCourse.Order) -> Duration? { order == .export ? .seconds(300) : .seconds(30) }
    /// ```
    ///
    /// - Parameter order: the order, which is waiting. Orders that need no `await` that hops are not asked about.
    /// - Returns: the limit; `nil` for no limit.
    func timeLimit(of order: C.Order) -> Duration?
    /// The backlog of this chef: the limit on its orders in one party.
    var backlog: Backlog { get }
    /// Cooks one order. The hat takes dishes until this returns.
    ///
    /// If no other order is in its way, it begins within the call that gave the order, and runs there up to its first
    /// `await` that hops. A chef with nothing to await omits `async`, and its orders are done when that call returns:
    ///
    /// ```swift
    /// func give(_ order: CounterCourse.Order, to waiter: WaiterForHeadChef<CounterCourse>) { waiter.serve(.one) }
    /// ```
    ///
    /// The task is cancelled when the party goes home, or when a newer order of the same ``Pace/latest(lane:)``
    /// supersedes this one. Pass the cancellation on to the kitchen, as `async` calls do automatically.
    ///
    /// - Parameters:
    ///   - order: the order to cook.
    ///   - waiter: takes the dishes of this order.
    /// - Throws: any error that prevents the order. The waiter receives it as an ``Apology``.
    func give(_ order: C.Order, to waiter: WaiterForHeadChef<C>) async throws
    /// Decides whether newer news makes waiting news obsolete. Obsolete news is dropped unheard.
    ///
    /// - Parameters:
    ///   - waiting: news that waits while the chef is busy.
    ///   - newer: news that has just arrived.
    func isOutdated(_ waiting: News, by newer: News) -> Bool
    /// Hears news from a sous chef or from a ``BulletinWriter``, in turn with the orders.
    ///
    /// ```swift
    /// func hear(_ state: BasketSousChef.State, to waiter: WaiterForHeadChef<BasketCourse>) async throws {
    ///     waiter.serve(.state(state))  // after each change, in any window
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - news: the news.
    ///   - waiter: takes the dishes that the chef serves for it.
    /// - Throws: any error. The waiter receives it as an ``Apology`` without an order.
    func hear(_ news: News, to waiter: WaiterForHeadChef<C>) async throws
}

extension HeadChef {
    /// True of a struct.
    public static var startsAnew: Bool { !(Self.self is AnyObject.Type) }
    /// Accepts every order.
    public func accepts(_ order: C.Order) -> Bool { true }
    /// Cooks orders in turn.
    public func pace(of order: C.Order) -> Pace { .inTurn }
    /// Limits every order to 30 seconds.
    public func timeLimit(of order: C.Order) -> Duration? { .seconds(30) }
    /// Holds 64 orders; beyond that the newest is refused.
    public var backlog: Backlog { Backlog() }
    /// Hears all news.
    public func isOutdated(_ waiting: News, by newer: News) -> Bool { false }
}

extension HeadChef where News == Never {
    /// Never called: this chef hears no news. A chef that declares its `News` implements this method itself.
    public func hear(_ news: News, to waiter: WaiterForHeadChef<C>) async throws {}
}

extension HeadChef where News: Equatable {
    /// Drops waiting news that equals the newer.
    public func isOutdated(_ waiting: News, by newer: News) -> Bool { waiting == newer }
}
