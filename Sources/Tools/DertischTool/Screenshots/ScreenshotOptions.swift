import DertischSupport
import Foundation

/// The options of `dertisch screenshots` and `dertisch catalogue`.
struct ScreenshotOptions: Equatable, Sendable {
    /// True to store the new pictures instead of complaining about them.
    var updates = false
    /// The folder of stored pictures, below the package's; `nil` for the usual one.
    var folder: String?
    /// The folder of the report.
    var report = ".build/dertisch/screenshots"
    var languages: [String]?
    var looks: [String]?
    var sizes: [String]?
    /// The number of pixels that may differ in a picture.
    var pixels = 0
    /// The seconds in which all pictures must be taken.
    var limit = 1_200
    /// The program to build, if the package has several.
    var program: String?
    /// The executable file of a program that is built already.
    var executable: String?
    var port: Int?
    /// The arguments of the program.
    var arguments: [String] = []

    private static let names = [
        "--update", "--folder", "--report", "--languages", "--looks", "--sizes", "--pixels", "--limit", "--program",
        "--executable", "--port",
    ]

    init() {}

    /// Reads a command line. Words behind `--` are the program's own.
    ///
    /// - Parameter known: the options of the command.
    init(_ words: [String], of known: Set<String>) throws(ToolFailure) {
        var rest = words[...]
        while let word = rest.popFirst() {
            if word == "--" {
                arguments = Array(rest)
                return
            }
            let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            guard let name = parts.first, known.contains(name) else {
                let near = SpellingSuggestions.of(parts.first ?? word, among: Self.names.filter(known.contains)).first
                let hint = near.map { "Did you mean \($0)?" } ?? "--help lists the options."
                throw ToolFailure("There is no option \(word). \(hint)")
            }
            if name == "--update" {
                updates = true
                continue
            }
            guard let value = parts.count > 1 ? parts[1] : rest.popFirst(), !value.isEmpty, !value.hasPrefix("--")
            else { throw ToolFailure("\(name) needs a value.") }
            try set(name, value)
        }
    }

    private mutating func set(_ name: String, _ value: String) throws(ToolFailure) {
        let list = value.split(separator: ",").map(String.init)
        switch name {
        case "--folder": folder = value
        case "--report": report = value
        case "--languages": languages = list
        case "--looks": looks = list
        case "--sizes": sizes = list
        case "--program": program = value
        case "--executable": executable = value
        default:
            guard let number = Int(value), number >= 0 else {
                throw ToolFailure("\(name) needs a number, not \(value).")
            }
            switch name {
            case "--pixels": pixels = number
            case "--limit": limit = number
            default: port = number
            }
        }
    }

    /// The chosen words. All must exist.
    func chosen(
        _ wanted: [String]?, among all: [String], by usual: [String], what: String
    ) throws(ToolFailure) -> [String] {
        guard let wanted else { return usual }
        for word in wanted where !all.contains(word) {
            throw ToolFailure("There is no \(what) \(word). The catalogue has \(all.joined(separator: ", ")).")
        }
        return wanted
    }
}
