import Dertisch
import DertischUIKit
import UIKit

final class SceneDelegate: DertischSceneDelegate {
    private static let postOffice = UIKitRoom(of: PostOffice())
    override var room: UIKitRoom? { Self.postOffice }
}

struct PostOffice: Staff {
    func register(with registrar: inout Registrar) {}
}

final class LetterViewController: UIViewController {}

@MainActor func screens() -> UIKitLayouts {
    let layouts = UIKitLayouts { customer in
        customer == "letter" ? LetterViewController() : nil
    }
    return layouts
}

@MainActor func house(of room: UIKitRoom) async throws -> Restaurant {
    let restaurant = try await room.restaurant()
    return restaurant
}
