import Foundation

/// The options of `dertisch serve`.
struct ServeOptions: Hashable, Sendable {
    /// The product to serve; `nil` takes the only one that there is.
    var program: String?
    var port = 8080
    /// The folder in which the app is built. Usually it is SwiftPM's own, where `swift build` and `swift test` find what is built.
    var scratchPath = ".build"
    var editor = EditorLink()
    /// True if the running process is ended before the next one is started, for an app that locks a file or a folder.
    var stopsFirst = false
    /// The arguments for the app.
    var arguments: [String] = []

    /// A reason why the arguments cannot be used, as a sentence.
    struct Misuse: Error, Hashable, CustomStringConvertible {
        let description: String
    }

    /// Reads the words behind `serve`.
    init(_ words: [String] = []) throws(Misuse) {
        var rest = words[...]
        while let word = rest.popFirst() {
            func value() throws(Misuse) -> String {
                guard let value = rest.popFirst() else { throw Misuse(description: "\(word) needs a value behind it.") }
                return value
            }
            switch word {
            case "--program": program = try value()
            case "--port":
                let text = try value()
                guard let number = Int(text), (0...65535).contains(number) else {
                    throw Misuse(
                        description: "\(text) is no port. Give a number from 0 to 65535; 0 takes any free port.")
                }
                port = number
            case "--scratch-path": scratchPath = try value()
            case "--editor":
                let text = try value()
                guard let link = EditorLink(named: text) else {
                    throw Misuse(
                        description:
                            "There is no editor \(text). Give one of \(EditorLink.names.joined(separator: ", ")), or an address with {file} and {line} in it."
                    )
                }
                editor = link
            case "--stop-first": stopsFirst = true
            case "--":
                arguments = Array(rest)
                return
            case _ where word.hasPrefix("-"):
                throw Misuse(description: "There is no option \(word). Arguments for the app stand behind --.")
            default:
                throw Misuse(
                    description:
                        "There is no use for \(word). Name a program by --program. Arguments for the app stand behind --."
                )
            }
        }
    }
}
