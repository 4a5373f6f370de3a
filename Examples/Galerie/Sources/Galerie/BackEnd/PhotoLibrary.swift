import DertischWeb
import Foundation
import Synchronization

/// The photos of one folder as they were when it was looked through: the good ones, and what was wrong with the others. One
/// whose file goes away later is not in it any more.
struct PhotoLibrary: Sendable {
    /// One photo and the file that it is.
    struct Entry: Sendable {
        let photo: Photo
        /// From the gallery's folder on.
        let path: String
        let mediaType: String
    }

    /// How much is looked at. What is beyond that is left out with a sentence.
    struct Limits: Sendable {
        /// Entries of all folders.
        var entries = 200_000
        /// Folders in one another.
        var depth = 16
        var photos = 20_000
        /// Bytes of one photo.
        var bytes = 256 << 20
        /// For how long files are opened that were not looked at before; the others follow the next time.
        var timeout = Duration.seconds(20)
    }

    /// Why a folder cannot be a gallery.
    enum Error: Swift.Error, Equatable, CustomStringConvertible {
        case missing(String)
        case noFolder(String)
        case unreadable(String)
        case empty(String)
        case silent(String)

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
            case .silent(let folder):
                "The folder \(folder) does not answer. See that its disk is there, or name another: --photos ~/Pictures"
            }
        }
    }

    let entries: [Entry]
    /// A sentence for each file that looks like a photo and is none.
    let complaints: [String]
    let folder: String
    private let limits: Limits
    private let places: [Photo.ID: Int]
    /// The place of each file among all that were found.
    private let ranks: [String: Int]

    /// How much of a file is read to find its size: most headers are short, those with colour profiles can be long.
    private static let headerBytes = [64 * 1024, 512 * 1024]
    private static let tailBytes = 64 * 1024
    private static let endings: Set<String> = ["jpg", "jpeg", "png", "webp", "gif"]

    /// Looks through a folder for the first time.
    init(folder: String, limits: Limits = Limits()) throws(Error) {
        try self.init(folder, limits, known: [:], [:])
        guard !entries.isEmpty else { throw .empty(folder) }
    }

    /// Looks through a folder for the first time, on a thread of its own: a disk that does not answer holds up nothing else.
    static func open(_ folder: String, waiting seconds: Double = 40) throws(Error) -> PhotoLibrary {
        let look = FirstLook()
        Thread.detachNewThread {
            let result = Result { () throws(Error) in try PhotoLibrary(folder: folder) }
            look.result.withLock { $0 = result }
            look.isDone.signal()
        }
        guard look.isDone.wait(timeout: .now() + seconds) == .success, let result = look.result.withLock(\.self) else {
            throw .silent(folder)
        }
        return try result.get()
    }

    /// The same folder as it is now. Files that have not changed are not read again; that it is empty by now is no error.
    func again() throws(Error) -> PhotoLibrary {
        try PhotoLibrary(
            folder, limits, known: Dictionary(entries.map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first }),
            ranks)
    }

    private init(
        _ folder: String, _ limits: Limits, known: [String: Entry], _ knownRanks: [String: Int]
    ) throws(Error) {
        let walk: FolderWalk
        do {
            walk = try FolderWalk(
                folder, endings: Self.endings, mostEntries: limits.entries, mostDepth: limits.depth)
        } catch {
            throw Self.error(error.code, folder)
        }
        let deadline = ContinuousClock.now.advanced(by: limits.timeout)
        var entries: [Entry] = []
        var complaints: [String] = []
        var (isFull, late) = (false, 0)
        let files = Self.sorted(walk.found, knownRanks)
        for found in files {
            guard entries.count < limits.photos else {
                isFull = true
                break
            }
            if let entry = known[found.path], found.kind == entry.kind {
                entries.append(entry)
            } else if ContinuousClock.now >= deadline {
                late += 1
            } else {
                do throws(Flaw) {
                    entries.append(try Self.entry(found, in: folder, limits))
                } catch {
                    complaints.append("\(found.path) is left out: \(error.sentence).")
                }
            }
        }
        if late > 0 { complaints.append("\(late) files are not looked at yet: there are too many for one time.") }
        if isFull { complaints.append("Only \(limits.photos) photos are shown: there are more.") }
        if walk.isCut {
            complaints.append(
                "Only \(limits.entries) files in at most \(limits.depth) folders in one another are looked at: there are more."
            )
        }
        (self.folder, self.limits) = (folder, limits)
        self.entries = entries
        self.complaints = complaints
        ranks = Dictionary(files.enumerated().map { ($1.path, $0) }, uniquingKeysWith: { first, _ in first })
        places = Dictionary(entries.enumerated().map { ($1.photo.id, $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// The photo of that id; `nil` if there is none, or none any more.
    subscript(_ id: Photo.ID) -> Entry? { places[id].map { entries[$0] }.flatMap { isThere($0) ? $0 : nil } }

    /// The ids of the photos before and after one.
    func neighbours(of id: Photo.ID) -> (previous: Photo.ID?, next: Photo.ID?) {
        guard let place = places[id] else { return (nil, nil) }
        return (
            entries[..<place].last(where: isThere)?.photo.id, entries[(place + 1)...].first(where: isThere)?.photo.id
        )
    }

    /// The photos whose names hold every word of a query, whatever their case.
    func matches(_ query: String) -> [Entry] {
        let words = query.lowercased().split(whereSeparator: \.isWhitespace)
        return entries.filter { entry in
            let name = entry.photo.name.lowercased()
            return words.allSatisfy { name.contains($0) } && isThere(entry)
        }
    }

    /// The file of a photo, open: a regular file below the folder, whatever has taken its place since.
    func file(of entry: Entry) throws(HTTPFile.Error) -> HTTPFile {
        try HTTPFile(entry.path, beneath: folder)
    }

    private func isThere(_ entry: Entry) -> Bool { FolderWalk.isFile("\(folder)/\(entry.path)") }

    private static func error(_ code: Int32, _ folder: String) -> Error {
        switch code {
        case ENOENT: .missing(folder)
        case ENOTDIR: .noFolder(folder)
        default: .unreadable(folder)
        }
    }

    /// By name, as people sort: that takes seconds for 100,000 files, so it is done again only when a name has come.
    private static func sorted(_ found: [FolderWalk.Found], _ ranks: [String: Int]) -> [FolderWalk.Found] {
        let known = found.compactMap { file in ranks[file.path].map { (file, $0) } }
        guard known.count < found.count else { return known.sorted { $0.1 < $1.1 }.map(\.0) }
        return found.sorted { $0.path.localizedStandardCompare($1.path) == .orderedAscending }
    }

    private static func entry(_ found: FolderWalk.Found, in folder: String, _ limits: Limits) throws(Flaw) -> Entry {
        switch found.kind {
        case _ where !found.isText: throw .oddName
        case .link: throw .link
        case .other: throw .noFile
        case .file(let bytes, _): guard bytes <= limits.bytes else { throw .tooLarge(limits.bytes) }
        }
        do {
            let file = try HTTPFile(found.path, beneath: folder)
            let header = try header(of: file)
            guard try isWhole(file, header) else { throw Flaw.header(.cutShort) }
            let photo = Photo(
                id: id(of: found.path), name: name(of: found.path), size: header.size, bytes: file.size,
                taken: header.taken, changed: Date(timeIntervalSince1970: file.modificationTime))
            return Entry(photo: photo, path: found.path, mediaType: header.mediaType)
        } catch let flaw as Flaw {
            throw flaw
        } catch {
            throw error as? HTTPFile.Error == .link ? .link : .header(.unreadable)
        }
    }

    private static func header(of file: HTTPFile) throws -> PictureHeader {
        var flaw = PictureHeader.Flaw.unreadable
        for count in headerBytes {
            do throws(PictureHeader.Flaw) {
                let bytes = try? file.read(count, from: 0)
                guard let bytes else { throw .unreadable }
                return try PictureHeader(bytes)
            } catch {
                flaw = error
                if flaw != .cutShort || count >= file.size { break }
            }
        }
        throw Flaw.header(flaw)
    }

    /// Whether a picture goes on to its end. Of most files only the last bytes are read; cameras that hang a film
    /// behind the picture make it necessary to look further.
    private static func isWhole(_ file: HTTPFile, _ header: PictureHeader) throws -> Bool {
        guard let end = header.end else { return true }
        var upper = file.size
        while upper > header.body {
            let lower = max(header.body, upper - tailBytes)
            // What stands across two pieces is found in the first of them.
            let piece = try file.read(upper - lower + end.count - 1, from: lower)
            if Data(piece).range(of: Data(end), options: .backwards) != nil { return true }
            upper = lower
        }
        return false
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

extension PhotoLibrary.Entry {
    /// What the system told of its file.
    fileprivate var kind: FolderWalk.Kind { .file(bytes: photo.bytes, changed: photo.changed) }
}

/// A look at a folder that may never end.
private final class FirstLook: Sendable {
    let result = Mutex<Result<PhotoLibrary, PhotoLibrary.Error>?>(nil)
    let isDone = DispatchSemaphore(value: 0)
}

/// Why a file is no photo of the gallery.
private enum Flaw: Error {
    case header(PictureHeader.Flaw)
    case link
    case noFile
    case oddName
    case tooLarge(Int)

    var sentence: String {
        switch self {
        case .header(.unknownFormat): "it is no picture, whatever its name says"
        case .header(.cutShort): "it is cut short"
        case .header(.unreadable): "it cannot be read"
        case .link: "it is a link, and only files in the folder itself are shown"
        case .noFile: "it is a pipe, a socket or a device"
        case .oddName: "its name is no text in UTF-8"
        case .tooLarge(let bytes): "it has more than \(bytes >> 20) MB"
        }
    }
}
