import DertischSupport

/// The arguments of a command, sorted into names, options and flags.
struct Arguments: Sendable {
    private(set) var names: [String] = []
    /// The values of options, the last of each last.
    private(set) var lists: [String: [String]] = [:]
    private(set) var flags: Set<String> = []
    /// The words behind `--`, which are for the app's program.
    private(set) var program: [String] = []

    /// - Parameters:
    ///   - words: the words behind the command.
    ///   - options: the options that have a value, such as `--in`.
    ///   - known: the options that have none.
    /// - Throws: a sentence about an unknown option, or one that lacks its value.
    init(_ words: [String], options: [String] = [], flags known: [String] = []) throws(ToolFailure) {
        var rest = words.prefix { $0 != "--" }
        program = Array(words.dropFirst(rest.count + 1))
        while let word = rest.popFirst() {
            guard word.hasPrefix("-") else {
                names.append(word)
                continue
            }
            let (option, attached) = Self.split(word)
            if options.contains(option) {
                guard let value = attached ?? rest.popFirst(), !value.isEmpty, attached != nil || !value.hasPrefix("--")
                else {
                    throw ToolFailure("\(option) needs a value.")
                }
                lists[option, default: []].append(value)
            } else if known.contains(option), attached == nil {
                flags.insert(option)
            } else {
                let near = SpellingSuggestions.of(option, among: options + known).first
                throw ToolFailure(
                    "There is no option \(word). " + (near.map { "Did you mean \($0)?" } ?? "--help lists the options.")
                )
            }
        }
    }

    /// The value of an option; the last one if it was given several times.
    func value(of option: String) -> String? { lists[option]?.last }

    /// The only name.
    ///
    /// - Parameter what: what is named, for messages: `the app`.
    func name(of what: String) throws(ToolFailure) -> String {
        guard let name = names.first else {
            throw ToolFailure("The name of \(what) is missing. --help shows the arguments.")
        }
        guard names.count == 1 else {
            throw ToolFailure("One name is expected, not \(names.count): \(names.joined(separator: " ")).")
        }
        return name
    }

    /// An option and the value behind its equals sign.
    private static func split(_ word: String) -> (String, String?) {
        guard let sign = word.firstIndex(of: "=") else { return (word, nil) }
        return (String(word[..<sign]), String(word[word.index(after: sign)...]))
    }
}
