import DertischCore
import DertischTesting

/// A further window of a house.
@MainActor final class Window {
    let room = HeadlessRoom()
    let maitreD: MaitreD

    init(of restaurant: Restaurant) { maitreD = MaitreD(of: restaurant, in: room) }
}
