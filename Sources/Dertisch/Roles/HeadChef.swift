/// The interactor: takes orders, sets its kitchen staff to work, serves dishes.
///
/// Head chefs live on the main actor, so that serving needs no `await`; only kitchen resources hop. What `give` throws
/// reaches the waiter as an ``Apology``.
///
/// ```swift
/// struct PhotoHeadChef: HeadChef {
///     let photos: PhotosSousChef                       // injected because the initialiser asks for it
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
    func accepts(_ order: C.Order) -> Bool
    /// Cooks one order. The next order of the party waits until this returns.
    func give(_ order: C.Order, to waiter: WaiterForHeadChef<C>) async throws
    /// Hears what a sous chef has to tell, or what a ``BulletinWriter`` has posted, in turn with the orders.
    func hear(_ news: News, to waiter: WaiterForHeadChef<C>) async throws
}

extension HeadChef {
    /// Accepts every order.
    public func accepts(_ order: C.Order) -> Bool { true }
    /// Does nothing.
    public func hear(_ news: News, to waiter: WaiterForHeadChef<C>) async throws {}
}
