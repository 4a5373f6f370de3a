// Names that apps may still use from before 1.0. They cannot be used: the compiler answers with the new name, and offers to write it.

/// Renamed to `TimeOutError`.
@available(*, unavailable, renamed: "TimeOutError")
public typealias TimedOut = TimeOutError

/// Renamed to `UnpluggedError`.
@available(*, unavailable, renamed: "UnpluggedError")
public typealias Unplugged = UnpluggedError

extension UnpluggedError {
    /// Renamed to `similarNames`.
    @available(*, unavailable, renamed: "similarNames")
    public var nearMisses: [String] { similarNames }
}
