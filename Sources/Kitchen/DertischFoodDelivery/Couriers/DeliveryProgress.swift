/// The progress of a download or an upload.
public struct DeliveryProgress: Hashable, Sendable {
    /// The number of bytes transferred, including those of an earlier attempt that need not be repeated. Of a body that was
    /// compressed on its way, it counts the decompressed bytes.
    public let done: Int
    /// The total number of bytes, or `nil` if it is unknown, as it is of a body that was compressed on its way.
    public let total: Int?

    package init(done: Int, total: Int?) {
        self.done = done
        self.total = total
    }

    /// The completed fraction, from 0 to 1; `nil` if the total is unknown.
    public var fraction: Double? {
        total.map { $0 > 0 ? min(1, Double(done) / Double($0)) : 1 }
    }
}
