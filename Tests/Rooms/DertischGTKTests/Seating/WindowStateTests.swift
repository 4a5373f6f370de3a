import DertischWindowState
import CGTK
import DertischCore
import DertischTesting
import Foundation
import TestSupport
import Testing

@testable import DertischGTK

extension GTKTests {
    @Suite("Stored state of a GTK room", .namesHang) @MainActor struct WindowStateTests {
        private let folder = FileManager.default.temporaryDirectory.appending(path: "room-\(UUID().uuidString)")
        private var stateFile: WindowStateFile { WindowStateFile(url: folder.appending(path: "window-state.json")) }
        private func clear() { try? FileManager.default.removeItem(at: folder) }

        @Test("A restarted GTK room restores windows, customers, sizes and the language") func restored() async throws {
            defer { clear() }
            let first = try await BrasserieHouse(stateFile: stateFile)
            #expect(first.problems.all == [])
            try await first.tap("open", of: "list", row: 3)
            try await first.tap("letter", of: "bar")
            gtk_window_set_default_size(try first.window.widget.widget.cast(), 700, 500)
            try await first.tap("deeper", of: "letter")
            first.room.windows.first?.maitreD?.sommelier.setLanguage("ar")
            await first.settle()
            await first.close()
            let state = try #require(try stateFile.read())
            #expect(state.language == "ar")
            #expect(state.windows.map { $0.plan.seats.map(\.customer) } == [["bar", "letter", "letter"]])

            let second = try await BrasserieHouse(stateFile: stateFile)
            #expect(second.problems.all == [])
            #expect(second.room.seated == [["bar", "letter", "letter"]])
            #expect(try second.window.maitreD?.sommelier.language == "ar")
            #expect(gtk_widget_get_default_direction() == GTK_TEXT_DIR_RTL)
            #expect(try second.window.state.size == WindowState.Size(width: 700, height: 500))
            dertisch_emit(try #require(try second.frame("letter").backButton).raw, "clicked")
            await second.settle()
            dertisch_emit(try #require(try second.frame("letter").backButton).raw, "clicked")
            await second.settle()
            #expect(second.room.seated == [["bar"]])
            #expect(
                try second.text("heading", of: "letter")?.contains("3") == true, "Its section holds the third letter.")
            second.room.windows.first?.maitreD?.sommelier.setLanguage("en")
            await second.close()
        }

        @Test("A restored popover points to the place that opened it, also after the window is resized", .opensPopovers)
        func popover() async throws {
            defer { clear() }
            let first = try await BrasserieHouse(stateFile: stateFile)
            try await first.tap("paint", of: "bar")
            await first.close()
            let second = try await BrasserieHouse(stateFile: stateFile)
            #expect(try second.customers.contains("colour"))
            for width: gint in [900, 620] {
                gtk_window_set_default_size(try second.window.widget.widget.cast(), width, 700)
                #expect(try await Display.wait { try isPointing(second) })
            }
            await second.close()
        }

        /// True if the popover points to the place that opened it, where that is now.
        private func isPointing(_ house: BrasserieHouse) throws -> Bool {
            let popover = try #require(
                gtk_widget_get_ancestor(try house.frame("colour").widget.widget.pointer, gtk_popover_get_type()))
            var (rectangle, bounds) = (GdkRectangle(), graphene_rect_t())
            gtk_popover_get_pointing_to(Widget(popover).cast(), &rectangle)
            let opener = try #require(gtk_widget_get_parent(popover))
            return gtk_widget_compute_bounds(try house.widget("paint", of: "bar").pointer, opener, &bounds) != 0
                && bounds.size.width > 0 && rectangle.x == gint(bounds.origin.x)
                && rectangle.width == gint(bounds.size.width) && rectangle.y == gint(bounds.origin.y)
        }

        @Test(
            "A GTK room's changes are stored after a pause, and a window that closes alone is forgotten"
        )
        func written() async throws {
            defer { clear() }
            let house = try await BrasserieHouse(stateFile: stateFile)
            try await house.tap("window", of: "bar")
            #expect(try stateFile.read() == nil)
            await house.clock.sleepers(1)
            house.clock.advance(by: .seconds(1))
            #expect(try await Display.wait { try stateFile.read() != nil })
            #expect(try stateFile.read()?.windows.count == 2)
            await house.askToClose(try house.window.widget.widget)
            await house.askToClose(try house.window.widget.widget)
            #expect(house.room.windows.isEmpty)
            #expect(try stateFile.read()?.windows.map { $0.plan.seats.map(\.customer) } == [["bar"]])
            await house.close()
        }

        @Test("A GTK window's size is stored a moment after a resize, despite other changes") func resized()
            async throws
        {
            defer { clear() }
            let house = try await BrasserieHouse(stateFile: stateFile)
            func resize(to width: Int, _ height: Int) async throws {
                gtk_window_set_default_size(try house.window.widget.widget.cast(), gint(width), gint(height))
                await house.settle()
                await house.clock.sleepers(1)
                house.clock.advance(by: .seconds(1))
                let size = WindowState.Size(width: width, height: height, isMaximized: false)
                #expect(try await Display.wait { try stateFile.read()?.windows.first?.size == size })
            }
            try await resize(to: 720, 810)
            try await resize(to: 960, 830)
            await house.close()
        }

        @Test(
            "An unreadable state file is set aside and reported, and the GTK room begins afresh",
            arguments: ["{", "[]", #"{"windows":7}"#])
        func unreadable(_ text: String) async throws {
            defer { clear() }
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try Data(text.utf8).write(to: stateFile.url)
            let house = try await BrasserieHouse(stateFile: stateFile)
            #expect(house.room.seated == [["bar"]])
            let aside = "\(stateFile.url.path).unreadable"
            guard
                case .stateFile(.unreadable(file: stateFile.url.path, movedTo: aside, why: _)) = house.problems.all
                    .first
            else {
                Issue.record("\(house.problems.all)")
                return
            }
            #expect(try String(contentsOfFile: aside, encoding: .utf8) == text)
            await house.close()
            #expect(try stateFile.read()?.windows.count == 1)
        }

        @Test("A stored customer that the house lacks is reported and replaced in GTK") func unknown() async throws {
            defer { clear() }
            try stateFile.write(
                WindowState(windows: [.init(plan: SeatingPlan(seats: [.init(customer: "baker", entree: "{}")]))]))
            let house = try await BrasserieHouse(stateFile: stateFile)
            #expect(house.problems.all == [.seating(.notIntroduced(customer: "baker"))])
            #expect(house.room.seated == [["bar"]])
            await house.close()
        }

        @Test("A state folder that cannot be written is reported") func unwritable() async throws {
            let house = try await BrasserieHouse(
                stateFile: WindowStateFile(url: URL(filePath: "/dev/null/window-state.json")))
            await house.close()
            guard case .stateFile(.unwritable(file: "/dev/null/window-state.json", why: _)) = house.problems.all.first
            else {
                Issue.record("\(house.problems.all)")
                return
            }
        }
    }
}
