/// A place in the source: where something was registered, introduced or called.
public struct Site: Hashable, Sendable, CustomStringConvertible {
    /// The file as `Module/File.swift`.
    public let file: String
    /// The line, from 1.
    public let line: Int

    /// Makes a site from what `#fileID` and `#line` give.
    public init(file: StaticString, line: UInt) {
        self.file = file.description
        self.line = Int(line)
    }

    /// Makes a site from a file's name and a line, as for a layout.
    public init(file: String, line: Int) {
        self.file = file
        self.line = line
    }

    /// `Module/File.swift:12`.
    public var description: String { "\(file):\(line)" }
}
