/// A writer of sitemap files (sitemaps.org, version 0.9): each holds the addresses that the protocol allows. Several need an
/// index.
struct SitemapWriter {
    /// The most addresses in one file, and the most bytes.
    static let maxAddresses = 50_000, maxBytes = 50 << 20
    private static let declaration = Array("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n".utf8)

    private let origin: PublicOrigin
    private let maxAddresses: Int
    private let maxBytes: Int
    private var full: [HTMLWriter] = []
    private var current = HTMLWriter()
    private var countInFile = 0
    private(set) var count = 0

    /// - Parameters:
    ///   - origin: the address in front of each path.
    ///   - maxAddresses: the most addresses in one file.
    ///   - maxBytes: the most bytes in one file.
    init(at origin: PublicOrigin, maxAddresses: Int = Self.maxAddresses, maxBytes: Int = Self.maxBytes) {
        self.origin = origin
        self.maxAddresses = maxAddresses
        self.maxBytes = maxBytes
    }

    /// Adds an address: a path with an optional query.
    mutating func add(_ path: String) {
        let entry = Self.entry("url", origin.text + path)
        // Room for the declaration and the element around all.
        if countInFile == maxAddresses || current.bytes.count + entry.bytes.count > maxBytes - 256 {
            full.append(current)
            (current, countInFile) = (HTMLWriter(), 0)
        }
        current.append(entry)
        countInFile += 1
        count += 1
    }

    /// The files by their paths: one, or an index and the files that it names.
    var files: [String: [UInt8]] {
        guard !full.isEmpty else { return ["/sitemap.xml": Self.file("urlset", current)] }
        var index = HTMLWriter()
        var files: [String: [UInt8]] = [:]
        for (number, content) in (full + [current]).enumerated() {
            let path = "/sitemap-\(number + 1).xml"
            index.append(Self.entry("sitemap", origin.text + path))
            files[path] = Self.file("urlset", content)
        }
        files["/sitemap.xml"] = Self.file("sitemapindex", index)
        return files
    }

    private static func entry(_ name: String, _ address: String) -> HTMLWriter {
        var xml = HTMLWriter()
        xml.open(name, [])
        xml.open("loc", [])
        // The five characters that it escapes are those of XML, and an address has no others than ASCII.
        xml.text(address)
        xml.close("loc")
        xml.close(name)
        return xml
    }

    private static func file(_ name: String, _ content: HTMLWriter) -> [UInt8] {
        var xml = HTMLWriter()
        xml.open(name, [HTMLAttribute(name: "xmlns", value: "http://www.sitemaps.org/schemas/sitemap/0.9")])
        xml.append(content)
        xml.close(name)
        return declaration + xml.bytes
    }
}
