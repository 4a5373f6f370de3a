package import Foundation

/// The folder that the tool `dertisch serve` shares with an app that it serves while it is written. The tool names it in the app's environment.
///
/// It is the tool's own, and no other user may enter it. It holds the socket at which the tool listens.
package struct DevelopmentFolder: Hashable, Sendable {
    /// The environment variable with the folder's path.
    package static let variable = "DERTISCH_DEVELOPMENT"

    package let url: URL

    /// The path of the tool's socket.
    package var socket: String { url.appending(path: "link").path }

    /// The folder of the tool that started this process; `nil` if none did.
    package static func ofThisProcess(
        _ environment: [String: String] = ProcessInfo.processInfo.environment
    ) -> DevelopmentFolder? {
        environment[variable].flatMap { DevelopmentFolder(URL(filePath: $0)) }
    }

    /// A folder of the tool's; `nil` if it is another user's, or open to others.
    package init?(_ url: URL) {
        var status = stat()
        guard lstat(url.path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR, status.st_uid == getuid(),
            status.st_mode & 0o077 == 0
        else { return nil }
        self.url = url
    }

    /// The content of one of its files; `nil` without it.
    package func content(of file: String) -> Data? {
        FileManager.default.contents(atPath: url.appending(path: file).path)
    }
}
