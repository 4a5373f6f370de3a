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

enum PaneCourse: Course { struct Carte: BlankCarte {} }
enum DeskCourse: Course { struct Carte: BlankCarte { var isSearching = false } }
extension CustomerID<PaneCourse> {
    static var inbox: Self { "inbox" }
    static var find: Self { "find" }
}

final class DeskCustomer: Customer {
    func layTable(_ table: TableBuilder<DeskCourse>) {
        table.seat(.inbox, at: "list", unless: \.isSearching)
        table.seat(.find, at: "side", when: \.isSearching)
        table.set(\.isSearching, to: true, on: .tap("search"))
    }
}

enum LetterCourse: Course {
    typealias Entree = Int
    struct Carte: BlankCarte { var text = "" }
}
extension CustomerID<LetterCourse> { static var letter: Self { "letter" } }

@MainActor func push(onto navigationController: UINavigationController, from room: UIKitRoom) {
    let controller = CustomerViewController(.letter, with: 7, in: room)
    navigationController.pushViewController(controller, animated: true)
}
