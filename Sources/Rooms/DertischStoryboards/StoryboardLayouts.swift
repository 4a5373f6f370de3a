public import DertischRoom
public import Foundation

/// The layouts of a UIKit dining room, read from the storyboards and nibs of an app's sources.
///
/// Reading needs neither UIKit nor a Mac, so a house can be checked on any machine. `photo.storyboard` or `photo.xib` is
/// the layout of the customer `photo`, and so is a scene of any storyboard with the storyboard identifier `photo`. An
/// accessibility identifier names a place, and a text in braces names the key of a text.
///
/// ```swift
/// let faults = Restaurant.faults(of: PostOffice(), in: [StoryboardLayouts(in: folder)])
/// ```
public struct StoryboardLayouts: LayoutBook {
    /// The name of the dining room in messages.
    public var diningRoom: String { "uikit" }
    /// The layouts by their customers' names.
    public let layouts: [String: Layout]
    /// The faults of layouts that could not be read.
    public let faults: [Fault]

    /// Reads every storyboard and nib in a folder and in the folders below it, in its current state.
    ///
    /// Hidden folders are left out, and so are those of translations: a layout names its texts by their keys. A defect in a
    /// file is a fault of the house, and throws nothing.
    ///
    /// - Parameter folder: the folder of the app's sources; `nil` holds no layouts.
    /// - Complexity: reads and parses every such file once.
    public init(in folder: URL?) {
        let files = folder.map(Self.files) ?? []
        let reader = InterfaceReader(files)
        layouts = reader.layouts
        faults = reader.faults
    }

    private static func files(in folder: URL) -> [InterfaceFile] {
        guard let found = FileManager.default.enumerator(atPath: folder.path) else { return [] }
        var paths: [String] = []
        while let path = found.nextObject() as? String {
            let name = path.split(separator: "/").last ?? ""
            if name.hasPrefix(".") || (name.hasSuffix(".lproj") && name != "Base.lproj") {
                found.skipDescendants()
            } else if InterfaceFile.isRead(path) {
                paths.append(path)
            }
        }
        return paths.sorted().map { InterfaceFile(path: $0, in: folder) }
    }
}
