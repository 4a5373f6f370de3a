/// The result of one picture.
enum ShotOutcome: Equatable, Sendable {
    /// It is as it was stored, or differs in no more pixels than allowed.
    case same
    /// It differs in that many pixels.
    case changed(pixels: Int)
    /// No picture of it is stored.
    case appeared
    /// A picture is stored whose state the app no longer gives.
    case vanished

    var isSame: Bool { self == .same }

    /// The outcome in words, for lists.
    var text: String {
        switch self {
        case .same: "unchanged"
        case .changed(let pixels): "changed: \(pixels) pixel\(pixels == 1 ? "" : "s")"
        case .appeared: "new"
        case .vanished: "vanished"
        }
    }
}
