import DertischRoom
import Foundation
import Testing
import UIKit

@testable import BrasserieHouse
@testable import DertischUIKit

extension SceneTests {
    @Suite("Menus in UIKit") @MainActor struct SceneMenuTests {
        @Test("A popover opens at its place, pays, and is gone") func popover() async throws {
            let house = try await BrasserieScenes()
            await house.open()
            try await house.tap("paint", of: "bar")
            let menu = try #require(try house.presented.first)
            #expect(menu.modalPresentationStyle == .popover)
            #expect(menu.popoverPresentationController?.sourceItem is UIBarButtonItem)
            #expect(try house.text("colour", of: "colour") == "red")
            try await house.tap("blue", of: "colour")
            #expect(try house.presented.isEmpty)
            #expect(try house.text("colour", of: "bar") == "blue")
            try await house.tap("tint", of: "bar", in: "specials", row: 1)
            let source = try house.presented.first?.popoverPresentationController?.sourceItem
            #expect(source === (try house.view("tint", of: "bar", in: "specials", row: 1)))
            try await house.dismissByGesture()
            #expect(try house.presented.isEmpty)
            #expect(try house.scene.tables.count == 3)
            await house.close()
        }

        @Test("A sheet over a popover has detents, and its bill goes on to the menu beneath") func nested() async throws
        {
            let house = try await BrasserieScenes()
            await house.open()
            try await house.tap("paint", of: "bar")
            try await house.tap("shade", of: "colour")
            #expect(try house.presented.count == 2)
            #expect(try house.presented.last?.sheetPresentationController?.detents.count == 2)
            try await house.tap("dark", of: "shade")
            #expect(try house.presented.isEmpty, "The colour was paid with the shade.")
            #expect(try house.text("colour", of: "bar") == "dark")
            await house.close()
        }

        @Test("A sheet that the guest swipes away is closed in the house; one that the house keeps is asked for")
        func swipes()
            async throws
        {
            let house = try await BrasserieScenes()
            await house.open()
            try await house.tap("letter", of: "bar")
            try await house.tap("shade", of: "letter")
            try await house.dismissByGesture()
            #expect(try house.presented.isEmpty)
            #expect(try house.customers == ["letter"])
            try await house.type("Dear", at: "text", of: "letter")
            try await house.tap("shade", of: "letter")
            #expect(try house.presented.count == 1)
            try await house.dismissByGesture()
            #expect(try house.presented.isEmpty, "The letter asks to stay, and its menu does not.")
            #expect(try house.text("text", of: "letter") == "Dear")
            await house.close()
        }

        @Test("A sheet over a tab pays to its customer") func tab() async throws {
            let house = try await BrasserieScenes()
            await house.open()
            try await house.tap("tab", of: "bar")
            try await house.tap("shade", of: "search")
            #expect(try house.presented.count == 1)
            try await house.tap("light", of: "shade")
            #expect(try house.presented.isEmpty)
            #expect(try house.text("found", of: "search") == "light")
            await house.close()
        }

        @Test("Menus that open and close in the midst of a transition end as the house has them") func hurry()
            async throws
        {
            let house = try await BrasserieScenes()
            await house.open()
            func tap(_ place: Place, of customer: String) throws {
                try #require(try house.target(place, of: customer).tap())
            }
            try tap("paint", of: "bar")
            await (try house.scene).maitreD?.settled()
            #expect(Animations.areRunning)
            try tap("blue", of: "colour")
            await (try house.scene).maitreD?.settled()
            try tap("about", of: "bar")
            try tap("empty", of: "bar")
            await house.settle()
            #expect(house.room.seated == [["bar", "about"]])
            #expect(try house.presented.isEmpty)
            #expect(try house.customers == ["about"])
            await house.close()
        }
    }
}
