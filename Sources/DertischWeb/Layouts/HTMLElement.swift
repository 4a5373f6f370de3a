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
