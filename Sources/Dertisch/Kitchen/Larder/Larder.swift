import Plug

public import Foundation

/// The ingredient for JSON that comes with the app: settings, texts, fixtures.
///
/// Every house has one, so any colleague in the kitchen may ask for it. It reads from folders, first found first
/// served: an app lists its own folder before a library's to have the last word.
///
/// ```swift
/// let larder = Larder(Bundle.module.resourceURL)
/// do {
///     let settings = try larder.decode(Settings.self, from: "settings")
///     print(settings)
/// } catch {
///     print(error.file, error.path, error)
/// }
/// ```
public struct Larder: Sendable {
    /// The folders, in the order in which they are searched.
    public let folders: [URL]

    /// Makes a larder over folders. A `nil`, as an absent bundle gives, is passed over. Nothing is read yet.
    ///
    /// - Parameter folders: the folders, in the order in which they are searched.
    public init(_ folders: URL?...) { self.folders = folders.compactMap(\.self) }

    /// Decodes a JSON file.
    ///
    /// - Parameters:
    ///   - type: what to make of the JSON.
    ///   - name: the file's path below a folder, without `.json`: `settings`, `texts/en`. One with `..` is never found.
    /// - Returns: the value.
    /// - Throws: ``Larder/Error`` that names the file, the path into the document, and the line.
    /// - Complexity: reads and decodes the file at every call; keep what you need.
    public func decode<T: Decodable>(_ type: T.Type = T.self, from name: String) throws(Error) -> T {
        let (file, bytes) = try read("\(name).json")
        do {
            return try JSONDecoder().decode(type, from: bytes)
        } catch let error as DecodingError {
            throw Error(error, in: file, bytes)
        } catch {
            throw Error(.refused("\(error)"), file: file.path)
        }
    }

    /// The names of the JSON files in a folder below the larder's, without `.json`, sorted: `larder.names(in: "texts")`.
    ///
    /// - Parameter folder: the folder's path below a folder of the larder.
    /// - Returns: the names of all the larder's folders together; none if the folder is nowhere.
    public func names(in folder: String) -> [String] { names(in: folder, ending: "json") }

    /// The names of the files in a folder that have an ending, without it, sorted.
    func names(in folder: String, ending: String) -> [String] {
        let found = folders.flatMap { root -> [String] in
            let below = root.appending(path: folder)
            return (try? FileManager.default.contentsOfDirectory(atPath: below.path)) ?? []
        }
        return Set(found.filter { $0.hasSuffix(".\(ending)") }.map { String($0.dropLast(ending.count + 1)) }).sorted()
    }

    /// Where a file lies and what it holds, by its path with its ending.
    func read(_ name: String) throws(Error) -> (file: URL, bytes: Data) {
        guard !name.split(separator: "/").contains("..") else {
            throw Error(.missing(near: []), file: name.hasSuffix(".json") ? String(name.dropLast(5)) : name)
        }
        for folder in folders {
            let file = folder.appending(path: name)
            guard FileManager.default.fileExists(atPath: file.path) else { continue }
            do { return (file, try Data(contentsOf: file)) } catch {
                throw Error(.broken("it cannot be read: \(error.localizedDescription)"), file: file.path)
            }
        }
        let folder = name.split(separator: "/").dropLast().joined(separator: "/")
        let plain = name.hasSuffix(".json") ? String(name.dropLast(5)) : name
        let siblings = names(in: folder).map { folder.isEmpty ? $0 : "\(folder)/\($0)" }
        throw Error(.missing(near: NearMiss.of(plain, among: siblings)), file: name)
    }
}
