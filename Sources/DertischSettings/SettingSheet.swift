import DertischLarder
import DertischBasics
import Foundation
import Plug

/// The merged settings of all layers. Makes decisions only, without effects.
struct SettingSheet: Sendable {
    /// An effective value with its source.
    struct Line: Sendable {
        let reading: SettingReading
        let source: SettingSource
    }

    private(set) var lines: [String: Line] = [:]
    /// The values alone, for readers.
    private(set) var values: [String: any Sendable] = [:]
    /// The faults of all layers, even of values that another layer overrides.
    private(set) var faults: [Fault]

    /// - Parameters:
    ///   - drafts: every setting of the app.
    ///   - layers: the entries, lowest layer first. An invalid value leaves the setting to the layer beneath.
    ///   - faults: the faults found before the layers could be merged.
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

extension Fault {
    fileprivate static func wrong(_ draft: SettingDraft, _ source: SettingSource, _ flaw: SettingFlaw) -> Fault {
        let what = "The setting \(draft.name) has an invalid value."
        let site = flaw.inside?.site ?? source.site
        let why =
            if draft.isSecret {
                "expected \(draft.expectation); the value found is a secret"
            } else if let inside = flaw.inside {
                "\(inside.path.isEmpty ? "" : "at \(inside.path): ")\(inside.reason)"
            } else {
                "expected \(draft.expectation), found \(flaw.found)"
            }
        return Fault(.wrongSetting, what, at: site, why: why, remedy: "correct it there, or remove it")
    }

    /// The faults in the names of settings.
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
                        "\"\(draft.name)\" is not a valid name for a setting.",
                        "a name is of letters, digits, - and _, in parts with dots between them, and --help is taken"))
            }
            if let other = variables.updateValue(draft.name, forKey: SettingText.variable(draft.name, of: app)) {
                faults.append(
                    .name(
                        "The settings \(other) and \(draft.name) have the same name.",
                        "in the environment both are \(SettingText.variable(draft.name, of: app))"))
            }
            if let inner = drafts.first(where: { $0.name.hasPrefix("\(draft.name).") }) {
                faults.append(
                    .name(
                        "The setting \(inner.name) lies within the setting \(draft.name).",
                        "in a file, a value cannot also be an object of settings"))
            }
        }
        return faults
    }

    private static func name(_ what: String, _ why: String) -> Fault {
        Fault(.wrongSetting, what, at: nil, why: why, remedy: "rename one of them")
    }
}
