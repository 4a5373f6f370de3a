/// A key of a keyboard: a letter, a digit or a sign, or a key with a name such as ``escape``.
///
/// ```swift
/// table.order(.save, on: .key("s", .command))
/// table.order(.close, on: .key(.escape))
/// ```
public struct KeyboardKey: Hashable, Sendable, ExpressibleByExtendedGraphemeClusterLiteral {
    /// The sign that the key types, in lower case, or the name of the key: `s`, `escape`, `f2`.
    public let name: String

    private init(named name: String) { self.name = name }

    /// Makes a key of the sign that it types, such as `"s"` or `"/"`. A capital letter is the same key.
    public init(extendedGraphemeClusterLiteral sign: Character) {
        self.init(named: sign == " " ? "space" : sign.lowercased())
    }

    /// Makes a key of its name; `nil` if no key has that name.
    public init?(name: String) {
        guard Self.named.contains(name) || Self(named: name).isSign else { return nil }
        self.init(named: name)
    }

    /// The escape key.
    public static let escape = Self(named: "escape")
    /// The key that deletes a selected object. On Apple's keyboards, that is the key which deletes backwards as well.
    public static let delete = Self(named: "delete")
    /// The return key, and the enter key of a number pad.
    public static let `return` = Self(named: "return")
    /// The space bar.
    public static let space = Self(named: "space")
    /// The arrow that points up.
    public static let up = Self(named: "up")
    /// The arrow that points down.
    public static let down = Self(named: "down")
    /// The arrow that points to the left.
    public static let left = Self(named: "left")
    /// The arrow that points to the right.
    public static let right = Self(named: "right")
    /// The key that goes to the beginning.
    public static let home = Self(named: "home")
    /// The key that goes to the end.
    public static let end = Self(named: "end")
    /// The key that goes a page up.
    public static let pageUp = Self(named: "pageUp")
    /// The key that goes a page down.
    public static let pageDown = Self(named: "pageDown")

    /// A function key: `.function(2)` is F2. Keyboards have 1 to 12.
    public static func function(_ number: Int) -> Self { Self(named: "f\(number)") }

    private static let functions = Set((1...12).map { "f\($0)" })
    private static let named: Set<String> = functions.union([
        "escape", "delete", "return", "space", "up", "down", "left", "right", "home", "end", "pageUp", "pageDown",
    ])

    /// True for a function key.
    package var isFunction: Bool { Self.functions.contains(name) }

    /// True for a key that types a sign.
    package var isSign: Bool {
        guard name.utf8.count <= 16, name.count == 1, let sign = name.first, name == sign.lowercased() else {
            return false
        }
        return sign.isLetter || sign.isNumber || sign.isPunctuation || sign.isSymbol
    }

    /// True for a key that types a letter.
    package var isLetter: Bool { isSign && name.first?.isLetter == true }

    /// True if keyboards have such a key.
    var exists: Bool { isSign || Self.named.contains(name) }
}
