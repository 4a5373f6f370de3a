/// The position of a registration, call or setting: in the source, in a file, or a named place. A ``Fault`` has one.
public struct Site: Hashable, Sendable, CustomStringConvertible {
    /// The file as `Module/File.swift`.
    public let file: String
    /// The line, from 1; 0 for a place that has no lines.
    public let line: Int
    /// The column, from 1 and in characters, if it is known.
    public let column: Int?

    /// Creates a site from `#fileID` and `#line`.
    ///
    /// - Parameters:
    ///   - file: the file as `Module/File.swift`.
    ///   - line: the line, from 1.
    public init(file: StaticString, line: UInt) {
        self.file = file.description
        self.line = Int(line)
        column = nil
    }

    /// Creates a site from a file's name and a line, as for a layout: `Site(file: "photo.html", line: 3)`.
    ///
    /// - Parameters:
    ///   - file: the file's name, as messages show it.
    ///   - line: the line, from 1.
    ///   - column: the column, from 1, if it is known.
    public init(file: String, line: Int, column: Int? = nil) {
        self.file = file
        self.line = line
        self.column = column
    }

    /// Creates a site that is not in a file: `Site(named: "--port on the command line")`.
    ///
    /// - Parameter name: the place in words.
    public init(named name: String) { self.init(file: name, line: 0) }

    /// `Module/File.swift:12`, or `settings.json:3:7` where the column is known.
    public var description: String { line == 0 ? file : "\(file):\(line)\(column.map { ":\($0)" } ?? "")" }
}
