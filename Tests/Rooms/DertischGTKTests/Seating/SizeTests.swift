import CGTK
import DertischCore
import Foundation
import Testing

@testable import DertischGTK

extension GTKTests {
    @Suite("GTK window sizes") @MainActor struct SizeTests {
        /// The text that the window shows.
        private struct Content: Equatable {
            let customers: [String]
            let texts: [String?]
            let letters: [String]

            @MainActor init(_ house: BrasserieHouse) throws {
                customers = try house.customers
                texts = [
                    try house.text("name", of: "bar"), try house.text("colour", of: "bar"),
                    try house.text("open", of: "bar", row: 2), try house.text("heading", of: "letter"),
                    try house.text("text", of: "letter"),
                ]
                letters = WidgetReader.texts(in: try house.widget("letters", of: "list"))
            }
        }

        /// A house in which something was typed and tapped, that looks as it did once a test has ended.
        private func house(_ body: (BrasserieHouse, Widget) async throws -> Void) async throws {
            let house = try await BrasserieHouse()
            try await house.tap("open", of: "bar", row: 2)
            try await house.type("Dear all", at: "text", of: "letter")
            let window = try house.window.widget.widget
            try resize(window, 900, 640)
            let (content, pixels) = (try Content(house), try Display.pixels(of: window))
            try await body(house, window)
            try resize(window, 900, 640)
            await house.settle()
            #expect(try Content(house) == content)
            #expect(try Display.pixels(of: window) == pixels, "it looks as it did before")
            await house.close()
        }

        private func resize(_ window: Widget, _ width: gint, _ height: gint) throws {
            gtk_window_set_default_size(window.cast(), width, height)
            for _ in 0..<2 { Display.draw(window) }
        }

        /// The house has the current size of the window.
        private func isMeasured(_ house: BrasserieHouse) throws {
            let inside = try house.window.tableStack.stack.widget.pointer
            #expect(
                try Display.pump {
                    let reported = house.room.windows.last?.maitreD?.device.window
                    return reported?.width == Double(gtk_widget_get_width(inside))
                        && reported?.height == Double(gtk_widget_get_height(inside))
                })
            let reported = try #require(try house.window.maitreD?.device.window)
            #expect(reported.width >= 1 && reported.height >= 1)
        }

        @Test(
            "A resized GTK window keeps its content, and reports its size to the house",
            arguments: [(1, 1), (320, 200), (1, 16_000), (16_000, 1), (16_000, 16_000)])
        func sizes(_ size: (width: gint, height: gint)) async throws {
            try await house { house, window in
                let before = try Content(house)
                try resize(window, size.width, size.height)
                #expect(gtk_widget_get_width(window.pointer) >= min(size.width, 320))
                #expect(gtk_widget_get_height(window.pointer) >= min(size.height, 200))
                #expect(try Content(house) == before)
                try isMeasured(house)
            }
        }

        @Test("A GTK window can be resized a hundred times before and between frames")
        func often() async throws {
            try await house { house, window in
                for isDrawn in [false, true] {
                    for step: gint in 0..<100 {
                        gtk_window_set_default_size(window.cast(), 1 + step * 7919 % 1900, 1 + step * 104_729 % 1300)
                        if isDrawn { Display.draw(window) } else if step.isMultiple(of: 9) { Display.pump() }
                    }
                }
                try isMeasured(house)
            }
        }

        @Test("A GTK window moved between screens of other densities reports each to the house")
        func scales() async throws {
            typealias SetScale = @convention(c) (OpaquePointer?, gint) -> Void
            // GTK has this function on X11 alone.
            guard let found = dlsym(UnsafeMutableRawPointer(bitPattern: 0), "gdk_x11_display_set_surface_scale"),
                ProcessInfo.processInfo.environment["GDK_BACKEND"] != "wayland"
            else { return }
            let setScale = unsafeBitCast(found, to: SetScale.self)
            let display = gdk_display_get_default()
            try await house { house, window in
                for scale: gint in [2, 1, 3, 8, 1] {
                    setScale(display, scale)
                    try resize(window, 900, 640)
                    #expect(gtk_widget_get_scale_factor(window.pointer) == scale)
                    #expect(Display.pump { house.room.windows.last?.maitreD?.device.scale == Double(scale) })
                    try isMeasured(house)
                }
            }
        }

        @Test("A resized GTK list keeps each of ten thousand rows in place")
        func rows() throws {
            let screen = try Screen([
                "screen":
                    """
                <object class="GtkScrolledWindow"><property name="child"><object class="GtkListView" id="rows"/></property></object>
                """,
                "screen.rows": #"<object class="GtkBox"><child><object class="GtkLabel" id="name"/></child></object>"#,
            ])
            screen.open()
            screen.add(1..<10_001)
            let list = try screen["rows"]
            for (width, height): (gint, gint) in [(1, 1), (200, 12_000), (4_000, 40), (600, 900)] {
                try resize(screen.window.widget, width, height)
                let shown = screen.rows(at: Spot("rows")).map(\.number)
                #expect(shown == Array(1..<1 + shown.count) && !shown.isEmpty)
                #expect(WidgetReader.texts(in: list).prefix(shown.count).elementsEqual(shown.map { "row \($0)" }))
            }
            #expect(screen.takeGestures().allSatisfy { !$0.contains("tapped") })
        }
    }
}
