import CGTK
import DertischCore
import Testing

@testable import DertischGTK

extension GTKTests {
    @Suite("Rows in GTK") @MainActor struct RowTests {
        private static let row =
            #"<object class="GtkBox" id="row"><child><object class="GtkLabel" id="name"/></child><child><object class="GtkEntry" id="typed"/></child></object>"#

        private func screen(_ list: String) throws -> Screen {
            let orientation =
                list == "GtkListBox" || list == "GtkFlowBox" ? "" : #"<property name="orientation">vertical</property>"#
            return try Screen([
                "screen":
                    """
                <object class="GtkScrolledWindow"><property name="child"><object class="\(list)" id="rows">\(orientation)</object></property></object>
                """,
                "screen.rows": Self.row,
            ])
        }

        private func adjustment(_ screen: Screen) throws -> UnsafeMutablePointer<GtkAdjustment> {
            try #require(gtk_scrolled_window_get_vadjustment(screen.table.widgetTree.root.widget.opaque))
        }

        @Test("Ten thousand GTK rows use few widgets, and each shows its content when it comes into view")
        func recycled() throws {
            let screen = try screen("GtkListView")
            screen.open()
            screen.add(1..<10_001)
            Display.draw(screen.window.widget)
            let list = try screen["rows"]
            #expect(list.children.count < 400)
            #expect(screen.table.widget(at: Spot("name", in: RowNumber(9_000))) == nil)
            #expect(screen.pendingRows.count > 9_600, "the table asks for the rows in view alone")
            screen.lay(.text("row nine thousand"), at: "name", in: RowNumber(9_000))
            gtk_editable_set_text(try screen["typed", in: RowNumber(3)].opaque, "mine")
            #expect(
                screen.takeGestures().last == #"typed in row 3: edited(DertischCore.Edited.text("mine"), revision: 1)"#)
            func scroll(to position: guint) {
                gtk_widget_activate_action_variant(list.pointer, "list.scroll-to-item", g_variant_new_uint32(position))
                Display.draw(screen.window.widget)
            }
            scroll(to: 8_999)
            #expect(Display.pump { screen.table.widget(at: Spot("name", in: RowNumber(9_000))) != nil })
            #expect(WidgetReader.text(of: try screen["name", in: RowNumber(9_000)]) == "row nine thousand")
            #expect(screen.table.widget(at: Spot("typed", in: RowNumber(3))) == nil)
            #expect(list.children.compactMap { WidgetReader.texts(in: $0).first }.allSatisfy { $0 != "mine" })
            scroll(to: 0)
            #expect(Display.pump { screen.table.widget(at: Spot("typed", in: RowNumber(3))) != nil })
            #expect(WidgetReader.text(of: try screen["typed", in: RowNumber(3)]) == "mine")
            screen.lay(.entry("older", revision: 0), at: "typed", in: RowNumber(3))
            #expect(WidgetReader.text(of: try screen["typed", in: RowNumber(3)]) == "mine")
        }

        @Test("A GTK row is activated as a whole", arguments: ["GtkListView", "GtkListBox", "GtkFlowBox"])
        func activated(
            _ list: String
        ) throws {
            let screen = try screen(list)
            screen.add(1..<4)
            screen.open()
            _ = screen.takeGestures()
            let widget = try screen["rows"]
            if list == "GtkListView" {
                gtk_widget_activate_action_variant(widget.pointer, "list.activate-item", g_variant_new_uint32(1))
            } else {
                let rows = widget.children.filter {
                    $0.isA(gtk_list_box_row_get_type()) || $0.isA(gtk_flow_box_child_get_type())
                }
                gtk_widget_activate(rows[1].pointer)
            }
            #expect(screen.takeGestures() == ["row in row 2: tapped"])
        }

        @Test(
            "The end of GTK rows is reported once for each last row, when it comes near",
            arguments: ["GtkListView", "GtkListBox", "GtkBox"])
        func end(_ list: String) throws {
            let screen = try screen(list)
            screen.open()
            screen.add(1..<200)
            Display.draw(screen.window.widget)
            #expect(screen.takeGestures() == [])
            let adjustment = try adjustment(screen)
            func toTheEnd() {
                gtk_adjustment_set_value(adjustment, gtk_adjustment_get_upper(adjustment))
                Display.draw(screen.window.widget)
            }
            toTheEnd()
            toTheEnd()
            #expect(screen.takeGestures() == ["rows: reachedEnd"])
            screen.add(200..<400)
            Display.draw(screen.window.widget)
            toTheEnd()
            toTheEnd()
            #expect(screen.takeGestures() == ["rows: reachedEnd"])
        }

        @Test(
            "GTK rows that scroll sideways end on the side where the text direction ends",
            arguments: ["GtkListView", "GtkBox"], [GTK_TEXT_DIR_LTR, GTK_TEXT_DIR_RTL])
        func sideways(_ list: String, _ direction: GtkTextDirection) throws {
            let before = gtk_widget_get_default_direction()
            gtk_widget_set_default_direction(direction)
            defer { gtk_widget_set_default_direction(before) }
            let screen = try Screen([
                "screen":
                    """
                <object class="GtkScrolledWindow"><property name="child"><object class="\(list)" id="rows">
                <property name="orientation">horizontal</property></object></property></object>
                """,
                "screen.rows": Self.row,
            ])
            screen.open()
            screen.add(1..<200)
            Display.draw(screen.window.widget)
            #expect(screen.takeGestures() == [])
            let scrolled = screen.table.widgetTree.root.widget.opaque
            let adjustment = try #require(gtk_scrolled_window_get_hadjustment(scrolled))
            let end = direction == GTK_TEXT_DIR_RTL ? 0 : gtk_adjustment_get_upper(adjustment)
            gtk_adjustment_set_value(adjustment, end)
            Display.draw(screen.window.widget)
            #expect(Display.pump { screen.gestures == ["rows: reachedEnd"] })
        }

        @Test("GTK rows that do not fill their view report the end at once") func short() throws {
            let screen = try screen("GtkBox")
            screen.open()
            screen.add(1..<3)
            #expect(Display.pump { screen.gestures == ["rows: reachedEnd"] })
        }

        @Test("Any of a million GTK rows comes into view, though few are loaded, and the list tells which are in view")
        func window() throws {
            let screen = try screen("GtkListView")
            screen.open()
            let count = 1_000_000
            /// Lays rows as the house does: those that are not wanted any more go.
            func load(_ rows: Range<Int>, list: Int = 0) {
                let old = screen.table.rows(at: Spot("rows")).filter { !rows.contains($0.number - 1) }
                if !old.isEmpty { screen.table.apply([.remove(old, from: Spot("rows"))]) }
                screen.add(rows.lowerBound + 1..<rows.upperBound + 1)
                screen.lay(.window(RowWindow(first: rows.lowerBound, total: count, list: list)), at: "rows")
                Display.draw(screen.window.widget)
            }
            func inView() throws -> Range<Int> { try #require(screen.scrolls.last) }
            load(0..<120)
            let adjustment = try adjustment(screen)
            #expect(Display.pump { screen.scrolls.last?.lowerBound == 0 })
            let shown = try inView().count
            #expect((5...60).contains(shown))
            for share in [0.5, 0.123, 1, 0] {
                let room = gtk_adjustment_get_upper(adjustment) - gtk_adjustment_get_page_size(adjustment)
                gtk_adjustment_set_value(adjustment, room * share)
                Display.draw(screen.window.widget)
                let expected = Int(Double(count - shown) * share)
                #expect(Display.pump { screen.scrolls.last.map { abs($0.lowerBound - expected) < 20 } ?? false })
                let wanted = try inView()
                let start = min(max(0, wanted.lowerBound - 50), count - 120)
                load(start..<start + 120)
                let first = RowNumber(wanted.lowerBound + 2)
                #expect(Display.pump { screen.table.widget(at: Spot("name", in: first)) != nil })
                #expect(WidgetReader.text(of: try screen["name", in: first]) == "row \(first.number)")
                #expect(abs(try inView().lowerBound - wanted.lowerBound) < 20, "the view stays where it is")
                #expect(try screen["rows"].children.count < 400)
            }
            #expect(screen.scrolls.contains { $0.upperBound == count })
            // Another list is shown from its beginning.
            gtk_adjustment_set_value(adjustment, gtk_adjustment_get_upper(adjustment) / 2)
            Display.draw(screen.window.widget)
            load(0..<120, list: 1)
            #expect(Display.pump { screen.scrolls.last?.lowerBound == 0 })
            #expect(gtk_adjustment_get_value(adjustment) == 0)
        }

        @Test("A wiped GTK table has no rows", arguments: ["GtkListView", "GtkListBox", "GtkFlowBox", "GtkBox"])
        func wiped(_ list: String) throws {
            let screen = try screen(list)
            screen.open()
            screen.add(1..<4)
            Display.draw(screen.window.widget)
            screen.table.apply([.clear])
            #expect(WidgetReader.texts(in: try screen["rows"]) == [])
            screen.add(4..<6)
            Display.draw(screen.window.widget)
            #expect(WidgetReader.texts(in: try screen["rows"]) == ["row 4", "row 5"])
        }
    }
}
