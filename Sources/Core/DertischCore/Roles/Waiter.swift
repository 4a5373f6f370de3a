/// The presenter: pure functions over the carte. A waiter never stores the carte.
///
/// ```swift
/// struct PhotoWaiter: Waiter {
///     typealias C = PhotoCourse
///     func carte(for id: Photo.ID) -> C.Carte { C.Carte() }
///     func take(_ order: C.Order, onto carte: inout C.Carte) -> Taken {
///         if case .like = order { carte.likes += 1 }  // shown before the kitchen knows
///         return .passOn
///     }
///     func plate(_ dish: C.Dish, onto carte: inout C.Carte) {
///         switch dish {
///         case .photo(let photo): carte.title = photo.title
///         case .likes(let likes): carte.likes = likes
///         }
///     }
///     func apologise(_ apology: Apology<C>, onto carte: inout C.Carte) -> Handled {
///         guard case .like = apology.order else { return .alert }
///         carte.likes -= 1
///         return .shown
///     }
/// }
/// ```
///
/// Tests call it directly, without a house:
///
/// ```swift
/// let waiter = PhotoWaiter()
/// var carte = waiter.carte(for: 7)
/// waiter.plate(.likes(3), onto: &carte)
/// #expect(carte.likes == 3)
/// ```
@MainActor public protocol Waiter<C>: Colleague {
    /// The contract of this screen.
    associatedtype C: Course
    /// Makes the initial carte, before any order.
    ///
    /// - Parameter entree: the data that the customer starts with.
    func carte(for entree: C.Entree) -> C.Carte
    /// Takes an order before the kitchen sees it. The waiter may answer it on the carte, and decides whether it is passed
    /// on.
    ///
    /// - Parameters:
    ///   - order: the customer's order.
    ///   - carte: the carte, changed in place. The changes are laid.
    /// - Returns: ``Taken/passOn`` to give the order to the head chef, ``Taken/answered`` to finish it here.
    func take(_ order: C.Order, onto carte: inout C.Carte) -> Taken
    /// Takes back an order that was dropped before it was cooked, because the head chef's ``Backlog`` was full and a newer
    /// order came. It is no failure: no alert is shown, and the newer order waits in its place.
    ///
    /// ```swift
    /// func takeBack(_ order: C.Order, onto carte: inout C.Carte) { carte.waiting -= 1 }
    /// ```
    ///
    /// - Parameters:
    ///   - order: an order for which `take` returned ``Taken/passOn``.
    ///   - carte: the carte, changed in place. The changes are laid.
    func takeBack(_ order: C.Order, onto carte: inout C.Carte)
    /// Puts a dish onto the carte.
    ///
    /// - Parameters:
    ///   - dish: the dish that a head chef served.
    ///   - carte: the carte, changed in place. The changes are laid once the head chef returns or is first suspended; the changes of a later dish
    ///     before its `serve` returns.
    func plate(_ dish: C.Dish, onto carte: inout C.Carte)
    /// The dishes of a turn lie on the carte, and are about to be laid. Values that depend on all of them are computed here, once instead of for each
    /// dish.
    ///
    /// A turn holds the dishes that one event leads to: all that a head chef serves before it returns or is first suspended, or one later dish.
    ///
    /// ```swift
    /// func plated(_ dishes: [C.Dish], onto carte: inout C.Carte) { carte.sum = carte.lines.map(\.price).reduce(0, +) }
    /// ```
    ///
    /// - Parameters:
    ///   - dishes: the dishes, in the order in which they were served.
    ///   - carte: the carte with them, changed in place.
    func plated(_ dishes: [C.Dish], onto carte: inout C.Carte)
    /// The dishes of a turn have been laid: the guest sees them. Dishes plated while the customer is off its shift are laid on its return, without
    /// this call.
    ///
    /// - Parameters:
    ///   - dishes: the dishes, in the order in which they were served.
    ///   - customer: takes the dishes to which the customer itself responds.
    func laid(_ dishes: [C.Dish], before customer: CustomerForWaiter<C>)
    /// Handles a failed order: shows the failure on the carte, or leaves it to an alert.
    ///
    /// - Parameters:
    ///   - apology: the order, and the error that the head chef threw.
    ///   - carte: the carte, changed in place.
    /// - Returns: ``Handled/shown`` if the carte shows the failure, ``Handled/alert`` if not.
    func apologise(_ apology: Apology<C>, onto carte: inout C.Carte) -> Handled
}

extension Waiter {
    /// Passes every order on.
    public func take(_ order: C.Order, onto carte: inout C.Carte) -> Taken { .passOn }
    /// Changes nothing.
    public func takeBack(_ order: C.Order, onto carte: inout C.Carte) {}
    /// Changes nothing.
    public func plated(_ dishes: [C.Dish], onto carte: inout C.Carte) {}
    /// Does nothing.
    public func laid(_ dishes: [C.Dish], before customer: CustomerForWaiter<C>) {}
    /// Leaves every apology to an alert.
    public func apologise(_ apology: Apology<C>, onto carte: inout C.Carte) -> Handled { .alert }
}

extension Waiter where C.Entree == NoEntree, C.Carte: BlankCarte {
    /// Returns the carte that has the default value of each property.
    public func carte(for entree: C.Entree) -> C.Carte { C.Carte() }
}

extension Waiter where C.Dish == CarteChange<C.Carte> {
    /// Sets the property that the dish names.
    public func plate(_ dish: C.Dish, onto carte: inout C.Carte) { dish.apply(to: &carte) }
}

extension Waiter where C.Dish == Never {
    /// Never called: this course has no dishes.
    public func plate(_ dish: C.Dish, onto carte: inout C.Carte) {}
}
