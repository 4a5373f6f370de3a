import Foundation

/// Who likes, as the back end knows them: an id that this gallery was given at its first start and keeps.
///
/// Whoever looks at this gallery is one visitor, in however many tabs; another gallery on the same back end is another.
struct Visitor: Equatable, Sendable {
    let id: String

    /// Why there is no visitor.
    struct Error: Swift.Error, Equatable, CustomStringConvertible {
        let description: String
    }

    /// Whoever it is, for a house that is only looked over.
    static let someone = Visitor(known: "someone")

    private init(known id: String) { self.id = id }

    /// A visitor of that id, if it is one: 1 to 64 Latin letters, digits and hyphens.
    init?(_ id: String) {
        let marks = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-"
        guard 1...64 ~= id.utf8.count, id.allSatisfy(marks.contains) else { return nil }
        self.id = id
    }

    /// The visitor that a folder remembers; a new one if it remembers none.
    init(keptIn folder: String) throws(Error) {
        let file = URL(filePath: folder).appending(path: "visitor")
        if let text = try? String(contentsOf: file, encoding: .utf8) {
            guard let known = Visitor(text.trimmingCharacters(in: .whitespacesAndNewlines)) else {
                throw Error(
                    description: "\(file.path) does not hold a visitor's id. Remove the file to begin as a new visitor."
                )
            }
            self = known
            return
        }
        self.init(known: UUID().uuidString.lowercased())
        do {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            try Data("\(id)\n".utf8).write(to: file, options: .atomic)
        } catch {
            throw Error(
                description: "Likes cannot be kept in \(folder), since nothing can be written there. "
                    + "Name a folder of yours: --data DIR")
        }
    }
}
