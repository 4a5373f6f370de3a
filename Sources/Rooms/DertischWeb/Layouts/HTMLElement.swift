import DertischRoom

/// An element of a layout.
struct HTMLElement: Sendable {
    var name: String
    var attributes: [HTMLAttribute]
    var children: [HTMLNode]
    var line: Int

    /// The element's attribute of that name.
    subscript(_ name: String) -> String? { attributes.first { $0.name == name }?.value }

    /// The name of the element's place.
    var place: String? { self["data-place"] }

    /// The place at which the house lays the element: its own, or its number if only the layout's texts are laid there.
    var address: Place? {
        place.map { Place($0) } ?? self[Self.number].flatMap { Int($0) }.map { Place.unnamed($0) }
    }

    /// The attribute with the number of an element whose texts the layout names, and that has no place.
    static let number = "data-text-number"

    /// The texts that the layout names for the element, by their keys: `data-text`, `data-label`, `data-hint`,
    /// `data-tip`.
    var texts: [(kind: FixedText.Kind, key: String)] {
        FixedText.Kind.allCases.compactMap { kind in self["data-\(kind.rawValue)"].map { (kind, $0) } }
    }

    var elements: [HTMLElement] {
        children.compactMap { if case .element(let element) = $0 { element } else { nil } }
    }

    /// The single element in its `<template>`, from which rows are made.
    var rowTemplate: HTMLElement? { elements.first { $0.name == "template" }?.elements.first }

    /// Every element of this subtree, itself first, without templates.
    var all: [HTMLElement] {
        name == "template" ? [] : [self] + elements.flatMap(\.all)
    }

    /// Every element of this subtree, itself first, including templates.
    var allWithTemplates: [HTMLElement] { [self] + elements.flatMap(\.allWithTemplates) }
}
