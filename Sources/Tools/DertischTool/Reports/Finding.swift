import DertischJSON

/// One thing that is wrong with an app, with the place where an editor finds it.
struct Finding: Hashable, Sendable, CustomStringConvertible {
    let isError: Bool
    let what: String
    /// The file, as it is reached from the package's folder; otherwise a place in words.
    let file: String?
    let line: Int
    let column: Int?
    let why: String?
    let remedy: String?
    /// The number of faults that follow from it.
    let following: Int
    let page: String?

    /// Reads a fault from a report.
    ///
    /// - Parameter files: the files to which its place may belong.
    init?(_ fault: JSONTree, in files: SourceFiles) {
        guard let what = fault["what"]?.text else { return nil }
        isError = fault["severity"]?.text != "warning"
        self.what = what
        file = fault["file"]?.text.map(files.path)
        line = Self.number(fault["line"]) ?? 0
        column = Self.number(fault["column"])
        why = fault["why"]?.text
        remedy = fault["remedy"]?.text
        page = fault["page"]?.text
        following = Self.number(fault["following"]) ?? 0
    }

    init(_ warning: RoleLint.Warning) {
        isError = false
        what = warning.message
        file = warning.file
        line = warning.line
        (column, why, remedy, page) = (nil, nil, nil, nil)
        following = 0
    }

    private static func number(_ tree: JSONTree?) -> Int? {
        if case .number(let digits) = tree?.value { Int(digits) } else { nil }
    }

    /// The first line as editors parse it, and the reason and remedy beneath.
    var description: String {
        let place = file.map { line > 0 ? "\($0):\(line)\(column.map { ":\($0)" } ?? "")" : $0 } ?? "the whole house"
        let more = following > 0 ? "\(following) more that follow from it" : nil
        let rest = [("why:", why), ("do: ", remedy), ("and:", more), ("see:", page)].compactMap { label, text in
            text.map { "  \(label) \($0)" }
        }
        return (["\(place): \(isError ? "error" : "warning"): \(what)"] + rest).joined(separator: "\n")
    }
}
