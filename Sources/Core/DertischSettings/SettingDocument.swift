import DertischSupport
import DertischLarder
import DertischJSON

/// The settings in a file. `server.port` may be a member `port` of `server`, or a member of the full name.
struct SettingDocument {
    private(set) var entries: [String: UnparsedSetting] = [:]
    private(set) var faults: [Fault] = []
    private let file: JSONFile
    private let names: Set<String>
    private let source: (Site) -> SettingSource

    init(_ file: JSONFile, for keys: [AnySettingKey], source: @escaping (Site) -> SettingSource) {
        self.file = file
        self.source = source
        names = Set(keys.map(\.name))
        if file.document.tokens[0].kind == .object {
            collect(0, "")
        } else {
            let error = file.error(.unexpected("an object", found: file.found(at: 0)), at: 0)
            faults.append(.broken(error))
        }
    }

    private mutating func collect(_ object: Int, _ prefix: String) {
        for member in file.document.members(of: object) {
            let name = prefix + member.name
            let site = file.error(.refused(""), at: member.value).site
            if names.contains(name) {
                if let other = entries[name]?.source.site {
                    faults.append(
                        Fault(
                            .wrongSetting, "The setting \(name) occurs twice in a file.", at: site,
                            why: "it occurs at \(other) too, so its value is ambiguous",
                            remedy: "remove one of them"))
                } else {
                    entries[name] = UnparsedSetting(content: .json(file, member.value), source: source(site))
                }
            } else if file.document.tokens[member.value].kind == .object,
                names.contains(where: { $0.hasPrefix("\(name).") })
            {
                collect(member.value, "\(name).")
            } else {
                let hint = SpellingSuggestions.hint(for: name, among: names.sorted())
                faults.append(
                    Fault(
                        .unknownSetting, "\(name) is not a known setting and was ignored.", at: site,
                        why: "no setting has that name\(hint)", remedy: "correct the name, or remove it"))
            }
        }
    }
}

extension Fault {
    /// The fault of a settings file that cannot be read.
    static func broken(_ error: Larder.Error) -> Fault {
        Fault(
            .brokenFile, "The settings in \(error.file) cannot be read.", at: error.site, why: error.reason,
            remedy: "fix the file; it should be a JSON object such as {\"server\": {\"port\": 8080}}")
    }
}
