public import DertischRoom
public import Foundation

/// The layouts of a web dining room: the HTML files of one folder, each found by its customer's name.
///
/// The other files in the folder, such as style sheets, fonts and icons, are served too. Those to which a layout or a style
/// sheet refers are read once, compressed, and served under addresses that change with their content, so that browsers keep
/// them. Style sheets that stand side by side in all layouts are served as one.
///
/// ```swift
/// let layouts = WebLayouts(in: folder)
/// let restaurant = try await Restaurant(Hello(), in: [layouts])
/// ```
public struct WebLayouts: LayoutBook {
    /// Returns true: a visitor without a link meets the home of the house.
    public var greetsHome: Bool { true }
    /// The name of the dining room in messages.
    public var diningRoom: String { "web" }
    /// The layouts by their customers' names.
    public let layouts: [String: Layout]
    /// The faults of layouts that could not be read.
    public let faults: [Fault]
    let pages: [String: HTMLLayout]
    let assets: AssetCatalog
    let folder: URL?

    /// Reads every layout in a folder, in its current state. A defect in a layout is a fault of the house, and throws
    /// nothing.
    ///
    /// - Parameter folder: the folder; `nil`, as an absent bundle gives, holds no layouts.
    /// - Complexity: reads and parses every HTML file and every file to which it refers, once.
    public init(in folder: URL?) { self.init(in: folder, compressor: .shared) }

    /// - Parameter compressor: compresses the files.
    init(in folder: URL?, compressor: AssetCompressor) {
        self.folder = folder
        let path = folder?.path ?? ""
        let files = (try? FileManager.default.contentsOfDirectory(atPath: path))?.sorted() ?? []
        let documents = files.filter { $0.hasSuffix(".html") }.map { file in
            let source = FileManager.default.contents(atPath: "\(path)/\(file)") ?? Data()
            return (file: file, document: HTMLParser.parse(String(decoding: source, as: UTF8.self)))
        }
        var assets = LayoutAssets(
            AssetCatalog(folder: folder, compressor: compressor), for: documents.map(\.document))
        var pages: [String: HTMLLayout] = [:]
        for (file, document) in documents {
            let customer = String(file.dropLast(5))
            let addressed = assets.addressed(document)
            pages[customer] = HTMLLayout(
                customer: customer, file: file, document: addressed.document, hasRoomStyle: addressed.hasRoomStyle)
        }
        self.pages = pages
        self.assets = assets.catalog
        layouts = pages.mapValues(\.layout)
        let references = documents.flatMap { file, document in
            document.faults(ofReferencesIn: file, of: String(file.dropLast(5)), by: assets.catalog)
        }
        let ofSheets = assets.catalog.brokenReferences.map { broken in
            Fault.brokenReference(
                broken.reference, broken.flaw, named: "The style sheet \(broken.sheet)", of: broken.sheet,
                at: Site(file: broken.sheet, line: broken.line))
        }
        faults = pages.values.sorted { $0.customer < $1.customer }.flatMap(\.faults) + references + ofSheets
    }
}
