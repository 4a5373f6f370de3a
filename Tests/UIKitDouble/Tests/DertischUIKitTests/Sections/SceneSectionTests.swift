import DertischRoom
import Testing
import UIKit

@testable import DertischUIKit

extension SceneTests {
    @Suite("Tabs and columns") @MainActor struct SceneSectionTests {
        private func house(_ home: String) async throws -> BrasserieScenes {
            let house = try await BrasserieScenes(PaneHouse(home: home)) { PaneHouse.screen(of: $0) }
            await house.open()
            return house
        }

        private func controller<Controller: UIViewController>(
            _ customer: String, of house: BrasserieScenes, as type: Controller.Type
        ) throws -> Controller { try #require(try house.table(customer).table.controller as? Controller) }

        @Test("A touch on a tab tells the house, which seats the customer of that tab") func touch() async throws {
            let house = try await house("desk")
            let tabs = try controller("desk", of: house, as: UITabBarController.self)
            #expect(try house.customers == ["desk", "inbox"])
            let inbox = try house.table("inbox")
            tabs.touchTab(1)
            await house.settle()
            #expect(try house.customers == ["desk", "find"])
            #expect(tabs.selectedIndex == 1)
            tabs.touchTab(0)
            await house.settle()
            #expect(try house.customers == ["desk", "inbox"])
            #expect(try house.table("inbox") === inbox)
            #expect(inbox.screen.parent === tabs.viewControllers?.first)
            await house.close()
        }

        @Test("A tab that the house does not show is not selected by a touch") func refused() async throws {
            let house = try await house("desk")
            let tabs = try controller("desk", of: house, as: UITabBarController.self)
            tabs.viewControllers?[1].tabBarItem.accessibilityIdentifier = "nothing"
            tabs.touchTab(1)
            await house.settle()
            #expect(tabs.selectedIndex == 0)
            #expect(try house.customers == ["desk", "inbox"])
            await house.close()
        }

        @Test("Tabs without a condition are the guest's: each customer is seated, and a touch shows it")
        func unconditional() async throws {
            let house = try await house("shelf")
            let tabs = try controller("shelf", of: house, as: UITabBarController.self)
            #expect(try house.customers == ["inbox", "shelf"])
            tabs.touchTab(1)
            await house.settle()
            #expect(try house.customers == ["find", "shelf"])
            #expect(tabs.selectedIndex == 1)
            await house.close()
        }

        @Test("A scene that the system has freed comes back with the tab that a kept property shows")
        func restored() async throws {
            let house = try await house("desk")
            try controller("desk", of: house, as: UITabBarController.self).touchTab(1)
            await house.settle()
            let scene = try #require(try house.scene.window.windowScene)
            UIApplication.shared.store(scene)
            UIApplication.shared.disconnect(scene)
            await house.open(scene.session)
            #expect(try house.customers == ["desk", "find"])
            #expect(try controller("desk", of: house, as: UITabBarController.self).selectedIndex == 1)
            await house.close()
        }

        @Test("Columns stand side by side, and a narrow window keeps their customers") func columns() async throws {
            let house = try await house("panes")
            let split = try controller("panes", of: house, as: UISplitViewController.self)
            #expect(try house.customers == ["find", "inbox", "panes"])
            let seats = try [house.table("inbox"), house.table("find")]
            split.collapse()
            await house.settle()
            #expect(try house.customers == ["inbox", "panes"])
            split.expand()
            await house.settle()
            #expect(try house.customers == ["find", "inbox", "panes"])
            #expect(try seats[0] === house.table("inbox") && seats[1] === house.table("find"))
            await house.close()
        }

        @Test("In a narrow window the customer that is seated in a column comes into view, and the guest can go back")
        func narrow() async throws {
            let house = try await house("panes")
            let split = try controller("panes", of: house, as: UISplitViewController.self)
            split.collapse()
            try await house.tap("open", of: "inbox")
            #expect(try house.customers == ["letter", "panes"])
            split.tapBack()
            await house.settle()
            #expect(try house.customers == ["inbox", "panes"])
            #expect(try house.scene.tables.values.contains { $0.table.customer == "letter" })
            try await house.tap("open", of: "inbox")
            #expect(try house.customers == ["letter", "panes"])
            split.expand()
            await house.settle()
            #expect(try house.customers == ["inbox", "letter", "panes"])
            split.collapse()
            #expect(try house.customers == ["letter", "panes"], "it was gone to last")
            await house.close()
        }

        @Test("A column is hidden and shown with the property of its section") func hidden() async throws {
            let house = try await house("panes")
            let split = try controller("panes", of: house, as: UISplitViewController.self)
            try await house.tap("alone", of: "panes")
            #expect(split.columnsInView == [.secondary])
            #expect(try house.customers == ["find", "panes"])
            await house.close()
        }

        @Test("A screen of columns has customers on top like any other, and is a page of the stack")
        func onTop() async throws {
            let house = try await house("panes")
            #expect(try house.scene.pages.viewControllers.count == 1)
            try await house.tap("open", of: "inbox")
            try await house.tap("desk", of: "letter")
            #expect(try house.customers == ["desk", "inbox", "inbox", "panes"])
            await house.close()
        }

        @Test("A screen of tabs or columns is freed with its scene", arguments: ["desk", "panes"])
        func freed(_ home: String) async throws {
            let house = try await house(home)
            weak let controller = try house.table(home).table.controller
            #expect(controller != nil)
            await house.close()
            #expect(controller == nil)
        }
    }
}
