public import Dertisch

extension Pattern {
    /// The proxy whose state is a value: ``ReducingSousChef``.
    public typealias Reducer = ReducingSousChef
}
