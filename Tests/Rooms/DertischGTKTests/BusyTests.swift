import CGTK
import DertischCore
import DertischTesting
import Testing

@testable import Brasserie
@testable import DertischGTK

extension GTKTests {
    @Suite("Busy places in GTK") @MainActor struct BusyTests {
        /// A table of one place of a class, in a window.
        private func screen(_ name: String) throws -> Screen {
            DefaultStyle.install()
            let screen = try Screen([
                "screen":
                    #"<object class="GtkBox"><child><object class="\#(name)" id="it"/></child></object>"#
            ])
            screen.open()
            return screen
        }

        private func spinner(in widget: Widget) -> Widget? {
            widget.children.first { $0.isA(gtk_spinner_get_type()) && $0.isVisible }
        }

        @Test(
            "A busy GTK button shows a spinner after its label, which stays readable, until it is done",
            arguments: ["GtkButton", "GtkLinkButton", "GtkToggleButton"])
        func button(_ name: String) throws {
            let screen = try screen(name)
            let it = try screen["it"]
            screen.lay(.text("Export"), at: "it")
            screen.lay(.mark(.busy, true), at: "it")
            let spinner = try #require(self.spinner(in: it))
            #expect(gtk_spinner_get_spinning(spinner.opaque) != 0)
            #expect(WidgetReader.text(of: it) == "Export")
            Display.draw(screen.window.widget)
            let label = try #require(it.children.first { $0 != spinner })
            var end = graphene_rect_t(), words = graphene_rect_t()
            #expect(gtk_widget_compute_bounds(spinner.pointer, it.pointer, &end) != 0)
            #expect(gtk_widget_compute_bounds(label.pointer, it.pointer, &words) != 0)
            #expect(end.size.width > 8 && end.origin.x >= words.origin.x + words.size.width)
            screen.lay(.text("Exporting"), at: "it")
            #expect(self.spinner(in: it) == spinner)
            screen.lay(.mark(.busy, false), at: "it")
            #expect(self.spinner(in: it) == nil && gtk_spinner_get_spinning(spinner.opaque) == 0)
            screen.lay(.mark(.busy, true), at: "it")
            #expect(self.spinner(in: it) == spinner)
        }

        @Test(
            "A busy GTK place looks different, also without animations",
            arguments: ["GtkButton", "GtkLabel", "GtkEntry", "GtkCheckButton", "GtkDropDown", "GtkBox"])
        func look(_ name: String) throws {
            let screen = try screen(name)
            if name == "GtkBox" {
                gtk_box_append(try screen["it"].cast(), gtk_label_new("Words"))
            } else {
                screen.lay(.text("Words"), at: "it")
            }
            let before = try Display.pixels(of: screen.window.widget)
            #expect(try Display.pixels(of: screen.window.widget) == before, "it looks as it did when it is drawn again")
            screen.lay(.mark(.busy, true), at: "it")
            #expect(try Display.pixels(of: screen.window.widget) != before)
            screen.lay(.mark(.busy, false), at: "it")
            #expect(try Display.pixels(of: screen.window.widget) == before)
        }

        @Test("A busy GTK place is announced to assistive technology", arguments: ["GtkButton", "GtkEntry"])
        func announced(
            _ name: String
        ) throws {
            let screen = try screen(name)
            for isBusy in [true, false] {
                screen.lay(.mark(.busy, isBusy), at: "it")
                #expect(WidgetReader.isBusy(try screen["it"]) == isBusy)
            }
        }

        @Test("A GTK widget is no longer busy once it shows another row") func recycled() throws {
            DefaultStyle.install()
            let screen = try Screen([
                "screen":
                    """
                <object class="GtkScrolledWindow"><property name="child"><object class="GtkListView" id="rows"/></property></object>
                """,
                "screen.rows":
                    #"<object class="GtkBox"><child><object class="GtkButton" id="name"/></child></object>"#,
            ])
            screen.open()
            screen.add(1..<1001)
            Display.draw(screen.window.widget)
            func scroll(to position: guint) throws {
                gtk_widget_activate_action_variant(
                    try screen["rows"].pointer, "list.scroll-to-item", g_variant_new_uint32(position))
                Display.draw(screen.window.widget)
            }
            func busyRows() -> [Int] {
                (1...1000).filter { row in
                    screen.table.widget(at: Spot("name", in: RowNumber(row))).map { spinner(in: $0) != nil } ?? false
                }
            }
            screen.lay(.mark(.busy, true), at: "name", in: RowNumber(2))
            #expect(busyRows() == [2])
            let busy = try screen["name", in: RowNumber(2)]
            for position: guint in stride(from: 100, to: 1000, by: 100) { try scroll(to: position) }
            // Its own row has other widgets then, or none.
            let others = (3...1000).filter { screen.table.widget(at: Spot("name", in: RowNumber($0))) == busy }
            #expect(others.count == 1 && busyRows() == [])
            try scroll(to: 0)
            #expect(Display.pump { busyRows() == [2] })
        }
    }

    @Suite("Slow orders in GTK") @MainActor struct TimeLimitTests {
        /// Taps without waiting until nothing cooks.
        private func tap(_ place: Place, row: Int = 0, in house: BrasserieHouse) throws {
            dertisch_emit(try house.widget(place, of: "oven", row: row).raw, "clicked")
            Display.pump()
        }

        private func isBusy(_ place: Place, row: Int = 0, in house: BrasserieHouse) throws -> Bool {
            gtk_widget_has_css_class(try house.widget(place, of: "oven", row: row).pointer, "busy") != 0
        }

        private func isLate(_ place: Place, row: Int = 0, in house: BrasserieHouse) async throws {
            await house.clock.sleepers(1)
            house.clock.advance(by: .seconds(1))
            #expect(await Display.wait { (try? isBusy(place, row: row, in: house)) == true })
        }

        @Test(
            "A slow order marks its GTK place, asks to stop in the visitor's language, and does not block others",
            arguments: [
                ("english", "This is taking longer than usual.", "Stop", "Keep waiting"),
                ("german", "Das dauert länger als üblich.", "Vorgang abbrechen", "Weiter warten"),
                ("arabic", "يستغرق هذا وقتًا أطول من المعتاد.", "إيقاف", "مواصلة الانتظار"),
            ], [false, true])
        func stop(_ words: (language: String, question: String, stop: String, wait: String), isDark: Bool) async throws
        {
            let settings = UnsafeMutableRawPointer(try #require(gtk_settings_get_default()))
            Property.set("gtk-application-prefer-dark-theme", of: settings, to: isDark)
            defer { Property.set("gtk-application-prefer-dark-theme", of: settings, to: false) }
            Display.pump()
            let house = try await BrasserieHouse()
            try await house.tap(Place(words.language), of: "bar")
            try await house.tap("oven", of: "bar")
            try tap("roast", in: house)
            try tap("grill", row: 2, in: house)
            try tap("count", in: house)
            try await isLate("roast", in: house)
            #expect(await Display.wait { (try? isBusy("grill", row: 2, in: house)) == true })
            #expect(try !isBusy("count", in: house) && !isBusy("grill", row: 1, in: house))
            gtk_drop_down_set_selected(try house.widget("recipe", of: "oven").opaque, 1)
            try await isLate("recipe", in: house)
            let look = "\(words.language)\(isDark ? "-dark" : "")"
            try Display.picture(house.window.widget.widget, "busy-\(look)")
            try tap("roast", in: house)
            let alert = try house.alert.window.widget
            #expect(gtk_window_get_title(alert.cast()).map { String(cString: $0) } == words.question)
            Display.pump { gtk_widget_get_mapped(alert.pointer) != 0 }
            try Display.picture(alert, "slow-\(look)")
            try press(words.wait, in: house)
            #expect(try isBusy("roast", in: house))
            try tap("roast", in: house)
            try press(words.stop, in: house)
            #expect(await Display.wait { (try? isBusy("roast", in: house)) == false })
            #expect(house.room.windows.first?.maitreD?.carte(of: .oven)?.stopped == 1)
            #expect(house.room.windows.first?.maitreD?.carte(of: .oven)?.counted == 1)
            await house.close()
        }

        private func press(_ text: String, in house: BrasserieHouse) throws {
            dertisch_emit(try house.button(text).raw, "clicked")
            Display.pump()
        }

        @Test("A slow order is forgotten when its GTK window closes") func closed() async throws {
            let house = try await BrasserieHouse()
            try await house.tap("oven", of: "bar")
            try tap("roast", in: house)
            try await isLate("roast", in: house)
            try tap("roast", in: house)
            await house.close()
            #expect(house.room.windows.isEmpty)
        }
    }
}
