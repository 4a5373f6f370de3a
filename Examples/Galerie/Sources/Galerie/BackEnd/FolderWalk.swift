import Foundation

/// A walk through a folder that finds files with the names of photos, each with its size and date. It opens only folders, and
/// follows no links.
struct FolderWalk {
    /// The kind of a file.
    enum Kind: Equatable {
        case file(bytes: Int, changed: Date)
        case link
        /// A pipe, a socket or a device.
        case other
    }

    struct Found {
        /// The path from the folder on. Bytes that are not text are shown as `�`.
        let path: String
        let kind: Kind
        /// `true` if the name is text, so that the file can be opened by it.
        let isText: Bool
    }

    private(set) var found: [Found] = []
    /// `true` if a limit ended the walk.
    private(set) var isCut = false

    private let endings: Set<String>
    private let maxEntries: Int
    private let maxDepth: Int
    private var entries = 0

    /// Walks through a folder.
    ///
    /// - Parameters:
    ///   - endings: the endings of photos, in lower case.
    ///   - maxEntries: the maximum number of entries of all folders.
    ///   - maxDepth: the maximum depth of nested folders.
    /// - Throws: the `errno` of the system's answer about the folder itself.
    init(_ folder: String, endings: Set<String>, maxEntries: Int, maxDepth: Int) throws(Failure) {
        self.endings = endings
        self.maxEntries = maxEntries
        self.maxDepth = maxDepth
        let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw Failure(code: errno) }
        look(in: descriptor, at: "", isText: true, depth: 1)
    }

    struct Failure: Error {
        let code: Int32
    }

    /// Returns `true` if the path leads to a regular file.
    static func isFile(_ path: String) -> Bool {
        var facts = stat()
        return lstat(path, &facts) == 0 && facts.st_mode & S_IFMT == S_IFREG
    }

    /// Walks through an open folder, and closes it.
    private mutating func look(in descriptor: Int32, at path: String, isText: Bool, depth: Int) {
        guard let folder = fdopendir(descriptor) else {
            close(descriptor)
            return
        }
        defer { closedir(folder) }
        while let entry = readdir(folder) {
            guard entries < maxEntries else {
                isCut = true
                return
            }
            // A name ends at its zero byte, which the record always holds.
            let bytes = withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
            guard bytes.first != UInt8(ascii: ".") else { continue }
            entries += 1
            let name = String(decoding: bytes, as: UTF8.self)
            let isKnown = isText && String(validating: bytes, as: UTF8.self) != nil
            var facts = stat()
            let place = bytes.map(CChar.init(bitPattern:)) + [0]
            guard fstatat(dirfd(folder), place, &facts, AT_SYMLINK_NOFOLLOW) == 0 else { continue }
            let kind = facts.st_mode & S_IFMT
            if kind == S_IFDIR {
                guard depth < maxDepth else {
                    isCut = true
                    continue
                }
                let inner = openat(dirfd(folder), place, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
                if inner >= 0 { look(in: inner, at: "\(path)\(name)/", isText: isKnown, depth: depth + 1) }
            } else if endings.contains(name.split(separator: ".").last?.lowercased() ?? "") {
                found.append(Found(path: path + name, kind: Self.kind(facts), isText: isKnown))
            }
        }
    }

    private static func kind(_ facts: stat) -> Kind {
        switch facts.st_mode & S_IFMT {
        case S_IFREG:
            #if canImport(Darwin)
                let moment = facts.st_mtimespec
            #else
                let moment = facts.st_mtim
            #endif
            return .file(
                bytes: Int(clamping: facts.st_size),
                changed: Date(timeIntervalSince1970: Double(moment.tv_sec) + Double(moment.tv_nsec) / 1e9))
        case S_IFLNK: return .link
        default: return .other
        }
    }
}
