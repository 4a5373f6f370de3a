import Foundation
import Testing
import UIKit

/// A view controller that notes its calls in a list.
private final class Screen: UIViewController {
    let name: String
    private let log: Log

    @MainActor final class Log {
        var calls: [String] = []
        /// The calls since it was asked last.
        func take() -> [String] {
            defer { calls = [] }
            return calls
        }
    }

    init(_ name: String, _ log: Log) {
        self.name = name
        self.log = log
        super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() { log.calls.append("\(name) load") }
    override func viewWillAppear(_ animated: Bool) { log.calls.append("\(name) will appear") }
    override func viewIsAppearing(_ animated: Bool) { log.calls.append("\(name) is appearing") }
    override func viewDidAppear(_ animated: Bool) { log.calls.append("\(name) did appear") }
    override func viewWillDisappear(_ animated: Bool) { log.calls.append("\(name) will disappear") }
    override func viewDidDisappear(_ animated: Bool) { log.calls.append("\(name) did disappear") }
    override func willMove(toParent parent: UIViewController?) {
        super.willMove(toParent: parent)
        log.calls.append("\(name) will \(parent == nil ? "leave" : "enter")")
    }
    override func didMove(toParent parent: UIViewController?) {
        super.didMove(toParent: parent)
        log.calls.append("\(name) did \(parent == nil ? "leave" : "enter")")
    }
}

@Suite("View controllers of the double", .serialized) @MainActor struct ControllerTests {
    static func window(_ root: UIViewController) -> UIWindow {
        let scene = UIWindowScene.alone()
        let window = UIWindow(windowScene: scene)
        window.rootViewController = root
        window.makeKeyAndVisible()
        return window
    }

    @Test("A root loads, appears and disappears in order") func root() {
        let log = Screen.Log()
        let window = Self.window(Screen("a", log))
        #expect(log.take() == ["a load", "a will appear", "a is appearing", "a did appear"])
        window.rootViewController = nil
        #expect(log.take() == ["a will disappear", "a did disappear"])
    }

    @Test("A child appears with its view, and leaves after it") func child() {
        let log = Screen.Log()
        let parent = Screen("a", log)
        let window = Self.window(parent)
        _ = log.take()
        let child = Screen("b", log)
        parent.addChild(child)
        #expect(log.take() == ["b will enter"])
        parent.view.addSubview(child.view)
        #expect(log.take() == ["b load", "b will appear", "b is appearing", "b did appear"])
        child.didMove(toParent: parent)
        #expect(log.take() == ["b did enter"])
        child.willMove(toParent: nil)
        child.view.removeFromSuperview()
        child.removeFromParent()
        #expect(log.take() == ["b will leave", "b will disappear", "b did disappear", "b did leave"])
        #expect(parent.children.isEmpty && child.parent == nil)
        withExtendedLifetime(window) {}
    }

    @Test("A push and a swipe back tell both pages in order; a swipe that is cancelled changes nothing")
    func navigation() {
        let log = Screen.Log()
        let (first, second) = (Screen("a", log), Screen("b", log))
        let pages = UINavigationController(rootViewController: first)
        let window = Self.window(pages)
        _ = log.take()
        pages.setViewControllers([first, second], animated: true)
        #expect(pages.transitionCoordinator != nil)
        #expect(log.take() == ["b will enter", "b did enter", "a will disappear", "b load", "b will appear"])
        Animations.finish()
        #expect(log.take() == ["a did disappear", "b is appearing", "b did appear"])
        pages.swipeBack(isCancelled: true)
        Animations.finish()
        #expect(pages.viewControllers == [first, second])
        #expect(second.view.window === window && first.view.window == nil)
        _ = log.take()
        pages.swipeBack()
        Animations.finish()
        #expect(pages.viewControllers == [first])
        #expect(
            log.take() == [
                "b will disappear", "a will appear", "b did disappear", "a is appearing", "a did appear",
                "b will leave",
                "b did leave",
            ])
        pages.swipeBack()
        #expect(pages.viewControllers == [first], "The first page stays.")
    }

    @Test("A presentation ends with its completion, and a dismissal takes all above with it") func presentation() {
        let log = Screen.Log()
        let (root, sheet, top) = (Screen("a", log), Screen("b", log), Screen("c", log))
        let window = Self.window(root)
        _ = log.take()
        root.present(sheet, animated: true) { log.calls.append("presented") }
        #expect(sheet.isBeingPresented)
        Animations.finish()
        #expect(log.take() == ["b load", "b will appear", "b is appearing", "b did appear", "presented"])
        sheet.present(top, animated: false)
        #expect(root.presentedViewController === sheet && top.presentingViewController === sheet)
        _ = log.take()
        root.dismiss(animated: true) { log.calls.append("dismissed") }
        Animations.finish()
        #expect(
            log.take() == [
                "c will disappear", "b will disappear", "c did disappear", "b did disappear", "dismissed",
            ])
        #expect(root.presentedViewController == nil)
        withExtendedLifetime(window) {}
    }

    private final class Guard: UIAdaptivePresentationControllerDelegate {
        var mayDismiss = false
        var calls: [String] = []
        func presentationControllerShouldDismiss(_ presentationController: UIPresentationController) -> Bool {
            calls.append("should")
            return mayDismiss
        }
        func presentationControllerDidAttemptToDismiss(_ presentationController: UIPresentationController) {
            calls.append("attempt")
        }
        func presentationControllerWillDismiss(_ presentationController: UIPresentationController) {
            calls.append("will")
        }
        func presentationControllerDidDismiss(_ presentationController: UIPresentationController) {
            calls.append("did")
        }
    }

    @Test("The delegate is asked about a gesture that dismisses, and not about the app's own dismissal") func gesture()
    {
        let (root, sheet, delegate) = (UIViewController(), UIViewController(), Guard())
        let window = Self.window(root)
        sheet.presentationController?.delegate = delegate
        root.present(sheet, animated: false)
        sheet.presentationController?.dismissByGesture()
        #expect(delegate.calls == ["should", "attempt"])
        delegate.calls = []
        delegate.mayDismiss = true
        sheet.presentationController?.dismissByGesture()
        Animations.finish()
        #expect(delegate.calls == ["should", "will", "did"])
        delegate.calls = []
        root.present(sheet, animated: false)
        root.dismiss(animated: false)
        #expect(delegate.calls == [])
        withExtendedLifetime(window) {}
    }
}
