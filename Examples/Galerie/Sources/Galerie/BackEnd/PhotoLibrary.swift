#if !os(iOS)
    import DertischWeb
    import Foundation
    import Synchronization

    /// The photos of one folder when it was scanned, and complaints about the files that are no photos. A photo whose file is removed
    /// later is missing from the next scan.
    struct PhotoLibrary: Sendable {
        /// A photo and its file.
        struct Entry: Sendable {
            let photo: Photo
            /// The path from the gallery's folder on.
            let path: String
            let mediaType: String
        }

        /// The limits of a scan. Files beyond them are left out, with a complaint.
        struct Limits: Sendable {
            /// The number of entries of all folders.
            var entries = 200_000
            /// The depth of nested folders.
            var depth = 16
            var photos = 20_000
            /// The number of bytes of one photo.
            var bytes = 256 << 20
            /// The time for reading new files. The others follow in the next scan.
            var timeout = Duration.seconds(20)
        }

        /// The reason why a folder cannot be a gallery.
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
        /// A sentence for each file that looks like a photo but is not a usable one.
        let complaints: [String]
        let folder: String
        private let limits: Limits
        private let places: [Photo.ID: Int]
        /// The rank of each file in the order of names.
        private let ranks: [String: Int]

        /// The numbers of bytes that are read to find a picture's size. Most headers are short, but those with colour profiles can be long.
        private static let headerBytes = [64 * 1024, 512 * 1024]
        private static let tailBytes = 64 * 1024
        private static let endings: Set<String> = ["jpg", "jpeg", "png", "webp", "gif"]

        /// Scans a folder for the first time.
        init(folder: String, limits: Limits = Limits()) throws(Error) {
            try self.init(folder, limits, known: [:], [:])
            guard !entries.isEmpty else { throw .empty(folder) }
        }

        /// Scans a folder for the first time, on a thread of its own, so that a disk that does not answer blocks nothing else.
        static func open(_ folder: String, waiting seconds: Double = 40) throws(Error) -> PhotoLibrary {
            let look = FirstLook()
            Thread.detachNewThread {
                let result = Result { () throws(Error) in try PhotoLibrary(folder: folder) }
                look.result.withLock { $0 = result }
                look.isDone.signal()
            }
            guard look.isDone.wait(timeout: .now() + seconds) == .success, let result = look.result.withLock(\.self)
            else {
                throw .silent(folder)
            }
            return try result.get()
        }

        /// Scans the same folder again. Unchanged files are not read again. An empty folder is no error here.
        func again() throws(Error) -> PhotoLibrary {
            try PhotoLibrary(
                folder, limits,
                known: Dictionary(entries.map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first }),
                ranks)
        }

        private init(
            _ folder: String, _ limits: Limits, known: [String: Entry], _ knownRanks: [String: Int]
        ) throws(Error) {
            let walk: FolderWalk
            do {
                walk = try FolderWalk(
                    folder, endings: Self.endings, maxEntries: limits.entries, maxDepth: limits.depth)
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

        /// The photo with that id; `nil` if it does not exist or has gone.
        subscript(_ id: Photo.ID) -> Entry? { places[id].map { entries[$0] }.flatMap { isThere($0) ? $0 : nil } }

        /// The ids of the photos before and after one.
        func neighbours(of id: Photo.ID) -> (previous: Photo.ID?, next: Photo.ID?) {
            guard let place = places[id] else { return (nil, nil) }
            return (
                entries[..<place].last(where: isThere)?.photo.id,
                entries[(place + 1)...].first(where: isThere)?.photo.id
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

        /// Opens the file of a photo. It must be a regular file below the folder, since another may have replaced it.
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

        /// Sorts files by name, as people do. That takes seconds for 100,000 files, so it is repeated only when a name is new.
        private static func sorted(_ found: [FolderWalk.Found], _ ranks: [String: Int]) -> [FolderWalk.Found] {
            let known = found.compactMap { file in ranks[file.path].map { (file, $0) } }
            guard known.count < found.count else { return known.sorted { $0.1 < $1.1 }.map(\.0) }
            return found.sorted { $0.path.localizedStandardCompare($1.path) == .orderedAscending }
        }

        private static func entry(_ found: FolderWalk.Found, in folder: String, _ limits: Limits) throws(Flaw) -> Entry
        {
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

        /// Returns `true` if a picture is complete. Only the last bytes of most files are read. Some cameras append a film to the
        /// picture, and then more is read.
        private static func isWhole(_ file: HTTPFile, _ header: PictureHeader) throws -> Bool {
            guard let end = header.end else { return true }
            var upper = file.size
            while upper > header.body {
                let lower = max(header.body, upper - tailBytes)
                // A mark that spans two chunks is found in the first of them.
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

        /// An id that stays the same while the file keeps its path below the folder.
        private static func id(of path: String) -> String { String(FNV1a.hash(path), radix: 36) }
    }

    extension PhotoLibrary.Entry {
        /// The system's facts about its file.
        fileprivate var kind: FolderWalk.Kind { .file(bytes: photo.bytes, changed: photo.changed) }
    }

    /// A first scan, which may never end.
    private final class FirstLook: Sendable {
        let result = Mutex<Result<PhotoLibrary, PhotoLibrary.Error>?>(nil)
        let isDone = DispatchSemaphore(value: 0)
    }

    /// The reason why a file is left out.
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
#endif
