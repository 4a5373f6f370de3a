public import DertischRoom
public import Foundation

/// The layouts of a GTK dining room: the `.ui` files of one folder, each found by its customer's name.
///
/// `photo.ui` is the table of the customer `photo`, and an object's id in it names a place. The rows of its place
/// `tags` are built from `photo.tags.ui`. Reading needs no display, so a house can be checked anywhere.
///
/// ```swift
/// let faults = Restaurant.faults(of: PostOffice(), in: [GTKLayouts(in: folder)])
/// ```
public struct GTKLayouts: LayoutBook {
    /// Returns true: a visitor without a link meets the home of the house.
    public var greetsHome: Bool { true }
    /// The name of the dining room in messages.
    public var diningRoom: String { "gtk" }
    /// The layouts by their customers' names.
    public let layouts: [String: Layout]
    /// The faults of layouts that could not be read.
    public private(set) var faults: [Fault]
    let files: [String: UILayout]
    /// The folder that they were read from.
    let folder: URL?
    /// The app's own style, `style.css`, if the folder has one.
    let style: URL?
    /// The additional style while the user prefers dark: `style-dark.css`, if the folder has one.
    let darkStyle: URL?

    /// Reads every layout in a folder, in its current state.
    public init(in folder: URL?) {
        self.folder = folder
        let path = folder?.path ?? ""
        let names = (try? FileManager.default.contentsOfDirectory(atPath: path))?.sorted() ?? []
        var sources: [String: [String: String]] = [:]
        for name in names where name.hasSuffix(".ui") {
            let baseName = String(name.dropLast(3))
            let customer = String(baseName.prefix { $0 != "." })
            let source = FileManager.default.contents(atPath: "\(path)/\(name)") ?? Data()
            sources[customer, default: [:]][baseName] = String(decoding: source, as: UTF8.self)
        }
        var files: [String: UILayout] = [:]
        for (customer, sources) in sources where sources[customer] != nil {
            files[customer] = UILayoutReader(customer: customer, files: sources).read()
        }
        self.files = files
        layouts = files.mapValues(\.layout)
        faults = files.keys.sorted().flatMap { files[$0]?.faults ?? [] }
        style = names.contains("style.css") ? folder?.appending(path: "style.css") : nil
        darkStyle = names.contains("style-dark.css") ? folder?.appending(path: "style-dark.css") : nil
    }
}

extension GTKLayouts {
    /// The layouts, with faults that only building reveals, such as a property that its class lacks. Needs a display.
    @MainActor func validated() -> GTKLayouts {
        var validated = self
        for customer in files.keys.sorted() {
            guard let layout = files[customer], layout.faults.isEmpty else { continue }
            for layout in layout.withRowLayouts {
                do { _ = try WidgetTree(layout, nil) } catch {
                    validated.faults.append(.unbuilt(layout, of: customer, error))
                }
            }
        }
        return validated
    }
}

extension UILayout {
    /// The layout, and the layouts of its rows.
    var withRowLayouts: [UILayout] { [self] + rows.values.flatMap(\.withRowLayouts).sorted { $0.file < $1.file } }
}
