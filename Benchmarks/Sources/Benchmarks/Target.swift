/// What a figure should reach.
enum Target: Codable {
    /// At most so much, in the figure's unit.
    case atMost(Double)
    /// At most so many times the floor.
    case timesFloor(Double)
    /// At least so much, in the figure's unit.
    case atLeast(Double)

    func isReached(by value: Double, floor: Double?) -> Bool {
        switch self {
        case .atMost(let most): value <= most
        case .timesFloor(let times): floor.map { value <= times * $0 } ?? false
        case .atLeast(let least): value >= least
        }
    }

    var words: String {
        switch self {
        case .atMost(let most): "at most \(Figure.text(most))"
        case .timesFloor(let times): "at most \(Figure.text(times)) x floor"
        case .atLeast(let least): "at least \(Figure.text(least))"
        }
    }
}
