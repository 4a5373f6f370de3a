import Foundation
import Testing

@testable import DertischWeb

@Suite("The guide's table of limits") struct SettingsTableTests {
    /// The defaults in `Documentation/Web.md`, by the names of the settings.
    private func documented() throws -> [String: String] {
        let package = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..")
        let guide = try String(contentsOf: package.appending(path: "Documentation/Web.md"), encoding: .utf8)
        let section = try #require(guide.components(separatedBy: "\n## Limits\n").last)
        let rows = section.matches(of: #/\n\| `(\w+)` \| ([^|]+) \|/#).map { (String($0.1), String($0.2)) }
        return Dictionary(rows) { first, _ in "\(first), twice" }
    }

    private func text(_ name: String, _ value: Any) -> String {
        switch value {
        case let bytes as Int where name.hasSuffix("Bytes"):
            bytes >= 1 << 20 ? "\(bytes >> 20) MiB" : "\(bytes >> 10) KiB"
        case let count as Int: count.formatted(.number.locale(Locale(identifier: "en_GB")))
        case let time as Duration: "\(time.components.seconds) s"
        default: "\(value)"
        }
    }

    @Test("It has every limit of the server with its default, and no other")
    func limits() throws {
        let settings = Mirror(reflecting: HTTPServer.Limits()).children.map { ($0.label ?? "", $0.value) }
        #expect(settings.count > 5)
        #expect(try documented() == Dictionary(uniqueKeysWithValues: settings.map { ($0, text($0, $1)) }))
    }
}
