public import Dertisch
public import Foundation

/// The layouts of a web dining room: the HTML files of one folder, each found by its customer's name.
///
/// The other files in the folder, such as style sheets and icons, are served as they are.
///
/// ```swift
/// let layouts = WebLayouts(in: folder)
/// let restaurant = try await Restaurant(Hello(), in: [layouts])
/// ```
public struct WebLayouts: LayoutBook {
    /// The name of the dining room in messages.
    public var diningRoom: String { "web" }
    /// The layouts by their customers' names.
    public let layouts: [String: Layout]
    /// The faults of layouts that could not be read.
    public let faults: [Fault]
    let pages: [String: WebPage]
    let folder: URL?

    /// Reads every layout in a folder, in its current state. A defect in a layout is a fault of the house, and throws
    /// nothing.
    ///
    /// - Parameter folder: the folder; `nil`, as an absent bundle gives, holds no layouts.
    /// - Complexity: reads and parses every HTML file, once.
    public init(in folder: URL?) {
        self.folder = folder
        let path = folder?.path ?? ""
        let files = (try? FileManager.default.contentsOfDirectory(atPath: path))?.sorted() ?? []
        var pages: [String: WebPage] = [:]
        for file in files where file.hasSuffix(".html") {
            let customer = String(file.dropLast(5))
            let source = FileManager.default.contents(atPath: "\(path)/\(file)") ?? Data()
            pages[customer] = WebPage(
                customer: customer, file: file, source: String(decoding: source, as: UTF8.self))
        }
        self.pages = pages
        layouts = pages.mapValues(\.layout)
        faults = pages.values.sorted { $0.customer < $1.customer }.flatMap(\.faults)
    }
}
