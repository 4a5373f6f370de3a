import Foundation

/// The photos of one folder, found once at start: the good ones, and what was wrong with the others.
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
        case empty(String)

        var description: String {
            switch self {
            case .missing(let folder):
                "There is no folder \(folder). Name one that holds your photos: --photos ~/Pictures"
            case .empty(let folder):
                "The folder \(folder) holds no photo that can be shown (JPEG, PNG, WebP or GIF). Name another: --photos ~/Pictures"
            }
        }
    }

    let entries: [Entry]
    /// A sentence for each file that looks like a photo and is none.
    let complaints: [String]
    private let places: [String: Int]

    /// How much of a file is read to find its size: headers with colour profiles can be long.
    private static let headerBytes = 512 * 1024
    private static let endings: Set<String> = ["jpg", "jpeg", "png", "webp", "gif"]

    init(folder: String) throws(Error) {
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder), isFolder.boolValue else {
            throw .missing(folder)
        }
        var entries: [Entry] = []
        var complaints: [String] = []
        for path in Self.files(below: folder) {
            do throws(PictureHeader.Flaw) {
                entries.append(try Self.entry(path, in: folder))
            } catch {
                let reason = error == .cutShort ? "it is cut short" : "it is no picture, whatever its name says"
                complaints.append("\(path) is left out: \(reason).")
            }
        }
        guard !entries.isEmpty else { throw .empty(folder) }
        self.entries = entries
        self.complaints = complaints
        places = Dictionary(entries.enumerated().map { ($1.photo.id, $0) }, uniquingKeysWith: { first, _ in first })
    }

    subscript(_ id: Photo.ID) -> Entry? { places[id].map { entries[$0] } }

    /// The ids of the photos before and after one.
    func neighbours(of id: Photo.ID) -> (previous: Photo.ID?, next: Photo.ID?) {
        guard let place = places[id] else { return (nil, nil) }
        return (
            place > 0 ? entries[place - 1].photo.id : nil,
            place + 1 < entries.count ? entries[place + 1].photo.id : nil
        )
    }

    /// The photos whose names hold every word of a query, whatever their case.
    func matches(_ query: String) -> [Entry] {
        let words = query.lowercased().split(whereSeparator: \.isWhitespace)
        if words.isEmpty { return entries }
        return entries.filter { entry in
            let name = entry.photo.name.lowercased()
            return words.allSatisfy { name.contains($0) }
        }
    }

    private static func files(below folder: String) -> [String] {
        let found = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
        return found.filter { path in
            let name = path.split(separator: "/").last ?? ""
            let ending = name.split(separator: ".").last.map { $0.lowercased() } ?? ""
            return !name.hasPrefix(".") && endings.contains(ending)
        }.sorted { $0.localizedStandardCompare($1) == .orderedAscending }
    }

    private static func entry(_ path: String, in folder: String) throws(PictureHeader.Flaw) -> Entry {
        let file = "\(folder)/\(path)"
        guard let handle = FileHandle(forReadingAtPath: file), let head = try? handle.read(upToCount: headerBytes)
        else {
            throw .cutShort
        }
        let header = try PictureHeader(Array(head))
        let facts = try? FileManager.default.attributesOfItem(atPath: file)
        let photo = Photo(
            id: id(of: path), name: name(of: path), width: header.width, height: header.height,
            bytes: (facts?[.size] as? Int) ?? head.count, taken: (facts?[.modificationDate] as? Date) ?? .distantPast,
            likes: 0)
        return Entry(photo: photo, path: file, mediaType: header.mediaType)
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
