package import DertischTexts

/// A generator of Swift members for the texts of an app: a `Wording` for each text, which is a function if the text has gaps, and a
/// `TextKey` for each text without gaps. Keys with dots nest.
package struct TextKeyGenerator {
    /// One name, with its nested names.
    private struct Node {
        var name = ""
        var message: Message?
        var key = ""
        var children: [Node] = []
    }

    private var root = Node()
    /// Texts that would have the same name in Swift.
    package private(set) var conflicts: [String] = []
    private let access: String

    /// - Parameters:
    ///   - texts: the texts of the source language, and those that are the same in all.
    ///   - access: `public`, `package`, or nothing.
    package init(_ texts: [CatalogText], access: String = "") {
        self.access = access.isEmpty ? "" : access + " "
        for text in texts.sorted(by: { $0.key < $1.key }) { insert(text) }
    }

    private mutating func insert(_ text: CatalogText) {
        // Only names are split at their dots: a sentence may contain dots.
        let isSentence = text.key.contains(" ")
        let key = text.key.replacing("\u{4}", with: isSentence ? " " : ".")
        let path = isSentence ? [key[...]] : key.split(separator: ".")
        if !Self.insert(text, path.map { SwiftName.member(String($0)) }[...], into: &root) {
            conflicts.append(text.key)
        }
    }

    private static func insert(_ text: CatalogText, _ path: ArraySlice<String>, into node: inout Node) -> Bool {
        guard let name = path.first else {
            if node.message != nil { return false }
            node.message = text.message
            node.key = text.key
            return true
        }
        if let index = node.children.firstIndex(where: { $0.name == name }) {
            return insert(text, path.dropFirst(), into: &node.children[index])
        }
        var child = Node(name: name)
        let isNew = insert(text, path.dropFirst(), into: &child)
        node.children.append(child)
        return isNew
    }

    /// The source of the generated file.
    package var swift: String {
        """
        // Written from the app's texts by SommelierKeys. To change it, change the texts.
        \(access == "public " || access == "package " ? access : "")import Dertisch
        \(access == "public " || access == "package " ? access : "")import Foundation

        extension TextKey {
        \(members(of: root, for: .keys, "    ", isTop: true).joined(separator: "\n"))
        }

        extension Wording {
        \(members(of: root, for: .wordings, "    ", isTop: true).joined(separator: "\n"))
        }

        """
    }

    private enum Subject {
        case keys, wordings

        func has(_ message: Message) -> Bool { self == .wordings || message.arguments.isEmpty }
    }

    private static func holds(_ node: Node, _ subject: Subject) -> Bool {
        node.message.map(subject.has) == true || node.children.contains { holds($0, subject) }
    }

    private func members(of node: Node, for subject: Subject, _ indent: String, isTop: Bool = false) -> [String] {
        let modifier = isTop ? "static " : ""
        var lines: [String] = []
        for child in node.children {
            if let message = child.message, subject.has(message) {
                // A text whose key is the prefix of others gets a name beside theirs.
                let name = child.children.isEmpty ? child.name : child.name + "Text"
                lines.append("\(indent)/// \(Self.summary(message))")
                lines.append(indent + access + modifier + declaration(name, child.key, message, subject))
            }
            guard child.children.contains(where: { Self.holds($0, subject) }) else { continue }
            let type = SwiftName.type(child.name)
            let name = SwiftName.declared(child.name)
            lines.append("\(indent)/// Texts whose names begin with `\(child.name)`.")
            lines.append("\(indent)\(access)\(modifier)var \(name): \(type) { \(type)() }")
            lines.append("\(indent)/// See `\(child.name)`.")
            lines.append("\(indent)\(access)struct \(type): Sendable {")
            lines.append("\(indent)    fileprivate init() {}")
            lines += members(of: child, for: subject, indent + "    ")
            lines.append("\(indent)}")
        }
        return lines
    }

    private func declaration(_ name: String, _ key: String, _ message: Message, _ subject: Subject) -> String {
        let name = SwiftName.declared(name)
        let arguments = message.parameters
        let literal = Self.literal(key)
        if arguments.isEmpty {
            return subject == .keys
                ? "var \(name): TextKey { \(literal) }" : "var \(name): Wording { Wording(\(literal)) }"
        }
        let parameters = arguments.map { "\(Self.parameter($0.name)): \(Self.type(of: $0.format))" }
        let values = arguments.map { "\(Self.literal($0.name)): \(Self.value($0.name))" }
        return "func \(name)(\(parameters.joined(separator: ", "))) -> Wording {"
            + " Wording(\(literal), [\(values.joined(separator: ", "))]) }"
    }

    /// A gap with a number instead of a name has no label.
    private static func parameter(_ name: String) -> String {
        Int(name) == nil ? SwiftName.parameter(name) : "_ argument\(name)"
    }

    private static func value(_ name: String) -> String {
        Int(name) == nil ? SwiftName.parameter(name) : "argument\(name)"
    }

    private static func type(of format: ArgumentFormat) -> String {
        switch format {
        case .plain: "some TextArgument"
        case .number, .percent, .currency(.some): "some TextNumber"
        case .currency(nil): "Money"
        case .bytes, .base: "Int"
        case .date, .time, .moment: "some TextDate"
        case .list: "[String]"
        }
    }

    private static func literal(_ text: String) -> String {
        var literal = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": literal += "\\\""
            case "\\": literal += "\\\\"
            case _ where scalar.value < 0x20 || scalar.value == 0x7F:
                literal += "\\u{\(String(scalar.value, radix: 16))}"
            default: literal.unicodeScalars.append(scalar)
            }
        }
        return literal + "\""
    }

    /// The text in one line, for a documentation comment.
    private static func summary(_ message: Message) -> String {
        let text = words(of: message).map { $0.isNewline ? " " : $0 }
        return text.isEmpty ? "Empty." : String(text.prefix(100)) + (text.count > 100 ? "…" : "")
    }

    private static func words(of message: Message) -> String {
        message.parts.reduce(into: "") { text, part in
            switch part {
            case .words(let words): text += words
            case .gap(let name, _): text += "{\(name)}"
            case .choice(let choice): text += choice.branches.last.map { words(of: $0.message) } ?? ""
            }
        }
    }
}
