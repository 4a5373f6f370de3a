import DertischSupport

/// The settings in a program's arguments: `--port 80`, `--port=80`, `--check`, `--no-check`.
struct SettingArguments {
    private(set) var entries: [String: UnparsedSetting] = [:]
    private(set) var faults: [Fault] = []
    /// True if `--help` or `-h` is among them.
    private(set) var wantsHelp = false

    init(_ arguments: [String], for keys: [AnySettingKey]) {
        var texts: [String: [String]] = [:]
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            if argument == "-h" || argument == "--help" {
                wantsHelp = true
                continue
            }
            guard argument.hasPrefix("--"), argument != "--" else {
                report("\(argument) is not an option.", "an option begins with --", keys)
                continue
            }
            let parts = argument.dropFirst(2).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let name = parts.first.map(String.init) ?? ""
            let value = parts.count == 2 ? String(parts[1]) : nil
            if let key = keys.first(where: { $0.name == name }) {
                guard let value = value ?? (key.isFlag ? "true" : Self.value(&rest)), !value.isEmpty else {
                    report(
                        "--\(name) needs a value.", "it should be followed by \(key.expectation)", keys,
                        at: "--\(name)")
                    continue
                }
                texts[name, default: []].append(value)
            } else if let flag = keys.first(where: { $0.isFlag && "no-\($0.name)" == name }), value == nil {
                texts[flag.name, default: []].append("false")
            } else {
                // The next argument belongs to the unknown option, and may be a secret.
                if value == nil { _ = Self.value(&rest) }
                let near = SpellingSuggestions.hint(for: name, among: keys.map(\.name), by: "--")
                report("--\(name) is not a known option.", "no setting has that name\(near)", keys, at: "--\(name)")
            }
        }
        for (name, texts) in texts {
            entries[name] = UnparsedSetting(content: .texts(texts), source: .argument("--\(name)"))
        }
    }

    /// The argument after an option, unless it is an option too.
    private static func value(_ rest: inout ArraySlice<String>) -> String? {
        guard let next = rest.first, !next.hasPrefix("--") else { return nil }
        return rest.popFirst()
    }

    private mutating func report(_ what: String, _ why: String, _ keys: [AnySettingKey], at place: String? = nil) {
        faults.append(
            Fault(
                .wrongArgument, what, at: Site(named: place.map { "\($0) on the command line" } ?? "the command line"),
                why: why, remedy: "correct it; --help lists the options"))
    }
}

extension SpellingSuggestions {
    /// As ``hint(_:for:among:)``, with a prefix before each name.
    fileprivate static func hint(for name: String, among names: [String], by prefix: String) -> String {
        let near = of(name, among: names)
        return near.isEmpty ? "" : "; there is \(near.map { prefix + $0 }.joined(separator: ", "))"
    }
}
