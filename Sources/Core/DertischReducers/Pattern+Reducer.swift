public import DertischPatterns
public import DertischCore

extension Pattern {
    /// The pattern name of the proxy with a reducer, ``ReducingSousChef``.
    public typealias Reducer = ReducingSousChef
}
