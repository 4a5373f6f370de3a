import CGTK
import DertischCore
import Foundation
import TestSupport
import Testing

@testable import DertischGTK

private enum CabinetCourse: Course {
    enum Order: Sendable { case save, count, close, delete(Int) }
    struct Letter: Identifiable, Equatable, Sendable { let id: Int }
    struct Carte: BlankCarte {
        var note = "", saved = 0, counted = 0, closed = 0, letters = [Letter(id: 7), Letter(id: 8)]
    }
}

extension CustomerID<CabinetCourse> {
    fileprivate static var cabinet: Self { "cabinet" }
    fileprivate static var sheet: Self { "sheet" }
}

private final class CabinetCustomer: Customer {
    init(waiter: WaiterForCustomer<CabinetCourse>) {}

    func layTable(_ table: TableBuilder<CabinetCourse>) {
        table.lay(\.saved, at: "saved")
        table.lay(\.counted, at: "counted")
        table.lay(\.closed, at: "closed")
        table.edit(\.note, at: "note")
        table.order(.save, on: .key("s", .command))
        table.order(.count, on: .key("x", repeats: true))
        table.order(.close, on: .key(.escape))
        table.present(.sheet, on: .key(.function(2)), as: .sheet)
        table.rows(\.letters, at: "letters") { letter in
            letter.order(.save, on: .tap("open"))
            letter.order(on: .key(.delete)) { .delete($0.id) }
        }
    }
}

private final class CabinetSheetCustomer: Customer {
    init(waiter: WaiterForCustomer<CabinetCourse>) {}
    func layTable(_ table: TableBuilder<CabinetCourse>) {
        table.lay(\.saved, at: "saved")
        table.order(.save, on: .key("s", .command))
        table.order(.close, on: .key(.escape))
    }
}

private struct CabinetWaiter: Waiter {
    typealias C = CabinetCourse

    func take(_ order: CabinetCourse.Order, onto carte: inout CabinetCourse.Carte) -> Taken {
        switch order {
        case .save: carte.saved += 1
        case .count: carte.counted += 1
        case .close: carte.closed += 1
        case .delete(let id): carte.letters.removeAll { $0.id == id }
        }
        return .answered
    }
}

private struct Cabinet: Staff {
    var greeted: [String] { ["cabinet"] }
    func register(with registrar: inout Registrar) {
        registrar.introduce(.cabinet, as: CabinetCustomer.init, waiter: CabinetWaiter.init)
        registrar.introduce(.sheet, as: CabinetSheetCustomer.init, waiter: CabinetWaiter.init)
    }

    static let layouts = [
        "cabinet.ui": """
        <interface><object class="GtkBox"><child><object class="GtkLabel" id="saved"/></child>
        <child><object class="GtkLabel" id="counted"/></child><child><object class="GtkLabel" id="closed"/></child>
        <child><object class="GtkEntry" id="note"/></child><child><object class="GtkBox" id="letters"/></child></object></interface>
        """,
        "cabinet.letters.ui": #"<interface><object class="GtkButton" id="open"/></interface>"#,
        "sheet.ui":
            #"<interface><object class="GtkBox"><child><object class="GtkLabel" id="saved"/></child></object></interface>"#,
    ]
}

extension GTKTests {
    @Suite("Keys in GTK", .namesHang) @MainActor struct KeyTests {
        private let folder: TemporaryFolder
        private let house: BrasserieHouse

        init() async throws {
            folder = try TemporaryFolder(files: Cabinet.layouts)
            house = try await BrasserieHouse(Cabinet(), layouts: folder.url)
        }

        /// Presses a key as the widgets of a window leave it over, and releases it again.
        @discardableResult private func press(
            _ key: Int32, _ modifiers: GdkModifierType = GdkModifierType(rawValue: 0), times: Int = 1,
            in window: Widget? = nil
        ) async throws -> Bool {
            let window = try window ?? house.window.widget.widget
            let controllers = try #require(gtk_widget_observe_controllers(window.pointer))
            defer { g_object_unref(UnsafeMutableRawPointer(controllers)) }
            var isTaken = false
            for index in 0..<g_list_model_get_n_items(controllers) {
                let controller = try #require(g_list_model_get_item(controllers, index))
                defer { g_object_unref(controller) }
                guard dertisch_is(controller, gtk_event_controller_key_get_type()) != 0,
                    gtk_event_controller_get_propagation_phase(OpaquePointer(controller)) == GTK_PHASE_BUBBLE
                else { continue }
                for _ in 0..<times { isTaken = dertisch_press(controller, guint(key), modifiers) != 0 || isTaken }
                dertisch_release(controller, guint(key), modifiers)
                if isTaken { break }
            }
            await house.settle()
            return isTaken
        }

        private func text(_ place: Place) throws -> String? { try house.text(place, of: "cabinet") }

        @Test("A key gives its order, whatever the case of its letter, and no other key or modifier does")
        func order() async throws {
            #expect(try await press(GDK_KEY_s, GDK_CONTROL_MASK))
            #expect(try await press(GDK_KEY_S, GDK_CONTROL_MASK))
            #expect(try text("saved") == "2")
            #expect(try await !press(GDK_KEY_s))
            #expect(try await !press(GDK_KEY_q, GDK_CONTROL_MASK))
            let both = GdkModifierType(rawValue: GDK_CONTROL_MASK.rawValue | GDK_SHIFT_MASK.rawValue)
            #expect(try await !press(GDK_KEY_S, both))
            #expect(try text("saved") == "2")
            await house.close()
        }

        @Test("A key that is held down is one gesture, unless its declaration says otherwise")
        func held() async throws {
            try await press(GDK_KEY_s, GDK_CONTROL_MASK, times: 3)
            // The entry has the focus at first.
            let row = try #require(try house.frame("cabinet").table.rows(at: Spot("letters")).first)
            gtk_widget_grab_focus(try house.widget("open", of: "cabinet", row: row.number).pointer)
            try await press(GDK_KEY_x, times: 3)
            #expect(try text("saved") == "1" && text("counted") == "3")
            await house.close()
        }

        @Test("In an entry, a plain key is typed, and keys with Control and Escape are told")
        func entry() async throws {
            gtk_widget_grab_focus(try house.widget("note", of: "cabinet").pointer)
            #expect(try await !press(GDK_KEY_x))
            #expect(try await press(GDK_KEY_s, GDK_CONTROL_MASK))
            #expect(try await press(GDK_KEY_Escape))
            #expect(try text("counted") == "0" && text("saved") == "1" && text("closed") == "1")
            await house.close()
        }

        @Test("The row with the focus gets the key of its list")
        func row() async throws {
            #expect(try await !press(GDK_KEY_Delete))
            let rows = try house.frame("cabinet").table.rows(at: Spot("letters"))
            gtk_widget_grab_focus(try house.widget("open", of: "cabinet", row: rows[1].number).pointer)
            #expect(try await press(GDK_KEY_Delete))
            #expect(try house.frame("cabinet").table.rows(at: Spot("letters")) == [rows[0]])
            await house.close()
        }

        @Test("A menu has its keys for itself, and Escape closes it")
        func menu() async throws {
            try await press(GDK_KEY_F2)
            #expect(try house.frame("sheet").table.customer == "sheet")
            #expect(try await !press(GDK_KEY_s, GDK_CONTROL_MASK))
            let sheet = Widget(try #require(gtk_widget_get_root(try house.frame("sheet").widget.widget.pointer)))
            #expect(try await press(GDK_KEY_s, GDK_CONTROL_MASK, in: sheet))
            #expect(try house.text("saved", of: "sheet") == "1" && text("saved") == "0")
            try await press(GDK_KEY_Escape, in: sheet)
            #expect(try house.window.menus.isEmpty)
            await house.close()
        }
    }
}
