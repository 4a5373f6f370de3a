import DertischLarder
import DertischSupport
import Foundation

/// The merged settings of all layers. Makes decisions only, without effects.
struct MergedSettings: Sendable {
    /// An effective value with its source.
    struct Entry: Sendable {
        let setting: ParsedSetting
        let source: SettingSource
    }

    private(set) var entries: [String: Entry] = [:]
    /// The values alone, for readers.
    private(set) var values: [String: any Sendable] = [:]
    /// The faults of all layers, even of values that another layer overrides.
    private(set) var faults: [Fault]

    /// - Parameters:
    ///   - keys: every setting of the app.
    ///   - layers: the entries, lowest layer first. An invalid value leaves the setting to the layer beneath.
    ///   - faults: the faults found before the layers could be merged.
    init(_ keys: [AnySettingKey], layers: [[String: UnparsedSetting]], faults: [Fault]) {
        self.faults = faults
        for key in keys {
            var effective = Entry(setting: key.defaultValue, source: .default)
            for entry in layers.compactMap({ $0[key.name] }) {
                do throws(InvalidSettingValue) {
                    effective = Entry(setting: try key.read(entry.content), source: entry.source)
                } catch {
                    self.faults.append(.wrong(key, entry.source, error))
                }
            }
            entries[key.name] = effective
            values[key.name] = effective.setting.value
        }
    }

    /// The settings whose values differ from those of another state.
    func changes(since other: MergedSettings, _ keys: [AnySettingKey]) -> Set<String> {
        Set(keys.map(\.name).filter { entries[$0]?.setting.text != other.entries[$0]?.setting.text })
    }
}

extension Fault {
    fileprivate static func wrong(_ key: AnySettingKey, _ source: SettingSource, _ invalid: InvalidSettingValue)
        -> Fault
    {
        let what = "The value of the setting \(key.name) is not valid."
        let site = invalid.inside?.site ?? source.site
        let why =
            if key.isSecret {
                "expected \(key.expectation); the value found is a secret"
            } else if let inside = invalid.inside {
                "\(inside.path.isEmpty ? "" : "at \(inside.path): ")\(inside.reason)"
            } else {
                "expected \(key.expectation), found \(invalid.found)"
            }
        return Fault(.wrongSetting, what, at: site, why: why, remedy: "correct it, or remove it")
    }

    /// The faults in the names of settings.
    static func names(_ keys: [AnySettingKey], of app: String) -> [Fault] {
        var faults: [Fault] = []
        var variables: [String: String] = [:]
        for key in keys {
            let isName =
                !key.name.isEmpty
                && key.name.split(separator: ".", omittingEmptySubsequences: false)
                    .allSatisfy {
                        !$0.isEmpty && $0.allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" }
                    }
            if !isName || key.name == "help" {
                faults.append(
                    .name(
                        "\"\(key.name)\" is not a valid name for a setting.",
                        "a name has letters, digits, - and _, in parts separated by dots, and help is reserved"))
            }
            if let other = variables.updateValue(key.name, forKey: SettingText.variable(key.name, of: app)) {
                faults.append(
                    .name(
                        "The settings \(other) and \(key.name) have the same environment variable.",
                        "both are \(SettingText.variable(key.name, of: app)) in the environment"))
            }
            if let inner = keys.first(where: { $0.name.hasPrefix("\(key.name).") }) {
                faults.append(
                    .name(
                        "The setting \(inner.name) is inside the setting \(key.name).",
                        "in a file a value cannot be an object of settings too"))
            }
        }
        return faults
    }

    private static func name(_ what: String, _ why: String) -> Fault {
        Fault(.wrongSetting, what, at: nil, why: why, remedy: "rename one of them")
    }
}
