import DertischRoom
import DertischJSON

/// The paths of the dining room's own resources.
enum WebPaths {
    static let root = "/~dertisch/"
    static let client = root + "client.js"
    static let blurs = root + "blurs.js"
    static let alerts = root + "alerts.js"
    static let forms = root + "forms.js"
    static let gestures = root + "gestures.js"
    static let grid = root + "grid.js"
    static let metrics = root + "metrics.js"
    static let morph = root + "morph.js"
    static let prefetch = root + "prefetch.js"
    static let style = root + "room.css"
    /// The joined style sheets of layouts, each by the path of its first.
    static let styles = root + "styles/"
    static let socket = root + "socket"
    static let live = root + "live"
    static let ready = root + "ready"
    /// The index of samples, and the root of their states' addresses. Served only by a room that shows them.
    static let catalogue = root + "catalogue/"
    static let catalogueStyle = root + "catalogue.css"
    static let catalogueScript = root + "catalogue.js"
    static let sampleScript = root + "sample.js"
    /// The script of the tool that serves an app while it is written, and its questions.
    static let developmentScript = root + "development.js"
    static let development = root + "development"
    /// What the house holds at the fields of a page. Served only for tests.
    static let heldFields = root + "fields"
    static let pictures = root + "picture/"
    static let uploads = root + "upload/"
    static let uploadsScript = root + "uploads.js"
}
