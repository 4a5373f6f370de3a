public import DertischCore

/// The places in which a table shows the progress of a ``Loading``. Each is hidden while it has nothing to show.
public struct LoadingPlaces: Hashable, Sendable {
    /// The place shown while the thing is loading.
    public var loading: Place?
    /// The place that says why the thing is not there. Without one, an alert says so.
    public var problem: Place?
    /// The text after a failure. The house check makes sure that every language has it.
    public var apology: TextKey
    /// The text if the thing does not exist. The house check makes sure that every language has it.
    public var gone: TextKey
    /// The place for trying again, on a tap. It takes the focus when it appears.
    public var retry: Place?

    /// Makes a list of the places that the layout has.
    ///
    /// - Parameters:
    ///   - loading: shown while the thing is loading.
    ///   - problem: says why the thing is not there; an alert if left out.
    ///   - apology: the text after a failure; the house's general apology if left out.
    ///   - gone: the text if the thing does not exist; the same as after a failure if left out.
    ///   - retry: orders the thing again, on a tap. It is not offered for a thing that does not exist.
    public init(
        loading: Place? = nil, problem: Place? = nil, apology: TextKey = .apology, gone: TextKey? = nil,
        retry: Place? = nil
    ) {
        self.loading = loading
        self.problem = problem
        self.apology = apology
        self.gone = gone ?? apology
        self.retry = retry
    }
}
