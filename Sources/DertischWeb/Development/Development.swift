import Foundation

/// The tool that serves an app while it is written, as the app knows it: `dertisch serve` starts it, and names a folder in its environment.
///
/// The folder is the tool's own, and no other user may enter it. It holds the socket at which the tool listens, the script for pages, and
/// the address at which pages hear from the tool.
struct Development: Sendable {
    /// The environment variable with the folder's path.
    static let variable = "DERTISCH_DEVELOPMENT"

    let folder: URL
    /// The script for pages.
    let script: Asset
    /// The address at which pages hear from the tool, with its secret.
    let events: String

    /// The path of the tool's socket.
    var socket: String { folder.appending(path: "link").path }

    /// The origin of that address.
    var origin: String {
        events.split(separator: "/", omittingEmptySubsequences: false).prefix(3).joined(separator: "/")
    }

    /// The tool that started this process, if one did. A room that other machines can reach is served without it.
    static func ofThisProcess(
        servingAt host: String, _ environment: [String: String] = ProcessInfo.processInfo.environment
    ) -> Development? {
        guard let path = environment[variable], ["127.0.0.1", "localhost", "::1"].contains(host) else { return nil }
        return Development(in: URL(filePath: path))
    }

    /// Reads the tool's folder; `nil` if it is another user's, or open to others, or not whole.
    init?(in folder: URL) {
        var status = stat()
        guard lstat(folder.path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR, status.st_uid == getuid(),
            status.st_mode & 0o077 == 0,
            let script = FileManager.default.contents(atPath: folder.appending(path: "development.js").path),
            let events = FileManager.default.contents(atPath: folder.appending(path: "events").path)
        else { return nil }
        self.folder = folder
        self.script = Asset(path: WebPaths.developmentScript, Array(script), type: .script)
        self.events = String(decoding: events, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
    }

    /// The element by which a page loads the script.
    var element: HTMLWriter {
        var html = HTMLWriter()
        html.open(
            "script",
            [
                HTMLAttribute(name: "src", value: script.address), HTMLAttribute(name: "type", value: "module"),
                HTMLAttribute(name: "data-events", value: events),
            ])
        html.close("script")
        return html
    }
}
