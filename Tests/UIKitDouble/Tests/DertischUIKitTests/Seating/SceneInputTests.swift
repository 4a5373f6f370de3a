import DertischRoom
import DertischTesting
import DertischWindowState
import Foundation
import Testing
import UIKit

@testable import BrasserieHouse
@testable import DertischUIKit

/// A course whose first order never ends.
private enum SlowCourse: Course {
    enum Order: Sendable { case watch }
    struct Carte: BlankCarte { var note = "" }
}
extension CustomerID<SlowCourse> { fileprivate static var slow: Self { "slow" } }

private final class SlowCustomer: Customer {
    init(waiter: WaiterForCustomer<SlowCourse>) {}
    func layTable(_ table: TableBuilder<SlowCourse>) {
        table.edit(\.note, at: "note")
        table.order(.watch, on: .seated)
    }
}

private struct SlowHeadChef: HeadChef {
    private let news = AsyncStream.makeStream(of: Int.self)
    func give(_ order: SlowCourse.Order, to waiter: WaiterForHeadChef<SlowCourse>) async {
        for await _ in news.stream {}
    }
}

private struct SlowHouse: Staff {
    var greeted: [String] { ["slow"] }
    func register(with registrar: inout Registrar) {
        registrar.introduce(.slow, as: SlowCustomer.init, chef: { SlowHeadChef() })
    }
}

extension SceneTests {
    @Suite("What was typed in a scene") @MainActor struct SceneInputTests {
        /// Frees the scene as the system does, and opens it again.
        private func reopen(_ house: BrasserieScenes) async throws {
            let scene = try #require(try house.scene.window.windowScene)
            UIApplication.shared.store(scene)
            UIApplication.shared.disconnect(scene)
            await house.open(scene.session)
            while try house.scene.restorer.isWaiting, !Task.isCancelled { await Task.yield() }
            await house.settle()
        }

        private func booking() async throws -> BrasserieScenes {
            let house = try await BrasserieScenes()
            await house.open()
            try await house.tap("booking", of: "bar")
            return house
        }

        private func field(_ place: Place, _ house: BrasserieScenes, row: Int? = nil) throws -> UITextField {
            let view = try row.map { try house.view(place, of: "booking", in: "guests", row: $0) }
            return try #require(try (view ?? house.view(place, of: "booking")) as? UITextField)
        }

        @Test("It comes back in a scene that the system has freed, also in rows, and the house knows it")
        func typed() async throws {
            let house = try await booking()
            try field("name", house).type("Ada")
            try field("guest", house, row: 2).type("Grace")
            let toggle = try #require(try house.view("outside", of: "booking") as? UISwitch)
            toggle.isOn = true
            toggle.sendActions(for: .valueChanged)
            try #require(try house.view("hour", of: "booking") as? UIButton).chooseItem(1)
            await house.settle()
            let summary = try #require(try house.text("summary", of: "booking"))
            #expect(summary.contains("Ada") && summary.contains("Grace") && summary.contains("evening"))
            try await reopen(house)
            #expect(try field("name", house).text == "Ada")
            #expect(try field("guest", house, row: 2).text == "Grace")
            #expect(try house.text("summary", of: "booking") == summary)
            try await reopen(house)
            #expect(try house.text("summary", of: "booking") == summary, "a second time as well")
            await house.close()
        }

        @Test("A secret is not stored: a secure entry, a password, or a code that is used once") func secrets()
            async throws
        {
            let house = try await booking()
            try field("name", house).isSecureTextEntry = true
            try field("name", house).type("hunter2")
            try field("notes", house).textContentType = .oneTimeCode
            try field("notes", house).type("123456")
            try field("guest", house, row: 0).type("Ada")
            await house.settle()
            #expect(try house.scene.state?.fields.map(\.value) == [.text("Ada")])
            try await reopen(house)
            #expect(try field("name", house).text == "")
            #expect(try field("notes", house).text == "")
            #expect(try field("guest", house, row: 0).text == "Ada")
            await house.close()
        }

        @Test("The focus comes back, also in a row") func focus() async throws {
            let house = try await booking()
            try field("guest", house, row: 3).becomeFirstResponder()
            try await reopen(house)
            #expect(try field("guest", house, row: 3).isFirstResponder)
            await house.close()
        }

        @Test("What the house has replaced since is not given back") func replaced() async throws {
            let house = try await booking()
            let table = try house.table("booking").table
            try field("name", house).type("Ada")
            await house.settle()
            #expect(table.storedFields.count == 1)
            table.lay(.entry("Ada Lovelace", revision: 9), at: Spot("name"))
            #expect(table.storedFields == [])
            await house.close()
        }

        @Test("What was typed into the entry of an open question comes back with it") func answer() async throws {
            let house = try await booking()
            try await house.tap("book", of: "booking")
            try #require(try house.alert.textFields?.first).text = "Charles"
            try await reopen(house)
            #expect(try house.alert.textFields?.first?.text == "Charles")
            await house.close()
        }

        @Test("It is for this device alone: other devices are offered the seating") func handoff() async throws {
            let house = try await booking()
            try field("name", house).type("Ada")
            await house.settle()
            let scene = try #require(try house.scene.window.windowScene)
            #expect(scene.userActivity?.userInfo?.keys.map { "\($0)" } == ["plan"])
            UIApplication.shared.store(scene)
            #expect(scene.session.stateRestorationActivity?.userInfo?.keys.map { "\($0)" } == ["window"])
            await house.close()
        }

        @Test("A damaged state opens the home of the house") func damaged() async throws {
            let house = try await BrasserieScenes()
            let activity = NSUserActivity(activityType: "app.seating")
            activity.userInfo = ["window": Data([1, 2, 3])]
            await house.open(activities: [activity])
            #expect(house.room.seated == [["bar"]])
            #expect(house.problems.all == [.unreadablePlan])
            await house.close()
        }

        /// A house whose first order never ends, with what was typed in its scene before, which is open again.
        private func slowHouse(_ clock: TestClock) async throws -> BrasserieScenes {
            let house = try await BrasserieScenes(SlowHouse()) { _ in
                let screen = UIViewController()
                let field = UITextField(frame: .zero)
                field.accessibilityIdentifier = "note"
                screen.view = UIView(frame: .zero)
                screen.view.addSubview(field)
                return screen
            }
            house.room.clock = clock
            let scene = UIApplication.shared.connect()
            await (scene.delegate as? DertischSceneDelegate)?.opening?.value
            try note(house).becomeFirstResponder()
            try note(house).type("Ada")
            UIApplication.shared.store(scene)
            UIApplication.shared.disconnect(scene)
            let again = UIApplication.shared.connect(scene.session)
            await (again.delegate as? DertischSceneDelegate)?.opening?.value
            await clock.sleepers(1)
            #expect(try note(house).text == "")
            return house
        }

        private func note(_ house: BrasserieScenes) throws -> UITextField {
            try #require(try house.view("note", of: "slow") as? UITextField)
        }

        @Test("Orders that never end do not keep it back for longer than five seconds") func limit() async throws {
            let clock = TestClock()
            let house = try await slowHouse(clock)
            clock.advance(by: .seconds(5))
            while try house.scene.restorer.input != nil, !Task.isCancelled { await Task.yield() }
            #expect(try note(house).text == "Ada")
            #expect(try note(house).isFirstResponder)
            await house.close()
        }

        @Test("What the guest types meanwhile counts, and the focus stays where the guest is") func meanwhile()
            async throws
        {
            let clock = TestClock()
            let house = try await slowHouse(clock)
            try note(house).type("Bob")
            clock.advance(by: .seconds(5))
            while try house.scene.restorer.input != nil, !Task.isCancelled { await Task.yield() }
            #expect(try note(house).text == "Bob")
            #expect(try !note(house).isFirstResponder)
            await house.close()
        }
    }
}
