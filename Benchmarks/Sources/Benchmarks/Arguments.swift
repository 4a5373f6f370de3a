/// What the command line asks for.
struct Arguments {
    var isJSON = false
    var isLong = false
    var wantsHelp = false
    /// A figure, or how the names of several begin.
    var only = ""

    static let usage = """
        usage: Scripts/bench [--only NAME] [--json] [--long] [--help]
          --only NAME  measures one figure, or those whose names begin so, such as web.gesture
          --json       prints the figures as JSON
          --long       measures more rounds, for longer
          --help       prints this

        Prints every figure beside its floor, both measured in the same run: name value unit floor ratio verdict.
        """

    struct Mistake: Error, CustomStringConvertible {
        let description: String
    }

    init() {}

    /// - Throws: `Mistake` for what is not known, with what is.
    init(_ arguments: [String], figures: [String]) throws {
        var left = arguments[...]
        while let argument = left.popFirst() {
            switch argument {
            case "--json": isJSON = true
            case "--long": isLong = true
            case "--help", "-h": wantsHelp = true
            case "--only":
                guard let name = left.popFirst() else {
                    throw Mistake(description: "--only wants the name of a figure.")
                }
                guard figures.contains(where: { $0.hasPrefix(name) }) else {
                    let near = figures.filter { Self.distance(name, $0) <= 3 }
                    throw Mistake(
                        description: "No figure is called \(name)."
                            + (near.isEmpty ? "" : " Did you mean \(near.joined(separator: ", "))?")
                            + " There are: \(figures.joined(separator: ", ")).")
                }
                only = name
            default: throw Mistake(description: "\(argument) is not known.\n\(Self.usage)")
            }
        }
    }

    /// How many letters have to be put in, taken out or changed to make one word of the other (Levenshtein).
    private static func distance(_ one: String, _ other: String) -> Int {
        let other = Array(other)
        var row = Array(0...other.count)
        for (index, letter) in one.enumerated() {
            var diagonal = row[0]
            row[0] = index + 1
            for column in other.indices {
                let change = diagonal + (letter == other[column] ? 0 : 1)
                diagonal = row[column + 1]
                row[column + 1] = min(change, row[column] + 1, row[column + 1] + 1)
            }
        }
        return row[other.count]
    }
}
