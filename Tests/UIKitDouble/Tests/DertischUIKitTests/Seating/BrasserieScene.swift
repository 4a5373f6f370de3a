import DertischRoom
import Foundation
import Testing
import UIKit

@testable import BrasserieHouse
@testable import DertischUIKit

/// All tests of scenes: they share the application and its animations.
@Suite("The room for UIKit", .serialized) @MainActor enum SceneTests {}

/// A house that is open in scenes: the Brasserie, or another.
@MainActor final class BrasserieScenes {
    let restaurant: Restaurant
    let room: UIKitRoom
    let problems = Problems()
    private let application = UIApplication.shared

    /// The problems that the room reported to the house's inspectors.
    final class Problems: Inspector {
        private(set) var all: [UIKitRoom.Problem] = []
        let interest = Interest.failures
        func notice(_ event: HouseEvent) {
            if case .roomFailed(let failure) = event.kind, let problem = failure.error as? UIKitRoom.Problem {
                all.append(problem)
            }
        }
    }

    final class Delegate: DertischSceneDelegate {
        var ownRoom: UIKitRoom?
        override var room: UIKitRoom? { ownRoom }
    }

    /// - Parameter screens: makes the screens of another house.
    convenience init(
        _ staff: some Staff = Brasserie(), severalWindows: Bool = true,
        screens: (@MainActor (String) -> UIViewController?)? = nil
    ) async throws {
        try await self.init(
            staff, in: UIKitLayouts(in: try #require(BrasserieFiles.bundle), makeScreen: screens),
            severalWindows: severalWindows)
    }

    /// Opens another house, by the files of its layouts.
    init(
        _ staff: some Staff, in layouts: UIKitLayouts, severalWindows: Bool = true,
        clock: any Clock<Duration> = ContinuousClock(), substituting substitutes: Substitutes = Substitutes()
    ) async throws {
        let restaurant = try await Restaurant(staff, inspectors: [problems], clock: clock, substituting: substitutes)
        self.restaurant = restaurant
        var layouts = layouts
        layouts.endings = ("storyboard", "xib")
        let room = UIKitRoom(layouts: layouts) { .success(restaurant) }
        self.room = room
        application.supportsMultipleScenes = severalWindows
        UIAccessibility.isReduceMotionEnabled = false
        application.makeDelegate = {
            let delegate = Delegate()
            delegate.ownRoom = room
            return delegate
        }
    }

    /// Opens a scene, and waits for its house.
    @discardableResult func open(
        _ session: UISceneSession? = nil, activities: [NSUserActivity] = [], urls: [URL] = []
    ) async -> UIWindowScene {
        let scene = application.connect(session, activities: activities, urls: urls)
        await settle()
        return scene
    }

    /// Waits until no scene opens, no order cooks, and nothing moves.
    func settle() async {
        var quiet = 0
        while quiet < 2 {
            for scene in application.connectedScenes {
                await (scene.delegate as? DertischSceneDelegate)?.opening?.value
            }
            for scene in room.scenes { await scene.maitreD?.settled() }
            for _ in 0..<4 { await Task.yield() }
            quiet = Animations.areRunning ? 0 : quiet + 1
            Animations.finish()
        }
        for scene in room.scenes { scene.host?.area.layoutIfNeeded() }
    }

    func close() async {
        for scene in application.connectedScenes {
            if let scene = scene as? UIWindowScene { application.disconnect(scene) }
        }
        application.makeDelegate = nil
        Animations.finish()
        await restaurant.close()
    }

    /// The scene that was opened last.
    var scene: SceneRoom { get throws { try #require(room.scenes.last) } }

    /// The customers whose screens are in the window, sorted.
    var customers: [String] {
        get throws {
            try scene.tables.values.filter { $0.screen.viewIfLoaded?.window != nil }.map(\.table.customer).sorted()
        }
    }

    func table(_ customer: String) throws -> SeatedTable {
        let found = try scene.tables.values.filter { $0.table.customer == customer }
        return try #require(found.first { $0.screen.viewIfLoaded?.window != nil } ?? found.first)
    }

    /// A place of a screen, or of a row by its index from 0.
    func target(_ place: Place, of customer: String, in list: Place? = nil, row: Int = 0) throws -> PlaceTarget {
        let table = try table(customer).table
        guard let list else { return try #require(table.target(at: Spot(place))) }
        try scene.window.layoutIfNeeded()
        let rows = try #require(table.contents(of: .table)?.lists[list]?.sequence.rows)
        return try #require(table.target(at: Spot(place, in: rows[row])))
    }

    func view(_ place: Place, of customer: String, in list: Place? = nil, row: Int = 0) throws -> UIView {
        guard case .view(let view) = try target(place, of: customer, in: list, row: row) else {
            throw CocoaError(.featureUnsupported)
        }
        return view
    }

    func text(_ place: Place, of customer: String, in list: Place? = nil, row: Int = 0) throws -> String? {
        let view = try view(place, of: customer, in: list, row: row)
        return (view as? UILabel)?.text ?? (view as? UIButton)?.currentTitle ?? (view as? UITextField)?.text
    }

    func tap(_ place: Place, of customer: String, in list: Place? = nil, row: Int = 0) async throws {
        try #require(try target(place, of: customer, in: list, row: row).tap())
        await settle()
    }

    func type(_ text: String, at place: Place, of customer: String) async throws {
        let view = try view(place, of: customer)
        try #require(view as? UITextField ?? (view as? UISearchBar)?.searchTextField).type(text)
        await settle()
    }

    /// The menus and alerts over the pages, from the bottom.
    var presented: [UIViewController] {
        get throws {
            var all: [UIViewController] = []
            var next = try scene.pages.presentedViewController
            while let controller = next {
                all.append(controller)
                next = controller.presentedViewController
            }
            return all
        }
    }

    var alert: UIAlertController { get throws { try #require(presented.last as? UIAlertController) } }

    func answer(_ title: String) async throws {
        #expect(try alert.tap(title))
        await settle()
    }

    /// A swipe down on the sheet on top, or a touch beside the popover on top.
    func dismissByGesture() async throws {
        try #require(presented.last?.presentationController).dismissByGesture()
        await settle()
    }

    /// Waits until every picture in view is loaded.
    func loadPictures() async {
        for scene in room.scenes {
            for seated in scene.tables.values { await seated.table.loadPictures() }
        }
    }
}

extension SceneRoom {
    /// The window of the scene.
    var window: UIWindow { get throws { try #require(host?.area.window) } }
}

extension UIKitTable {
    /// Waits until every picture of the table and of its rows in view is loaded.
    fileprivate func loadPictures() async {
        let table = contents(of: .table)
        let rows = table?.lists.values.flatMap { $0.sequence.rows.compactMap { contents(of: $0) } } ?? []
        for contents in [table].compactMap(\.self) + rows {
            for picture in contents.views?.pictures.values ?? [:].values { await picture.loading?.value }
        }
    }
}

extension PlaceTarget {
    /// A tap of a finger on a button or an item of a bar. Returns `nil` if it is neither.
    func tap() -> Void? {
        switch self {
        case .view(let view): (view as? UIButton)?.tap()
        case .item(let item): (item as? UIBarButtonItem)?.tap()
        case .title, .section: nil
        }
    }
}
