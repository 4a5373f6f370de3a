public import DertischCore

/// The progress of one thing that a screen loads: at rest, loading, failed, or loaded.
///
/// It is a property of the carte, beside the thing itself. The table shows it and orders the thing (see
/// ``LevelBuilder/load(_:at:_:file:line:_:)``); the waiter updates it. A list that comes in pages has ``Paging`` instead.
///
/// ```swift
/// struct Carte: BlankCarte { var photo: Photo?, loading = Loading() }
///
/// func take(_ order: C.Order, onto carte: inout C.Carte) -> Taken { carte.loading.begin() }
/// func plate(_ dish: C.Dish, onto carte: inout C.Carte) {
///     switch dish {
///     case .photo(let photo):
///         carte.photo = photo
///         carte.loading.end()
///     }
/// }
/// func apologise(_ apology: Apology<C>, onto carte: inout C.Carte) -> Handled {
///     carte.loading.fail(isGone: apology.error is PhotoGone)
/// }
/// ```
public struct Loading: Hashable, Sendable {
    /// The state of a loading.
    public enum State: Hashable, Sendable {
        /// Nothing has been ordered yet.
        case idle
        /// The thing is on its way.
        case loading
        /// The thing could not be loaded. The customer may try again.
        case failed
        /// The thing does not exist, so that trying again is useless.
        case gone
        /// The thing has been loaded.
        case loaded
    }

    /// The current state.
    public private(set) var state = State.idle

    /// Makes a loading of something that has not been ordered yet.
    public init() {}

    /// True while the thing is on its way.
    public var isLoading: Bool { state == .loading }
    /// True if the thing has been loaded.
    public var isLoaded: Bool { state == .loaded }
    /// True if the thing could not be loaded, and the customer may try again.
    public var canRetry: Bool { state == .failed }
    /// True if the thing does not exist.
    public var isGone: Bool { state == .gone }
    /// True if there is a problem: the thing could not be loaded, or does not exist.
    public var hasFailed: Bool { canRetry || isGone }

    /// Notes that the thing has been ordered.
    ///
    /// - Returns: `.passOn`, so that the head chef loads it.
    public mutating func begin() -> Taken {
        state = .loading
        return .passOn
    }

    /// Notes that the thing has been loaded.
    public mutating func end() { state = .loaded }

    /// Notes that the thing could not be loaded. The table says so, by a place or an alert, see ``LoadingPlaces``.
    ///
    /// - Parameter isGone: true if the thing does not exist, so that the customer is not offered to try again.
    /// - Returns: `.shown`, since the table shows it.
    @discardableResult public mutating func fail(isGone: Bool = false) -> Handled {
        state = isGone ? .gone : .failed
        return .shown
    }
}
