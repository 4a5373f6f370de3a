import DertischRoom
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
            #expect(field.accessibilityHint == "Taken")
            #expect(field.accessibilityValue == nil, "VoiceOver reads what was typed.")
        }

        @Test("What is wrong with an entry stands in for its tip, laid or designed, which comes back with valid input")
        func tips() {
            let (laid, designed) = (UITextField(frame: .zero), UITextField(frame: .zero))
            (laid.accessibilityIdentifier, designed.accessibilityIdentifier) = ("laid", "designed")
            designed.accessibilityHint = "As in your passport"
            let controller = UIViewController()
            controller.view = UIView(frame: .zero)
            for view in [laid, designed] { controller.view.addSubview(view) }
            let table = UIKitTable(
                controller, of: "screen",
                .init(onGesture: { _, _, _ in }, onRowRequest: { _, _ in }, makeRow: { _ in nil }))
            for place in ["laid", "designed"] as [Place] { table.lay(.invalid("Too short"), at: Spot(place)) }
            table.lay(.tip("Any name"), at: Spot("laid"))
            #expect(laid.accessibilityHint == "Too short")
            #expect(designed.accessibilityHint == "Too short")
            for place in ["laid", "designed"] as [Place] { table.lay(.invalid(nil), at: Spot(place)) }
            #expect(laid.accessibilityHint == "Any name")
            #expect(designed.accessibilityHint == "As in your passport")
        }

        @Test("Views that a designer lets no touch reach stay so while they are marked as enabled")
        func touches() {
            let (box, label, form) = (UIView(frame: .zero), UILabel(frame: .zero), UIView(frame: .zero))
            let button = UIButton(frame: .zero)
            let controller = UIViewController()
            controller.view = UIView(frame: .zero)
            box.isUserInteractionEnabled = false
            let views: [(UIView, Place)] = [(box, "box"), (label, "label"), (form, "form"), (button, "button")]
            for (view, place) in views {
                view.accessibilityIdentifier = place.name
                controller.view.addSubview(view)
            }
            let table = UIKitTable(
                controller, of: "screen",
                .init(onGesture: { _, _, _ in }, onRowRequest: { _, _ in }, makeRow: { _ in nil }))
            func mark(_ isOn: Bool) { for (_, place) in views { table.lay(.mark(.enabled, isOn), at: Spot(place)) } }
            mark(false)
            #expect(views.allSatisfy { !$0.0.isUserInteractionEnabled } && !button.isEnabled)
            mark(true)
            #expect(form.isUserInteractionEnabled && button.isUserInteractionEnabled && button.isEnabled)
            #expect(!box.isUserInteractionEnabled && !label.isUserInteractionEnabled)
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
