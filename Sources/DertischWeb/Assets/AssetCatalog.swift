import Foundation

/// The files of the layouts' folder to which layouts and style sheets refer, each read once.
struct AssetCatalog: Sendable {
    /// The largest file that is kept in memory under an address with a hash, in bytes. A larger one keeps its plain address.
    static let maxBytes = 4 << 20

    private let folder: URL?
    /// The assets by their paths, decoded, without `/` in front. `nil` stands for a file that is missing or not served so.
    private var files: [String: Asset?] = [:]
    /// The style sheets that may be joined, by their paths.
    private var joinable: [String: StyleSheet] = [:]
    /// The joined style sheets, by the paths of their addresses.
    private var groups: [String: Asset] = [:]

    init(folder: URL?) { self.folder = folder }

    /// The asset at the path of a request, decoded.
    func asset(at path: String) -> Asset? {
        switch path {
        case WebPaths.client: ClientModule.script
        case WebPaths.style: ClientModule.style
        default: groups[path] ?? files[String(path.dropFirst())] ?? nil
        }
    }

    /// The file at the path of a request to which no layout refers, as it is now; `nil` for a missing one.
    @concurrent static func unlisted(_ request: HTTPRequest, in folder: URL?) async -> Asset? {
        let path = request.path
        guard path.hasPrefix("/"), let type = ContentType(fileName: path), let folder,
            let reference = AssetReference(named: String(path.dropFirst())),
            let bytes = FileManager.default.contents(atPath: folder.appending(path: reference.path).path)
        else { return nil }
        return Asset(path: path, Array(bytes), type: type, effort: .eachTime)
    }

    /// Compresses every asset, so that no visitor waits for it.
    func prepare() {
        ClientModule.script.prepare()
        if groups.isEmpty { ClientModule.style.prepare() }
        for asset in groups.values { asset.prepare() }
        // A style sheet that is part of a group is seldom asked for by itself.
        for (path, asset) in files where joinable[path] == nil { asset?.prepare() }
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
        let asset = Asset(path: WebPaths.styles + (paths.first ?? ""), bytes, type: .style)
        groups[WebPaths.styles + (paths.first ?? "")] = asset
        return asset.address
    }

    private mutating func file(at path: String) -> Asset? {
        if let known = files[path] { return known }
        // Style sheets that import each other in a circle keep their plain addresses there.
        files[path] = .some(nil)
        guard let type = ContentType(fileName: path), let folder else { return nil }
        let file = folder.appending(path: path)
        guard let size = (try? file.resourceValues(forKeys: [.fileSizeKey]))?.fileSize, size <= Self.maxBytes,
            var bytes = FileManager.default.contents(atPath: file.path).map(Array.init)
        else { return nil }
        if path.lowercased().hasSuffix(".css") {
            let parent = path.split(separator: "/").dropLast().joined(separator: "/")
            let sheet = StyleSheet(bytes) { reference in
                address(of: reference, from: parent)
                    ?? AssetReference(reference, from: parent).map { "/\($0.path)\($0.fragment)" }
            }
            bytes = sheet.bytes
            if sheet.canBeJoined { joinable[path] = sheet }
        }
        let asset = Asset(path: "/\(path)", bytes, type: type)
        files[path] = asset
        return asset
    }
}
