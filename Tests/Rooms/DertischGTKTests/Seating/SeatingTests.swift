import CGTK
import DertischCore
import Foundation
import Testing

@testable import Brasserie
@testable import DertischGTK

extension GTKTests {
    @Suite("Seating in GTK") @MainActor struct SeatingTests {
        @Test("The first GTK customer has a window with its title, and its sections in their places") func first()
            async throws
        {
            let house = try await BrasserieHouse()
            #expect(house.room.seated == [["bar"]])
            #expect(try house.customers == ["bar", "letter", "list"])
            #expect(
                gtk_window_get_title(try house.window.widget.widget.cast()).map { String(cString: $0) } == "Brasserie")
            #expect(try house.text("name", of: "bar") == "Brasserie")
            #expect(try house.text("heading", of: "letter") == "Letter 1")
            #expect(WidgetReader.texts(in: try house.widget("letters", of: "list")) == (1...4).map { "Letter \($0)" })
            try Display.picture(house.window.widget.widget, "bar")
            await house.close()
        }

        @Test("A tap in one GTK pane changes the other, and tables do not share rows") func panes() async throws {
            let house = try await BrasserieHouse()
            try await house.tap("open", of: "list", row: 3)
            #expect(try house.text("heading", of: "letter") == "Letter 3")
            try await house.tap("open", of: "bar", row: 2)
            #expect(try house.text("open", of: "bar", row: 2) == "Served: 1")
            #expect(try house.text("heading", of: "letter") == "Letter 3")
            #expect(try house.window.frames.count == 3)
            await house.close()
        }

        @Test("Every place of a GTK layout is used by its customer") func places() {
            let layouts = GTKLayouts(in: Brasserie.resources?.appending(path: "gtk"))
            #expect(Restaurant.faults(of: Brasserie(), in: [layouts]) == [])
        }

        @Test("Each check box of a GTK list marks its own row, and shows it") func checkBoxes() async throws {
            let house = try await BrasserieHouse()
            func toggle(_ row: Int, _ isOn: Bool) async throws {
                gtk_check_button_set_active(try house.widget("read", of: "list", row: row).cast(), isOn ? 1 : 0)
                await house.settle()
            }
            try await toggle(2, true)
            try await toggle(4, true)
            try await toggle(2, false)
            let shown = try (1...4).map {
                gtk_check_button_get_active(try house.widget("read", of: "list", row: $0).cast()) != 0
            }
            #expect(shown == [false, false, false, true])
            #expect(try house.window.maitreD?.carte(of: .list)?.letters.map(\.isRead) == shown)
            await house.close()
        }

        @Test("The top customer has the GTK window, and a back button in its title bar") func back() async throws {
            let house = try await BrasserieHouse()
            let bar = try house.frame("bar")
            #expect(bar.backButton?.isVisible != true)
            try await house.tap("about", of: "bar")
            #expect(try house.customers == ["about"])
            #expect(gtk_window_get_title(try house.window.widget.widget.cast()).map { String(cString: $0) } == "About")
            try Display.picture(house.window.widget.widget, "about")
            dertisch_emit(try #require(try house.frame("about").backButton).raw, "clicked")
            await house.settle()
            #expect(try house.customers == ["bar", "letter", "list"])
            #expect(house.room.seated == [["bar"]])
            #expect(try house.frame("bar") === bar, "The table beneath has stayed as it was.")
            #expect(try house.window.frames.count == 3)
            await house.close()
        }

        @Test("Alt and the left arrow go back in GTK, except from the first customer") func backByKey() async throws {
            let house = try await BrasserieHouse()
            func press() async throws {
                let window = try house.window.widget.widget
                var next = gtk_widget_observe_controllers(window.pointer).map { ($0, g_list_model_get_n_items($0)) }
                defer { g_object_unref(next.map { UnsafeMutableRawPointer($0.0) }) }
                while let (list, count) = next, count > 0 {
                    let controller = try #require(g_list_model_get_item(list, count - 1))
                    defer { g_object_unref(controller) }
                    next = (list, count - 1)
                    guard dertisch_is(controller, gtk_event_controller_key_get_type()) != 0 else { continue }
                    dertisch_press(controller, guint(GDK_KEY_Left), GDK_ALT_MASK)
                }
                await house.settle()
            }
            try await house.tap("about", of: "bar")
            try await press()
            #expect(house.room.seated == [["bar"]])
            try await press()
            #expect(house.room.seated == [["bar"]])
            await house.close()
        }

        @Test("A GTK section appears when its tab is chosen, and keeps typed text") func tab() async throws {
            let house = try await BrasserieHouse()
            try await house.tap("tab", of: "bar")
            try await house.type("dune", at: "words", of: "search")
            #expect(try house.text("found", of: "search") == "dune")
            let flags = gtk_widget_get_state_flags(try house.widget("tab", of: "bar").pointer)
            #expect(flags.rawValue & GTK_STATE_FLAG_CHECKED.rawValue != 0)
            try await house.tap("tab", of: "bar")
            try await house.tap("tab", of: "bar")
            #expect(try house.text("words", of: "search") == "dune")
            await house.close()
        }

        @Test("A second GTK window has its own seating, and closes alone") func windows() async throws {
            let house = try await BrasserieHouse()
            try await house.tap("window", of: "bar")
            #expect(house.room.seated == [["bar"], ["letter"]])
            #expect(try house.text("heading", of: "letter") == "Letter 7")
            await house.askToClose(try house.window.widget.widget)
            #expect(house.room.seated == [["bar"]])
            #expect(try house.text("heading", of: "letter") == "Letter 1")
            await house.close()
        }

        @Test("A GTK window whose customer asks to stay asks before it closes") func stay() async throws {
            let house = try await BrasserieHouse()
            try await house.tap("window", of: "bar")
            try await house.type("Dear", at: "text", of: "letter")
            await house.askToClose(try house.window.widget.widget)
            #expect(house.room.windows.count == 2)
            try Display.picture(house.alert.window.widget, "ask-to-stay")
            try await house.answer("Keep writing")
            #expect(house.room.windows.count == 2)
            #expect(try house.window.alerts.isEmpty)
            await house.askToClose(try house.window.widget.widget)
            try await house.answer("Discard")
            #expect(house.room.seated == [["bar"]])
            await house.close()
        }

        @Test("A right-to-left language mirrors every GTK window") func rightToLeft() async throws {
            let house = try await BrasserieHouse()
            try await house.tap("window", of: "bar")
            let second = try house.window
            let first = try #require(house.room.windows.first)
            first.maitreD?.sommelier.setLanguage("ar")
            await house.settle()
            #expect(gtk_widget_get_default_direction() == GTK_TEXT_DIR_RTL)
            #expect(second.maitreD?.sommelier.language == "ar")
            #expect(gtk_widget_get_direction(try house.widget("heading", of: "letter").pointer) == GTK_TEXT_DIR_RTL)
            #expect(try house.text("heading", of: "letter")?.contains("Letter") == false)
            try Display.picture(first.widget.widget, "bar-arabic")
            first.maitreD?.sommelier.setLanguage("en")
            await house.settle()
            #expect(gtk_widget_get_default_direction() == GTK_TEXT_DIR_LTR)
            #expect(try house.text("heading", of: "letter") == "Letter 7")
            await house.close()
        }
    }

    @Suite("Menus and alerts in GTK") @MainActor struct MenuTests {
        @Test("A GTK popover opens at the tapped place and closes with a bill", .opensPopovers) func popover()
            async throws
        {
            let house = try await BrasserieHouse()
            try await house.tap("paint", of: "bar")
            #expect(try house.text("colour", of: "colour") == "red")
            #expect(try house.customers == ["bar", "colour", "letter", "list"])
            let popover = gtk_widget_get_ancestor(
                try house.frame("colour").widget.widget.pointer, gtk_popover_get_type())
            try Display.picture(Widget(try #require(popover)), "popover")
            try await house.tap("tab", of: "bar")
            #expect(try house.window.maitreD?.refusals[.onBreak] == 1)
            try await house.tap("blue", of: "colour")
            #expect(try house.text("colour", of: "bar") == "blue")
            #expect(try house.window.menus.isEmpty)
            await house.close()
        }

        @Test("A GTK popover dismissed by a click elsewhere is closed by the house, without a bill", .opensPopovers)
        func touchElsewhere() async throws {
            let house = try await BrasserieHouse()
            try await house.tap("paint", of: "bar")
            let popover = try #require(
                gtk_widget_get_ancestor(try house.frame("colour").widget.widget.pointer, gtk_popover_get_type()))
            gtk_popover_popdown(Widget(popover).cast())
            await house.settle()
            #expect(try house.window.menus.isEmpty)
            #expect(try house.window.frames.count == 3)
            #expect(try house.text("colour", of: "bar") == "red")
            await house.close()
        }

        @Test("A bill passes from a GTK popover through a sheet to the first opener") func nested() async throws {
            let house = try await BrasserieHouse()
            try await house.tap("paint", of: "bar")
            try await house.tap("shade", of: "colour")
            #expect(try house.window.menus.count == 2)
            let sheet = try #require(gtk_widget_get_root(try house.frame("shade").widget.widget.pointer))
            #expect(gtk_window_get_modal(Widget(sheet).cast()) != 0)
            try Display.picture(Widget(sheet), "sheet")
            try await house.tap("dark", of: "shade")
            #expect(try house.text("colour", of: "bar") == "dark")
            #expect(try house.window.menus.isEmpty && house.window.frames.count == 3)
            await house.close()
        }

        @Test("A GTK sheet closed by its window's button is closed by the house") func sheet() async throws {
            let house = try await BrasserieHouse()
            try await house.tap("shade", of: "letter")
            let sheet = try #require(gtk_widget_get_root(try house.frame("shade").widget.widget.pointer))
            await house.askToClose(Widget(sheet))
            #expect(try house.window.menus.isEmpty)
            #expect(try house.customers == ["bar", "letter", "list"])
            await house.close()
        }

        @Test("A GTK menu in a row survives the removal of the row") func inRow() async throws {
            let house = try await BrasserieHouse()
            try await house.tap("tint", of: "bar", row: 1)
            #expect(try house.text("colour", of: "colour") == "white")
            try await house.tap("green", of: "colour")
            #expect(try house.text("colour", of: "bar") == "green")
            await house.close()
        }

        @Test("A GTK alert shows its text, entry and answers, and returns the entered text") func entry() async throws {
            let house = try await BrasserieHouse()
            try await house.tap("rename", of: "bar")
            let entry = try #require(try house.alert.entry)
            #expect(WidgetReader.text(of: entry) == "Brasserie")
            try Display.picture(house.alert.window.widget, "rename")
            gtk_editable_set_text(entry.opaque, "Trattoria")
            let text = try #require(gtk_editable_get_delegate(entry.opaque))
            dertisch_emit(UnsafeMutableRawPointer(text), "activate")
            let window = try house.window
            // A button that a key presses is seen pressed for a moment first.
            #expect(Display.pump { window.alerts.isEmpty })
            await house.settle()
            #expect(try house.text("name", of: "bar") == "Trattoria")
            await house.close()
        }

        @Test("GTK shows a question once, however often its button is clicked") func once() async throws {
            let house = try await BrasserieHouse()
            let button = try house.widget("empty", of: "bar")
            for _ in 0..<40 { dertisch_emit(button.raw, "clicked") }
            #expect(try house.window.alerts.map(\.id) == [1])
            await house.close()
        }

        @Test("A dismissed GTK alert does nothing, and destructive answers look it") func dismissed() async throws {
            let house = try await BrasserieHouse()
            try await house.tap("empty", of: "bar")
            await house.askToClose(try house.alert.window.widget)
            #expect(try house.window.alerts.isEmpty)
            #expect(try !house.widget("emptied", of: "bar").isVisible)
            try await house.tap("empty", of: "bar")
            try await house.answer("Empty")
            #expect(try house.widget("emptied", of: "bar").isVisible)
            await house.close()
        }
    }
}
