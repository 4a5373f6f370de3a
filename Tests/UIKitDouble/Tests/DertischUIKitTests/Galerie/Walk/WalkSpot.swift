import DertischRoom

/// A place of a screen, or of a row by its index: rooms may number their rows differently.
struct WalkSpot: Hashable, CustomStringConvertible {
    let customer: String
    let place: Place
    var list: Place?
    var index = 0

    var description: String {
        list.map { "\(customer)/\($0)[\(index)]/\(place)" } ?? "\(customer)/\(place)"
    }
}
