import DertischRoom
import Testing
import UIKit

@testable import DertischUIKit

extension SceneTests {
    /// They are tests of scenes, as each scene hears of the keyboard.
    @Suite("The keyboard") @MainActor struct SceneKeyboardTests {
        private let scene = UIWindowScene.alone()
        private let window: UIWindow
        private let list = UIScrollView(frame: CGRect(x: 0, y: 0, width: 393, height: 852))
        private let entry = UITextField(frame: CGRect(x: 20, y: 700, width: 300, height: 30))
        private let insets: KeyboardInsets
        private static let frame = CGRect(x: 0, y: 552, width: 393, height: 300)

        init() {
            window = UIWindow(windowScene: scene)
            let controller = UIViewController()
            window.rootViewController = controller
            list.contentSize = CGSize(width: 393, height: 1600)
            list.addSubview(entry)
            controller.view.addSubview(list)
            window.makeKeyAndVisible()
            insets = KeyboardInsets(in: { [weak window] in [window].compactMap(\.self) }, isAnimated: { false })
        }

        @Test("It covers no entry: the list gets an inset, the entry is scrolled above it, and the inset goes back")
        func covered() {
            list.contentInset.bottom = 20
            entry.becomeFirstResponder()
            Keyboard.move(to: Self.frame)
            #expect(list.contentInset.bottom == 320)
            #expect(list.verticalScrollIndicatorInsets.bottom == 300)
            #expect(list.contentOffset.y == 198)
            Keyboard.move(to: CGRect(x: 0, y: 652, width: 393, height: 200))
            #expect(list.contentInset.bottom == 220)
            Keyboard.hide()
            #expect(list.contentInset.bottom == 20)
            #expect(list.verticalScrollIndicatorInsets == .zero)
        }

        @Test("What the system leaves free by itself is not left free twice") func safeArea() {
            list.safeAreaAtBottom = 34
            Keyboard.move(to: Self.frame)
            #expect(list.adjustedContentInset.bottom == 300)
            Keyboard.hide()
            #expect(list.contentInset == .zero)
        }

        @Test("Its frame on the screen counts where the window is on it") func beside() {
            scene.positionOnScreen = CGPoint(x: 393, y: 100)
            Keyboard.move(to: CGRect(x: 0, y: 752, width: 1024, height: 300))
            #expect(list.contentInset.bottom == 200)
            Keyboard.move(to: CGRect(x: 0, y: 752, width: 390, height: 300))
            #expect(list.contentInset.bottom == 0, "it is beside the window")
            Keyboard.hide()
        }

        @Test("A keyboard that floats moves nothing") func floating() {
            Keyboard.move(to: CGRect(x: 30, y: 300, width: 320, height: 200))
            #expect(list.contentInset == .zero)
            Keyboard.hide()
        }

        @Test("Lists above it and in other lists stay as they are, and so does that of a table view controller")
        func others() {
            let high = UIScrollView(frame: CGRect(x: 0, y: 0, width: 393, height: 500))
            let inner = UIScrollView(frame: CGRect(x: 0, y: 0, width: 393, height: 852))
            let own = UITableViewController()
            own.view = UIScrollView(frame: CGRect(x: 0, y: 0, width: 393, height: 852))
            window.rootViewController?.view.addSubview(high)
            window.rootViewController?.view.addSubview(own.view)
            list.addSubview(inner)
            Keyboard.move(to: Self.frame)
            #expect(list.contentInset.bottom == 300)
            #expect([high, inner, own.view].map { ($0 as? UIScrollView)?.contentInset } == [.zero, .zero, .zero])
            Keyboard.hide()
        }

        @Test("The guest goes to another entry while it is there, which is scrolled into view") func next() {
            entry.becomeFirstResponder()
            Keyboard.move(to: Self.frame)
            let other = UITextField(frame: CGRect(x: 20, y: 1200, width: 300, height: 30))
            list.addSubview(other)
            other.becomeFirstResponder()
            #expect(list.contentOffset.y == 678)
            Keyboard.hide()
        }

        @Test("A text that is typed itself scrolls to its cursor") func text() {
            let text = UITextView(frame: CGRect(x: 0, y: 400, width: 393, height: 452))
            text.selectedRange = NSRange(location: 7, length: 0)
            window.rootViewController?.view.addSubview(text)
            text.becomeFirstResponder()
            Keyboard.move(to: Self.frame)
            #expect(text.contentInset.bottom == 300)
            #expect(text.rangeInView == NSRange(location: 7, length: 0))
            Keyboard.hide()
        }

        @Test("A screen that comes while it is there gets its insets, and one that has left gives them back")
        func screens() {
            Keyboard.move(to: Self.frame)
            list.removeFromSuperview()
            let late = UIScrollView(frame: CGRect(x: 0, y: 0, width: 393, height: 852))
            window.rootViewController?.view.addSubview(late)
            insets.update()
            #expect(late.contentInset.bottom == 300)
            #expect(list.contentInset == .zero)
            Keyboard.hide()
        }

        @Test("A scene needs no line for it, and its observers go with it") func ofScene() async throws {
            let field = UITextField(frame: CGRect(x: 0, y: 800, width: 100, height: 30))
            let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 393, height: 852))
            scroll.contentSize = scroll.bounds.size
            scroll.addSubview(field)
            let house = try await BrasserieScenes(PaneHouse(home: "inbox")) { _ in
                let screen = UIViewController()
                screen.view = UIView(frame: CGRect(x: 0, y: 0, width: 393, height: 852))
                screen.view.addSubview(scroll)
                return screen
            }
            await house.open()
            field.becomeFirstResponder()
            Keyboard.move(to: Self.frame)
            #expect(scroll.contentInset.bottom == 300)
            #expect(scroll.contentOffset.y == 278)
            Keyboard.hide()
            #expect(scroll.contentInset == .zero)
            await house.close()
            Keyboard.move(to: Self.frame)
            #expect(scroll.contentInset == .zero)
            Keyboard.hide()
        }
    }
}
