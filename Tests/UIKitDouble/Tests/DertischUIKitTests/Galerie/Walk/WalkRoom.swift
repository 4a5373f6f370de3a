import DertischRoom

/// Galerie in one dining room, as a walk makes gestures in it and reads what it shows.
@MainActor protocol WalkRoom {
    /// The name of the room, in messages.
    var name: String { get }
    /// The customers whose tables are in view, sorted.
    var customers: [String] { get }

    /// Makes a gesture, and waits for all that follows from it.
    func take(_ step: WalkStep) async throws
    /// The number of rows at a place.
    func rows(at place: Place, of customer: String) -> Int
    /// What a place shows; `nil` if it is out of view.
    func shown(at spot: WalkSpot) -> ShownPlace?
    /// Closes the house.
    func close() async
}
