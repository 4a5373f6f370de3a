import Foundation

/// Who likes what, kept in a JSON file that is replaced whole at each change, so that it is never half written.
actor LikesBook {
    private let file: URL
    private var lock: FolderLock?
    private var likes: [Photo.ID: Set<String>]

    /// Why likes cannot be kept.
    struct Error: Swift.Error, CustomStringConvertible {
        let description: String
    }

    /// Opens the book of a folder, or begins a new one. No other gallery can open it meanwhile.
    init(in folder: String) throws(Error) {
        lock = try FolderLock(folder)
        file = URL(filePath: folder).appending(path: "likes-by-visitor.json")
        guard FileManager.default.fileExists(atPath: file.path) else {
            likes = [:]
            return
        }
        do {
            likes = try JSONDecoder().decode([Photo.ID: Set<String>].self, from: Data(contentsOf: file))
        } catch {
            throw Error(
                description: "The likes in \(file.path) cannot be read. Mend the file, or move it away to begin anew.")
        }
    }

    /// Leaves the book to another gallery. Nothing can be noted in it any more.
    func close() { lock = nil }

    /// The likes of one photo as a visitor sees them.
    func likes(of id: Photo.ID, for visitor: Visitor?) -> Likes {
        let fans = likes[id] ?? []
        return Likes(count: fans.count, isMine: visitor.map { fans.contains($0.id) } ?? false)
    }

    /// The likes of several photos as a visitor sees them.
    func likes(of ids: [Photo.ID], for visitor: Visitor?) -> [Likes] { ids.map { likes(of: $0, for: visitor) } }

    /// Notes whether a visitor likes a photo, and keeps it before it answers. Saying the same twice changes nothing.
    func note(_ isLiked: Bool, _ id: Photo.ID, by visitor: Visitor) throws(Error) -> Likes {
        let before = likes[id] ?? []
        let after = isLiked ? before.union([visitor.id]) : before.subtracting([visitor.id])
        if after != before {
            guard lock != nil else { throw Error(description: "The like could not be kept: the book is closed.") }
            likes[id] = after.isEmpty ? nil : after
            do { try keep() } catch {
                likes[id] = before.isEmpty ? nil : before
                throw Error(description: "The like could not be kept in \(file.path).")
            }
        }
        return likes(of: id, for: visitor)
    }

    private func keep() throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        try encoder.encode(likes.mapValues { $0.sorted() }).write(to: file, options: .atomic)
    }
}
