import DertischRoom
import DertischStoryboards
import Foundation
import Testing
import UIKit

@testable import DertischUIKit
@testable import Galerie
@testable import GalerieUIKit

extension SceneTests {
    @Suite("Galerie in UIKit") @MainActor struct GalerieSceneTests {
        @Test("Its storyboards have every place and text that its customers lay, and nothing else") func faults() {
            let layouts = StoryboardLayouts(in: GalerieRoom.bundle.resourceURL)
            let staff = GalerieFakes.staff(in: TestFolder())
            #expect(Restaurant.faults(of: staff, in: [layouts]).map(\.description) == [])
        }

        @Test("The app's delegate gives each scene the one that serves Galerie") func app() {
            let application = UIApplication.shared
            let app = GalerieApp()
            application.delegate = app
            let scene = application.connect()
            #expect(scene.session.configuration.delegateClass == GalerieSceneDelegate.self)
            #expect(scene.session.configuration.role == .windowApplication)
            application.disconnect(scene)
            application.delegate = nil
            #expect(GalerieSceneDelegate().room === GalerieRoom.shared)
        }

        @Test("The grid shows a tile for each photo, with its name and likes, and their number") func grid()
            async throws
        {
            let house = try await GalerieScenes()
            #expect(house.scenes.room.seated == [["grid"]])
            #expect(try house.tiles() == ["Dune", "Storm", "Yellow Flower"])
            #expect(try house.tiles("likes") == ["", "1 like", "2 likes"])
            #expect(try house.scenes.text("count", of: "grid") == "3 photos")
            let tiles = try house.list.visibleCells.compactMap(\.accessibilityLabel).sorted()
            #expect(tiles == ["Open photo Dune", "Open photo Storm", "Open photo Yellow Flower"])
            #expect(try house.scenes.table("grid").screen.navigationItem.title == "On the walls")
            #expect(try house.item("look", of: "grid").title == "Automatic")
            #expect(try house.item("look", of: "grid").accessibilityLabel == "Look: Automatic")
            for place: Place in ["empty", "clear", "busy", "problem", "retry", "offline"] {
                #expect(try house.scenes.view(place, of: "grid").isHidden, "\(place)")
            }
            #expect(house.scenes.problems.all == [])
            await house.close()
        }

        @Test("A tap on a tile opens the photo, whose like is shown at once and in the grid beneath") func like()
            async throws
        {
            let house = try await GalerieScenes()
            try await house.open(1)
            #expect(try house.scenes.customers == ["photo"])
            #expect(try house.scenes.text("name", of: "photo") == "Storm")
            #expect(try house.scenes.table("photo").screen.navigationItem.title == "Storm – Galerie")
            let dimensions = try house.scenes.text("dimensions", of: "photo")
            #expect(dimensions?.map { $0.isWhitespace ? " " : $0 } == Array("4,000 × 2,000 pixels"))
            #expect(try house.scenes.view("picture", of: "photo").accessibilityLabel == "Photo: Storm")
            let like = try #require(try house.scenes.view("like", of: "photo") as? UIButton)
            #expect(like.currentTitle == "Like" && !like.isSelected && like.isEnabled)
            try await house.scenes.tap("like", of: "photo")
            #expect(like.isSelected)
            #expect(try house.scenes.text("likes", of: "photo") == "2 likes")
            try house.scenes.scene.pages.tapBack()
            await house.scenes.settle()
            #expect(house.scenes.room.seated == [["grid"]])
            #expect(try house.tiles("likes") == ["", "2 likes", "2 likes"])
            await house.close()
        }

        @Test("Each tile shows the pixels of its photo, also when its cell was another's, and the photo shows its own")
        func pictures() async throws {
            let house = try await GalerieScenes(GalerieFakes(more: 37))
            let list = try house.list
            for start in [0, 30, 12, 0] {
                list.scrollToItem(at: IndexPath(item: start, section: 0), at: .top, animated: false)
                try house.scenes.scene.window.layoutIfNeeded()
                await house.scenes.settle()
                let visible = list.indexPathsForVisibleItems.sorted()
                #expect(visible.count > 5)
                for path in visible {
                    let view = list.cellForItem(at: path)?.view(named: "picture")
                    #expect(await house.shade(in: view) == UInt8(path.item))
                }
            }
            try await house.open(2)
            #expect(await house.shade(in: try house.scenes.view("picture", of: "photo")) == 2)
            try await house.scenes.tap("previous", of: "photo")
            #expect(await house.shade(in: try house.scenes.view("picture", of: "photo")) == 1)
            await house.close()
        }

        @Test("The items of bars keep their symbols, and have words for the menus and for assistive technology")
        func symbols() async throws {
            let house = try await GalerieScenes()
            let symbols = try ["about", "look", "language"].map { try house.item($0, of: "grid").image?.symbol }
            #expect(symbols == ["info.circle", "circle.lefthalf.filled", "globe"])
            try await house.open(1)
            let bar = try ["previous", "back", "next"].map { try house.item($0, of: "photo") }
            #expect(bar.map(\.image?.symbol) == ["chevron.backward", "square.grid.2x2", "chevron.forward"])
            #expect(bar.map(\.title) == ["Previous photo", "All photos", "Next photo"])
            await house.close()
        }

        @Test("The toolbar leads to the neighbours, as far as there are some, and back to the grid") func neighbours()
            async throws
        {
            let house = try await GalerieScenes()
            try await house.open(0)
            #expect(try house.item("previous", of: "photo").isHidden)
            #expect(try !house.scenes.scene.pages.isToolbarHidden)
            try await house.scenes.tap("next", of: "photo")
            try await house.scenes.tap("next", of: "photo")
            #expect(try house.scenes.text("name", of: "photo") == "Yellow Flower")
            #expect(try house.item("next", of: "photo").isHidden)
            #expect(house.scenes.room.seated == [["grid", "photo"]], "One takes the place of another.")
            try await house.scenes.tap("back", of: "photo")
            #expect(house.scenes.room.seated == [["grid"]])
            await house.close()
        }

        @Test("A comment is sent by the return key or the button, is shown with its guest, and can be taken back")
        func comments() async throws {
            let house = try await GalerieScenes()
            try await house.open(1)
            #expect(try house.scenes.text("said", of: "photo") == "No comments yet")
            let field = try #require(try house.scenes.view("comment", of: "photo") as? UITextField)
            #expect(field.placeholder == "Say something about it")
            try await house.scenes.type("How calm it is.", at: "comment", of: "photo")
            field.pressReturn()
            await house.scenes.settle()
            #expect(field.text == "")
            try await house.scenes.type("And how wide.", at: "comment", of: "photo")
            try #require(Self.button("Send", in: try house.scenes.table("photo").screen.view)).tap()
            await house.scenes.settle()
            #expect(try house.scenes.text("said", of: "photo") == "2 comments")
            let words = try (0..<2).map { row in
                try house.scenes.text("words", of: "photo", in: "comments", row: row)
            }
            #expect(words == ["How calm it is.", "And how wide."])
            #expect(try house.scenes.text("who", of: "photo", in: "comments", row: 0) == "You")
            try await house.scenes.tap("unsay", of: "photo", in: "comments", row: 0)
            #expect(try house.scenes.text("said", of: "photo") == "1 comment")
            #expect(try house.scenes.text("words", of: "photo", in: "comments", row: 0) == "And how wide.")
            await house.close()
        }

        private static func button(_ title: String, in view: UIView?) -> UIButton? {
            if let button = view as? UIButton, button.currentTitle == title { return button }
            return view?.subviews.lazy.compactMap { button(title, in: $0) }.first
        }

        @Test("A language is picked in a popover at its item, and Arabic is read from right to left") func languages()
            async throws
        {
            let house = try await GalerieScenes()
            try await house.scenes.tap("language", of: "grid")
            let menu = try #require(try house.scenes.presented.first)
            #expect(menu.popoverPresentationController?.sourceItem === (try house.item("language", of: "grid")))
            #expect(try house.options(of: "languages").count == 5)
            let chosen = try (0..<5).filter { row in
                (try house.scenes.view("option", of: "languages", in: "options", row: row) as? UIButton)?.isSelected
                    == true
            }
            #expect(chosen.count == 1)
            try await house.dismissMenu()
            try await house.pick("العربية", from: "language")
            #expect(try house.scenes.presented.isEmpty)
            let window = try house.scenes.scene.window
            #expect(window.traitOverrides.layoutDirection == .rightToLeft)
            #expect(try house.tiles("likes") == ["", "إعجاب واحد", "إعجابان"])
            #expect(try house.item("language", of: "grid").title == "العربية")
            try await house.open(2)
            #expect(try (house.scenes.view("like", of: "photo") as? UIButton)?.currentTitle != "Like")
            try await house.scenes.tap("back", of: "photo")
            try await house.pick("English", from: "language")
            #expect(window.traitOverrides.layoutDirection == .leftToRight)
            #expect(try house.tiles("likes") == ["", "1 like", "2 likes"])
            await house.close()
        }

        @Test("A look is picked in a popover, and the window has it until the guest picks the device's again")
        func looks()
            async throws
        {
            let house = try await GalerieScenes()
            let window = try house.scenes.scene.window
            try await house.pick("Dark", from: "look")
            #expect(window.overrideUserInterfaceStyle == .dark)
            #expect(try house.item("look", of: "grid").title == "Dark")
            try await house.pick("Automatic", from: "look")
            #expect(window.overrideUserInterfaceStyle == .unspecified)
            await house.close()
        }

        @Test("A search shows what it has found, or offers all photos again and takes the focus") func search()
            async throws
        {
            let house = try await GalerieScenes()
            try await house.search("flower")
            #expect(try house.tiles() == ["Yellow Flower"])
            try await house.search("nothing")
            #expect(try house.tiles() == [])
            #expect(try house.scenes.text("empty", of: "grid") == "Nothing on the walls matches “nothing”.")
            #expect(try !house.scenes.view("empty", of: "grid").isHidden)
            try await house.scenes.tap("clear", of: "grid")
            #expect(try house.tiles().count == 3)
            let bar = try #require(try house.scenes.view("search", of: "grid") as? UISearchBar)
            #expect(bar.text == "" && bar.isFirstResponder)
            await house.close()
        }

        @Test("The next page of photos comes when the grid's end is in view, and of many tiles few have a cell")
        func pages()
            async throws
        {
            let fakes = GalerieFakes(more: 197)
            let house = try await GalerieScenes(fakes)
            #expect(try house.list.numberOfItems(inSection: 0) == 48)
            try await house.scrollToEnd()
            #expect(try house.list.numberOfItems(inSection: 0) == 96)
            for _ in 0..<4 { try await house.scrollToEnd() }
            #expect(try house.list.numberOfItems(inSection: 0) == 200)
            #expect(try house.tiles().last == "Photo 199")
            #expect(await fakes.asked == 5)
            #expect(try house.list.cellsMade < 40)
            await house.close()
        }

        @Test("A like that fails is undone, and the guest is told in an alert") func failure() async throws {
            let house = try await GalerieScenes(GalerieFakes(failing: 1))
            try await house.open(1)
            try await house.scenes.tap("like", of: "photo")
            #expect(try house.scenes.alert.title == "Something went wrong. Please try again.")
            #expect(try house.scenes.text("likes", of: "photo") == "1 like")
            #expect(try (house.scenes.view("like", of: "photo") as? UIButton)?.isSelected == false)
            try await house.answer()
            #expect(try house.scenes.presented.isEmpty)
            await house.close()
        }

        @Test("About has its texts in the guest's language, and its button leads back") func about() async throws {
            let house = try await GalerieScenes()
            try await house.pick("Deutsch", from: "language")
            try await house.scenes.tap("about", of: "grid")
            #expect(try house.scenes.customers == ["about"])
            let screen = try house.scenes.table("about").screen
            #expect(screen.navigationItem.title != "About" && screen.navigationItem.title?.contains("{") == false)
            #expect(Self.words(in: screen.view).count > 15)
            #expect(Self.words(in: screen.view).allSatisfy { !$0.contains("{") && $0 != "Label" })
            try await house.scenes.tap("back", of: "about")
            #expect(house.scenes.room.seated == [["grid"]])
            await house.close()
        }

        private static func words(in view: UIView?) -> [String] {
            guard let view else { return [] }
            let own = (view as? UILabel)?.text ?? (view as? UIButton)?.currentTitle
            return [own].compactMap(\.self) + view.subviews.flatMap { words(in: $0) }
        }

        @Test("A scene that the system has freed is opened with its photo, and a link opens one over the grid")
        func restored()
            async throws
        {
            let house = try await GalerieScenes()
            try await house.open(1)
            let scene = try #require(try house.scenes.scene.window.windowScene)
            UIApplication.shared.store(scene)
            UIApplication.shared.disconnect(scene)
            await house.scenes.open(scene.session)
            #expect(house.scenes.room.seated == [["grid", "photo"]])
            #expect(try house.scenes.text("name", of: "photo") == "Storm")
            try house.scenes.scene.pages.swipeBack()
            await house.scenes.settle()
            #expect(try house.tiles().count == 3)
            let other = try #require(try house.scenes.scene.window.windowScene)
            UIApplication.shared.open(try #require(URL(string: "galerie://photo/p2")), in: other)
            await house.scenes.settle()
            #expect(try house.scenes.text("name", of: "photo") == "Yellow Flower")
            await house.close()
        }
    }
}

extension GalerieScenes {
    /// A touch beside the menu on top.
    fileprivate func dismissMenu() async throws { try await scenes.dismissByGesture() }

    /// A tap on the answer of an alert that has one.
    fileprivate func answer() async throws {
        try await scenes.answer(try scenes.alert.actions.first?.title ?? "")
    }
}
