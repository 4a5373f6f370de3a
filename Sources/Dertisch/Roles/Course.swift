/// The contract of one screen: what may be ordered, what is served, what the customer reads, and what it starts with.
///
/// Every colleague of a screen belongs to one course, so the compiler refuses a waiter of another screen.
/// All parts have defaults: a page that only shows text is `enum AboutCourse: Course {}`.
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
    /// What the customer starts with. It travels in seating plans, hence `Codable`.
    associatedtype Entree: Codable & Sendable = NoEntree
    /// What the customer may order.
    associatedtype Order: Sendable = Never
    /// What the head chef may serve.
    associatedtype Dish: Sendable = Never
    /// What the customer reads: the state of the screen, a value.
    associatedtype Carte: Equatable & Sendable = NoCarte
    /// What a menu returns to its opener, if this is the course of a menu.
    associatedtype Bill: Codable & Sendable = Never
}

/// The entrée of a ``Course`` that starts with nothing.
public struct NoEntree: Codable, Hashable, Sendable {
    /// Makes the one value that there is.
    public init() {}
}

/// The carte of a ``Course`` that has nothing to read.
public struct NoCarte: Equatable, Sendable {
    /// Makes the one value that there is.
    public init() {}
}
