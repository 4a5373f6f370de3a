/// How far a list that comes in pages has come: at rest, loading, failed, or complete.
///
/// It stands on the carte beside the rows. The table shows it and asks for more (see ``Setting/rows(_:at:paging:_:file:line:_:more:)``);
/// the waiter says what has become of a page. No page is asked for twice.
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
    /// What is going on.
    public enum State: Hashable, Sendable {
        /// There is more, and nobody has asked for it yet. The table of an empty list asks for its first page by itself.
        case idle
        /// A page is on its way.
        case loading
        /// The last page that was asked for did not come. The customer may ask again.
        case failed
        /// Every page is there.
        case complete
    }

    /// What is going on.
    public private(set) var state: State
    /// How many pages have come: 0 until the first is there, and again after ``restart()``. While it is 0 the rows on the
    /// carte may still be those of the list before, which the first page takes the place of.
    public private(set) var pages = 0

    /// A list of which nothing has been asked for yet, unless it is known to have come further.
    public init(_ state: State = .idle) { self.state = state }

    /// Whether a page is on its way.
    public var isLoading: Bool { state == .loading }
    /// Whether every page is there.
    public var isComplete: Bool { state == .complete }
    /// Whether the last page that was asked for did not come.
    public var hasFailed: Bool { state == .failed }

    /// Asks for the next page, when the customer came to the end of the rows or tries again after a failure.
    ///
    /// - Returns: whether the head chef shall hear of it: `.answered` while a page is on its way, and once all are there.
    public mutating func ask() -> Taken {
        switch state {
        case .loading, .complete: return .answered
        case .idle, .failed:
            state = .loading
            return .passOn
        }
    }

    /// Asks for the first page of another list, such as that of a new search, whatever has become of the old one.
    ///
    /// - Returns: `.passOn`.
    public mutating func restart() -> Taken {
        self = Paging(.loading)
        return .passOn
    }

    /// A page has come and is on the carte.
    public mutating func served(isLast: Bool) {
        pages += 1
        state = isLast ? .complete : .idle
    }

    /// The page that was asked for did not come. The table says so, see ``PagingPlaces/apology``.
    ///
    /// - Returns: `.shown`, since the table shows it.
    @discardableResult public mutating func failed() -> Handled {
        state = .failed
        return .shown
    }
}

/// Where a table shows how far a list has come. All are hidden while they have nothing to say.
public struct PagingPlaces: Hashable, Sendable {
    /// Shown while a page is on its way.
    public var loading: Place?
    /// Shown once it is known that there are no rows.
    public var empty: Place?
    /// Says that the last page did not come.
    public var problem: Place?
    /// What it says. The house checks that every language has it.
    public var apology: TextKey
    /// Asks for the last page again, on a tap.
    public var retry: Place?

    /// Names the places that the layout has.
    ///
    /// - Parameters:
    ///   - loading: shown while a page is on its way.
    ///   - empty: shown once it is known that there are no rows.
    ///   - problem: says that the last page did not come.
    ///   - apology: what it says; the house's general apology if left out.
    ///   - retry: asks for the last page again, on a tap.
    public init(
        loading: Place? = nil, empty: Place? = nil, problem: Place? = nil, saying apology: TextKey = .apology,
        retry: Place? = nil
    ) {
        self.loading = loading
        self.empty = empty
        self.problem = problem
        self.apology = apology
        self.retry = retry
    }
}

extension TextKey {
    /// What a customer is told when there is nothing better to say. Every house has it: its own text, or plain English.
    public static var apology: TextKey { "house.apology" }
}
