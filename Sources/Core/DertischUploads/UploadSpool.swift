package import DertischSupport
package import Foundation

/// The spool of a house: a folder for each guest, with the files that are on their way to orders.
///
/// A file's name is its key, and its length is what has come. So a file goes on where it stopped, whatever has happened to the process that took
/// its first bytes; and processes that share the folder share its files. What is left behind is removed after ``UploadLimits/lifetime``.
package actor UploadSpool {
    /// A file of a guest, as its page announces it.
    package struct Name: Hashable, Sendable {
        let folder: String
        let key: String
        let size: Int
        /// The name of the file, which says how large it will be.
        var file: String { "\(key).\(size)\(Self.ending)" }
        /// ``Parcel/id``: guests choose their keys, and not the ids that the house has given them.
        var parcel: String {
            let bytes = Array(folder.utf8)
            let guest = FNV1a.digits(FNV1a.hash(bytes)) + FNV1a.digits(FNV1a.hash(bytes, from: ~FNV1a.basis))
            return "\(guest)-\(key)"
        }

        /// - Parameters:
        ///   - guest: the guest's id.
        ///   - key: the file's key, as ``UploadOffer`` has checked it.
        ///   - size: the size of the whole file.
        package init(of guest: String, _ key: String, size: Int) {
            // Hexadecimal digits, whatever stands in an id.
            (folder, self.key, self.size) = (Self.beginning + Array(guest.utf8).hexadecimal, key, size)
        }

        /// The beginning of the name of a guest's folder.
        static let beginning = "guest-"
        private static let ending = ".part"

        /// The size that the name of a file says; `nil` for a file that no spool has made.
        static func size(of file: String, in folder: String) -> Int? {
            guard folder.hasPrefix(beginning), folder.dropFirst(beginning.count).allSatisfy(\.isHexDigit),
                file.hasSuffix(ending)
            else { return nil }
            return file.dropLast(ending.count).split(separator: ".").last.flatMap { Int($0) }
        }
    }

    /// The reason why bytes are not taken.
    package enum Failure: Error, Hashable {
        case refused(UploadRefusal)
        /// Another page has the file. It may be free soon.
        case busy
        /// The bytes would not follow those that are there, whose number is told.
        case held(Int)
    }

    nonisolated private let executor = ThreadExecutor(name: "upload-spool")
    // Unsafe unowned: the actor holds its executor for as long as it lives.
    package nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    private let folder: URL
    private let limits: UploadLimits
    private let now: @Sendable () -> Date
    /// The files that are written, by their names; each with a number of its own, since a page may come back before its old connection has ended.
    private var writing: [Name: Writer] = [:]
    private var lastWriter = 0
    private var lastSweep: Date?

    private final class Writer {
        var file: SpoolFile
        let number: Int
        let page: String
        var isKnown = false

        init(_ file: consuming SpoolFile, _ number: Int, of page: String) {
            self.file = file
            (self.number, self.page) = (number, page)
        }
    }

    /// - Parameter now: the time, by which files grow old.
    package init(
        in folder: URL, limits: UploadLimits = UploadLimits(), now: @escaping @Sendable () -> Date = { Date() }
    ) {
        (self.folder, self.limits, self.now) = (folder, limits, now)
    }

    /// The number of bytes that have come.
    package func held(_ name: Name) -> Int { min(name.size, length(of: path(of: name)) ?? 0) }

    /// Reads bytes that have come.
    package func read(_ name: Name, from offset: Int, count: Int) -> [UInt8] {
        (try? SpoolFile.read(path(of: name), from: offset, count: count)) ?? []
    }

    /// Begins to take bytes of a file.
    ///
    /// - Parameters:
    ///   - offset: the number of bytes before them. What is there behind is forgotten.
    ///   - page: tells pages of one guest apart. A page that begins anew gives up what it has begun before.
    /// - Returns: the number of the writer, for ``append(_:to:by:of:named:)`` and ``end(_:by:)``.
    package func begin(_ name: Name, at offset: Int, by page: String) throws(Failure) -> Int {
        sweepIfDue()
        if writing[name]?.page == page { writing[name] = nil }
        let held: Int
        do throws(SpoolFile.Failure) {
            var file = try openFile(name)
            held = file.count
            guard hasSpace(for: name, holding: held) else {
                if held == 0 { file.remove() }
                throw .full
            }
            if offset <= held {
                try file.truncate(to: offset)
                lastWriter += 1
                writing[name] = Writer(file, lastWriter, of: page)
                return lastWriter
            }
        } catch { throw Failure(error) }
        throw .held(held)
    }

    /// Takes further bytes of a file.
    ///
    /// - Parameter kinds: the kinds of which the file must be.
    package func append(
        _ bytes: [UInt8], to name: Name, by writer: Int, of kinds: [FileKind], named: String
    ) throws(Failure) {
        guard let open = writing[name], open.number == writer else { throw .busy }
        guard open.file.count + bytes.count <= name.size else {
            remove(name)
            throw .refused(.tooLarge(limit: name.size))
        }
        do throws(SpoolFile.Failure) { try open.file.append(bytes) } catch { throw Failure(error) }
        guard !open.isKnown, open.file.count >= min(name.size, FileKind.headBytes) else { return }
        open.isKnown = true
        if kinds.kind(of: open.file.head, named: named) == nil {
            remove(name)
            throw .refused(.wrongKind)
        }
    }

    /// Ends a writer. What has come stays.
    package func end(_ name: Name, by writer: Int) { if writing[name]?.number == writer { writing[name] = nil } }

    /// Removes what has come of a file that is not wanted any more, unless another page or an order has it.
    package func discard(_ name: Name, by page: String) {
        if writing[name]?.page == page { writing[name] = nil }
        if let file = try? SpoolFile(at: path(of: name), makes: false) { file.remove() }
    }

    /// Takes a whole file out of the spool, for its order. It is on the disk then.
    ///
    /// - Returns: `nil` if it is not whole, or another page has it: it has to be sent again.
    package nonisolated func take(
        _ name: Name, named: String, by rules: UploadRules
    ) async throws(UploadRefusal) -> StoredFile? {
        guard let stored = try await takeOut(name, named, rules) else { return nil }
        do {
            // Not on the spool's own thread, which other guests wait for.
            try await Parcel.onThread { try stored.synchronize() }
        } catch { throw .failed }
        return stored
    }

    private func takeOut(_ name: Name, _ named: String, _ rules: UploadRules) throws(UploadRefusal) -> StoredFile? {
        guard let file = try? SpoolFile(at: path(of: name), makes: false), file.count == name.size else { return nil }
        guard let kind = rules.kinds.kind(of: file.head, named: named) else {
            file.remove()
            throw .wrongKind
        }
        return file.stored(name.parcel, as: kind)
    }
}

// MARK: Space

extension UploadSpool {
    private func path(of name: Name) -> String { folder.appending(path: name.folder).appending(path: name.file).path }

    /// Opens a file, and makes it and its folder if they are missing.
    private func openFile(_ name: Name) throws(SpoolFile.Failure) -> SpoolFile {
        for _ in 0..<3 {
            do throws(SpoolFile.Failure) { return try SpoolFile(at: path(of: name), makes: true) } catch {
                // Another process may sweep the empty folder at any moment.
                guard error == .system(ENOENT) else { throw error }
                try? FileManager.default.createDirectory(
                    at: folder.appending(path: name.folder), withIntermediateDirectories: true,
                    attributes: [.posixPermissions: 0o700])
            }
        }
        throw .system(ENOENT)
    }

    private func remove(_ name: Name) {
        unlink(path(of: name))
        writing[name] = nil
    }

    private func length(of path: String) -> Int? {
        var status = stat()
        guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        return Int(status.st_size)
    }

    /// True if there is space for a file whose name stands in the spool, so that other processes count it as well.
    private func hasSpace(for name: Name, holding held: Int) -> Bool {
        let sizes = names(in: folder.appending(path: name.folder)).compactMap { Name.size(of: $0, in: name.folder) }
        guard sizes.reduce(0, +) <= limits.bytesPerGuest else { return false }
        var disk = statvfs()
        guard statvfs(folder.path, &disk) == 0 else { return false }
        let free = Int(clamping: UInt64(disk.f_bavail) &* UInt64(disk.f_frsize))
        let promised = writing.reduce(0) { $0 + $1.key.size - $1.value.file.count }
        return free - promised - (name.size - held) >= limits.freeBytes
    }

    private func names(in folder: URL) -> [String] {
        (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    }

    private func sweepIfDue() {
        let time = now()
        if let lastSweep, time.timeIntervalSince(lastSweep) < 3_600, time >= lastSweep { return }
        sweep()
    }

    /// Removes the files that were left behind, and empty folders. Files that no spool has made stay, should the folder hold others.
    package func sweep() {
        let time = now()
        lastSweep = time
        for guest in names(in: folder) {
            let own = folder.appending(path: guest)
            for file in names(in: own) where Name.size(of: file, in: guest) != nil {
                let path = own.appending(path: file).path
                let facts = try? FileManager.default.attributesOfItem(atPath: path)
                guard length(of: path) != nil, let written = facts?[.modificationDate] as? Date else { continue }
                let age = time.timeIntervalSince(written)
                // A file that somebody has is not left behind, however slowly it comes.
                guard age > limits.lifetime / .seconds(1), let file = try? SpoolFile(at: path, makes: false) else {
                    continue
                }
                file.remove()
            }
            if guest.hasPrefix(Name.beginning) { rmdir(own.path) }
        }
    }
}

extension UploadSpool.Failure {
    fileprivate init(_ failure: SpoolFile.Failure) {
        switch failure {
        case .locked: self = .busy
        case .full: self = .refused(.noSpace)
        case .system: self = .refused(.failed)
        }
    }
}
