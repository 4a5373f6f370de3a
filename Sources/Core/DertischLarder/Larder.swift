import DertischJSON
public import Foundation
import DertischSupport

/// The ingredient for JSON that comes with the app: menus, settings, texts, fixtures.
///
/// Once it is registered, `registrar.ingredient { larder }`, all kitchen staff may ask for it. It searches its folders in
/// order and takes the first match: an app lists its own folder before a library's to override it. It never writes to
/// them, so an app may be installed in a read-only place.
///
/// ```swift
/// let larder = Larder(Bundle.module.resourceURL, installedAs: "galerie")
/// do {
///     let menu: [Dish] = try larder.jar("menu")
///     print(menu.count)
/// } catch {
///     print(error.file, error.path, error)
/// }
/// ```
public struct Larder: Sendable {
    /// The folders, in the order in which they are searched.
    public let folders: [URL]
    private let opened = DecodedFiles()

    /// Creates a larder over folders. `nil`, from an absent bundle, is skipped. Nothing is read yet.
    ///
    /// - Parameter folders: the folders, in the order in which they are searched.
    public init(_ folders: URL?...) { self.folders = folders.compactMap(\.self) }

    /// Creates a larder over folders, followed by the system's folders for the app: `share/galerie` beside the
    /// program's folder, then `galerie` in each folder of `XDG_DATA_DIRS`, such as `/usr/share/galerie`; on Apple
    /// platforms the app's own bundle.
    ///
    /// - Parameters:
    ///   - folders: the folders that are searched first.
    ///   - app: the app's name, as in the names of its folders.
    public init(_ folders: URL?..., installedAs app: String) {
        self.folders = folders.compactMap(\.self) + AppFolders(of: app).resources
    }

    /// The decoded content of a JSON file. It is decoded at the first request for a type, and shared from then on.
    ///
    /// Dates may be numbers, as `JSONEncoder` writes them, or text, `"2026-05-31"` or `"2026-05-31T18:30:00Z"`; nothing is guessed.
    /// Durations may be text such as `"90 s"`, or seconds. A duplicate name in one object is an error.
    ///
    /// - Parameters:
    ///   - name: the file's path below a folder, without `.json`: `menu`, `menus/winter`. A path with `..` is never
    ///     found.
    ///   - type: the type to decode.
    /// - Returns: the value.
    /// - Throws: ``Larder/Error`` with the file, the line and column, the path into the document, and the
    ///   expectation. The next call tries again.
    /// - Complexity: reads and decodes the file once for each type, while concurrent callers wait; later O(1).
    ///   Decoded content is retained as long as the larder.
    public func jar<Content: Decodable & Sendable>(
        _ name: String, as type: Content.Type = Content.self
    ) throws(Error) -> Content {
        try opened.content(name) { () throws(Error) in try decode(name) }
    }

    /// The decoded content of every JSON file in a folder, by the files' names without `.json`: `larder.jars(in:
    /// "menus", as: Menu.self)`.
    ///
    /// - Parameters:
    ///   - folder: the folder's path below a folder of the larder.
    ///   - type: the type to decode from each file.
    /// - Returns: the values; empty if the folder does not exist.
    /// - Throws: ``Larder/Error`` for the first file, by name, that cannot be decoded.
    /// - Complexity: that of ``jar(_:as:)``, for each file.
    public func jars<Content: Decodable & Sendable>(
        in folder: String, as type: Content.Type = Content.self
    ) throws(Error) -> [String: Content] {
        var contents: [String: Content] = [:]
        for name in names(in: folder) { contents[name] = try jar(folder.isEmpty ? name : "\(folder)/\(name)") }
        return contents
    }

    /// The names of the JSON files in a folder below the larder's, without `.json`, sorted: `larder.names(in: "texts")`.
    ///
    /// - Parameter folder: the folder's path below a folder of the larder.
    /// - Returns: the names from all of the larder's folders; empty if the folder does not exist, or its path has
    ///   `..`.
    public func names(in folder: String) -> [String] { names(in: folder, ending: "json") }

    private func decode<Content: Decodable>(_ name: String) throws(Error) -> Content {
        let (file, bytes) = try read("\(name).json")
        return try JSONFile(file, bytes).decode()
    }

    /// The names of the files in a folder with an extension, without it, sorted.
    package func names(in folder: String, ending: String) -> [String] {
        guard !Self.leadsOut(folder) else { return [] }
        let found = folders.flatMap { root -> [String] in
            let below = root.appending(path: folder)
            return (try? FileManager.default.contentsOfDirectory(atPath: below.path)) ?? []
        }
        return Set(found.filter { $0.hasSuffix(".\(ending)") }.map { String($0.dropLast(ending.count + 1)) }).sorted()
    }

    /// The location and content of a file, by its path with the extension.
    package func read(_ name: String) throws(Error) -> (file: URL, bytes: [UInt8]) {
        let plain = name.hasSuffix(".json") ? String(name.dropLast(5)) : name
        guard !Self.leadsOut(name) else { throw Error(.missing(near: []), file: plain) }
        for folder in folders {
            let file = folder.appending(path: name)
            guard FileManager.default.fileExists(atPath: file.path) else { continue }
            do { return (file, Array(try Data(contentsOf: file))) } catch {
                throw Error(.broken("It cannot be read: \(error.localizedDescription)"), file: file.path)
            }
        }
        let folder = name.split(separator: "/").dropLast().joined(separator: "/")
        let siblings = names(in: folder).map { folder.isEmpty ? $0 : "\(folder)/\($0)" }
        throw Error(.missing(near: SpellingSuggestions.of(plain, among: siblings)), file: name)
    }

    private static func leadsOut(_ path: String) -> Bool { path.split(separator: "/").contains("..") }
}
