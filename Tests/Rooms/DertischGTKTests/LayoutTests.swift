import DertischCore
import Foundation
import Testing

@testable import Brasserie
@testable import DertischGTK

/// A customer that uses one place of every kind.
private enum OddCourse: Course {
    struct Carte: Equatable, Sendable {
        var text = ""
        var isOn = false
        var lines: [Line] = []
    }
    struct Line: Identifiable, Equatable, Sendable { let id: Int }
}
extension CustomerID<OddCourse> { fileprivate static var odd: Self { "odd" } }

private final class OddCustomer: Customer {
    init(waiter: WaiterForCustomer<OddCourse>) {}
    func layTable(_ table: TableBuilder<OddCourse>) {
        table.lay(\.text, at: "title")
        table.lay(\.isOn, at: "flag")
        table.rows(\.lines, at: "lines") { $0.lay(\.id, at: "number") }
    }
}
private struct OddWaiter: Waiter {
    typealias C = OddCourse
    func carte(for entree: NoEntree) -> C.Carte { C.Carte() }
}
private struct OddStaff: Staff {
    var greeted: [String] { ["odd"] }
    func register(with registrar: inout Registrar) {
        registrar.introduce(.odd, as: OddCustomer.init(waiter:), waiter: OddWaiter.init)
    }
}

@Suite("GTK layouts without a display") @MainActor struct LayoutTests {
    /// The texts of the faults of a house with these layouts, without the line numbers of this file.
    private func faults(_ files: [String: String]) throws -> [String] {
        let folder = FileManager.default.temporaryDirectory.appending(path: "ui-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        for (name, text) in files { try Data(text.utf8).write(to: folder.appending(path: name)) }
        return Restaurant.faults(of: OddStaff(), in: [GTKLayouts(in: folder)]).map {
            "\($0)".replacing(/LayoutTests\.swift:[0-9]+/, with: "LayoutTests.swift:N")
        }
    }

    private let row = #"<interface><object class="GtkLabel" id="number"/></interface>"#

    @Test("A house with complete GTK layouts has no faults") func inOrder() throws {
        let screen = """
            <interface><object class="GtkBox"><child><object class="GtkLabel" id="title"/></child>
            <child><object class="GtkSwitch" id="flag"/></child><child><object class="GtkListView" id="lines"/></child>
            <child><object class="GtkLabel" id="___object_0___"/></child><child><object class="GtkLabel" id="unused"/></child>
            <child><object class="GtkLabel"><property name="mnemonic-widget">target</property></object></child>
            <child><object class="GtkEntry" id="target"/></child>
            </object></interface>
            """
        let found = try faults(["odd.ui": screen, "odd.lines.ui": row])
        // An object to which another refers needs its name, and need not be used.
        #expect(
            found.map { $0.prefix { $0 != "\n" } } == [
                "warning: Nothing uses the place unused in the gtk layout of odd."
            ])
    }

    @Test("The Brasserie's GTK layouts have no faults") func brasserie() {
        let layouts = GTKLayouts(in: Brasserie.resources?.appending(path: "gtk"))
        #expect(Restaurant.faults(of: Brasserie(), in: [layouts]) == [])
        #expect(layouts.layouts["bar"]?.places["specials"]?.row?.places.keys.map(\.name).sorted() == ["open", "tint"])
    }

    @Test("A missing GTK layout file is a fault") func missing() throws {
        let found = try faults(["ood.ui": "<interface/>", "style.css": ""])
        #expect(
            found.first { $0.contains("no layout for odd") } == """
                error: The dining room gtk has no layout for odd.
                  where: DertischGTKTests/LayoutTests.swift:N
                  why:   a customer's layout is found by its name; there is ood
                  do:    add a layout named odd
                  see:   https://github.com/josephbeuysmum/Dertisch/blob/main/Documentation/Faults.md#missing-layout
                """)
    }

    @Test("A GTK layout file that is not XML is a fault with its line") func broken() throws {
        let found = try faults(["odd.ui": "<interface>\n<object class=\"GtkBox\">\n</interface>"])
        #expect(
            found == [
                """
                error: The layout odd.ui cannot be read.
                  where: odd.ui:3
                  why:   Element “interface” was closed, but the currently open element is “object”
                  do:    correct the file
                  see:   https://github.com/josephbeuysmum/Dertisch/blob/main/Documentation/Faults.md#broken-layout
                """
            ])
    }

    @Test("Unknown classes, signals, templates and duplicate places in GTK layouts are reported together")
    func several() throws {
        let screen = """
            <interface>
            <object class="GtkBox">
            <child><object class="GtkLable" id="title"/></child>
            <child><object class="GtkSwitch" id="flag"><signal name="state-set" handler="on_state_set"/></object></child>
            <child><object class="GtkLabel" id="twice"/></child>
            <child><object class="GtkLabel" id="twice"/></child>
            <child><object class="GtkListView" id="lines"/></child>
            </object>
            </interface>
            """
        let template =
            #"<interface><template class="GtkListItem"><property name="child"><object class="GtkLabel" id="number"/></property></template></interface>"#
        let found = try faults(["odd.ui": screen, "odd.lines.ui": template])
        #expect(
            found == [
                """
                error: The layout odd.ui has an object of the class GtkLable.
                  where: odd.ui:3
                  why:   GTK has no such class
                  do:    correct its name, or use a class of GTK
                  see:   https://github.com/josephbeuysmum/Dertisch/blob/main/Documentation/Faults.md#broken-layout
                """,
                """
                error: The layout odd.ui connects the signal state-set to a handler.
                  where: odd.ui:4
                  why:   gestures belong to the customer, and a layout has no handlers
                  do:    remove the signal
                  see:   https://github.com/josephbeuysmum/Dertisch/blob/main/Documentation/Faults.md#broken-layout
                """,
                """
                error: The layout odd.ui has the place twice twice.
                  where: odd.ui:6
                  why:   the first is at odd.ui:5, and a place is one widget
                  do:    give one of them another id
                  see:   https://github.com/josephbeuysmum/Dertisch/blob/main/Documentation/Faults.md#broken-layout
                """,
                """
                error: The layout odd.lines.ui is a template.
                  where: odd.lines.ui:1
                  why:   a layout is built as widgets, and not as a class
                  do:    make the template's content an object at the top of the file
                  see:   https://github.com/josephbeuysmum/Dertisch/blob/main/Documentation/Faults.md#broken-layout
                """,
            ])
    }

    @Test("Missing places, widgets of the wrong kind and rows without a layout are faults in GTK") func kinds() throws {
        let screen = """
            <interface>
            <object class="GtkBox">
            <child><object class="GtkLabel" id="tittle"/></child>
            <child><object class="GtkLabel" id="flag"/></child>
            <child><object class="GtkListView" id="lines"/></child>
            </object>
            </interface>
            """
        let found = try faults(["odd.ui": screen])
        #expect(
            found == [
                """
                error: The gtk layout of odd has no place title.
                  where: DertischGTKTests/LayoutTests.swift:N
                  why:   the customer uses it here, and odd.ui:1 does not have it; there is tittle
                  do:    name a place title in the layout, or correct the name
                  see:   https://github.com/josephbeuysmum/Dertisch/blob/main/Documentation/Faults.md#missing-place
                """,
                """
                error: The place flag in the gtk layout of odd cannot be switched on and off.
                  where: DertischGTKTests/LayoutTests.swift:N
                  why:   it is GtkLabel at odd.ui:4
                  do:    make it an element that can be switched on and off
                  see:   https://github.com/josephbeuysmum/Dertisch/blob/main/Documentation/Faults.md#wrong-place
                """,
                """
                error: The place lines in the gtk layout of odd cannot hold rows.
                  where: DertischGTKTests/LayoutTests.swift:N
                  why:   it is GtkListView without a row layout (odd.lines.ui) at odd.ui:5
                  do:    make it an element that can hold rows
                  see:   https://github.com/josephbeuysmum/Dertisch/blob/main/Documentation/Faults.md#wrong-place
                """,
            ])
    }

    @Test("A GTK layout with two top widgets is a fault") func tops() throws {
        let screen =
            "<interface>\n<object class=\"GtkBox\"/>\n<object class=\"GtkBox\"/>\n<object class=\"GtkAdjustment\"/></interface>"
        let found = try faults(["odd.ui": screen])
        #expect(
            found == [
                """
                error: The layout odd.ui has 2 widgets at its top.
                  where: odd.ui:3
                  why:   a table is built from exactly one widget
                  do:    put everything into one widget
                  see:   https://github.com/josephbeuysmum/Dertisch/blob/main/Documentation/Faults.md#broken-layout
                """
            ])
    }
}

extension GTKTests {
    @Suite("GTK layouts with a display") @MainActor struct BuiltLayoutTests {
        @Test("A property that its GTK class lacks is a fault before a window opens") func property() throws {
            let folder = FileManager.default.temporaryDirectory.appending(path: "ui-\(UUID().uuidString)")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            defer { try? FileManager.default.removeItem(at: folder) }
            let screen =
                "<interface>\n<object class=\"GtkLabel\">\n<property name=\"lable\">Hello</property>\n</object></interface>"
            try Data(screen.utf8).write(to: folder.appending(path: "odd.ui"))
            let layouts = GTKLayouts(in: folder)
            #expect(layouts.faults == [])
            #expect(
                layouts.validated().faults.map { "\($0)" } == [
                    """
                    error: The layout odd.ui cannot be built.
                      where: odd.ui:3
                      why:   Invalid property: GtkLabel.lable
                      do:    correct the layout at that line
                      see:   https://github.com/josephbeuysmum/Dertisch/blob/main/Documentation/Faults.md#broken-layout
                    """
                ])
        }
    }
}
