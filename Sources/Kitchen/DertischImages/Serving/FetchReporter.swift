/// A reporter of an original's bytes while it is fetched.
struct FetchReporter: Sendable {
    /// True if the fetch has observers. Otherwise it need not report.
    let isObserved: Bool
    let report: @Sendable ([UInt8]) -> Void
}
