/// What one plugging plugged: how it is made, and what is wrapped around it. Told apart by identity.
final class Implementation<A: Pluggable>: Sendable {
    let site: Actions.Site?
    private let make: @Sendable () -> A.Performance
    private let wraps: [Wrap<A>]
    /// What a wrapper of the whole set comes to for this action; `nil` if it leaves the action alone.
    private let wrap: @Sendable (any Wrapping) -> Wrap<A>?

    private init(
        site: Actions.Site?, wraps: [Wrap<A>], wrap: @escaping @Sendable (any Wrapping) -> Wrap<A>?,
        make: @escaping @Sendable () -> A.Performance
    ) {
        self.site = site
        self.wraps = wraps
        self.wrap = wrap
        self.make = make
    }

    /// Makes the performer, with the action's own wraps around it.
    func made() -> A.Performance { wraps.reversed().reduce(make()) { $1.around($0) } }

    /// Puts the wrappers of a set around a performer, the first outermost.
    func wrapped(_ made: A.Performance, by wrappers: [any Wrapping]) -> A.Performance {
        wrappers.reversed().compactMap(wrap).reduce(made) { $1.around($0) }
    }

    /// The names of all wraps, the outermost first.
    func names(in wrappers: [any Wrapping]) -> [String] { (wrappers.compactMap(wrap) + wraps).map(\.name) }
}

extension Implementation where A: Action {
    convenience init(
        at site: Actions.Site?, wrappedBy wraps: [Wrap<A>] = [], make: @escaping @Sendable () -> A.Performance
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
        at site: Actions.Site?, wrappedBy wraps: [Wrap<A>] = [], make: @escaping @Sendable () -> A.Performance
    ) {
        self.init(
            site: site, wraps: wraps,
            wrap: { wrapper in
                guard let wrapper = wrapper as? any AsyncWrapper, wrapper.wraps(A.self) else { return nil }
                return .by(wrapper)
            }, make: make)
    }
}
