package import Foundation

/// The system's folders for an app: on Linux by the XDG Base Directory Specification, on Apple platforms their
/// standard folders.
package struct AppFolders {
    private let app: String
    private let environment: [String: String]
    private let program: URL?

    package init(
        of app: String, environment: [String: String] = ProcessInfo.processInfo.environment,
        program: URL? = Bundle.main.executableURL
    ) {
        self.app = app
        self.environment = environment
        self.program = program
    }

    /// The possible folders of its resources, in the order of search.
    package var resources: [URL] {
        #if canImport(Darwin)
            return [Bundle.main.resourceURL].compactMap(\.self)
        #else
            let prefix = program.map { $0.resolvingSymlinksInPath().deletingLastPathComponent() }
                .map { $0.deletingLastPathComponent().appending(path: "share/\(app)") }
            let shared = (variable("XDG_DATA_DIRS") ?? "/usr/local/share:/usr/share").split(separator: ":")
                .filter { $0.hasPrefix("/") }.map { URL(filePath: "\($0)/\(app)") }
            return [prefix].compactMap(\.self) + shared
        #endif
    }

    /// The folder of what it stores for its user's next start.
    package var state: URL {
        #if canImport(Darwin)
            // In a sandbox there is no other: an app may not write beside its container's folders.
            return URL.applicationSupportDirectory.appending(path: app)
        #else
            return folder("XDG_STATE_HOME", orElse: ".local/state")
        #endif
    }

    /// The folder of what a service stores for its next start: the first that its manager gives it (`STATE_DIRECTORY`,
    /// systemd). Without one, it is ``state``.
    package var serviceState: URL {
        let given = variable("STATE_DIRECTORY")?.split(separator: ":").first.map(String.init)
        return given.flatMap { $0.hasPrefix("/") ? URL(filePath: $0) : nil } ?? state
    }

    /// The folder of its user's settings.
    package var settings: URL {
        #if canImport(Darwin)
            return URL.applicationSupportDirectory.appending(path: app)
        #else
            return folder("XDG_CONFIG_HOME", orElse: ".config")
        #endif
    }

    /// One of the user's folders. The specification says to ignore a path that is not absolute.
    private func folder(_ name: String, orElse below: String) -> URL {
        if let base = variable(name), base.hasPrefix("/") { return URL(filePath: base).appending(path: app) }
        return URL(filePath: variable("HOME") ?? NSHomeDirectory()).appending(path: below).appending(path: app)
    }

    /// An environment variable, unless it is empty.
    private func variable(_ name: String) -> String? { environment[name].flatMap { $0.isEmpty ? nil : $0 } }
}
