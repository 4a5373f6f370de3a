import Foundation

/// An error of the compiler, of another tool of the build, or of the build itself.
struct BuildError: Hashable, Sendable {
    let file: String?
    let line: Int
    let column: Int
    let text: String

    /// Finds the errors in what a build has printed, each once, in their order.
    static func errors(in output: some Sequence<String>) -> [BuildError] {
        var found: [BuildError] = []
        for line in output {
            guard let error = BuildError(line), !found.contains(error) else { continue }
            found.append(error)
        }
        // An error of the build itself often only says that one of those above ended it.
        let located = found.filter { $0.file != nil }
        return located.isEmpty ? found : located
    }

    init(file: String?, line: Int, column: Int, text: String) {
        (self.file, self.line, self.column, self.text) = (file, line, column, text)
    }

    /// Reads `PATH:LINE:COLUMN: error: TEXT`, or `error: TEXT`.
    private init?(_ line: String) {
        if let match = line.wholeMatch(of: /(\/[^:]+):(\d+):(\d+): (?:fatal )?error: (.+)/) {
            (file, text) = (String(match.1), String(match.4))
            self.line = Int(match.2) ?? 1
            column = Int(match.3) ?? 1
        } else if let match = line.wholeMatch(of: /error: (.+)/) {
            (file, self.line, column, text) = (nil, 0, 0, String(match.1))
        } else {
            return nil
        }
    }
}
