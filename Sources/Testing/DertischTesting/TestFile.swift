/// A file that a test chooses in place of a guest.
///
/// ```swift
/// await house.choose([TestFile("list.csv", Array("name,amount\nAda,7\n".utf8))], at: "file")
/// ```
public struct TestFile: Sendable {
    /// The name.
    public let name: String
    /// The content.
    public let bytes: [UInt8]

    /// Makes a file.
    public init(_ name: String, _ bytes: [UInt8]) { (self.name, self.bytes) = (name, bytes) }
}
