import Dertisch
import DertischNews
import Foundation

/// A photo as the back end sends it.
package struct Photo: Codable, Identifiable, Equatable, Sendable {
    package let id: String
    let name: String
    /// The width and height of the upright picture, in pixels.
    let size: PhotoSize
    /// The size of its file.
    let bytes: Int
    /// The time at which it was taken, if its camera recorded it.
    let taken: Date?
    /// The time of the last change of its file.
    let changed: Date
    var likes = Likes()
    /// Its comments, oldest first; `nil` in a list of photos.
    var comments: [Comment]?
    /// The photos before and after it in the gallery.
    var previous: String?
    var next: String?
}

/// A width and a height, in pixels.
package struct PhotoSize: Codable, Equatable, Sendable {
    let width: Int
    let height: Int

    /// The size turned by 90 degrees.
    var turned: PhotoSize { PhotoSize(width: height, height: width) }

    /// The largest size of these proportions that fits a box, never larger than this one.
    func fitted(into box: PhotoSize) -> PhotoSize {
        // The back end of another program may send any number.
        guard width > 0, height > 0, box.width > 0, box.height > 0 else { return PhotoSize(width: 1, height: 1) }
        let scale = min(1, Double(box.width) / Double(width), Double(box.height) / Double(height))
        func side(_ length: Int, _ most: Int) -> Int {
            scale == 1 ? length : max(1, min(most, Int(exactly: (Double(length) * scale).rounded()) ?? most))
        }
        return PhotoSize(width: side(width, box.width), height: side(height, box.height))
    }
}

/// Some of the photos that match a search, in the gallery's order.
package struct PhotoPage: Codable, Equatable, Sendable {
    /// The number of all photos that match.
    let total: Int
    /// The number of photos before these.
    let offset: Int
    let photos: [Photo]
}

/// News from sous chefs for the head chefs of every open tab, in all processes.
enum PhotoNews: SharedNews {
    /// A guest has changed a photo's likes. They are as that guest sees them.
    case liked(Photo.ID, Likes, by: GuestMark)
    /// A guest has added a comment. It is as that guest sees it.
    case commented(Photo.ID, Comment, by: GuestMark)
    /// A guest has removed a comment.
    case uncommented(Photo.ID, Comment.ID)
    /// One process can reach the gallery again, or cannot any more. Each finds that out by itself, and tells its own tabs.
    case isReachable(Bool, from: PhotosSousChef.Process)
    /// Some of these have been missed, so tabs ask anew for what they show.
    case manyChanged

    static let missed = PhotoNews.manyChanged
}
