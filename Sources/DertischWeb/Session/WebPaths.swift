import Dertisch
import DertischJSON

/// The paths of the dining room's own resources.
enum WebPaths {
    static let root = "/~dertisch/"
    static let client = root + "client.js"
    static let seating = root + "seating.js"
    static let questions = root + "questions.js"
    static let history = root + "history.js"
    static let metrics = root + "metrics.js"
    static let connection = root + "connection.js"
    static let flaws = root + "flaws.js"
    static let focus = root + "focus.js"
    static let notices = root + "notices.js"
    static let picturesScript = root + "pictures.js"
    static let style = root + "room.css"
    static let socket = root + "socket"
    static let pictures = root + "picture/"
}
