import CGTK
import DertischCore
import DertischTesting
import DertischWindowState
import Foundation
import TestSupport
import Testing

@testable import DertischGTK

extension GTKTests {
    @Suite("A restored GTK window whose first orders take long", .namesHang) @MainActor final class SlowRestoringTests {
        private let folder = FileManager.default.temporaryDirectory.appending(path: "shelf-\(UUID().uuidString)")
        private let layouts: URL
        private var stateFile: WindowStateFile { WindowStateFile(url: folder.appending(path: "state/windows.json")) }

        init() throws { layouts = try Shelf.writeLayouts(to: folder.appending(path: "layouts")) }

        isolated deinit { try? FileManager.default.removeItem(at: folder) }

        /// Stores what a house would leave if it were killed after some use.
        private func store(_ use: (BrasserieHouse) async throws -> Void) async throws {
            let house = try await BrasserieHouse(Shelf(delivery: Delivery(hasArrived: true)), layouts: layouts)
            try await use(house)
            try stateFile.write(try #require(house.room.state))
            await house.close()
        }

        /// A house that opens the stored window, and waits for its delivery.
        private func reopened(_ delivery: Delivery) async throws -> BrasserieHouse {
            try await BrasserieHouse(Shelf(delivery: delivery), layouts: layouts, stateFile: stateFile, settles: false)
        }

        private func items(_ house: BrasserieHouse) throws -> [ShelfCourse.Item] {
            try #require(try house.window.maitreD?.carte(of: .shelf)).items
        }

        @Test(
            "Fields whose rows come after the limit are given back with their rows, and those without rows then never")
        func lateRows() async throws {
            try await store { house in
                try await house.tap("more", of: "shelf")
                let rows = try house.frame("shelf").table.rows(at: Spot("items"))
                try await house.type("note", at: "note", of: "shelf")
                try await house.type("12", at: "amount", row: rows[0].number, of: "shelf")
                try await house.type("34", at: "amount", row: rows[2].number, of: "shelf")
            }
            let delivery = Delivery()
            let house = try await reopened(delivery)
            let window = try house.window
            let givenBack = Task { await window.restorationEnded() }
            await house.clock.sleepers(1, for: .seconds(5))
            house.clock.advance(by: .seconds(5))
            await givenBack.value
            #expect(try house.text("note", of: "shelf") == "note")
            #expect(try house.window.restorer.input?.fields.count == 2)

            delivery.arrive()
            #expect(await Display.wait { (try? house.window)?.restorer.input == nil })
            #expect(try items(house).map(\.text) == ["12", ""])
            try await house.tap("more", of: "shelf")
            #expect(try items(house).map(\.text) == ["12", "", ""])
            await house.close()
        }

        private enum Input: CaseIterable { case key, press }

        @Test(
            "The focus stays where it is if the guest uses keys or a pointer before the first orders are answered",
            arguments: Input.allCases)
        private func focusMoved(_ input: Input) async throws {
            try await store { house in
                gtk_widget_grab_focus(try house.widget("note", of: "shelf").pointer)
                await house.settle()
            }
            #expect(try stateFile.read()?.windows.first?.focus?.place == "note")
            let delivery = Delivery()
            let house = try await reopened(delivery)
            try use(try house.window.widget.widget, input)
            gtk_widget_grab_focus(try house.widget("title", of: "shelf").pointer)
            delivery.arrive()
            await house.settle()
            let focus = try #require(gtk_window_get_focus(try house.window.widget.widget.cast()))
            #expect(gtk_widget_is_ancestor(focus, try house.widget("title", of: "shelf").pointer) != 0)
            await house.close()
        }

        /// Presses a key or a button, as a window's own controllers hear of it.
        private func use(_ window: Widget, _ input: Input) throws {
            let controllers = try #require(gtk_widget_observe_controllers(window.pointer))
            defer { g_object_unref(UnsafeMutableRawPointer(controllers)) }
            for index in 0..<g_list_model_get_n_items(controllers) {
                let controller = try #require(g_list_model_get_item(controllers, index))
                defer { g_object_unref(controller) }
                guard gtk_event_controller_get_propagation_phase(OpaquePointer(controller)) == GTK_PHASE_CAPTURE else {
                    continue
                }
                switch input {
                case .key where dertisch_is(controller, gtk_event_controller_key_get_type()) != 0:
                    dertisch_press(controller, guint(GDK_KEY_Tab), GdkModifierType(rawValue: 0))
                case .press where dertisch_is(controller, gtk_gesture_click_get_type()) != 0: dertisch_click(controller)
                case .key, .press: break
                }
            }
        }
    }
}
