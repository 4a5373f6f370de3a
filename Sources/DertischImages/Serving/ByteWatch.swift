/// The reporter of an original's bytes while it is fetched.
struct ByteWatch: Sendable {
    /// True if the fetch has observers. Otherwise it need not report.
    let isWatched: Bool
    let tell: @Sendable ([UInt8]) -> Void
}
