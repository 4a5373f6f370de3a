import Foundation

/// The folder of stored pictures: a folder for each screen, and in it one for each state.
struct PictureFolder: Sendable {
    let url: URL

    /// The PNG of a file, or `nil` if none is stored.
    func bytes(of file: String) -> Data? { try? Data(contentsOf: url.appending(path: file)) }

    func store(_ bytes: Data, as file: String) throws(ToolFailure) {
        let target = url.appending(path: file)
        do {
            try FileManager.default.createDirectory(
                at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
            try bytes.write(to: target, options: .atomic)
        } catch { throw ToolFailure("\(target.path) cannot be written: \(error.localizedDescription)", .failed) }
    }

    /// Removes a picture, and the folders that are empty then.
    func remove(_ file: String) {
        let target = url.appending(path: file)
        try? FileManager.default.removeItem(at: target)
        var folder = target.deletingLastPathComponent()
        for _ in 0..<2 where (try? FileManager.default.contentsOfDirectory(atPath: folder.path))?.isEmpty == true {
            try? FileManager.default.removeItem(at: folder)
            folder = folder.deletingLastPathComponent()
        }
    }

    /// The stored pictures that a run with all of an app's states would have taken, and has not.
    ///
    /// A run for some languages, looks or sizes says nothing about the others.
    ///
    /// - Parameter shots: the pictures of the run.
    func vanished(besides shots: [Shot]) -> [String] {
        let (taken, variants) = (Set(shots.map(\.file)), Set(shots.map(\.variant)))
        return stored.filter { file in
            let variant = file.split(separator: "/").last.map { String($0.dropLast(".png".count)) } ?? ""
            return !taken.contains(file) && variants.contains(variant)
        }
    }

    /// The paths of all stored pictures, in order.
    private var stored: [String] {
        let found = FileManager.default.enumerator(atPath: url.path)?.compactMap { $0 as? String } ?? []
        return found.filter { $0.hasSuffix(".png") && $0.split(separator: "/").count == 3 }.sorted()
    }
}
