import DertischRoom
import UIKit

/// A screen of two tabs; the house shows one of them.
enum DeskCourse: Course {
    struct Carte: BlankCarte { var isSearching = false }
    static let kept = Kept<Carte>(\.isSearching)
}
/// A screen of two tabs; the guest shows one of them.
enum ShelfCourse: Course { struct Carte: BlankCarte {} }
/// A screen of two columns.
enum PanesCourse: Course { struct Carte: BlankCarte { var isAlone = false } }
/// A pane: it opens another one in the section "side".
enum PaneCourse: Course { struct Carte: BlankCarte {} }

extension CustomerID<DeskCourse> { static var desk: Self { "desk" } }
extension CustomerID<ShelfCourse> { static var shelf: Self { "shelf" } }
extension CustomerID<PanesCourse> { static var panes: Self { "panes" } }
extension CustomerID<PaneCourse> {
    static var inbox: Self { "inbox" }
    static var find: Self { "find" }
    static var letter: Self { "letter" }
}

final class DeskCustomer: Customer {
    func layTable(_ table: TableBuilder<DeskCourse>) {
        table.seat(.inbox, at: "list", unless: \.isSearching)
        table.seat(.find, at: "side", when: \.isSearching)
        table.set(\.isSearching, to: false, on: .tap("mails"))
        table.set(\.isSearching, to: true, on: .tap("search"))
    }
}

final class ShelfCustomer: Customer {
    func layTable(_ table: TableBuilder<ShelfCourse>) {
        table.seat(.inbox, at: "list")
        table.seat(.find, at: "side")
    }
}

final class PanesCustomer: Customer {
    func layTable(_ table: TableBuilder<PanesCourse>) {
        table.seat(.inbox, at: "list", unless: \.isAlone)
        table.seat(.find, at: "side")
        table.set(\.isAlone, to: true, on: .tap("alone"))
    }
}

final class PaneCustomer: Customer {
    func layTable(_ table: TableBuilder<PaneCourse>) {
        table.seat(.letter, .alone, on: .tap("open"), in: "side")
        table.seat(.desk, on: .tap("desk"))
    }
}

struct PaneHouse: Staff {
    let home: String
    var greeted: [String] { [home] }

    func register(with registrar: inout Registrar) {
        registrar.introduce(.desk, as: DeskCustomer.init)
        registrar.introduce(.shelf, as: ShelfCustomer.init)
        registrar.introduce(.panes, as: PanesCustomer.init)
        for id in [.inbox, .find, .letter] as [CustomerID<PaneCourse>] {
            registrar.introduce(id, as: PaneCustomer.init)
        }
    }

    /// The screens, made in code.
    @MainActor static func screen(of customer: String) -> UIViewController? {
        switch customer {
        case "desk", "shelf":
            let tabs = UITabBarController()
            tabs.viewControllers = [pane("list", tab: "mails"), pane("side", tab: "search")]
            return tabs
        case "panes":
            let split = UISplitViewController(style: .doubleColumn)
            split.setViewController(pane("list"), for: .primary)
            split.setViewController(pane("side"), for: .secondary)
            let item = UIBarButtonItem()
            item.accessibilityIdentifier = "alone"
            split.navigationItem.rightBarButtonItems = [item]
            return split
        default:
            let screen = UIViewController()
            screen.view = UIView(frame: .zero)
            for name in ["open", "desk"] {
                let button = UIButton(frame: .zero)
                button.accessibilityIdentifier = name
                screen.view.addSubview(button)
            }
            return screen
        }
    }

    @MainActor private static func pane(_ name: String, tab: String? = nil) -> UIViewController {
        let pane = UIViewController()
        pane.restorationIdentifier = name
        if let tab { pane.tabBarItem.accessibilityIdentifier = tab }
        return pane
    }
}
