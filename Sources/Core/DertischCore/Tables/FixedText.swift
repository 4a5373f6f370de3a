/// A text that depends on the language alone, and that a layout names itself.
///
/// The house lays it when it seats the customer, and again after a change of the language. In HTML it is the
/// attribute `data-text="about.heading"`, in a `.ui` file a property that is `translatable`.
///
/// ```swift
/// let heading = FixedText("about.heading", as: .text, at: "heading", site: Site(file: "about.html", line: 12))
/// ```
public struct FixedText: Sendable {
    /// The part of an element that shows the text.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        /// The content of the element.
        case text
        /// The accessible label.
        case label
        /// The hint of an empty entry.
        case hint
        /// The tool tip.
        case tip
    }

    /// The name of the text.
    public let key: TextKey
    /// The part of the element that shows it.
    public let kind: Kind
    /// The place of the element.
    public let place: Place
    /// The line of the layout that names the text.
    public let site: Site

    /// Makes a fixed text, as a reader of layouts does.
    ///
    /// - Parameters:
    ///   - key: the name of the text.
    ///   - kind: the part of the element that shows it.
    ///   - place: the place of the element, in its table or its row.
    ///   - site: the line of the layout that names the text.
    public init(_ key: TextKey, as kind: Kind, at place: Place, site: Site) {
        self.key = key
        self.kind = kind
        self.place = place
        self.site = site
    }

    /// The content to lay in the guest's language.
    @MainActor func laid(by sommelier: Sommelier) -> Laid {
        let words = sommelier(key)
        return switch kind {
        case .text: .text(words)
        case .label: .label(words)
        case .hint: .hint(words)
        case .tip: .tip(words)
        }
    }
}

extension FixedText.Kind {
    /// The use of the place, which its element must support.
    package var use: PlaceUse {
        switch self {
        case .text: .text
        case .label: .label
        case .hint: .hint
        case .tip: .tip
        }
    }
}

extension Fault {
    /// The fault of a text named for an element that cannot show it.
    package static func misplaced(_ text: FixedText, on element: String, of customer: String) -> Fault {
        .brokenLayout(
            of: customer,
            "The layout of \(customer) names the text \(text.key) for \(element), which cannot \(text.kind.use.words).",
            at: text.site, why: "the house would find no part of the element to lay it in",
            remedy: "name it for an element that can \(text.kind.use.words)")
    }

    /// The fault of a text that is named by nothing.
    package static func unnamed(_ text: FixedText, of customer: String) -> Fault {
        .brokenLayout(
            of: customer, "The layout of \(customer) names a text with an empty key.", at: text.site,
            why: "no text can be found by it", remedy: "write the key of a text, or take the mark out")
    }
}
