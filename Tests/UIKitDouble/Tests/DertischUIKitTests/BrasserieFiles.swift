import DertischStoryboards
import Foundation

/// The Brasserie's storyboards and nibs, as they stand in its sources.
enum BrasserieFiles {
    static let folder = URL(filePath: #filePath).appending(path: "../../../../Brasserie/Resources/uikit")
        .standardizedFileURL

    /// A bundle with these files.
    static var bundle: Bundle? { Bundle(path: folder.path) }
}
