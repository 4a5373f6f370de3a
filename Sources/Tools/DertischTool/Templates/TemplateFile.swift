/// A file of a template. Its path and text have placeholders.
struct TemplateFile: Sendable {
    /// The path below the folder of the app.
    let path: String
    /// True for a file that only apps with windows have.
    let onlyForGTK: Bool
    let text: String

    init(_ path: String, onlyForGTK: Bool = false, _ text: String) {
        self.path = path
        self.onlyForGTK = onlyForGTK
        self.text = text
    }
}
