import Foundation

/// The programs that come with PostgreSQL, on the same server: what a freezer on it is compared with.
struct PostgreSQLFloor {
    /// The folder of the server's socket.
    let server: String
    /// The folder for files.
    let folder: URL

    private var rows: URL { folder.appending(path: "volumes.copy") }

    /// Keeps the rows of the freezer's table in a file, and makes a table of the same kind.
    func keepRows() throws {
        // No trigger counts what comes into it.
        _ = try run(
            "psql", "-qc", "DROP TABLE IF EXISTS bench.copied",
            "-c", "CREATE TABLE bench.copied (LIKE bench.\"Volume\" INCLUDING ALL)",
            "-c", "\\copy bench.\"Volume\" TO '\(rows.path)' (FORMAT binary)")
    }

    /// Copies the rows from the file: nanoseconds, as psql measures them.
    func copy() throws -> Double {
        let words = try run(
            "psql", "-qc", "TRUNCATE bench.copied", "-c", "\\timing on",
            "-c", "\\copy bench.copied FROM '\(rows.path)' (FORMAT binary)")
        return try number(in: words, after: "Time: ") * 1e6
    }

    /// Selects by key, fifty to a pipeline: nanoseconds for each, without the time to connect.
    func select(rows: Int, pipelines: Int) throws -> Double {
        let one = """
            \\set id random(0, \(rows - 1))
            SELECT "id", "title", "pages", "price", "inStock" FROM bench."Volume" WHERE "id" = :id;

            """
        let script = folder.appending(path: "selects.sql")
        try Data("\\startpipeline\n\(String(repeating: one, count: 50))\\endpipeline\n".utf8).write(to: script)
        let words = try run(
            "pgbench", "-n", "-M", "prepared", "-c", "1", "-j", "1", "-t", "\(pipelines)", "-f", script.path)
        return 1e9 / (try number(in: words, after: "tps = ") * 50)
    }

    /// Sets something for the whole server.
    func set(_ setting: String, to value: String) throws {
        _ = try run("psql", "-qc", "ALTER SYSTEM SET \(setting) = \(value)", "-c", "SELECT pg_reload_conf()")
    }

    /// Runs a command.
    func command(_ sql: String) throws { _ = try run("psql", "-qc", sql) }

    private func number(in words: String, after label: String) throws -> Double {
        guard let start = words.firstRange(of: label)?.upperBound,
            let number = Double(words[start...].prefix { $0.isNumber || $0 == "." })
        else { throw Failure.noLoad(words) }
        return number
    }

    private func run(_ program: String, _ arguments: String...) throws -> String {
        let process = Process()
        let output = Pipe()
        let programs = ProcessInfo.processInfo.environment["PGBIN"] ?? "/usr/bin"
        process.executableURL = URL(filePath: programs).appending(path: program)
        process.arguments = ["-h", server, "-U", "postgres"] + arguments + (program == "pgbench" ? ["postgres"] : [])
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        let words = String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw Failure.noLoad("\(program) failed: \(words)") }
        return words
    }
}
