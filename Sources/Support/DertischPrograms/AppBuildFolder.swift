package import Foundation

/// The folder in which the tool `dertisch` builds an app: SwiftPM's own, so that nothing is compiled for the tool alone.
///
/// SwiftPM locks the folder while it builds. As a plugin, the tool runs in the time of such a lock, which would keep its own builds waiting
/// for ever: they pass it by. No other build can begin meanwhile, since the lock is held.
package struct AppBuildFolder: Hashable, Sendable {
    /// Its path.
    package let path: String
    /// The options of `swift build` and `swift package` by which they work there.
    package let options: [String]

    /// - Parameters:
    ///   - path: its path, absolute or from the package's folder on.
    ///   - package: the package's folder.
    ///   - environment: names the folder that SwiftPM has locked for the plugin, if this process is one.
    package init(
        _ path: String = ".build", of package: URL,
        environment: [String: String] = ProcessInfo.processInfo.environment
    ) {
        let url = path.hasPrefix("/") ? URL(filePath: path) : package.appending(path: path)
        let folder = url.standardizedFileURL.resolvingSymlinksInPath().path
        let locked = environment["DERTISCH_LOCKED_BUILD"].map { URL(filePath: $0).resolvingSymlinksInPath().path }
        self.path = url.standardizedFileURL.path
        options = ["--scratch-path", self.path] + (locked == folder ? ["--ignore-lock"] : [])
    }
}
