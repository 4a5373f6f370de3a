import Synchronization

extension HouseSettings {
    /// Every setting with its value as it is now and with who sets it, one a line. Secrets are not shown.
    ///
    /// ```
    /// server.port      9090      GALERIE_SERVER_PORT in the environment
    /// server.password  (secret)  …/settings.json:3:17
    /// ```
    public var listing: String {
        let sheet = state.withLock { $0.sheet }
        let rows = drafts.map { draft in
            let line = sheet.lines[draft.name]
            let value = draft.isSecret && line?.source != .standard ? "(secret)" : line?.reading.shown ?? ""
            return [draft.name, value, line?.source.description ?? ""]
        }
        return Self.table(rows, indent: "")
    }

    /// What the program's arguments may be, for `--help`.
    ///
    /// - Parameter intent: what the program does, in a sentence.
    /// - Returns: the sentence, and a line for every setting.
    public func help(_ intent: String) -> String {
        let rows = drafts.map { ["--\($0.name)\($0.placeholder.isEmpty ? "" : " \($0.placeholder)")", $0.help] }
        return "\(intent)\n\n\(Self.table(rows, indent: "  "))"
    }

    /// Rows with their columns beneath one another.
    private static func table(_ rows: [[String]], indent: String) -> String {
        let columns = rows.map(\.count).max() ?? 0
        // What is very long keeps nobody from being read.
        let widths = (0..<columns).map { column in rows.map { min($0[column].count, 40) }.max() ?? 0 }
        return rows.map { row in
            let cells = zip(row, widths).map { $0 + String(repeating: " ", count: max(0, $1 - $0.count)) }
            var line = indent + cells.joined(separator: indent.isEmpty ? "  " : " ")
            while line.last == " " { line.removeLast() }
            return line
        }.joined(separator: "\n")
    }
}
