import DertischJSON
import Foundation

/// The folder by which the tool and a program with windows exchange lists and pictures.
///
/// A program that is asked for its list writes `list.json`. One that finds `shots.json` takes those pictures, and writes `results.json`.
struct PictureExchange: Sendable {
    let url: URL

    /// Makes an empty folder.
    init() throws(ToolFailure) {
        url = FileManager.default.temporaryDirectory.appending(path: "dertisch-pictures-\(UUID().uuidString)")
        do { try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true) } catch {
            throw ToolFailure("\(url.path) cannot be made: \(error.localizedDescription)", .failed)
        }
    }

    /// The list of states; `nil` if the program wrote none.
    var list: [UInt8]? { (try? Data(contentsOf: url.appending(path: "list.json"))).map(Array.init) }

    /// Asks for pictures.
    ///
    /// - Parameters:
    ///   - stored: the folder of the stored pictures.
    ///   - tolerance: the difference of a channel that does not count.
    func ask(for shots: [Shot], stored: PictureFolder, tolerance: Int) throws(ToolFailure) {
        let wanted = shots.map { shot in
            JSON.object([
                "screen": .text(shot.screen), "state": .text(shot.state), "language": .text(shot.language),
                "looks": .text(shot.looks), "width": .number(shot.size.width), "height": .number(shot.size.height),
                "file": .text(shot.file),
            ])
        }
        let request = JSON.object([
            "stored": .text(stored.url.path), "tolerance": .number(tolerance), "shots": .list(wanted),
        ])
        try PictureFolder(url: url).store(Data(request.bytes), as: "shots.json")
    }

    /// The number of pixels in which each picture differs from the stored one; `nil` if the program wrote none.
    var pixels: [String: Int]? {
        guard let bytes = try? Data(contentsOf: url.appending(path: "results.json")),
            let results = (try? JSONReader.read(Array(bytes)))?["results"]?.items
        else { return nil }
        return results.reduce(into: [:]) { pixels, result in
            if let file = result["file"]?.text { pixels[file] = result["pixels"]?.whole }
        }
    }

    /// A picture that the program took: a new one, or a difference.
    func picture(_ file: String, in part: String) -> Data? {
        PictureFolder(url: url.appending(path: part)).bytes(of: file)
    }

    /// Removes the folder.
    func remove() { try? FileManager.default.removeItem(at: url) }
}
