import DertischDevelopment
import Foundation

/// The tool that serves an app while it is written, as pages know it: its script, and the address at which they hear from it.
struct Development: Sendable {
    let folder: DevelopmentFolder
    /// The script for pages.
    let script: Asset
    /// The address at which pages hear from the tool, with its secret.
    let events: String

    /// The origin of that address.
    var origin: String {
        events.split(separator: "/", omittingEmptySubsequences: false).prefix(3).joined(separator: "/")
    }

    /// The tool that started this process, if one did. A room that other machines can reach is served without it.
    static func ofThisProcess(
        servingAt host: String, _ environment: [String: String] = ProcessInfo.processInfo.environment
    ) -> Development? {
        guard ["127.0.0.1", "localhost", "::1"].contains(host) else { return nil }
        return DevelopmentFolder.ofThisProcess(environment).flatMap(Development.init(in:))
    }

    /// Reads the tool's folder; `nil` if it is not whole.
    init?(in folder: DevelopmentFolder) {
        guard let script = folder.content(of: "development.js"), let events = folder.content(of: "events") else {
            return nil
        }
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
