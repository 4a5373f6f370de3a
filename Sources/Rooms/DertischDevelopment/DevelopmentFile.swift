import Foundation

/// The use of an app's file in an open house, by which it is known what a change of it asks for.
enum DevelopmentFile: Hashable {
    /// A layout, which is read again and shown anew.
    case layout
    /// A file beside layouts, such as a style sheet or a picture.
    case asset
    /// A file of texts.
    case text
    /// Another file: the house has read it, and does so again at its next start.
    case other

    /// The use of a file by its path.
    ///
    /// - Parameters:
    ///   - folder: the folder of the layouts.
    ///   - ending: the ending of their files: `html`, `ui`.
    init(_ path: String, layoutsIn folder: URL?, endingIn ending: String) {
        let file = URL(filePath: path).resolvingSymlinksInPath()
        let parent = file.deletingLastPathComponent().lastPathComponent
        if let folder, file.path.hasPrefix(folder.resolvingSymlinksInPath().path + "/") {
            self = file.pathExtension == ending ? .layout : .asset
        } else if parent == "texts", ["json", "po", "xcstrings"].contains(file.pathExtension) {
            self = .text
        } else {
            self = .other
        }
    }
}
