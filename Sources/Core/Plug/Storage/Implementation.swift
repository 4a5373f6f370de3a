/// One plugged implementation: its factory and its wrappers. Compared by identity.
final class Implementation<A: Pluggable>: Sendable {
    let site: Actions.Site?
    private let make: @Sendable () -> A.StoredPerformer
    private let wraps: [Wrap<A>]
    /// Applies a wrapper of the whole set to this action; `nil` if the wrapper leaves the action alone.
    private let wrap: @Sendable (any Wrapping) -> Wrap<A>?

    private init(
        site: Actions.Site?, wraps: [Wrap<A>], wrap: @escaping @Sendable (any Wrapping) -> Wrap<A>?,
        make: @escaping @Sendable () -> A.StoredPerformer
    ) {
        self.site = site
        self.wraps = wraps
        self.wrap = wrap
        self.make = make
    }

    /// Creates the performer, inside the action's own wrappers.
    func makePerformer() -> A.StoredPerformer { wraps.reversed().reduce(make()) { $1.around($0) } }

    /// Puts the wrappers of a set around a performer, the first one outermost.
    func wrap(_ performer: A.StoredPerformer, by wrappers: [any Wrapping]) -> A.StoredPerformer {
        wrappers.reversed().compactMap(wrap).reduce(performer) { $1.around($0) }
    }

    /// The names of all wrappers, the outermost first.
    func names(in wrappers: [any Wrapping]) -> [String] { (wrappers.compactMap(wrap) + wraps).map(\.name) }
}

extension Implementation where A: Action {
    convenience init(
        at site: Actions.Site?, wrappedBy wraps: [Wrap<A>] = [], make: @escaping @Sendable () -> A.StoredPerformer
    ) {
        self.init(
            site: site, wraps: wraps,
            wrap: { wrapper in
                guard let wrapper = wrapper as? any Wrapper, wrapper.wraps(A.self) else { return nil }
                return .by(wrapper)
            }, make: make)
    }
}

extension Implementation where A: AsyncAction {
    convenience init(
        at site: Actions.Site?, wrappedBy wraps: [Wrap<A>] = [], make: @escaping @Sendable () -> A.StoredPerformer
    ) {
        self.init(
            site: site, wraps: wraps,
            wrap: { wrapper in
                guard let wrapper = wrapper as? any AsyncWrapper, wrapper.wraps(A.self) else { return nil }
                return .by(wrapper)
            }, make: make)
    }
}
