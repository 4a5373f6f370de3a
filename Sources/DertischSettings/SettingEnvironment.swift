import DertischLarder
import DertischBasics
import Plug

/// The settings in the environment.
struct SettingEnvironment {
    private(set) var entries: [String: SettingEntry] = [:]
    private(set) var faults: [Fault] = []

    init(_ environment: [String: String], of app: String, for drafts: [SettingDraft]) {
        let variables = Dictionary(
            drafts.map { (SettingText.variable($0.name, of: app), $0.name) }, uniquingKeysWith: { first, _ in first })
        let prefix = SettingText.variable("", of: app)
        for (variable, text) in environment.sorted(by: { $0.key < $1.key }) where variable.hasPrefix(prefix) {
            if let name = variables[variable] {
                // An empty variable counts as unset.
                guard !text.isEmpty else { continue }
                entries[name] = SettingEntry(written: .texts([text]), source: .environment(variable))
            } else {
                let near = NearMiss.of(variable, among: variables.keys) { String($0.dropFirst(prefix.count)) }
                faults.append(
                    Fault(
                        .unknownSetting, "\(variable) is not a setting, and is ignored.",
                        at: SettingSource.environment(variable).site,
                        why: "no setting has this name in the environment"
                            + (near.isEmpty ? "" : "; there is \(near.joined(separator: ", "))"),
                        remedy: "correct the name, or unset it"))
            }
        }
    }
}
