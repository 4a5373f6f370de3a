import DertischJSON
import Foundation

/// A file of texts in JSON, to which a command adds some. What is there stays as it is written.
struct TextFile: Sendable {
    let url: URL
    private let text: String
    private let tree: JSONTree

    init(_ url: URL) throws(ToolFailure) {
        self.url = url
        guard let data = try? Data(contentsOf: url), let tree = try? JSONReader.read(Array(data)), tree.members != nil
        else { throw ToolFailure("\(url.path) is no object in JSON, so no texts can be added to it.") }
        text = String(decoding: data, as: UTF8.self)
        self.tree = tree
    }

    /// The file with texts below a key.
    ///
    /// - Throws: a sentence if there is something at the key.
    func adding(_ texts: [(key: String, text: String)], below name: String) throws(ToolFailure) -> String {
        guard tree[name] == nil, tree.members?.contains(where: { $0.name.hasPrefix("\(name).") }) == false else {
            throw ToolFailure("There are texts below \(name) already, in \(url.path). Take another name.")
        }
        guard let end = text.lastIndex(of: "}") else { return text }
        let before = text[..<end]
        let kept = before.prefix(
            upTo: before.lastIndex { !$0.isWhitespace }.map(before.index(after:)) ?? before.startIndex)
        let members = texts.map { JSONTree.Member($0.key, JSONTree(.text($0.text))) }
        let added = JSONTree(.object([JSONTree.Member(name, JSONTree(.object(members)))])).text()
        // The lines between the braces of the outer object.
        let lines = added.split(separator: "\n").dropFirst().dropLast().joined(separator: "\n")
        return kept + (tree.members?.isEmpty == true ? "\n" : ",\n") + lines + "\n" + text[end...]
    }
}
