import Foundation

extension Brasserie {
    /// The resources as they lie in its sources.
    static var resources: URL? {
        URL(filePath: #filePath).appending(path: "../../../../Brasserie/Resources").standardizedFileURL
    }
}
