import DertischRoom

/// Words that a designer wrote, with the element and the property that show them.
struct InterfaceWords {
    let words: String
    let property: String
    /// The part of the view in which they are written: the view itself, a state of a button, its accessibility.
    let part: InterfaceElement

    /// The part of a view of that kind that shows the words; `nil` if the house cannot lay it.
    func textKind(on kind: InterfaceKind) -> FixedText.Kind? {
        switch (part.name, property, kind) {
        case ("accessibility", "label", _): .label
        case ("accessibility", "hint", _): .tip
        case ("label", "text", .label), ("textView", "text", .readOnlyText): .text
        case ("state", "title", .button) where part.key == "normal",
            ("state", "title", .pullDownButton) where part.key == "normal",
            ("state", "title", .toggleButton) where part.key == "normal":
            .text
        case ("buttonConfiguration", "title", .button), ("buttonConfiguration", "title", .pullDownButton),
            ("buttonConfiguration", "title", .toggleButton):
            .text
        case ("textField", "placeholder", .textField), ("searchBar", "placeholder", .textField): .hint
        case ("barButtonItem", "title", .barItem), ("tabItem", "title", .barItem), ("navigationItem", "title", .screen):
            .text
        case (_, "title", .screen) where part.isController: .text
        default: nil
        }
    }
}

extension InterfaceElement {
    /// The words written on the element: on itself and on its parts that are no views of their own.
    var words: [InterfaceWords] {
        parts.flatMap { part in
            part.ownWords.map { InterfaceWords(words: $0.words, property: $0.property, part: part) }
        }
    }

    /// The element, and the elements in it that are no views of their own.
    private var parts: [InterfaceElement] {
        [self] + children.filter { InterfaceKind($0) == nil && !Self.notParts.contains($0.name) }.flatMap(\.parts)
    }

    private var ownWords: [(words: String, property: String)] {
        Self.properties.compactMap { property in
            let long = children.first { ["string", "mutableString"].contains($0.name) && $0.key == property }
            return (attributes[property] ?? long?.text).map { ($0, property) }
        }
    }

    /// The properties that hold words.
    private static let properties = [
        "text", "title", "subtitle", "placeholder", "prompt", "label", "hint", "headerTitle", "footerTitle",
    ]

    /// Elements that hold views of their own, or no words.
    private static let notParts: Set<String> = [
        "subviews", "prototypes", "cells", "sections", "constraints", "connections", "userDefinedRuntimeAttributes",
    ]
}
