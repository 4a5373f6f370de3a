/// A key, and the modifiers that are held with it.
public struct KeyPress: Hashable, Sendable, CustomStringConvertible {
    /// The key.
    public let key: KeyboardKey
    /// The modifiers that are held with it, and no others.
    public let modifiers: KeyModifiers

    /// Makes a press of a key.
    ///
    /// - Parameters:
    ///   - key: the key.
    ///   - modifiers: the modifiers that are held with it.
    public init(_ key: KeyboardKey, _ modifiers: KeyModifiers = []) {
        self.key = key
        self.modifiers = modifiers
    }

    /// Makes a press of its name, as ``description`` writes it; `nil` if no key has that name.
    public init?(name: String) {
        guard name.utf8.count <= 48 else { return nil }
        var (rest, modifiers) = (Substring(name), KeyModifiers())
        for (modifier, prefix) in Self.prefixes where rest.hasPrefix(prefix) {
            modifiers.insert(modifier)
            rest = rest.dropFirst(prefix.count)
        }
        guard let key = KeyboardKey(name: String(rest)) else { return nil }
        self.init(key, modifiers)
    }

    private static let prefixes: [(KeyModifiers, String)] = [
        (.command, "command+"), (.option, "option+"), (.shift, "shift+"),
    ]

    /// The name: `command+s`, `shift+f2`.
    public var description: String {
        Self.prefixes.map { modifiers.contains($0) ? $1 : "" }.joined() + key.name
    }

    /// True if the key is the house's also while the guest types in an entry: it neither types nor edits there.
    package var isTakenInEntries: Bool {
        if key == .escape || key.isFunction { return true }
        return modifiers.contains(.command) && !Self.editing.contains(key.name)
    }

    /// The keys that edit a text, beside the command key.
    private static let editing: Set<String> = [
        "a", "y", "z", "left", "right", "up", "down", "home", "end", "delete",
    ]
}

extension KeyPress {
    /// The reason for which no table may listen for the key; `nil` if it may.
    var reasonOfRefusal: String? {
        if !key.exists { return "no keyboard has such a key" }
        if modifiers.contains(.shift), key.isSign, !key.isLetter {
            return "keyboards differ in the sign that a key types with Shift"
        }
        if modifiers == [.command, .shift], Self.keptByBrowsersWithShift.contains(key.name) {
            return "browsers keep it for themselves"
        }
        return Self.keptByBrowsers[description].map { "browsers keep it \($0)" }
    }

    /// The keys that browsers keep, each with its purpose.
    private static let keptByBrowsers: [String: String] = [
        "command+t": "to open a tab", "command+n": "to open a window", "command+w": "to close a tab",
        "command+q": "to quit", "command+r": "to load a page again", "command+l": "for the address",
        "command+m": "for their window", "command+h": "for their window or the history",
        "command+c": "for the clipboard", "command+x": "for the clipboard", "command+v": "for the clipboard",
        "command+pageUp": "to change the tab", "command+pageDown": "to change the tab",
        "option+left": "to go back", "option+right": "to go forward", "option+home": "for the home page",
        "option+f4": "to close the window", "option+space": "for the menu of the window",
        "f5": "to load a page again", "command+f5": "to load a page again", "f11": "for the full screen",
        "f12": "for their tools",
    ].merging((0...9).map { ("command+\($0)", "to change the tab or the size") }) { first, _ in first }

    private static let keptByBrowsersWithShift: Set<String> = ["t", "n", "w", "q", "r", "i", "j", "c", "p"]
}
