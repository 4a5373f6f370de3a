import DertischRoom
import DertischTesting
import Foundation
import UIKit

@testable import DertischUIKit

/// A guest who touches anything that is in view: the same things in each run.
@MainActor struct RandomGuest {
    /// The kinds of touches.
    enum Kind: CaseIterable { case button, item, tile, type, send, scroll, back, swipe, dismiss, answer }

    private var dice = SceneDice()
    /// The kinds that were made so far.
    private(set) var kinds: Set<Kind> = []
    private static let words = ["", "dune", "storm", "photo 1", "nothing at all", "  "]

    /// One touch on what is on top, and all that follows from it.
    mutating func touch(_ house: GalerieScenes) async throws {
        let scene = try house.scenes.scene
        try scene.window.layoutIfNeeded()
        if let alert = try house.scenes.presented.last as? UIAlertController {
            kinds.insert(.answer)
            alert.tap(alert.actions.randomElement(using: &dice)?.title ?? "")
        } else if let menu = try house.scenes.presented.last {
            touch(menu)
        } else if let page = scene.pages.topViewController {
            touch(page, in: scene)
        }
        // A search that is typed begins after a pause, or with the next gesture.
        if Bool.random(using: &dice) { house.clock.advance(by: .milliseconds(250)) }
        await house.scenes.settle()
    }

    private mutating func touch(_ menu: UIViewController) {
        if Int.random(in: 0..<4, using: &dice) == 0 {
            kinds.insert(.dismiss)
            menu.presentationController?.dismissByGesture()
        } else {
            (Self.controls(in: menu.view).randomElement(using: &dice) as? UIButton)?.tap()
        }
    }

    private mutating func touch(_ page: UIViewController, in scene: SceneRoom) {
        let items = (page.navigationItem.rightBarButtonItems ?? []) + (page.toolbarItems ?? [])
        switch Int.random(in: 0..<10, using: &dice) {
        case 0:
            kinds.insert(.back)
            scene.pages.tapBack()
        case 1:
            kinds.insert(.swipe)
            scene.pages.swipeBack(isCancelled: Bool.random(using: &dice))
        case 2, 3:
            if let item = items.randomElement(using: &dice) {
                kinds.insert(.item)
                item.tap()
            }
        default:
            if let control = Self.controls(in: page.view).randomElement(using: &dice) { touch(control) }
        }
    }

    private mutating func touch(_ view: UIView) {
        switch view {
        case let button as UIButton:
            kinds.insert(.button)
            button.tap()
        case let field as UITextField:
            let sends = field.text?.isEmpty == false && Bool.random(using: &dice)
            kinds.insert(sends ? .send : .type)
            if sends { field.pressReturn() } else { field.type(Self.words.randomElement(using: &dice) ?? "") }
        case let list as UICollectionView: touch(list)
        default: break
        }
    }

    private mutating func touch(_ list: UICollectionView) {
        let count = list.numberOfItems(inSection: 0)
        guard count > 0 else { return }
        if Int.random(in: 0..<3, using: &dice) == 0 {
            kinds.insert(.scroll)
            let path = IndexPath(item: Int.random(in: 0..<count, using: &dice), section: 0)
            list.scrollToItem(at: path, at: .top, animated: false)
        } else if let path = list.indexPathsForVisibleItems.sorted().randomElement(using: &dice) {
            kinds.insert(.tile)
            list.tapItem(at: path)
        }
    }

    /// What can be touched in a view. A list counts as several, since most of a gallery is its list.
    private static func controls(in view: UIView?) -> [UIView] {
        guard let view, !view.isHidden else { return [] }
        switch view {
        case is UIButton, is UITextField: return [view]
        case let bar as UISearchBar: return [bar.searchTextField]
        case is UICollectionView: return [view, view, view]
        default: return view.subviews.flatMap { controls(in: $0) }
        }
    }
}
