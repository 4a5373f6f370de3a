public import DertischCore

/// The places in which a table shows a list's progress. Each is hidden while it has nothing to show.
public struct PagingPlaces: Hashable, Sendable {
    /// The place shown while a page is loading.
    public var loading: Place?
    /// The place shown if the complete list has no rows.
    public var empty: Place?
    /// The place that says that the last page failed to load.
    public var problem: Place?
    /// The text at `problem`. The house check makes sure that every language has it.
    public var apology: TextKey
    /// The place for trying again, on a tap.
    public var retry: Place?

    /// Makes a list of the places that the layout has.
    ///
    /// - Parameters:
    ///   - loading: shown while a page is loading.
    ///   - empty: shown if the complete list has no rows.
    ///   - problem: says that the last page failed to load.
    ///   - apology: the text at `problem`; the house's general apology if left out.
    ///   - retry: asks for the last page again, on a tap.
    public init(
        loading: Place? = nil, empty: Place? = nil, problem: Place? = nil, apology: TextKey = .apology,
        retry: Place? = nil
    ) {
        self.loading = loading
        self.empty = empty
        self.problem = problem
        self.apology = apology
        self.retry = retry
    }
}
