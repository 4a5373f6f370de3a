import Foundation

/// The files of the layouts' folder to which layouts and style sheets refer, each read once.
struct AssetCatalog: Sendable {
    /// The largest file that is kept in memory under an address with a hash, in bytes. A larger one keeps its plain address.
    static let maxBytes = 4 << 20

    private let folder: URL?
    private let compressor: AssetCompressor
    /// The assets by their paths, decoded, without `/` in front. `nil` stands for a file that is missing or not served so.
    private var files: [String: Asset?] = [:]
    /// The style sheets that may be joined, by their paths.
    private var joinable: [String: StyleSheet] = [:]
    /// The joined style sheets, by the paths of their addresses.
    private var groups: [String: Asset] = [:]
    /// The path of the group that has a style sheet, by the sheet's path.
    private var groupPaths: [String: String] = [:]
    /// The groups that have the room's own style in front.
    private var groupsWithRoomStyle: Set<String> = []
    /// The files whose bytes a layout vouches for by a hash, `integrity`. They are served as they are, to every layout.
    private var unchanged: Set<String> = []
    /// The references of style sheets that lead to no file, with the sheet's path and the line.
    private(set) var brokenReferences: [(sheet: String, line: Int, reference: String, flaw: ReferenceFlaw)] = []

    init(folder: URL?, compressor: AssetCompressor) {
        self.folder = folder
        self.compressor = compressor
    }

    /// The asset at the path of a request, decoded.
    func asset(at path: String) -> Asset? {
        ClientModule.byPath[path] ?? groups[path] ?? files[String(path.dropFirst())] ?? nil
    }

    /// The answer to a page of another version that asks for a style sheet which was joined otherwise then. While a new version
    /// replaces the old one program by program, such a page shows until its socket is told to load it again. It needs a style,
    /// and the room's own, which that version may have put in front.
    ///
    /// - Returns: `nil` if the request is for nothing of that kind, or names what this version has.
    func formerStyle(_ request: HTTPRequest) -> HTTPResponse? {
        let path = request.path
        guard path.hasPrefix(WebPaths.styles), path.hasSuffix(".css") else { return nil }
        if let group = groups[path], groupsWithRoomStyle.contains(path) || group.isCurrent(for: request) { return nil }
        let sheet = String(path.dropFirst(WebPaths.styles.count))
        var bytes = ClientModule.style.bytes
        if let group = groupPaths[sheet] {
            if !groupsWithRoomStyle.contains(group) { bytes.append(UInt8(ascii: "\n")) } else { bytes = [] }
            bytes += groups[group]?.bytes ?? []
        } else if let alone = files[sheet] ?? nil {
            // Its references start from its own address, and it may have to be the first.
            return HTTPResponse(status: 302, headers: [("Location", alone.address), ("Cache-Control", "no-cache")])
        }
        return HTTPResponse(
            headers: [("Content-Type", ContentType.style.field), ("Cache-Control", "no-cache")], body: .bytes(bytes))
    }

    /// Starts to compress every asset, off Swift's own threads, so that few visitors get plain ones.
    func prepare() {
        var assets = [ClientModule.script] + ClientModule.onDemand.map(\.1)
        if groups.isEmpty { assets.append(ClientModule.style) }
        assets += groups.values
        // A style sheet that is part of a group is seldom asked for by itself.
        assets += files.compactMap { path, asset in joinable[path] == nil ? asset : nil }
        Asset.compress(assets)
    }

    /// Serves a file as it is, because a layout has a hash of its bytes.
    mutating func keepUnchanged(_ reference: String) {
        if let found = AssetReference(reference, from: "") { unchanged.insert(found.path) }
    }

    /// The address with a hash for a reference.
    ///
    /// - Parameter folder: the path of the folder that relative references start from; empty for the layouts' own.
    /// - Returns: `nil` if it does not lead to a file that is served.
    mutating func address(of reference: String, from folder: String = "") -> String? {
        guard let found = AssetReference(reference, from: folder), let asset = file(at: found.path) else { return nil }
        return asset.address + found.fragment
    }

    /// The path of a style sheet that may be joined with others; `nil` for any other reference.
    mutating func pathOfJoinable(_ reference: String) -> String? {
        guard let found = AssetReference(reference, from: ""), found.fragment.isEmpty, file(at: found.path) != nil,
            joinable[found.path] != nil
        else { return nil }
        return found.path
    }

    /// Joins style sheets into one.
    ///
    /// - Parameters:
    ///   - paths: the paths of style sheets that may be joined.
    ///   - withRoomStyle: puts the room's own style in front.
    /// - Returns: its address.
    mutating func join(_ paths: [String], withRoomStyle: Bool) -> String {
        var bytes = withRoomStyle ? ClientModule.style.bytes : []
        for path in paths {
            if bytes.last != UInt8(ascii: "\n"), !bytes.isEmpty { bytes.append(UInt8(ascii: "\n")) }
            bytes += joinable[path]?.bytes ?? []
        }
        let path = WebPaths.styles + (paths.first ?? "")
        let asset = Asset(path: path, bytes, type: .style, by: compressor)
        groups[path] = asset
        for sheet in paths { groupPaths[sheet] = path }
        if withRoomStyle { groupsWithRoomStyle.insert(path) }
        return asset.address
    }

    /// The reason why a browser that follows a reference gets no file; `nil` if it gets one, or if the reference names none: the page itself,
    /// something of the room's own, or another kind of address such as `mailto:`.
    ///
    /// - Parameter parent: the path of the folder that relative references start from; empty for the layouts' own.
    func flaw(of reference: String, from parent: String = "") -> ReferenceFlaw? {
        let address = String(reference.prefix { $0 != "?" && $0 != "#" })
        let isForeign = address.hasPrefix("//") || address.contains(/^(?i:https?):/)
        guard !isForeign else { return .ofAnotherSite }
        let isOfRoom = address.hasPrefix(WebPaths.root) || ["/robots.txt", "/sitemap.xml"].contains(address)
        guard !address.isEmpty, address != "/", !isOfRoom, !address.contains(/^[A-Za-z][A-Za-z0-9+.-]*:/), let folder
        else { return nil }
        guard let found = AssetReference(address, from: parent) else { return .outside }
        guard ContentType(path: found.path) != nil else { return .unknownKind }
        let attributes = try? folder.appending(path: found.path).resourceValues(forKeys: [.isRegularFileKey])
        return attributes?.isRegularFile == true ? nil : .missing
    }

    private mutating func file(at path: String) -> Asset? {
        if let known = files[path] { return known }
        // Style sheets that import each other in a circle keep their plain addresses there.
        files[path] = .some(nil)
        guard let type = ContentType(path: path), let folder else { return nil }
        let file = folder.appending(path: path)
        guard let size = (try? file.resourceValues(forKeys: [.fileSizeKey]))?.fileSize, size <= Self.maxBytes,
            var bytes = FileManager.default.contents(atPath: file.path).map(Array.init)
        else { return nil }
        if path.lowercased().hasSuffix(".css"), !unchanged.contains(path) {
            let parent = path.split(separator: "/").dropLast().joined(separator: "/")
            let sheet = StyleSheet(bytes) { reference in
                if let flaw = flaw(of: reference, from: parent) {
                    let text = String(decoding: bytes, as: UTF8.self)
                    let before = text.firstRange(of: reference).map { text[..<$0.lowerBound] } ?? ""
                    brokenReferences.append((path, before.count { $0.isNewline } + 1, reference, flaw))
                }
                return address(of: reference, from: parent)
                    ?? AssetReference(reference, from: parent).map { "/\($0.path)\($0.fragment)" }
            }
            bytes = sheet.bytes
            if sheet.canBeJoined { joinable[path] = sheet }
        }
        let asset = Asset(path: "/\(path)", bytes, type: type, by: compressor)
        files[path] = asset
        return asset
    }
}
