/// Which ending means which type, from `/etc/mime.types` of Debian's package `media-types` 10.0.0 (public domain).
///
/// Each row is a type and its endings. An ending that several types claim stands with the first of them.
enum MediaTypeTable {
    /// The type of each ending, both in lower case. Read once, when it is first asked.
    static let types: [String: String] = {
        var types: [String: String] = [:]
        for table in [application, vendorsToI, vendorsFromJ, media] {
            for row in table.utf8.split(separator: UInt8(ascii: "\n")) {
                let words = row.split(separator: UInt8(ascii: " ")).map { String(Substring($0)) }
                for ending in words.dropFirst() where types[ending] == nil { types[ending] = words[0] }
            }
        }
        return types
    }()
}
