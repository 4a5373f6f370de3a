import Dertisch
import Testing
import UIKit

@testable import DertischUIKit

extension SceneTests {
    @Suite("Access") @MainActor struct SceneAccessTests {
        private var announced: [String] {
            UIAccessibility.posted.filter { $0.notification == .announcement }.compactMap { $0.argument as? String }
        }

        private func count(_ notification: UIAccessibility.Notification) -> Int {
            UIAccessibility.posted.filter { $0.notification == notification }.count
        }

        @Test("Fonts of a text style follow the size of text, in screens and rows, and fonts of their own size do not")
        func textSize() {
            let (styled, fixed, field) = (UILabel(frame: .zero), UILabel(frame: .zero), UITextField(frame: .zero))
            styled.font = .preferredFont(forTextStyle: .body)
            field.font = .preferredFont(forTextStyle: .body)
            let controller = UIViewController()
            controller.view = UIView(frame: .zero)
            for view in [styled, fixed, field] { controller.view.addSubview(view) }
            _ = UIKitTable(
                controller, of: "screen",
                .init(onGesture: { _, _, _ in }, onRowRequest: { _, _ in }, makeRow: { _ in nil }))
            #expect(styled.adjustsFontForContentSizeCategory && field.adjustsFontForContentSizeCategory)
            #expect(!fixed.adjustsFontForContentSizeCategory)
        }

        @Test("VoiceOver speaks what is wrong with an entry when it is laid, and once") func flaws() {
            let field = UITextField(frame: .zero)
            field.accessibilityIdentifier = "name"
            let controller = UIViewController()
            controller.view = UIView(frame: .zero)
            controller.view.addSubview(field)
            let table = UIKitTable(
                controller, of: "screen",
                .init(onGesture: { _, _, _ in }, onRowRequest: { _, _ in }, makeRow: { _ in nil }))
            UIAccessibility.posted = []
            for flaw in ["Too short", "Too short", "Taken", nil, "Taken"] as [String?] {
                table.lay(.invalid(flaw), at: Spot("name"))
            }
            #expect(announced == ["Too short", "Taken", "Taken"])
            #expect(field.accessibilityValue == "Taken")
        }

        @Test("VoiceOver hears of another page, and of another customer in a section") func changes() async throws {
            let house = try await BrasserieScenes()
            UIAccessibility.posted = []
            await house.open()
            #expect(count(.screenChanged) == 0, "the first page is the system's to tell")
            try await house.tap("letter", of: "bar")
            #expect(count(.screenChanged) == 1)
            await house.close()
            let desk = try await BrasserieScenes(PaneHouse(home: "panes")) { PaneHouse.screen(of: $0) }
            await desk.open()
            UIAccessibility.posted = []
            try await desk.tap("open", of: "inbox")
            #expect(count(.layoutChanged) == 1)
            #expect(count(.screenChanged) == 0)
            await desk.close()
        }

        @Test("A right-to-left language turns the swipe and the button that go back") func direction() async throws {
            let house = try await BrasserieScenes()
            await house.open()
            let pages = try house.scene.pages
            #expect(pages.view.semanticContentAttribute == .forceLeftToRight)
            try await house.tap("arabic", of: "bar")
            #expect(pages.view.semanticContentAttribute == .forceRightToLeft)
            #expect(pages.navigationBar.semanticContentAttribute == .forceRightToLeft)
            await house.close()
        }

        @Test("Motion that is turned off while the app runs is heard of at once") func motion() async throws {
            let house = try await BrasserieScenes()
            await house.open()
            #expect(try house.scene.maitreD?.metrics.isMotionReduced == false)
            UIAccessibility.isReduceMotionEnabled = true
            NotificationCenter.default.post(name: UIAccessibility.reduceMotionStatusDidChangeNotification, object: nil)
            #expect(try house.scene.maitreD?.metrics.isMotionReduced == true)
            UIAccessibility.isReduceMotionEnabled = false
            await house.close()
        }
    }
}
