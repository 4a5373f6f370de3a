/// A node of a parsed layout.
enum HTMLNode: Sendable {
    case text(String)
    case element(HTMLElement)
}
