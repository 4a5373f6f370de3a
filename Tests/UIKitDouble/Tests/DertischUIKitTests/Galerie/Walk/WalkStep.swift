import DertischRoom

/// One gesture of a walk through Galerie, the same in each dining room.
enum WalkStep: Hashable, CustomStringConvertible {
    /// A tap on a place of a screen or menu.
    case tap(Place, of: String)
    /// A tap on a place of a row, by its index.
    case tapRow(Place, of: String, in: Place, Int)
    /// Typing in an entry.
    case type(String, Place, of: String)
    /// Typing in the search, and the pause after which it begins.
    case search(String)
    /// The return key in a form.
    case submit(Place, of: String)
    /// The end of a list comes into view.
    case reachEnd(Place, of: String)
    /// The way back of the device: the back button, or the browser's.
    case goBack
    /// A touch beside the menu on top.
    case dismiss(String)

    var description: String {
        switch self {
        case .tap(let place, of: let customer): "tap \(place) of \(customer)"
        case .tapRow(let place, of: let customer, in: let list, let index):
            "tap \(place) in row \(index) of \(list) of \(customer)"
        case .type(let words, let place, of: let customer): "type “\(words)” at \(place) of \(customer)"
        case .search(let words): "search “\(words)”"
        case .submit(let place, of: let customer): "submit \(place) of \(customer)"
        case .reachEnd(let place, of: let customer): "reach the end of \(place) of \(customer)"
        case .goBack: "go back"
        case .dismiss(let customer): "touch beside \(customer)"
        }
    }
}
