public import DertischCore

/// The progress of a list that comes in pages: at rest, loading, failed, or complete.
///
/// It is a property of the carte, beside the rows. The table shows it and asks for more (see
/// ``LevelBuilder/rows(_:at:paging:_:file:line:_:more:)``); the waiter updates it as pages arrive or fail. No page is asked
/// for twice.
///
/// ```swift
/// struct Carte: Equatable, Sendable { var photos = Rows<Photo>(), paging = Paging() }
///
/// func take(_ order: C.Order, onto carte: inout C.Carte) -> Taken {
///     switch order {
///     case .more: carte.paging.ask()
///     }
/// }
/// func plate(_ dish: C.Dish, onto carte: inout C.Carte) {
///     switch dish {
///     case .page(let page):
///         carte.photos.append(contentsOf: page.photos)
///         carte.paging.served(isLast: carte.photos.count >= page.total)
///     }
/// }
/// func apologise(_ apology: Apology<C>, onto carte: inout C.Carte) -> Handled {
///     if case .more = apology.order { carte.paging.failed() } else { .alert }
/// }
/// ```
public struct Paging: Hashable, Sendable {
    /// The state of a paging.
    public enum State: Hashable, Sendable {
        /// More pages exist, and none has been asked for yet. The table of an empty list asks for the first page
        /// automatically.
        case idle
        /// A page is on its way.
        case loading
        /// The last requested page failed to load. The customer may try again.
        case failed
        /// All pages have been loaded.
        case complete
    }

    /// The current state.
    public private(set) var state: State
    /// The number of pages that have come: 0 until the first page, and again after ``restart()``. While it is 0, the
    /// carte may still hold the previous list's rows, which the first page replaces.
    public private(set) var pages = 0

    /// Makes a paging with no page asked for yet, unless another state is given.
    public init(_ state: State = .idle) { self.state = state }

    /// True while a page is loading.
    public var isLoading: Bool { state == .loading }
    /// True if all pages have been loaded.
    public var isComplete: Bool { state == .complete }
    /// True if the last requested page failed to load.
    public var hasFailed: Bool { state == .failed }

    /// Asks for the next page, when the customer reaches the end of the rows or tries again after a failure.
    ///
    /// - Returns: `.passOn`, so that the head chef loads the page; `.answered` while one is loading, and once the list
    ///   is complete.
    public mutating func ask() -> Taken {
        switch state {
        case .loading, .complete: return .answered
        case .idle, .failed:
            state = .loading
            return .passOn
        }
    }

    /// Asks for the first page of another list, such as that of a new search, in whatever state the old one is.
    ///
    /// - Returns: `.passOn`.
    public mutating func restart() -> Taken {
        self = Paging(.loading)
        return .passOn
    }

    /// Notes that a page has come and is on the carte.
    public mutating func served(isLast: Bool) {
        pages += 1
        state = isLast ? .complete : .idle
    }

    /// Notes that the requested page failed to load. The table says so, see ``PagingPlaces/apology``.
    ///
    /// - Returns: `.shown`, since the table shows it.
    @discardableResult public mutating func failed() -> Handled {
        state = .failed
        return .shown
    }
}
