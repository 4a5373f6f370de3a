/// The table of file extensions and media types, from Debian's package `media-types` 10.0.0 (`/etc/mime.types`, public
/// domain).
///
/// Each row is a type and its extensions. An extension claimed by several types is listed with the first of them.
enum MediaTypeTable {
    /// The type of each extension, both in lower case. Parsed once, on first use.
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
