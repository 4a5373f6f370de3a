import DertischJSON
public import Foundation
import Plug

/// The ingredient for JSON that comes with the app: menus, settings, texts, fixtures.
///
/// Every house has one, so any colleague in the kitchen may ask for it. It reads from folders, first found first
/// served: an app lists its own folder before a library's to have the last word. It never writes there, so an app may be installed
/// where nobody can.
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

    /// Makes a larder over folders. A `nil`, as an absent bundle gives, is passed over. Nothing is read yet.
    ///
    /// - Parameter folders: the folders, in the order in which they are searched.
    public init(_ folders: URL?...) { self.folders = folders.compactMap(\.self) }

    /// Makes a larder over folders, and behind them those in which a system keeps what belongs to an app: `share/galerie` beside
    /// the program's folder, then `galerie` in each folder of `XDG_DATA_DIRS`, such as `/usr/share/galerie`; on Apple platforms the
    /// app's own bundle.
    ///
    /// - Parameters:
    ///   - folders: the folders that are searched before.
    ///   - app: the app's name, as its folder is called.
    public init(_ folders: URL?..., installedAs app: String) {
        self.folders = folders.compactMap(\.self) + AppFolders(of: app).resources
    }

    /// What a JSON file holds, decoded the first time that somebody asks, and shared from then on.
    ///
    /// Dates may be numbers, as `JSONEncoder` writes them, or text by ISO 8601, with a time or without; durations text such as
    /// `"90 s"`, or seconds. A name that stands twice in one object is refused.
    ///
    /// - Parameters:
    ///   - name: the file's path below a folder, without `.json`: `menu`, `menus/winter`. One with `..` is never found.
    ///   - type: what to make of the JSON.
    /// - Returns: the value.
    /// - Throws: ``Larder/Error`` that names the file, the line and column, the path into the document, and what was expected. What
    ///   failed is tried again the next time.
    /// - Complexity: reads and decodes the file once for each type, while others who want the same wait; later O(1). What was decoded
    ///   is kept as long as the larder.
    public func jar<Content: Decodable & Sendable>(
        _ name: String, as type: Content.Type = Content.self
    ) throws(Error) -> Content {
        try opened.content(name) { () throws(Error) in try decode(name) }
    }

    /// What every JSON file of a folder holds, by the files' names without `.json`: `larder.jars(in: "menus", as: Menu.self)`.
    ///
    /// - Parameters:
    ///   - folder: the folder's path below a folder of the larder.
    ///   - type: what to make of each file.
    /// - Returns: the values; none if the folder is nowhere.
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
    /// - Returns: the names of all the larder's folders together; none if the folder is nowhere, or its path has `..`.
    public func names(in folder: String) -> [String] { names(in: folder, ending: "json") }

    private func decode<Content: Decodable>(_ name: String) throws(Error) -> Content {
        let (file, bytes) = try read("\(name).json")
        return try JSONFile(file, bytes).decode()
    }

    /// The names of the files in a folder that have an ending, without it, sorted.
    package func names(in folder: String, ending: String) -> [String] {
        guard !Self.leadsOut(folder) else { return [] }
        let found = folders.flatMap { root -> [String] in
            let below = root.appending(path: folder)
            return (try? FileManager.default.contentsOfDirectory(atPath: below.path)) ?? []
        }
        return Set(found.filter { $0.hasSuffix(".\(ending)") }.map { String($0.dropLast(ending.count + 1)) }).sorted()
    }

    /// Where a file lies and what it holds, by its path with its ending.
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
        throw Error(.missing(near: NearMiss.of(plain, among: siblings)), file: name)
    }

    private static func leadsOut(_ path: String) -> Bool { path.split(separator: "/").contains("..") }
}
