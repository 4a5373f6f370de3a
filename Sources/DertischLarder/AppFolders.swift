package import Foundation

/// Where a system keeps what belongs to an app: on Linux by the XDG Base Directory Specification, on Apple platforms where they ask
/// for it.
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

    /// Where its resources may lie, in the order in which they are looked for.
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

    /// The folder of its user's settings.
    package var settings: URL {
        #if canImport(Darwin)
            return URL.applicationSupportDirectory.appending(path: app)
        #else
            return folder("XDG_CONFIG_HOME", orElse: ".config")
        #endif
    }

    /// One of the user's folders. A path that is not absolute counts for nothing, says the specification.
    private func folder(_ name: String, orElse below: String) -> URL {
        if let base = variable(name), base.hasPrefix("/") { return URL(filePath: base).appending(path: app) }
        return URL(filePath: variable("HOME") ?? NSHomeDirectory()).appending(path: below).appending(path: app)
    }

    /// A variable of the environment, unless it is empty.
    private func variable(_ name: String) -> String? { environment[name].flatMap { $0.isEmpty ? nil : $0 } }
}
