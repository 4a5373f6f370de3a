import Foundation

/// The address by which a browser opens a line of a file in an editor.
struct EditorLink: Hashable, Sendable {
    private static let known = [
        "vscode": "vscode://file{file}:{line}:{column}", "vscodium": "vscodium://file{file}:{line}:{column}",
        "cursor": "cursor://file{file}:{line}:{column}", "zed": "zed://file{file}:{line}:{column}",
        "idea": "idea://open?file={file}&line={line}&column={column}",
        "textmate": "txmt://open?url=file://{file}&line={line}&column={column}",
    ]
    private static let fileCharacters = CharacterSet.urlPathAllowed.subtracting(CharacterSet(charactersIn: ";=&+"))

    /// The names of the editors that are known.
    static var names: [String] { known.keys.sorted() }

    private let template: String

    /// The link for Visual Studio Code.
    init() { template = "vscode://file{file}:{line}:{column}" }

    /// The link for an editor by its name, or by an address with `{file}` and `{line}`, and `{column}` if it likes.
    init?(named text: String) {
        if let known = Self.known[text.lowercased()] {
            template = known
        } else if text.contains("{file}"), text.contains("{line}"),
            let scheme = text.wholeMatch(of: /([a-zA-Z][a-zA-Z0-9+.\-]*):.*/)?.1.lowercased(),
            !["javascript", "data", "vbscript"].contains(scheme)
        {
            template = text
        } else {
            return nil
        }
    }

    /// The address for a line, and a column from 1, of a file.
    func address(of path: String, line: Int, column: Int? = nil) -> String {
        let file = path.addingPercentEncoding(withAllowedCharacters: Self.fileCharacters) ?? path
        return template.replacing("{file}", with: file).replacing("{line}", with: "\(max(1, line))")
            .replacing("{column}", with: "\(max(1, column ?? 1))")
    }
}
