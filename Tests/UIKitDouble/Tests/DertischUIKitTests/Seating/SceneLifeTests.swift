import DertischRoom
import Foundation
import Testing
import UIKit

@testable import BrasserieHouse
@testable import DertischUIKit

extension SceneTests {
    @Suite("Scenes of UIKit") @MainActor struct SceneLifeTests {
        @Test("A scene that the system has freed is opened with its seating, and pages beneath are there to go back to")
        func restored() async throws {
            let house = try await BrasserieScenes()
            let scene = await house.open()
            try await house.tap("letter", of: "bar")
            try await house.tap("deeper", of: "letter")
            UIApplication.shared.store(scene)
            UIApplication.shared.disconnect(scene)
            #expect(house.room.seated == [])
            await house.open(scene.session)
            #expect(house.room.seated == [["bar", "letter", "letter"]])
            #expect(try house.text("heading", of: "letter") == "Letter 13")
            #expect(try house.scene.pages.viewControllers.count == 3)
            try house.scene.pages.swipeBack()
            await house.settle()
            #expect(try house.text("heading", of: "letter") == "Letter 3")
            #expect(try house.scene.pages.viewControllers.count == 2)
            try house.scene.pages.tapBack()
            await house.settle()
            #expect(try house.customers == ["bar", "letter", "list"])
            #expect(house.problems.all == [])
            await house.close()
        }

        @Test("A restored scene has its open menu and its question again") func menus() async throws {
            let house = try await BrasserieScenes()
            let scene = await house.open()
            try await house.tap("paint", of: "bar")
            UIApplication.shared.store(scene)
            UIApplication.shared.disconnect(scene)
            await house.open(scene.session)
            #expect(try house.presented.count == 1)
            try await house.tap("green", of: "colour")
            #expect(try house.text("colour", of: "bar") == "green")
            try await house.tap("empty", of: "bar")
            let second = try #require(try house.scene.window.windowScene)
            UIApplication.shared.store(second)
            UIApplication.shared.disconnect(second)
            await house.open(second.session)
            try await house.answer("Empty")
            #expect(try !house.view("emptied", of: "bar").isHidden)
            await house.close()
        }

        @Test("A link opens a scene, or is seated on top in one that is there") func links() async throws {
            let house = try await BrasserieScenes()
            let scene = await house.open(urls: [try #require(URL(string: "brasserie://letters/5"))])
            #expect(house.room.seated == [["bar", "letter"]])
            #expect(try house.text("heading", of: "letter") == "Letter 5")
            let web = NSUserActivity(activityType: NSUserActivityTypeBrowsingWeb)
            web.webpageURL = URL(string: "https://brasserie.example/counters/2")
            UIApplication.shared.continue(web, in: scene)
            await house.settle()
            #expect(house.room.seated == [["bar", "letter", "counter"]])
            #expect(try house.text("heading", of: "counter") == "Counter 2")
            UIApplication.shared.open(try #require(URL(string: "brasserie://nowhere")), in: scene)
            await house.settle()
            #expect(house.room.seated == [["bar", "letter", "counter"]])
            #expect(house.problems.all.count == 1)
            await house.close()
        }

        @Test("A second window has its own seating; a telephone, which has one, seats on top") func windows()
            async throws
        {
            let house = try await BrasserieScenes()
            let first = await house.open()
            try await house.tap("window", of: "bar")
            #expect(house.room.seated == [["bar"], ["letter"]])
            #expect(try house.text("heading", of: "letter") == "Letter 7")
            UIApplication.shared.disconnect(first)
            #expect(house.room.seated == [["letter"]])
            await house.close()
            let telephone = try await BrasserieScenes(severalWindows: false)
            await telephone.open()
            try await telephone.tap("window", of: "bar")
            #expect(telephone.room.seated.count == 1)
            #expect(telephone.room.seated.first?.last == "letter")
            await telephone.close()
        }

        @Test("The seating is the scene's activity, by which another device opens it") func handOff() async throws {
            let house = try await BrasserieScenes()
            let scene = await house.open()
            try await house.tap("letter", of: "bar")
            let activity = try #require(scene.userActivity)
            #expect(activity.isEligibleForHandoff)
            let other = await house.open(activities: [activity])
            #expect(house.room.seated == [["bar", "letter"], ["bar", "letter"]])
            try await house.type("Dear", at: "text", of: "letter")
            UIApplication.shared.continue(try #require(scene.userActivity), in: other)
            await house.settle()
            try await house.answer("Discard")
            #expect(try house.text("text", of: "letter") == "")
            await house.close()
        }

        @Test("An activity that cannot be read is reported, and the home of the house is seated") func unreadable()
            async throws
        {
            let house = try await BrasserieScenes()
            await house.open(activities: [NSUserActivity(activityType: "another")])
            #expect(house.room.seated == [["bar"]])
            #expect(house.problems.all == [.unreadablePlan])
            await house.close()
        }

        @Test("An activity of another kind that comes before the house is open keeps what the scene had") func early()
            async throws
        {
            let house = try await BrasserieScenes()
            let scene = await house.open()
            try await house.tap("letter", of: "bar")
            UIApplication.shared.store(scene)
            UIApplication.shared.disconnect(scene)
            let again = UIApplication.shared.connect(scene.session)
            UIApplication.shared.continue(NSUserActivity(activityType: "another"), in: again)
            #expect(house.room.scenes.isEmpty, "The house is not open in the scene yet.")
            await house.settle()
            #expect(house.room.seated == [["bar", "letter"]])
            #expect(house.problems.all == [])
            await house.close()
        }

        @Test("The scene shows a question once, however often its button is tapped") func questions() async throws {
            let house = try await BrasserieScenes()
            await house.open()
            for _ in 0..<20 { try await house.tap("empty", of: "bar") }
            let maitreD = try #require(try house.scene.maitreD)
            #expect(try house.scene.overlays.alerts.count == 1)
            #expect(try Set(house.scene.overlays.alerts.map(\.id)) == Set(maitreD.plan.questionNumbers))
            await house.close()
        }

        @Test("Seatings leave nothing: DERTISCH_SEATINGS=100000 for more") func leaks() async throws {
            let house = try await BrasserieScenes()
            await house.open()
            UIAccessibility.isReduceMotionEnabled = true
            let wanted = ProcessInfo.processInfo.environment["DERTISCH_SEATINGS"].flatMap { Int($0) } ?? 300
            let seated = Weak()
            for _ in 0..<wanted / 3 {
                for place in [Place("about"), "letter", "paint"] {
                    try #require(try house.target(place, of: "bar").tap())
                    let maitreD = try #require(try house.scene.maitreD)
                    await maitreD.settled()
                    await Task.yield()
                    let top = try #require(try house.scene.overlays.menus.last ?? house.scene.pageStack.tables.last)
                    seated.note(top)
                    maitreD.usherOutCurrentCustomer()
                    await maitreD.settled()
                }
            }
            await house.settle()
            #expect(try house.scene.tables.count == 3)
            #expect(try house.scene.pages.viewControllers.count == 1)
            #expect(seated.count == wanted / 3 * 3)
            #expect(seated.living == 0)
            await house.close()
            #expect(UIApplication.shared.connectedScenes.isEmpty)
        }

        @Test("Whatever the guest touches, the scene shows what the house has: DERTISCH_TOUCHES=10000 for more")
        func touches()
            async throws
        {
            let house = try await BrasserieScenes(severalWindows: false)
            await house.open()
            var dice = SceneDice()
            let wanted = ProcessInfo.processInfo.environment["DERTISCH_TOUCHES"].flatMap { Int($0) } ?? 2000
            var seen: Set<String> = []
            var alerts = 0
            for _ in 0..<wanted {
                try await house.touch(using: &dice)
                let scene = try house.scene
                seen.formUnion(try house.customers)
                alerts += scene.overlays.alerts.count
                #expect(scene.pages.viewControllers.count == scene.maitreD?.seated.count)
                #expect(
                    try house.presented.map { ObjectIdentifier($0) }
                        == scene.overlays.menus.map { ObjectIdentifier($0.framed) }
                        + scene.overlays.alerts.map { ObjectIdentifier($0.controller) })
                // A deep stack is slow, and shows nothing else.
                if (scene.maitreD?.seated.count ?? 0) > 6 { scene.maitreD?.restore(SeatingPlan()) }
            }
            #expect(house.problems.all == [])
            #expect(seen.isSuperset(of: ["about", "bar", "booking", "colour", "letter", "list", "search", "shade"]))
            #expect(alerts > 0)
            await house.close()
        }
    }
}

/// Counts what was seated, and what of it is still there.
@MainActor private final class Weak {
    private final class Entry {
        weak var value: SeatedTable?
        init(_ value: SeatedTable) { self.value = value }
    }
    private var entries: [Entry] = []
    private(set) var count = 0

    func note(_ value: SeatedTable) {
        count += 1
        entries.append(Entry(value))
        if entries.count > 1000 { entries.removeAll { $0.value == nil } }
    }
    var living: Int { entries.count { $0.value != nil } }
}

/// The same numbers in each run.
struct SceneDice: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64 = 2027) { state = seed }

    mutating func next() -> UInt64 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return state ^ (state >> 31)
    }
}

extension BrasserieScenes {
    /// One random touch on what is on top: a button, an item of the bar, typing, the way back, a gesture that dismisses, an answer.
    fileprivate func touch(using dice: inout SceneDice) async throws {
        let scene = try scene
        let top = try presented.last
        if let alert = top as? UIAlertController {
            alert.tap(alert.actions.randomElement(using: &dice)?.title ?? "")
        } else if top != nil, Int.random(in: 0..<4, using: &dice) == 0 {
            top?.presentationController?.dismissByGesture()
        } else if top == nil, Int.random(in: 0..<6, using: &dice) == 0 {
            if Bool.random(using: &dice) {
                scene.pages.swipeBack(isCancelled: Bool.random(using: &dice))
            } else {
                scene.pages.tapBack()
            }
        } else if let root = (top ?? scene.pages.topViewController)?.view {
            let item = scene.pages.topViewController?.navigationItem.rightBarButtonItems?.randomElement(using: &dice)
            let controls = Self.controls(in: root)
            if top == nil, let item, Int.random(in: 0..<8, using: &dice) == 0 {
                item.tap()
            } else {
                switch controls.randomElement(using: &dice) {
                case let button as UIButton: button.tap()
                case let field as UITextField: field.type("\(Int.random(in: 0..<100, using: &dice))")
                default: break
                }
            }
        }
        await settle()
    }

    private static func controls(in view: UIView) -> [UIView] {
        // Its orders are late after a second each.
        if view.isHidden || view.accessibilityIdentifier == "oven" { return [] }
        if view is UIButton || view is UITextField { return [view] }
        return view.subviews.flatMap { controls(in: $0) }
    }
}
