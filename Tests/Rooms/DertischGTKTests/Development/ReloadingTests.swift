import CGTK
import DertischCore
import DertischDevelopment
import DertischWindowState
import Foundation
import TestSupport
import Testing

@testable import Brasserie
@testable import DertischGTK

extension GTKTests {
    @Suite("A GTK room whose files change", .namesHang) @MainActor final class ReloadingTests {
        private let folder = FileManager.default.temporaryDirectory.appending(path: "reloading-\(UUID().uuidString)")
        private let layouts: URL
        private let reloader = Reloader(Desk())

        init() throws { layouts = try Desk.writeLayouts(to: folder.appending(path: "layouts")) }

        isolated deinit { try? FileManager.default.removeItem(at: folder) }

        private func desk() async throws -> BrasserieHouse {
            try await BrasserieHouse(reloader.openingStaff, layouts: layouts)
        }

        /// Changes a layout, and has the room take the change.
        private func change(
            _ file: String, _ old: String, to new: String, in house: BrasserieHouse
        ) async throws -> DevelopmentNotice {
            let url = layouts.appending(path: file)
            let text = String(decoding: try Data(contentsOf: url), as: UTF8.self)
            #expect(text.contains(old))
            try Data(text.replacing(old, with: new).utf8).write(to: url)
            let notice = reloader.take(DevelopmentChange(number: 1, paths: [url.path]), in: house.room)
            await house.settle()
            return notice
        }

        private func faults(_ notice: DevelopmentNotice) -> [Fault]? {
            if case .faulty(_, let faults) = notice { faults } else { nil }
        }

        @Test("A changed layout is shown in the same window, with what was typed, the selection and the focus")
        func layout() async throws {
            let house = try await desk()
            let window = try house.window.widget.widget
            try await house.type("Dear Ada", at: "note", of: "desk")
            let row = try #require(try house.frame("desk").table.rows(at: Spot("items")).first)
            gtk_editable_set_text(try house.widget("amount", of: "desk", row: row.number).opaque, "three")
            await house.settle()
            let note = try house.widget("note", of: "desk")
            gtk_widget_grab_focus(note.pointer)
            gtk_editable_select_region(note.opaque, 2, 5)
            let notice = try await change(
                "desk.ui", #"<object class="GtkEntry" id="note"/>"#,
                to: #"<object class="GtkEntry" id="note"><property name="max-length">77</property></object>"#, in: house
            )
            #expect(faults(notice) == nil)
            let changed = try house.widget("note", of: "desk")
            #expect(changed != note && gtk_entry_get_max_length(changed.cast()) == 77)
            #expect(try house.text("note", of: "desk") == "Dear Ada")
            #expect(try house.text("amount", of: "desk", row: row.number) == "three")
            let focus = try #require(house.window.currentFocus)
            #expect(focus.place == "note" && focus.selection == WindowFocus.Selection(anchor: 2, cursor: 5))
            #expect(try house.window.widget.widget == window && house.room.windows.count == 1)
            // The house hears what is typed into the new widgets.
            try await house.type("ab", at: "code", of: "desk")
            #expect(try house.text("code", of: "desk") == "AB")
            await house.close()
        }

        @Test(
            "A changed layout of rows is shown by the rows, also by those out of view, which stay where they are scrolled to"
        )
        func rows() async throws {
            let house = try await desk()
            let list = try house.widget("lines", of: "desk")
            let scroll = try #require(list.parent)
            let adjustment = gtk_scrolled_window_get_vadjustment(scroll.opaque)
            gtk_adjustment_set_value(adjustment, 300)
            await house.settle()
            let line = #"<object class="GtkEntry" id="line"/>"#
            let notice = try await change(
                "desk.lines.ui", line,
                to: line.replacing("/>", with: #"><property name="width-chars">9</property></object>"#),
                in: house)
            #expect(faults(notice) == nil)
            let changed = try #require(try house.widget("lines", of: "desk").parent)
            #expect(changed != scroll)
            let moved = gtk_scrolled_window_get_vadjustment(changed.opaque)
            #expect(await Display.wait { gtk_adjustment_get_value(moved) == 300 })
            await house.close()
        }

        @Test("An open sheet is shown on its changed layout, with what was typed in it")
        func sheet() async throws {
            let house = try await desk()
            try await house.tap("open", of: "desk")
            try await house.type("letters", at: "label", of: "drawer")
            let notice = try await change(
                "drawer.ui", #"<object class="GtkEntry" id="label"/>"#,
                to: #"<object class="GtkEntry" id="label"><property name="max-length">9</property></object>"#, in: house
            )
            #expect(faults(notice) == nil)
            #expect(try house.text("label", of: "drawer") == "letters")
            #expect(try house.customers == ["desk", "drawer"])
            try await house.tap("shut", of: "drawer")
            #expect(try house.text("note", of: "desk") == "letters" && house.customers == ["desk"])
            await house.close()
        }

        @Test("A layout with a fault changes nothing, is told with its line, and is shown once it is mended")
        func faulty() async throws {
            let house = try await desk()
            try await house.type("Dear Ada", at: "note", of: "desk")
            let note = try house.widget("note", of: "desk")
            let entry = #"<object class="GtkEntry" id="note"/>"#
            let wrong = entry.replacing("note", with: "notes")
            let notice = try await change("desk.ui", entry, to: wrong, in: house)
            let fault = try #require(faults(notice)?.first { $0.kind == .missingPlace })
            #expect(fault.why.contains("notes"))
            #expect(try house.widget("note", of: "desk") == note)
            let unbuilt = try await change(
                "desk.ui", wrong, to: entry.replacing("/>", with: #"><property name="colour">1</property></object>"#),
                in: house)
            #expect(faults(unbuilt)?.contains { $0.why.contains("colour") } == true)
            _ = GTKWarnings.take()
            let mended = try await change(
                "desk.ui", #"<property name="colour">1</property>"#, to: #"<property name="max-length">70</property>"#,
                in: house)
            #expect(faults(mended) == nil)
            #expect(try house.text("note", of: "desk") == "Dear Ada")
            await house.close()
        }

        @Test("A layout that names other texts has its tables set anew, with their seats and what was typed")
        func texts() async throws {
            let house = try await desk()
            let window = try house.window.widget.widget
            try await house.type("Dear Ada", at: "note", of: "desk")
            try await house.tap("open", of: "desk")
            try await house.type("letters", at: "label", of: "drawer")
            let notice = try await change(
                "desk.ui", #"<object class="GtkButton" id="open"/>"#,
                to:
                    #"<object class="GtkButton" id="open"/></child><child><object class="GtkLabel"><property name="label" translatable="yes">booking</property></object>"#,
                in: house)
            #expect(faults(notice) == nil, "\(String(describing: faults(notice)))")
            #expect(try house.customers == ["desk", "drawer"])
            #expect(try house.text("label", of: "drawer") == "letters")
            #expect(try house.text("note", of: "desk") == "Dear Ada")
            #expect(try house.window.widget.widget == window)
            await house.close()
        }

        @Test("A problem of the sources lies over the window until it is mended, with its line and its remedy")
        func problem() async throws {
            let house = try await BrasserieHouse(
                Desk(), layouts: layouts, settles: false, isWritten: true)
            await house.settle()
            let json = #"""
                {"state": {"isBusy": true, "problem": {"kind": "faults", "title": "The house has faults.", "items": [
                  {"what": "A place is missing.", "why": "there is notes", "remedy": "correct the name",
                   "at": {"name": "desk.ui:4", "link": "vscode://file/desk.ui:4:1", "line": 4,
                          "code": [[3, "<child>"], [4, "<object class=\"GtkEntry\" id=\"notes\"/>"]]}}]}}}
                """#
            guard case .state(let state) = DevelopmentMessage(Array(json.utf8)) else {
                Issue.record("The message is not understood.")
                return
            }
            house.room.show(state)
            let overlay = try #require(house.window.developmentOverlay)
            try Display.picture(try house.window.widget.widget, "development-problem")
            let texts = labels(in: overlay.widget.widget)
            for text in ["The house has faults.", "A place is missing.", "Why: there is notes", "Do: correct the name"]
            {
                #expect(texts.contains(text), "\(text) in \(texts)")
            }
            #expect(texts.contains { $0.contains("▸ 4  <object") })
            house.room.show(DevelopmentState())
            await house.settle()
            #expect(!labels(in: overlay.widget.widget).contains("The house has faults."))
            try Display.picture(try house.window.widget.widget, "development")
            await house.close()
        }

        @Test("The bar in the corner changes languages, pseudo-languages, colours and the size of the window")
        func bar() async throws {
            let house = try await BrasserieHouse(Desk(), layouts: layouts, settles: false, isWritten: true)
            await house.settle()
            house.room.show(DevelopmentState())
            let window = try house.window.widget.widget
            let overlay = try #require(house.window.developmentOverlay)
            let isBar = { (widget: Widget) in gtk_widget_has_css_class(widget.pointer, "dertisch-bar") != 0 }
            let parts = descendants(of: try #require(overlay.widget.widget.children.first(where: isBar)))
            let languages = try #require(parts.first { $0.isA(gtk_drop_down_get_type()) })
            let codes = (house.room.restaurant.languages + [.stretched, .mirrored]).map(\.code)
            for code in ["de", "ar", Language.stretched.code, Language.mirrored.code, "en"] {
                gtk_drop_down_set_selected(languages.opaque, guint(try #require(codes.firstIndex(of: code))))
                await house.settle()
                #expect(house.room.language?.code == code)
                let isRightToLeft = ["ar", Language.mirrored.code].contains(code)
                #expect(gtk_widget_get_default_direction() == (isRightToLeft ? GTK_TEXT_DIR_RTL : GTK_TEXT_DIR_LTR))
                // The bar itself reads in English.
                #expect(gtk_widget_get_direction(languages.pointer) == GTK_TEXT_DIR_LTR)
            }
            func press(_ name: String) async throws {
                let isNamed = { (widget: Widget) in
                    widget.isA(gtk_button_get_type()) && WidgetReader.text(of: widget) == name
                }
                dertisch_emit(try #require(parts.first(where: isNamed), "\(name)").raw, "clicked")
                await house.settle()
            }
            for (name, scheme) in [("Dark", Metrics.ColorScheme.dark), ("Light", .light), ("System", nil)] {
                try await press(name)
                #expect(house.room.appearance.colorScheme == scheme)
            }
            // A display may be less high.
            for (name, width) in [("Telephone", 360), ("Desktop", 1280), ("Tablet", 820)] {
                try await press(name)
                var size = (gint(0), gint(0))
                gtk_window_get_default_size(window.cast(), &size.0, &size.1)
                #expect(size.0 == gint(width))
            }
            await house.close()
        }

        /// The widgets in a widget, also those of popovers that are closed.
        private func descendants(of widget: Widget) -> [Widget] {
            widget.children + widget.children.flatMap(descendants)
        }

        /// The texts of the labels in sight.
        private func labels(in widget: Widget) -> [String] {
            guard gtk_widget_get_mapped(widget.pointer) != 0 else { return [] }
            let own = widget.isA(gtk_label_get_type()) ? [String(cString: gtk_label_get_text(widget.opaque))] : []
            return own + widget.children.flatMap(labels)
        }
    }
}
