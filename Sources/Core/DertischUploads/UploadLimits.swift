/// The limits of the files that are on their way to a house.
///
/// ```swift
/// registrar.uploads(in: folder, limits: UploadLimits(bytesPerGuest: 200 << 20))
/// ```
public struct UploadLimits: Hashable, Sendable {
    /// The most bytes of one guest's files that are on their way, each counted with its whole size.
    public var bytesPerGuest: Int
    /// The bytes of the disk that stay free.
    public var freeBytes: Int
    /// The time for which a file that was left behind can be gone on with. Then it is removed.
    public var lifetime: Duration

    /// Makes limits.
    ///
    /// - Parameters:
    ///   - bytesPerGuest: the most bytes of one guest's files; 8 GiB by default.
    ///   - freeBytes: the bytes of the disk that stay free; 1 GiB by default.
    ///   - lifetime: the time for which a file that was left behind can be gone on with; a day by default.
    public init(bytesPerGuest: Int = 8 << 30, freeBytes: Int = 1 << 30, lifetime: Duration = .seconds(24 * 60 * 60)) {
        (self.bytesPerGuest, self.freeBytes, self.lifetime) = (bytesPerGuest, freeBytes, lifetime)
    }
}
