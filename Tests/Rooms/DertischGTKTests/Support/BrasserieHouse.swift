import DertischWindowState
import CGTK
import DertischCore
import DertischDevelopment
import DertischTesting
import Foundation
import Testing

@testable import Brasserie
@testable import DertischGTK

/// A house that is open in windows: the Brasserie, or another.
@MainActor final class BrasserieHouse {
    let room: GTKRoom
    let restaurant: Restaurant
    let clock = TestClock()
    let problems = Problems()

    /// The problems that the room reported to the house's inspectors.
    final class Problems: Inspector {
        private(set) var all: [GTKRoom.Problem] = []
        let interest = Interest.failures
        func notice(_ event: HouseEvent) {
            if case .roomFailed(let failure) = event.kind, let problem = failure.error as? GTKRoom.Problem {
                all.append(problem)
            }
        }
    }

    /// - Parameters:
    ///   - staff: the staff.
    ///   - layouts: the folder of its layouts.
    ///   - stateFile: the file of the window state; `nil` for none.
    ///   - settles: true to wait for the first orders.
    ///   - isWritten: true for an app that the tool serves while it is written.
    init(
        _ staff: some Staff = Brasserie(), layouts folder: URL? = Brasserie.resources?.appending(path: "gtk"),
        stateFile: WindowStateFile? = nil, settles: Bool = true, isWritten: Bool = false
    ) async throws {
        let layouts = GTKLayouts(in: folder).validated()
        restaurant = try await Restaurant(staff, in: [layouts], inspectors: [problems], clock: clock)
        room = GTKRoom(of: restaurant, layouts: layouts, stateFile: stateFile, language: "en", clock: clock)
        if isWritten { room.show(DevelopmentState()) }
        try room.open()
        if settles { await settle() }
    }

    /// Waits until nothing is cooking, and until GTK has drawn.
    func settle() async {
        for window in room.windows {
            await window.maitreD?.settled()
            await window.restorationEnded()
        }
        for window in room.windows {
            Display.pump { gtk_widget_get_mapped(window.widget.widget.pointer) != 0 }
            Display.draw(window.widget.widget)
        }
        Display.pump()
    }

    func close() async {
        room.close()
        await restaurant.close()
    }

    /// The window opened last.
    var window: GTKWindow { get throws { try #require(room.windows.last) } }

    /// The customers whose tables are visible.
    var customers: [String] {
        get throws {
            try window.frames.values.filter { gtk_widget_get_mapped($0.widget.widget.pointer) != 0 }.map(
                \.table.customer
            ).sorted()
        }
    }

    func frame(_ customer: String) throws -> TableFrame {
        let frames = try window.frames.values.filter { $0.table.customer == customer }
        return try #require(
            frames.first { gtk_widget_get_mapped($0.widget.widget.pointer) != 0 } ?? frames.first, "\(customer)")
    }

    func widget(_ place: Place, of customer: String, row: Int = 0) throws -> Widget {
        try #require(try frame(customer).table.widget(at: Spot(place, in: RowNumber(row))), "\(place) of \(customer)")
    }

    func text(_ place: Place, of customer: String, row: Int = 0) throws -> String? {
        WidgetReader.text(of: try widget(place, of: customer, row: row))
    }

    func tap(_ place: Place, of customer: String, row: Int = 0) async throws {
        dertisch_emit(try widget(place, of: customer, row: row).raw, "clicked")
        await settle()
    }

    func type(_ text: String, at place: Place, of customer: String) async throws {
        gtk_editable_set_text(try widget(place, of: customer).opaque, text)
        await settle()
    }

    /// The alert shown last.
    var alert: AlertDialog { get throws { try #require(try window.alerts.last) } }

    /// Presses the button of an alert with that text.
    func answer(_ text: String) async throws {
        dertisch_emit(try button(text).raw, "clicked")
        await settle()
    }

    /// The button of an alert with that text.
    func button(_ text: String) throws -> Widget {
        func button(_ widget: Widget) -> Widget? {
            if widget.isA(gtk_button_get_type()), WidgetReader.text(of: widget) == text { return widget }
            return widget.children.lazy.compactMap { button($0) }.first
        }
        return try #require(button(try alert.window.widget), "\(text)")
    }

    /// Asks a window to close, as its button does.
    func askToClose(_ widget: Widget) async {
        gtk_window_close(widget.cast())
        await settle()
    }
}

extension Display {
    /// Writes a picture of a window to `.artifacts/gtk`.
    static func picture(_ window: Widget, _ name: String) throws {
        draw(window)
        let folder = URL(filePath: #filePath).appending(path: "../../../../../.artifacts/gtk").standardized
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try WindowPicture(of: window).save(to: folder.appending(path: "\(name).png"))
    }

    /// The content of a window, in pixels of four bytes.
    static func pixels(of window: Widget) throws -> [UInt8] {
        draw(window)
        return try #require(try WindowPicture(of: window).pixels).bytes
    }
}
