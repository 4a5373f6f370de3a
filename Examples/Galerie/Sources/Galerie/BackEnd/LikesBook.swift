import Foundation

/// Everybody's likes, kept in a JSON file that is replaced whole at each change, so that it is never half written.
actor LikesBook {
    private let file: URL
    private var likes: [Photo.ID: Int]

    /// Why likes cannot be kept.
    struct Error: Swift.Error, CustomStringConvertible {
        let description: String
    }

    /// Opens the book, or begins a new one.
    init(at file: URL) throws(Error) {
        self.file = file
        guard FileManager.default.fileExists(atPath: file.path) else {
            likes = [:]
            return
        }
        do {
            likes = try JSONDecoder().decode([Photo.ID: Int].self, from: Data(contentsOf: file))
        } catch {
            throw Error(
                description: "The likes in \(file.path) cannot be read. Mend the file, or move it away to begin anew.")
        }
    }

    func count(of id: Photo.ID) -> Int { likes[id] ?? 0 }
    func counts() -> [Photo.ID: Int] { likes }

    /// Adds a like and keeps it before it answers.
    func like(_ id: Photo.ID) throws(Error) -> Int {
        let count = (likes[id] ?? 0) + 1
        likes[id] = count
        do {
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try JSONEncoder().encode(likes).write(to: file, options: .atomic)
        } catch {
            likes[id] = count - 1
            throw Error(description: "The like could not be kept in \(file.path).")
        }
        return count
    }
}
