import DertischLarder
import DertischSupport

/// The settings in the environment.
struct SettingEnvironment {
    private(set) var entries: [String: UnparsedSetting] = [:]
    private(set) var faults: [Fault] = []

    init(_ environment: [String: String], of app: String, for keys: [AnySettingKey]) {
        let variables = Dictionary(
            keys.map { (SettingText.variable($0.name, of: app), $0.name) }, uniquingKeysWith: { first, _ in first })
        let prefix = SettingText.variable("", of: app)
        for (variable, text) in environment.sorted(by: { $0.key < $1.key }) where variable.hasPrefix(prefix) {
            if let name = variables[variable] {
                // An empty variable counts as unset.
                guard !text.isEmpty else { continue }
                entries[name] = UnparsedSetting(content: .texts([text]), source: .environment(variable))
            } else {
                let near = SpellingSuggestions.of(variable, among: variables.keys) {
                    String($0.dropFirst(prefix.count))
                }
                faults.append(
                    Fault(
                        .unknownSetting, "\(variable) is not a known setting and was ignored.",
                        at: SettingSource.environment(variable).site,
                        why: "no setting has that variable"
                            + (near.isEmpty ? "" : "; there is \(near.joined(separator: ", "))"),
                        remedy: "correct the name, or unset it"))
            }
        }
    }
}
