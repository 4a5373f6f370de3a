import Foundation

/// A reference of a layout or a style sheet to a file beside it.
struct AssetReference {
    /// The path of the file from the layouts' folder on, decoded.
    let path: String
    /// The part behind the path, with its `#`; empty without one.
    let fragment: String

    /// Reads a reference; `nil` if it leads elsewhere: to another site, into the page itself, or out of the folder. One with a
    /// query is left as its author wrote it.
    ///
    /// - Parameter folder: the path of the folder that relative references start from; empty for the layouts' own.
    init?(_ reference: String, from folder: String) {
        let parts = reference.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
        guard let address = parts.first, !address.isEmpty, !address.hasPrefix("//"),
            !address.contains(where: { ":?\\".contains($0) }), let decoded = address.removingPercentEncoding
        else { return nil }
        var names = decoded.hasPrefix("/") ? [] : folder.split(separator: "/").map(String.init)
        for name in decoded.split(separator: "/") where name != "." {
            if name != ".." {
                names.append(String(name))
            } else if names.popLast() == nil {
                return nil
            }
        }
        self.init(named: names.joined(separator: "/"), fragment: parts.count > 1 ? "#\(parts[1])" : "")
    }

    /// The folder of files that sites have for programs (RFC 8615): the only hidden one that is served.
    static let wellKnown = ".well-known"

    /// A reference to a file of the folder itself or of one in it; `nil` if the name leads out of it or to a hidden file.
    init?(named name: String, fragment: String = "") {
        let names = name.split(separator: "/")
        let visible = names.first.map(String.init) == Self.wellKnown ? names.dropFirst() : names[...]
        guard !visible.isEmpty, visible.allSatisfy({ !$0.hasPrefix(".") && !$0.contains("\\") && !$0.contains("\0") })
        else { return nil }
        path = names.joined(separator: "/")
        self.fragment = fragment
    }
}
