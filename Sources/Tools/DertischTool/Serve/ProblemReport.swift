import DertischJSON
import DertischPrograms
import Foundation

/// A problem as pages and the terminal show it: with the lines of the sources, and links that open them in an editor.
struct ProblemReport {
    /// The package's folder.
    let root: String
    let editor: EditorLink
    /// Finds a file that a fault names by `Module/File.swift` or by a layout's name, as a path below the package's folder.
    let find: (String) -> String?

    /// The lines shown before and after the one in question.
    private static let context = 2
    private static let maxItems = 20

    /// The problem as JSON; null without one.
    func json(of problem: ServeProblem?) -> JSON {
        switch problem {
        case nil: .null
        case .build(let errors):
            .object([
                "kind": .text("build"), "title": .text("The sources cannot be built."),
                "items": .list(errors.prefix(Self.maxItems).map { json(of: $0) }),
            ])
        case .faults(let faults, let isOpen):
            .object([
                "kind": .text("faults"),
                "title": .text(
                    isOpen ? "The house has faults. The app is shown as it was before." : "The house stays shut."),
                "items": .list(faults.prefix(Self.maxItems).map { json(of: $0) }),
            ])
        case .crash(let end, let trace):
            .object([
                "kind": .text("crash"), "title": .text("The app has crashed."), "detail": .text(end.words),
                "items": .list(frames(in: trace).map { json(of: $0) }), "trace": .text(trace.joined(separator: "\n")),
            ])
        }
    }

    private func json(of error: BuildError) -> JSON {
        .object(["what": .text(error.text), "at": place(error.file, error.line, error.column)])
    }

    private func json(of fault: ToldFault) -> JSON {
        let path = fault.file.flatMap { file in file.hasPrefix("/") ? file : find(file).map { "\(root)/\($0)" } }
        return .object([
            "what": .text(fault.what), "why": .text(fault.why), "remedy": .text(fault.remedy),
            "at": place(path, fault.line, nil, named: fault.file),
        ])
    }

    /// The first line of the package's own sources in a trace.
    private func frames(in trace: [String]) -> [BuildError] {
        for line in trace {
            guard let match = line.firstMatch(of: /at (\/[^:]+\.swift):(\d+)(?::(\d+))?/),
                match.1.hasPrefix(root + "/"),
                !match.1.contains("/.build/")
            else { continue }
            let reason = trace.first { $0.contains("Fatal error") || $0.contains("Crash:") || $0.contains("Thread") }
            return [
                BuildError(
                    file: String(match.1), line: Int(match.2) ?? 1, column: match.3.flatMap { Int($0) } ?? 1,
                    text: reason ?? "It crashed here.")
            ]
        }
        return []
    }

    private func place(_ path: String?, _ line: Int, _ column: Int?, named name: String? = nil) -> JSON {
        guard let path else { return name.map { .object(["name": .text("\($0):\(line)")]) } ?? .null }
        let shown = path.hasPrefix(root + "/") ? String(path.dropFirst(root.count + 1)) : path
        let suffix = column.map { ":\($0)" } ?? ""
        return .object([
            "name": .text("\(shown):\(line)\(suffix)"),
            "link": .text(editor.address(of: path, line: line, column: column)),
            "line": .number(line), "code": code(path, line),
        ])
    }

    /// The lines around one, each with its number.
    private func code(_ path: String, _ line: Int) -> JSON {
        guard line > 0, let data = FileManager.default.contents(atPath: path), data.count < 4 << 20 else {
            return .list([])
        }
        let lines = String(decoding: data, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
        let range = max(1, line - Self.context)...max(1, line + Self.context)
        return .list(
            range.compactMap { number in
                guard number <= lines.count else { return nil }
                return .list([.number(number), .text(String(lines[number - 1].prefix(240)))])
            })
    }
}
