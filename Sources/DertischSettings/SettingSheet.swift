import DertischLarder
import DertischBasics
import Foundation
import Plug

/// All that is set, layer upon layer, and what of it holds: a decision without effects.
struct SettingSheet: Sendable {
    /// A value that holds, and who has set it.
    struct Line: Sendable {
        let reading: SettingReading
        let source: SettingSource
    }

    private(set) var lines: [String: Line] = [:]
    /// The values alone, for whoever reads.
    private(set) var values: [String: any Sendable] = [:]
    /// What is wrong with what is set, however many layers lie above it.
    private(set) var faults: [Fault]

    /// - Parameters:
    ///   - drafts: every setting there is.
    ///   - layers: what is set, the lowest first. A value that is wrong leaves the setting to the layer beneath.
    ///   - faults: what was wrong with the layers before they could be read.
    init(_ drafts: [SettingDraft], layers: [[String: SettingEntry]], faults: [Fault]) {
        self.faults = faults
        for draft in drafts {
            var line = Line(reading: draft.standard, source: .standard)
            for entry in layers.compactMap({ $0[draft.name] }) {
                do throws(SettingFlaw) {
                    line = Line(reading: try draft.read(entry.written), source: entry.source)
                } catch {
                    self.faults.append(.wrong(draft, entry.source, error))
                }
            }
            lines[draft.name] = line
            values[draft.name] = line.reading.value
        }
    }

    /// The settings whose values differ from those of another sheet.
    func changes(since other: SettingSheet, _ drafts: [SettingDraft]) -> Set<String> {
        Set(drafts.map(\.name).filter { lines[$0]?.reading.shown != other.lines[$0]?.reading.shown })
    }
}

/// What the environment sets.
struct SettingEnvironment {
    private(set) var entries: [String: SettingEntry] = [:]
    private(set) var faults: [Fault] = []

    init(_ environment: [String: String], of app: String, for drafts: [SettingDraft]) {
        let variables = Dictionary(
            drafts.map { (SettingText.variable($0.name, of: app), $0.name) }, uniquingKeysWith: { first, _ in first })
        let prefix = SettingText.variable("", of: app)
        for (variable, text) in environment.sorted(by: { $0.key < $1.key }) where variable.hasPrefix(prefix) {
            if let name = variables[variable] {
                // One that is empty is as good as none.
                guard !text.isEmpty else { continue }
                entries[name] = SettingEntry(written: .texts([text]), source: .environment(variable))
            } else {
                let near = NearMiss.of(variable, among: variables.keys) { String($0.dropFirst(prefix.count)) }
                faults.append(
                    Fault(
                        .unknownSetting, "\(variable) is no setting, and counts for nothing.",
                        at: SettingSource.environment(variable).site,
                        why: "no setting is called so in the environment"
                            + (near.isEmpty ? "" : "; there is \(near.joined(separator: ", "))"),
                        remedy: "correct the name, or unset it"))
            }
        }
    }
}

extension Fault {
    fileprivate static func wrong(_ draft: SettingDraft, _ source: SettingSource, _ flaw: SettingFlaw) -> Fault {
        let what = "The setting \(draft.name) cannot have that value."
        let site = flaw.inside?.site ?? source.site
        let why =
            if draft.isSecret {
                "here should be \(draft.expectation); what is there is a secret"
            } else if let inside = flaw.inside {
                "\(inside.path.isEmpty ? "" : "at \(inside.path): ")\(inside.reason)"
            } else {
                "here should be \(draft.expectation), not \(flaw.found)"
            }
        return Fault(.wrongSetting, what, at: site, why: why, remedy: "correct it there, or take it out")
    }

    /// What is wrong with the names of settings.
    static func names(_ drafts: [SettingDraft], of app: String) -> [Fault] {
        var faults: [Fault] = []
        var variables: [String: String] = [:]
        for draft in drafts {
            let isName =
                !draft.name.isEmpty
                && draft.name.split(separator: ".", omittingEmptySubsequences: false)
                    .allSatisfy {
                        !$0.isEmpty && $0.allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" }
                    }
            if !isName || draft.name == "help" {
                faults.append(
                    .name(
                        "\"\(draft.name)\" can be no setting.",
                        "a name is of letters, digits, - and _, in parts with dots between them, and --help is taken"))
            }
            if let other = variables.updateValue(draft.name, forKey: SettingText.variable(draft.name, of: app)) {
                faults.append(
                    .name(
                        "The settings \(other) and \(draft.name) are called the same.",
                        "in the environment both are \(SettingText.variable(draft.name, of: app))"))
            }
            if let inner = drafts.first(where: { $0.name.hasPrefix("\(draft.name).") }) {
                faults.append(
                    .name(
                        "The setting \(inner.name) lies within the setting \(draft.name).",
                        "in a file a value cannot be an object of settings too"))
            }
        }
        return faults
    }

    private static func name(_ what: String, _ why: String) -> Fault {
        Fault(.wrongSetting, what, at: nil, why: why, remedy: "give one another name")
    }
}
