import DertischRoom
import DertischSwiftUI
import DertischWindowState
import Foundation
import SwiftUI
import Testing
import UIKit

@testable import BrasserieHouse
@testable import DertischUIKit

extension SceneTests {
    @Suite("A customer inside an app of SwiftUI") @MainActor struct CustomerViewTests {
        /// What the app keeps in its own state.
        final class Storage {
            var memory: Data?
            private(set) var writes = 0
            var binding: SwiftUI.Binding<Data?> {
                SwiftUI.Binding(
                    get: { self.memory },
                    set: {
                        self.memory = $0
                        self.writes += 1
                    })
            }
        }

        private let scene: UIWindowScene
        private let window: UIWindow

        init() {
            scene = UIWindowScene.alone()
            window = UIWindow(windowScene: scene)
        }

        private func show(_ view: CustomerView, of house: BrasserieScenes) async -> Representation<CustomerView> {
            let shown = Representation(view, in: window)
            await shown.controller?.task?.value
            await house.settle()
            return shown
        }

        private func letter(
            _ number: Int, of house: BrasserieScenes, _ storage: Storage
        ) async -> Representation<CustomerView> {
            await show(CustomerView(.letter, with: number, in: house.room, restoring: storage.binding), of: house)
        }

        private func end(_ shown: Representation<CustomerView>, _ house: BrasserieScenes) async {
            shown.dismantle()
            await house.close()
        }

        @Test("It is shown with its entrée, and its orders, pages, menus and questions work") func seated() async throws
        {
            let house = try await BrasserieScenes()
            let shown = await show(CustomerView(.letter, with: 7, in: house.room), of: house)
            #expect(house.room.seated == [["letter"]])
            #expect(try house.text("heading", of: "letter") == "Letter 7")
            try await house.tap("deeper", of: "letter")
            #expect(house.room.seated == [["letter", "letter"]])
            #expect(try house.text("heading", of: "letter") == "Letter 17")
            try house.scene.pages.swipeBack()
            await house.settle()
            #expect(try house.text("heading", of: "letter") == "Letter 7")
            try await house.tap("shade", of: "letter")
            #expect(try house.presented.count == 1)
            try await house.dismissByGesture()
            #expect(try house.presented.isEmpty)
            #expect(house.problems.all == [])
            await end(shown, house)
        }

        @Test("A customer without an entrée is named alone, and one in an app of UIKit is a view controller")
        func inUIKit() async throws {
            let house = try await BrasserieScenes()
            let controller = CustomerViewController(.bar, in: house.room)
            window.rootViewController = UINavigationController(rootViewController: controller)
            window.makeKeyAndVisible()
            await controller.task?.value
            await house.settle()
            #expect(controller.seated == ["bar"])
            controller.seat(.letter, with: 2)
            await house.settle()
            #expect(controller.seated == ["letter"])
            controller.seat(.bar)
            await house.settle()
            #expect(controller.seated == ["bar"])
            controller.close()
            #expect(house.room.seated == [])
            window.rootViewController = nil
            await house.close()
        }

        @Test("Where the app gives it another entrée, that customer is seated; one that asks to stay is asked first")
        func updated() async throws {
            let house = try await BrasserieScenes()
            let storage = Storage()
            func view(_ letter: Int) -> CustomerView {
                CustomerView(.letter, with: letter, in: house.room, restoring: storage.binding)
            }
            let shown = await show(view(1), of: house)
            try await house.tap("deeper", of: "letter")
            shown.update(view(1))
            #expect(house.room.seated == [["letter", "letter"]])
            shown.update(view(2))
            await house.settle()
            #expect(house.room.seated == [["letter"]])
            #expect(try house.text("heading", of: "letter") == "Letter 2")
            try await house.type("Dear Ada", at: "text", of: "letter")
            shown.update(view(3))
            await house.settle()
            try await house.answer("Keep writing")
            #expect(try house.text("heading", of: "letter") == "Letter 2")
            // What is kept is still that of the customer who has stayed.
            let kept = try #require(storage.memory.flatMap { PropertyList.value(CustomerMemory.self, in: $0) })
            #expect(kept.opening == "letter 2" && kept.window.fields.map(\.value) == [.text("Dear Ada")])
            // The app goes back to what is there: no customer is asked.
            shown.update(view(2))
            await house.settle()
            #expect(try house.presented.isEmpty)
            shown.update(view(4))
            await house.settle()
            try await house.answer("Discard")
            #expect(try house.text("heading", of: "letter") == "Letter 4")
            await end(shown, house)
        }

        @Test("Seats, words and focus come back from what the app has kept") func restored() async throws {
            let house = try await BrasserieScenes()
            let storage = Storage()
            let view = CustomerView(.letter, with: 1, in: house.room, restoring: storage.binding)
            let shown = await show(view, of: house)
            try await house.tap("deeper", of: "letter")
            try await house.type("Dear Ada", at: "text", of: "letter")
            _ = try house.view("text", of: "letter").becomeFirstResponder()
            await house.settle()
            shown.dismantle()
            #expect(house.room.seated == [])
            let again = await show(view, of: house)
            while try house.scene.restorer.isWaiting, !Task.isCancelled { await Task.yield() }
            await house.settle()
            #expect(house.room.seated == [["letter", "letter"]])
            #expect(try house.text("heading", of: "letter") == "Letter 11")
            #expect(try house.text("text", of: "letter") == "Dear Ada")
            #expect(try house.view("text", of: "letter").isFirstResponder)
            #expect(house.problems.all == [])
            await end(again, house)
        }

        @Test("What was kept of another customer is left out, and other bytes are reported") func strange() async throws
        {
            let house = try await BrasserieScenes()
            let storage = Storage()
            let first = await letter(1, of: house, storage)
            try await house.tap("deeper", of: "letter")
            first.dismantle()
            let second = await letter(2, of: house, storage)
            #expect(house.room.seated == [["letter"]])
            #expect(try house.text("heading", of: "letter") == "Letter 2")
            #expect(house.problems.all == [])
            second.dismantle()
            storage.memory = Data("not a memory".utf8)
            let third = await letter(3, of: house, storage)
            #expect(try house.text("heading", of: "letter") == "Letter 3")
            #expect(house.problems.all == [.unreadableMemory])
            await end(third, house)
        }

        @Test("The app is told once a turn of what to keep, and never of a password") func memory() async throws {
            let house = try await BrasserieScenes()
            let storage = Storage()
            let shown = await show(CustomerView(.booking, in: house.room, restoring: storage.binding), of: house)
            let before = storage.writes
            let field = try #require(try house.view("name", of: "booking") as? UITextField)
            for word in ["A", "Ad", "Ada"] { field.type(word) }
            await house.settle()
            #expect((1...2).contains(storage.writes - before))
            let kept = try #require(storage.memory.flatMap { PropertyList.value(CustomerMemory.self, in: $0) })
            #expect(kept.window.fields.map(\.value) == [.text("Ada")])
            field.isSecureTextEntry = true
            field.type("secret")
            await house.settle()
            #expect(
                try #require(storage.memory.flatMap { PropertyList.value(CustomerMemory.self, in: $0) }).window.fields
                    == [])
            await end(shown, house)
        }

        @Test("The device is measured through the app around, and the guest's own choice changes this view alone")
        func metrics() async throws {
            let house = try await BrasserieScenes()
            let shown = await show(CustomerView(.letter, with: 1, in: house.room), of: house)
            let maitreD = try #require(try house.scene.maitreD)
            let controller = try #require(shown.controller)
            #expect(maitreD.metrics.window == Metrics.Size(width: 393, height: 852) && !maitreD.metrics.isDark)
            scene.resize(to: CGSize(width: 320, height: 700))
            #expect(maitreD.metrics.window == Metrics.Size(width: 320, height: 700))
            // As .preferredColorScheme does.
            shown.host.overrideUserInterfaceStyle = .dark
            #expect(maitreD.metrics.isDark)
            maitreD.setAppearance(Appearance(colorScheme: .light))
            let pages = try house.scene.pages
            #expect(pages.overrideUserInterfaceStyle == .light && maitreD.device.isDark)
            #expect(window.overrideUserInterfaceStyle == .unspecified)
            maitreD.sommelier.setLanguage("ar")
            #expect(pages.traitOverrides.layoutDirection == .rightToLeft)
            #expect(controller.traitOverrides.layoutDirection == .unspecified)
            #expect(window.traitOverrides.layoutDirection == .unspecified)
            await end(shown, house)
        }

        @Test("Another window is no scene of the house's, so its customer is seated on top") func windows() async throws
        {
            let house = try await BrasserieScenes(severalWindows: true)
            let shown = await show(CustomerView(.bar, in: house.room), of: house)
            try await house.tap("window", of: "bar")
            #expect(house.room.seated == [["bar", "letter"]])
            #expect(UIApplication.shared.connectedScenes.isEmpty)
            await end(shown, house)
        }

        @Test("What the app presents over its screen stays, and a menu of the house waits for it") func foreign()
            async throws
        {
            let house = try await BrasserieScenes()
            let shown = await show(CustomerView(.letter, with: 1, in: house.room), of: house)
            let sheet = UIViewController()
            shown.host.present(sheet, animated: false)
            Animations.finish()
            try await house.tap("shade", of: "letter")
            #expect(shown.host.presentedViewController === sheet)
            shown.host.dismiss(animated: false)
            Animations.finish()
            try await house.type("Dear", at: "text", of: "letter")
            try house.scene.overlays.present()
            await house.settle()
            #expect(try house.presented.count == 1)
            shown.dismantle()
            Animations.finish()
            #expect(shown.host.presentedViewController == nil)
            await house.close()
        }

        @Test("What the house has cleared is not kept") func cleared() async throws {
            let house = try await BrasserieScenes()
            let storage = Storage()
            let shown = await letter(1, of: house, storage)
            try await house.type("Dear Ada", at: "text", of: "letter")
            let table = try house.table("letter").table
            table.lay(.entry("", revision: 99), at: Spot("text"))
            await house.settle()
            #expect(
                try #require(storage.memory.flatMap { PropertyList.value(CustomerMemory.self, in: $0) }).window.fields
                    == [])
            await end(shown, house)
        }

        @Test("A house with faults shows them in its place") func faults() async throws {
            let room = UIKitRoom(of: FaultyHouse(), inspectors: [])
            let shown = Representation(CustomerView(.letter, with: 1, in: room), in: window)
            await shown.controller?.task?.value
            let text = try #require(shown.controller?.children.first?.view as? UITextView)
            #expect(text.text?.contains("The house stays shut") == true)
            shown.dismantle()
        }

        @Test("A view that is gone keeps nothing, whether SwiftUI has taken it down or only freed it")
        func released() async throws {
            let house = try await BrasserieScenes()
            var left: [() -> AnyObject?] = []
            for number in 1...50 {
                let shown = await show(CustomerView(.letter, with: number, in: house.room), of: house)
                try await house.tap("deeper", of: "letter")
                left.append { [weak controller = shown.controller] in controller }
                left.append { [weak scene = try? house.scene] in scene }
                for seated in try house.scene.tables.values { left.append { [weak table = seated.table] in table } }
                if number.isMultiple(of: 2) { shown.dismantle() } else { window.rootViewController = nil }
            }
            window.rootViewController = nil
            await house.settle()
            #expect(left.count(where: { $0() != nil }) == 0)
            #expect(house.room.seated == [])
            await house.close()
        }
    }

    @Suite("A preview of a customer in Xcode") @MainActor struct CustomerPreviewTests {
        private let scene: UIWindowScene
        private let window: UIWindow

        init() {
            scene = UIWindowScene.alone()
            window = UIWindow(windowScene: scene)
        }

        private func layouts() throws -> UIKitLayouts {
            var layouts = UIKitLayouts(in: try #require(BrasserieFiles.bundle))
            layouts.endings = ("storyboard", "xib")
            return layouts
        }

        @Test("It shows the sample of that name, and the first one by default") func sample() async throws {
            for (name, text) in [("a draft", "Dear Ada,"), (nil, "")] {
                let preview = CustomerPreview(.letter, name, of: Brasserie(), layouts: try layouts())
                let shown = Representation(preview, in: window)
                let controller = try #require(shown.controller as? CustomerViewController)
                await controller.task?.value
                let table = try #require(controller.sceneRoom?.pageStack.tables.last?.table)
                guard case .view(let view)? = table.target(at: Spot("text")) else {
                    Issue.record("The sample has no text.")
                    return
                }
                #expect((view as? UITextField)?.text == text)
                shown.dismantle()
            }
        }

        @Test("An unknown sample is answered by the names of those that there are") func unknown() throws {
            let shown = Representation(
                CustomerPreview(.letter, "a daft", of: Brasserie(), layouts: try layouts()), in: window)
            let text = try #require((shown.controller?.view as? UITextView)?.text)
            #expect(text.contains("\"letter\" has no sample \"a daft\"") && text.contains("empty, a draft"))
            shown.dismantle()
        }

        @Test("A customer that the staff does not introduce is named") func stranger() async throws {
            let stranger: CustomerID<LetterCourse> = "stranger"
            let shown = Representation(
                CustomerPreview(stranger, "a draft", of: Brasserie(), layouts: try layouts()), in: window)
            let controller = try #require(shown.controller as? CustomerViewController)
            await controller.task?.value
            let text = controller.children.lazy.compactMap { ($0.view as? UITextView)?.text }.first
            #expect(text?.contains("\"stranger\" is not introduced.") == true)
            shown.dismantle()
        }
    }
}

/// A house with a customer that was introduced twice.
private struct FaultyHouse: Staff {
    func register(with registrar: inout Registrar) {
        registrar.introduce(.about, as: AboutCustomer.init)
        registrar.introduce(.about, as: AboutCustomer.init)
    }
}
