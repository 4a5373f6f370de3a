import DertischRoom
import Foundation
import Testing
import UIKit

@testable import BrasserieHouse
@testable import DertischUIKit

extension SceneTests {
    @Suite("Seating in UIKit") @MainActor struct SceneSeatingTests {
        @Test("The first customer has the scene, and its sections are in their places") func first() async throws {
            let house = try await BrasserieScenes()
            await house.open()
            #expect(house.room.seated == [["bar"]])
            #expect(try house.customers == ["bar", "letter", "list"])
            #expect(try house.text("name", of: "bar") == "Brasserie")
            #expect(try house.text("heading", of: "letter") == "Letter 1")
            let letters = try (0..<4).map { try house.text("open", of: "list", in: "letters", row: $0) }
            #expect(letters == ["Letter 1", "Letter 2", "Letter 3", "Letter 4"])
            #expect(try house.table("list").screen.parent === house.table("bar").screen)
            #expect(house.problems.all == [])
            await house.close()
        }

        @Test("A tap in one section changes the other, and a tab comes and goes with what was typed") func sections()
            async throws
        {
            let house = try await BrasserieScenes()
            await house.open()
            try await house.tap("open", of: "list", in: "letters", row: 2)
            #expect(try house.text("heading", of: "letter") == "Letter 3")
            #expect(try house.scene.tables.count == 3)
            try await house.tap("tab", of: "bar")
            #expect(try house.customers == ["bar", "letter", "list", "search"])
            try await house.type("dune", at: "words", of: "search")
            #expect(try house.text("found", of: "search") == "dune")
            try await house.tap("tab", of: "bar")
            try await house.tap("tab", of: "bar")
            #expect(try house.text("found", of: "search") == "dune")
            await house.close()
        }

        @Test("The customer on top has the scene, and the back button, a swipe and its own gesture lead back")
        func back()
            async throws
        {
            let house = try await BrasserieScenes()
            await house.open()
            let (pages, bar) = (try house.scene.pages, try house.table("bar").screen)
            try await house.tap("about", of: "bar")
            #expect(try house.customers == ["about"])
            #expect(pages.viewControllers.count == 2)
            pages.tapBack()
            await house.settle()
            #expect(house.room.seated == [["bar"]])
            #expect(try house.customers == ["bar", "letter", "list"])
            #expect(pages.topViewController === bar, "The page beneath has stayed as it was.")
            try await house.tap("about", of: "bar")
            pages.swipeBack(isCancelled: true)
            await house.settle()
            #expect(house.room.seated == [["bar", "about"]])
            #expect(try house.customers == ["about"])
            pages.swipeBack()
            await house.settle()
            #expect(house.room.seated == [["bar"]])
            try await house.tap("about", of: "bar")
            try await house.tap("back", of: "about")
            #expect(house.room.seated == [["bar"]])
            #expect(pages.viewControllers == [bar])
            #expect(try house.scene.tables.count == 3)
            await house.close()
        }

        @Test("A customer that asks to stay is asked whichever way the guest goes back") func stay() async throws {
            let house = try await BrasserieScenes()
            await house.open()
            let pages = try house.scene.pages
            try await house.tap("letter", of: "bar")
            try await house.type("Dear", at: "text", of: "letter")
            pages.swipeBack()
            await house.settle()
            #expect(try house.presented.isEmpty, "The gesture is off.")
            pages.tapBack()
            await house.settle()
            #expect(try house.alert.title == "Leave without this draft?")
            try await house.answer("Keep writing")
            #expect(house.room.seated == [["bar", "letter"]])
            #expect(try house.text("text", of: "letter") == "Dear")
            pages.tapBack()
            await house.settle()
            try await house.answer("Discard")
            #expect(house.room.seated == [["bar"]])
            #expect(try house.presented.isEmpty)
            try await house.tap("about", of: "bar")
            pages.swipeBack()
            await house.settle()
            #expect(house.room.seated == [["bar"]], "The gesture is on again.")
            await house.close()
        }

        @Test("A question over the page takes an answer and a text") func questions() async throws {
            let house = try await BrasserieScenes()
            await house.open()
            try await house.tap("rename", of: "bar")
            #expect(try house.alert.message == "The new name is shown at once.")
            #expect(try house.alert.textFields?.first?.text == "Brasserie")
            try house.alert.textFields?.first?.text = "Chez nous"
            try await house.answer("Rename")
            #expect(try house.text("name", of: "bar") == "Chez nous")
            try await house.tap("empty", of: "bar")
            #expect(try house.alert.actions.map(\.style) == [.cancel, .destructive])
            try await house.answer("Cancel")
            #expect(try house.presented.isEmpty)
            await house.close()
        }

        @Test("A customer instead of another replaces its page, with each transition and without motion") func instead()
            async throws
        {
            let house = try await BrasserieScenes()
            await house.open()
            for isReduced in [false, true] {
                UIAccessibility.isReduceMotionEnabled = isReduced
                try await house.tap("letter", of: "bar")
                try await house.tap("next", of: "letter")
                try await house.tap("deeper", of: "letter")
                #expect(house.room.seated == [["bar", "letter", "letter"]])
                #expect(try house.scene.pages.viewControllers.count == 3)
                #expect(try house.text("heading", of: "letter") == "Letter 14")
                try await house.tap("back", of: "letter")
                #expect(try house.text("heading", of: "letter") == "Letter 4")
                try await house.tap("back", of: "letter")
                #expect(try house.customers == ["bar", "letter", "list"])
            }
            UIAccessibility.isReduceMotionEnabled = false
            await house.close()
        }

        @Test("Each screen of the Brasserie is seated, shows its table, and leaves nothing behind") func walk()
            async throws
        {
            let house = try await BrasserieScenes()
            await house.open()
            for (place, customer) in [
                (Place("about"), "about"), ("oven", "oven"), ("booking", "booking"), ("letter", "letter"),
            ] {
                try await house.tap(place, of: "bar")
                #expect(try house.customers == [customer])
                try await house.tap("back", of: customer)
            }
            #expect(try house.scene.tables.count == 3)
            #expect(house.problems.all == [])
            await house.close()
        }

        @Test("A booking takes entries of each kind, also in rows") func booking() async throws {
            let house = try await BrasserieScenes()
            await house.open()
            try await house.tap("booking", of: "bar")
            try await house.type("Ada", at: "name", of: "booking")
            let toggle = try #require(try house.view("hungry", of: "booking", in: "guests", row: 1) as? UISwitch)
            toggle.setOn(true, animated: false)
            toggle.sendActions(for: .valueChanged)
            await house.settle()
            let summary = try #require(try house.text("summary", of: "booking"))
            #expect(summary.hasPrefix("Ada; "))
            #expect(summary.contains("//true"))
            await house.close()
        }

        @Test("A right-to-left language mirrors the scene, and the texts change") func rightToLeft() async throws {
            let house = try await BrasserieScenes()
            await house.open()
            try await house.tap("arabic", of: "bar")
            #expect(try house.scene.window.traitOverrides.layoutDirection == .rightToLeft)
            #expect(try house.text("heading", of: "letter") != "Letter 1")
            try await house.tap("english", of: "bar")
            #expect(try house.scene.window.traitOverrides.layoutDirection == .leftToRight)
            #expect(try house.text("heading", of: "letter") == "Letter 1")
            await house.close()
        }

        @Test("The device is measured by its traits, and again when they change") func metrics() async throws {
            let house = try await BrasserieScenes()
            let scene = await house.open()
            let maitreD = try #require(try house.scene.maitreD)
            #expect(maitreD.metrics.window == Metrics.Size(width: 393, height: 852))
            #expect(maitreD.metrics.scale == 3)
            #expect(!maitreD.metrics.isDark)
            scene.changeTraits(style: .dark, contrast: .high, textSize: .accessibilityExtraExtraExtraLarge)
            #expect(maitreD.metrics.isDark)
            #expect(maitreD.metrics.contrast == .more)
            #expect(maitreD.metrics.textScale > 3)
            maitreD.setAppearance(Appearance(colorScheme: .light))
            #expect(try house.scene.window.overrideUserInterfaceStyle == .light)
            #expect(maitreD.device.isDark)
            await house.close()
        }

        @Test("A window that the user has made smaller is measured") func resized() async throws {
            let house = try await BrasserieScenes()
            let scene = await house.open()
            scene.resize(to: CGSize(width: 320, height: 700))
            #expect(try house.scene.maitreD?.metrics.window == Metrics.Size(width: 320, height: 700))
            await house.close()
        }
    }
}
