/// A place in the source: where something was registered, introduced or called. A ``Fault`` has one.
public struct Site: Hashable, Sendable, CustomStringConvertible {
    /// The file as `Module/File.swift`.
    public let file: String
    /// The line, from 1.
    public let line: Int

    /// Makes a site from what `#fileID` and `#line` give.
    ///
    /// - Parameters:
    ///   - file: the file as `Module/File.swift`.
    ///   - line: the line, from 1.
    public init(file: StaticString, line: UInt) {
        self.file = file.description
        self.line = Int(line)
    }

    /// Makes a site from a file's name and a line, as for a layout: `Site(file: "photo.html", line: 3)`.
    ///
    /// - Parameters:
    ///   - file: the file's name, as messages show it.
    ///   - line: the line, from 1.
    public init(file: String, line: Int) {
        self.file = file
        self.line = line
    }

    /// `Module/File.swift:12`.
    public var description: String { "\(file):\(line)" }
}
