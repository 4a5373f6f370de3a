import Synchronization

extension HouseSettings {
    /// Every setting with its current value and its source, one a line. Secrets are hidden.
    ///
    /// ```
    /// server.port      9090      GALERIE_SERVER_PORT in the environment
    /// server.password  (secret)  …/settings.json:3:17
    /// ```
    public var listing: String {
        let merged = state.withLock { $0.merged }
        let rows = keys.map { key in
            let entry = merged.entries[key.name]
            let value = key.isSecret && entry?.source != .default ? "(secret)" : entry?.setting.text ?? ""
            return [key.name, value, entry?.source.description ?? ""]
        }
        return Self.table(rows, indent: "")
    }

    /// The usage text of the program, for `--help`.
    ///
    /// - Parameter intent: the purpose of the program, in a sentence.
    /// - Returns: the sentence, and a line for every setting.
    public func help(_ intent: String) -> String {
        let rows = keys.map { ["--\($0.name)\($0.placeholder.isEmpty ? "" : " \($0.placeholder)")", $0.help] }
        return "\(intent)\n\n\(Self.table(rows, indent: "  "))"
    }

    /// Formats rows with aligned columns.
    private static func table(_ rows: [[String]], indent: String) -> String {
        let columns = rows.map(\.count).max() ?? 0
        // A very long value must not push the other columns out of sight.
        let widths = (0..<columns).map { column in rows.map { min($0[column].count, 40) }.max() ?? 0 }
        return rows.map { row in
            let cells = zip(row, widths).map { $0 + String(repeating: " ", count: max(0, $1 - $0.count)) }
            var line = indent + cells.joined(separator: indent.isEmpty ? "  " : " ")
            while line.last == " " { line.removeLast() }
            return line
        }.joined(separator: "\n")
    }
}
