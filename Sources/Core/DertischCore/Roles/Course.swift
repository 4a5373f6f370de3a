/// The contract of one screen: its orders, its dishes, its carte and its entrée.
///
/// All colleagues of a screen share one course, so the compiler rejects a waiter of another screen. Every part has a
/// default: a page that only shows text is `enum AboutCourse: Course {}`.
///
/// ```swift
/// enum PhotoCourse: Course {
///     typealias Entree = Photo.ID
///     enum Order: Sendable { case open, like }
///     enum Dish: Sendable { case photo(Photo), likes(Int) }
///     struct Carte: Equatable, Sendable { var title = "", likes = 0, picture: Picture? }
/// }
/// ```
public protocol Course: SendableMetatype {
    /// The data that the customer starts with. It is saved in seating plans, hence `Codable`.
    associatedtype Entree: Codable & Sendable = NoEntree
    /// The orders that the customer may give.
    associatedtype Order: Sendable = Never
    /// The dishes that the head chef may serve. By default, each sets one property of the carte.
    associatedtype Dish: Sendable = CarteChange<Carte>
    /// The state of the screen, which the customer reads: a value.
    associatedtype Carte: Equatable & Sendable = NoCarte
    /// The value that a menu returns to its opener, if this is the course of a menu.
    associatedtype Bill: Codable & Sendable = Never
    /// The properties of the carte that a seating plan saves; none by default.
    static var kept: Kept<Carte> { get }
    /// The properties of the carte that the query of the customer's address shows; none by default.
    static var query: LinkQuery<Carte> { get }
    /// True if an order may be done twice: it only reads, or it sets a value. By default, no order may.
    ///
    /// After its server was killed, a browser tab does not know which of its last orders were done. The tab gives the repeatable orders again, so
    /// they are done at least once. About any other order it asks the guest, so without consent such an order is done at most once. To have an order
    /// done exactly once, give it a key that the kitchen stores (an idempotency key), and call the order repeatable. Nothing else calls this
    /// function.
    ///
    /// ```swift
    /// static func isRepeatable(_ order: Order) -> Bool { order != .pay }
    /// ```
    static func isRepeatable(_ order: Order) -> Bool
}

extension Course {
    /// Keeps nothing.
    public static var kept: Kept<Carte> { Kept() }
    /// Binds nothing.
    public static var query: LinkQuery<Carte> { LinkQuery() }
    /// Calls no order repeatable.
    public static func isRepeatable(_ order: Order) -> Bool { false }
}
