/// What a figure should reach.
enum Target: Codable {
    /// At most so much, in the figure's unit.
    case atMost(Double)
    /// At most so many times the floor.
    case timesFloor(Double)
    /// At least so much, in the figure's unit.
    case atLeast(Double)
    /// At least such a part of the floor, where more is better.
    case partOfFloor(Double)

    func isReached(by value: Double, floor: Double?) -> Bool {
        switch self {
        case .atMost(let most): value <= most
        case .timesFloor(let times): floor.map { value <= times * $0 } ?? false
        case .atLeast(let least): value >= least
        case .partOfFloor(let part): floor.map { value >= part * $0 } ?? false
        }
    }

    var words: String {
        switch self {
        case .atMost(let most): "at most \(Figure.text(most))"
        case .timesFloor(let times): "at most \(Figure.text(times)) x floor"
        case .atLeast(let least): "at least \(Figure.text(least))"
        case .partOfFloor(let part): "at least \(Figure.text(part)) x floor"
        }
    }
}
