/// A defect of a text, in words that follow its name: "has a brace that is not closed".
package struct TextSyntaxError: Error, Hashable {
    package let text: String
    package init(_ text: String) { self.text = text }
}
