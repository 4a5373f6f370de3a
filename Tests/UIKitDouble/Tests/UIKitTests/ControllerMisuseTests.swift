import Foundation
import Testing
import UIKit

@Suite("Misuse of the double's view controllers") @MainActor struct ControllerMisuseTests {
    private func words(_ ended: ExitTest.Result?) -> String {
        String(decoding: ended?.standardErrorContent ?? [], as: UTF8.self)
    }

    @Test("A presentation over one that presents ends the process") func presentsTwice() async {
        let ended = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
            let root = UIViewController()
            let window = ControllerTests.window(root)
            root.present(UIViewController(), animated: true)
            root.present(UIViewController(), animated: true)
            withExtendedLifetime(window) {}
        }
        #expect(words(ended).contains("already presenting"))
    }

    @Test("A presentation without a window ends the process") func presentsNowhere() async {
        let ended = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
            UIViewController().present(UIViewController(), animated: false)
        }
        #expect(words(ended).contains("not in the window hierarchy"))
    }

    @Test("A popover without a source ends the process") func popoverWithoutSource() async {
        let ended = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
            let (root, menu) = (UIViewController(), UIViewController())
            let window = ControllerTests.window(root)
            menu.modalPresentationStyle = .popover
            root.present(menu, animated: false)
            withExtendedLifetime(window) {}
        }
        #expect(words(ended).contains("needs a sourceView"))
    }

    @Test("A dismissal in the midst of another ends the process") func dismissesTwice() async {
        let ended = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
            let root = UIViewController()
            let window = ControllerTests.window(root)
            root.present(UIViewController(), animated: false)
            root.dismiss(animated: true)
            root.dismiss(animated: true)
            withExtendedLifetime(window) {}
        }
        #expect(words(ended).contains("in progress"))
    }

    @Test("Pages that change in the midst of a transition end the process") func pagesTwice() async {
        let ended = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
            let first = UIViewController()
            let pages = UINavigationController(rootViewController: first)
            let window = ControllerTests.window(pages)
            pages.setViewControllers([first, UIViewController()], animated: true)
            pages.setViewControllers([first], animated: true)
            withExtendedLifetime(window) {}
        }
        #expect(words(ended).contains("existing transition"))
    }

    @Test("One page twice in a stack ends the process") func samePage() async {
        let ended = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
            let first = UIViewController()
            UINavigationController(rootViewController: first).setViewControllers([first, first], animated: false)
        }
        #expect(words(ended).contains("must be distinct"))
    }

    @Test("A child whose view lies in another's ends the process") func childElsewhere() async {
        let ended = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
            let (parent, other, child) = (UIViewController(), UIViewController(), UIViewController())
            parent.addChild(child)
            other.view.addSubview(child.view)
        }
        #expect(words(ended).contains("actual parent is"))
    }

    @Test("A child that leaves before its view ends the process") func childLeavesFirst() async {
        let ended = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
            let (parent, child) = (UIViewController(), UIViewController())
            let window = ControllerTests.window(parent)
            parent.addChild(child)
            parent.view.addSubview(child.view)
            child.removeFromParent()
            withExtendedLifetime(window) {}
        }
        #expect(words(ended).contains("while its view is in the window"))
    }

    @Test("An alert with two answers that cancel ends the process") func cancelsTwice() async {
        let ended = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
            let alert = UIAlertController(title: "", message: nil, preferredStyle: .alert)
            alert.addAction(UIAlertAction(title: "a", style: .cancel))
            alert.addAction(UIAlertAction(title: "b", style: .cancel))
        }
        #expect(words(ended).contains("can only have one action"))
    }

    @Test("A window without a scene ends the process") func windowAlone() async {
        let ended = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
            let window = UIWindow(windowScene: UIWindowScene.alone())
            window.windowScene = nil
            window.makeKeyAndVisible()
        }
        #expect(words(ended).contains("without a scene"))
    }

    @Test("An activity with a page that is not of the web ends the process") func activity() async {
        let ended = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
            NSUserActivity(activityType: "a").webpageURL = URL(string: "brasserie://letters/5")
        }
        #expect(words(ended).contains("http or https"))
    }

    @Test("A scene that is disconnected twice ends the process") func sceneTwice() async {
        let ended = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
            let scene = UIApplication.shared.connect()
            UIApplication.shared.disconnect(scene)
            UIApplication.shared.disconnect(scene)
        }
        #expect(words(ended).contains("is not connected"))
    }
}
