import Foundation

/// The photos of one folder as they were when it was looked through: the good ones, and what was wrong with the others. One
/// whose file goes away later is not in it any more.
struct PhotoLibrary: Sendable {
    /// One photo and the file that it is.
    struct Entry: Sendable {
        let photo: Photo
        let path: String
        let mediaType: String
    }

    /// Why a folder cannot be a gallery.
    enum Error: Swift.Error, Equatable, CustomStringConvertible {
        case missing(String)
        case noFolder(String)
        case unreadable(String)
        case empty(String)

        var description: String {
            switch self {
            case .missing(let folder):
                "There is no folder \(folder). Name one that holds your photos: --photos ~/Pictures"
            case .noFolder(let file):
                "\(file) is a file. Name the folder that it is in: --photos ~/Pictures"
            case .unreadable(let folder):
                "The folder \(folder) may not be read. Allow it, or name another: --photos ~/Pictures"
            case .empty(let folder):
                "The folder \(folder) holds no photo that can be shown (JPEG, PNG, WebP or GIF). Name another: --photos ~/Pictures"
            }
        }
    }

    let entries: [Entry]
    /// A sentence for each file that looks like a photo and is none.
    let complaints: [String]
    private let folder: String
    private let places: [Photo.ID: Int]

    /// How much of a file is read to find its size: headers with colour profiles can be long.
    private static let headerBytes = 512 * 1024
    private static let tailBytes = 64 * 1024
    private static let endings: Set<String> = ["jpg", "jpeg", "png", "webp", "gif"]

    /// Looks through a folder for the first time.
    init(folder: String) throws(Error) {
        try self.init(folder, known: [:])
        guard !entries.isEmpty else { throw .empty(folder) }
    }

    /// The same folder as it is now. Files that have not changed are not read again; that it is empty by now is no error.
    func again() throws(Error) -> PhotoLibrary {
        try PhotoLibrary(
            folder, known: Dictionary(entries.map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first }))
    }

    private init(_ folder: String, known: [String: Entry]) throws(Error) {
        switch Self.kind(of: folder) {
        case nil: throw .missing(folder)
        case .typeDirectory?: break
        default: throw .noFolder(folder)
        }
        guard FileManager.default.isReadableFile(atPath: folder) else { throw .unreadable(folder) }
        var entries: [Entry] = []
        var complaints: [String] = []
        for path in Self.files(below: folder) {
            do throws(PictureHeader.Flaw) {
                entries.append(try Self.entry(path, in: folder, known))
            } catch {
                complaints.append("\(path) is left out: \(Self.reason(error)).")
            }
        }
        self.folder = folder
        self.entries = entries
        self.complaints = complaints
        places = Dictionary(entries.enumerated().map { ($1.photo.id, $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// The photo of that id; `nil` if there is none, or none any more.
    subscript(_ id: Photo.ID) -> Entry? { places[id].map { entries[$0] }.flatMap { Self.isThere($0) ? $0 : nil } }

    /// The ids of the photos before and after one.
    func neighbours(of id: Photo.ID) -> (previous: Photo.ID?, next: Photo.ID?) {
        guard let place = places[id] else { return (nil, nil) }
        return (
            entries[..<place].last(where: Self.isThere)?.photo.id,
            entries[(place + 1)...].first(where: Self.isThere)?.photo.id
        )
    }

    /// The photos whose names hold every word of a query, whatever their case.
    func matches(_ query: String) -> [Entry] {
        let words = query.lowercased().split(whereSeparator: \.isWhitespace)
        return entries.filter { entry in
            let name = entry.photo.name.lowercased()
            return words.allSatisfy { name.contains($0) } && Self.isThere(entry)
        }
    }

    private static func isThere(_ entry: Entry) -> Bool { FileManager.default.fileExists(atPath: entry.path) }

    private static func reason(_ flaw: PictureHeader.Flaw) -> String {
        switch flaw {
        case .unknownFormat: "it is no picture, whatever its name says"
        case .cutShort: "it is cut short"
        case .unreadable: "it cannot be read"
        }
    }

    /// What stands at a path, links followed.
    private static func kind(of path: String) -> FileAttributeType? {
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else { return nil }
        return isFolder.boolValue ? .typeDirectory : .typeRegular
    }

    private static func files(below folder: String) -> [String] {
        let found = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
        return found.filter { path in
            let parts = path.split(separator: "/")
            let ending = parts.last?.split(separator: ".").last.map { $0.lowercased() } ?? ""
            return endings.contains(ending) && !parts.contains { $0.hasPrefix(".") }
                && kind(of: "\(folder)/\(path)") != .typeDirectory
        }.sorted { $0.localizedStandardCompare($1) == .orderedAscending }
    }

    private static func entry(_ path: String, in folder: String, _ known: [String: Entry]) throws(PictureHeader.Flaw)
        -> Entry
    {
        let file = "\(folder)/\(path)"
        let facts = try? FileManager.default.attributesOfItem(atPath: file)
        let changed = (facts?[.modificationDate] as? Date) ?? .distantPast
        if let entry = known[file], entry.photo.changed == changed, entry.photo.bytes == facts?[.size] as? Int {
            return entry
        }
        guard let handle = FileHandle(forReadingAtPath: file),
            let head = try? handle.read(upToCount: headerBytes) ?? Data(),
            let size = try? handle.seekToEnd()
        else { throw .unreadable }
        let header = try PictureHeader(Array(head))
        guard isWhole(handle, header, Int(size)) else { throw .cutShort }
        let photo = Photo(
            id: id(of: path), name: name(of: path), size: header.size, bytes: Int(size), taken: header.taken,
            changed: changed)
        return Entry(photo: photo, path: file, mediaType: header.mediaType)
    }

    /// Whether a picture goes on to its end. Of most files only the last bytes are read; cameras that hang a film
    /// behind the picture make it necessary to look further.
    private static func isWhole(_ file: FileHandle, _ header: PictureHeader, _ size: Int) -> Bool {
        guard let end = header.end else { return true }
        return [tailBytes, size].contains { length in
            let start = max(header.body, size - length)
            guard (try? file.seek(toOffset: UInt64(start))) != nil, let tail = try? file.readToEnd() else {
                return false
            }
            return tail.range(of: Data(end), options: .backwards) != nil
        }
    }

    /// The file's name made readable: `FreshFlower_2.jpg` is `Fresh Flower 2`.
    static func name(of path: String) -> String {
        let file = path.split(separator: "/").last ?? ""
        let bare = file.split(separator: ".").dropLast().joined(separator: ".")
        var name = ""
        for character in bare {
            let isBreak = character.isUppercase && name.last?.isLowercase == true
            if character == "_" || character == "-" {
                name.append(" ")
            } else {
                name.append(isBreak ? " \(character)" : "\(character)")
            }
        }
        return name
    }

    /// An id that stays the same while the file keeps its path below the folder (FNV-1a, 64 bits).
    private static func id(of path: String) -> String {
        let hash = path.utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
        return String(hash, radix: 36)
    }
}
