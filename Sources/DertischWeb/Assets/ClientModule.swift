/// The client's scripts and style, as they are served.
enum ClientModule {
    /// The scripts as one module.
    static let script = Asset(path: WebPaths.client, joined(sources), type: .script)
    /// The room's own style, without comments.
    static let style = Asset(path: WebPaths.style, StyleSheet(PackageResources.room_css).bytes, type: .style)

    /// The sources, those first whose values the others need when they are loaded.
    static var sources: [[UInt8]] {
        [
            PackageResources.root_js, PackageResources.focus_js, PackageResources.pictures_js,
            PackageResources.flaws_js,
            PackageResources.questions_js, PackageResources.notices_js, PackageResources.history_js,
            PackageResources.seating_js, PackageResources.metrics_js, PackageResources.reload_js,
            PackageResources.retry_js,
            PackageResources.connection_js,
            PackageResources.client_js,
        ]
    }

    /// Joins modules that import from each other alone. In one module they share a scope, so the imports and the word
    /// `export` go, and with them comments and indentation. Each import, export and comment has lines of its own.
    static func joined(_ sources: [[UInt8]]) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(sources.reduce(0) { $0 + $1.count })
        for line in sources.joined(separator: [UInt8(ascii: "\n")]).split(separator: UInt8(ascii: "\n")) {
            var line = line.drop { $0 == UInt8(ascii: " ") }
            if line.isEmpty || line.starts(with: "//".utf8) || line.starts(with: "import ".utf8) { continue }
            if line.starts(with: "export ".utf8) { line = line.dropFirst("export ".utf8.count) }
            bytes += line
            bytes.append(UInt8(ascii: "\n"))
        }
        return bytes
    }
}
