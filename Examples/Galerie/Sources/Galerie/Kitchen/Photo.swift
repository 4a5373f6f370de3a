import Dertisch
import Foundation

/// A photo as the back end tells of it.
package struct Photo: Codable, Identifiable, Equatable, Sendable {
    package let id: String
    let name: String
    /// How wide and high it is when it hangs upright, in pixels.
    let size: PhotoSize
    /// How large its file is.
    let bytes: Int
    /// When it was taken, if its camera wrote that down.
    let taken: Date?
    /// When its file last changed.
    let changed: Date
    var likes = Likes()
    /// What was said of it, oldest first; `nil` among many photos.
    var comments: [Comment]?
    /// The photos before and after it in the gallery.
    var previous: String?
    var next: String?
}

/// How wide and high something is, in pixels.
package struct PhotoSize: Codable, Equatable, Sendable {
    let width: Int
    let height: Int

    /// The same lying on its side.
    var turned: PhotoSize { PhotoSize(width: height, height: width) }

    /// The largest size of these proportions that fits a box, never larger than this one.
    func fitted(into box: PhotoSize) -> PhotoSize {
        // A back end of another program may tell anything.
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
    /// How many match in all.
    let total: Int
    /// How many come before these.
    let offset: Int
    let photos: [Photo]
}

/// What sous chefs tell the head chefs of every open tab.
enum PhotoNews: Sendable {
    /// A photo's likes have changed by a guest, to what they are for that guest now.
    case liked(Photo.ID, Likes, by: Guest)
    /// A guest has said something, as that guest sees it.
    case commented(Photo.ID, Comment, by: Guest)
    /// A guest has taken a comment back.
    case uncommented(Photo.ID, Comment.ID)
    /// The gallery can be reached again, or cannot any more.
    case isReachable(Bool)
}
