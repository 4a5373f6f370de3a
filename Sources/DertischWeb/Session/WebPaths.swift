import Dertisch
import DertischJSON

/// The paths of the dining room's own resources.
enum WebPaths {
    static let root = "/~dertisch/"
    static let client = root + "client.js"
    static let style = root + "room.css"
    /// The joined style sheets of layouts, each by the path of its first.
    static let styles = root + "styles/"
    static let socket = root + "socket"
    static let live = root + "live"
    static let ready = root + "ready"
    static let pictures = root + "picture/"
}
