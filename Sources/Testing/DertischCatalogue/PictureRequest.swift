package import DertischJSON
package import Foundation

/// The wish of the tool: the list of a native room's states, or pictures of them.
///
/// Both sides read and write files of one folder. Without `shots.json` in it, the program writes `list.json` and ends. With it, the
/// program takes the pictures, compares them with stored ones, writes `results.json`, and ends.
package struct PictureRequest: Sendable {
    /// One picture to be taken.
    package struct Shot: Sendable {
        package let screen: String
        package let state: String
        package let language: String
        package let looks: String
        package let width: Int
        package let height: Int
        /// The path of the picture, below each folder of pictures.
        package let file: String
    }

    /// The folder of both sides.
    package let folder: URL
    /// The pictures to be taken; `nil` if the list is wanted.
    package let shots: [Shot]?
    /// The folder of the stored pictures.
    package let stored: URL?
    /// The difference of a channel, of 255, that does not count.
    package let tolerance: Int

    /// Reads the wish in a folder.
    ///
    /// - Throws: the fault of a file that cannot be read.
    package init(in folder: URL) throws {
        self.folder = folder
        let file = folder.appending(path: "shots.json")
        guard FileManager.default.fileExists(atPath: file.path) else {
            (shots, stored, tolerance) = (nil, nil, 0)
            return
        }
        let tree = try JSONReader.read(Array(try Data(contentsOf: file)))
        shots = (tree["shots"]?.items ?? []).compactMap(Self.shot)
        stored = tree["stored"]?.text.map { URL(filePath: $0) }
        tolerance = tree["tolerance"]?.whole ?? 0
    }

    private static func shot(_ tree: JSONTree) -> Shot? {
        guard let screen = tree["screen"]?.text, let state = tree["state"]?.text,
            let language = tree["language"]?.text, let looks = tree["looks"]?.text,
            let width = tree["width"]?.whole, let height = tree["height"]?.whole, let file = tree["file"]?.text
        else { return nil }
        return Shot(
            screen: screen, state: state, language: language, looks: looks, width: width, height: height, file: file)
    }

    /// The file of a new picture, or of a difference. Its folder is made.
    package func file(of shot: Shot, in part: String) throws -> URL {
        let file = folder.appending(path: part).appending(path: shot.file)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        return file
    }

    /// Writes an answer, whole or not at all.
    package func write(_ answer: JSON, as name: String) throws {
        try Data(answer.bytes).write(to: folder.appending(path: name), options: .atomic)
    }
}
