import CGTK
import DertischCore
import DertischTesting
import Foundation
import Testing

@testable import DertischGTK
import DertischSommelier

/// A wall whose customer lays the names of its photos, and leaves every other text to its layout.
private enum WallCourse: Course {
    enum Order: Sendable { case hang, send }
    struct Carte: Equatable, Sendable {
        var photos = [Photo(id: 1), Photo(id: 2)]
        var sent = 0
    }
    struct Photo: Identifiable, Equatable, Sendable { let id: Int }
}

extension CustomerID<WallCourse> { fileprivate static var wall: Self { "wall" } }

private final class WallCustomer: Customer {
    init(waiter: WaiterForCustomer<WallCourse>) {}
    func layTable(_ table: TableBuilder<WallCourse>) {
        table.order(.hang, on: .tap("hang"))
        table.order(.send, on: .submit("form"))
        table.lay(\.sent, at: "sent")
        table.usherOut(on: .tap("back"))
        table.rows(\.photos, at: "photos") { $0.lay(\.id, at: "number") }
    }
}

private struct WallWaiter: Waiter {
    typealias C = WallCourse
    func carte(for entree: NoEntree) -> C.Carte { C.Carte() }
    func take(_ order: C.Order, onto carte: inout C.Carte) -> Taken {
        switch order {
        case .hang: carte.photos.append(C.Photo(id: carte.photos.count + 1))
        case .send: carte.sent += 1
        }
        return .answered
    }
}

private struct WallStaff: Staff {
    var larder = Larder()
    var greeted: [String] { ["wall"] }
    func register(with registrar: inout Registrar) {
        registrar.texts(in: larder)
        registrar.introduce(.wall, as: WallCustomer.init(waiter:), waiter: WallWaiter.init)
    }
}

/// The files of the wall, in a folder of their own.
private final class WallFiles {
    static let screen = """
        <interface>
        <object class="GtkWindow">
        <property name="title" translatable="yes">title</property>
        <child type="titlebar"><object class="GtkHeaderBar"><child type="start">
        <object class="GtkButton" id="back"><property name="icon-name">go-previous-symbolic</property>
        <property name="tooltip_text" translatable="true">back</property></object></child></object></child>
        <child><object class="GtkBox">
        <child><object class="GtkLabel"><property name="label" translatable="yes">heading</property></object></child>
        <child><object class="GtkLabel" id="sent"><property name="tooltip-text" translatable="1">heading</property></object></child>
        <child><object class="GtkButton" id="hang"><property name="label" translatable="yes" comments="x">hang</property>
        <accessibility><property name="label" translatable="yes">hint</property></accessibility></object></child>
        <child><object class="GtkBox" id="form">
        <child><object class="GtkEntry"><property name="placeholder-text" translatable="yes">hint</property></object></child>
        <child><object class="GtkButton"><property name="label" translatable="yes">send</property></object></child>
        </object></child>
        <child><object class="GtkListBox" id="photos"/></child>
        <child><object class="GtkInscription" id="___object_1000___">
        <property name="text" translatable="yes" context="menu">open</property></object></child>
        </object></child>
        </object>
        </interface>
        """
    static let row = """
        <interface><object class="GtkBox"><child><object class="GtkLabel" id="number"/></child>
        <child><object class="GtkLabel"><property name="label" translatable="yes">unsay</property></object></child>
        </object></interface>
        """

    let folder = FileManager.default.temporaryDirectory.appending(path: "wall-\(UUID().uuidString)")

    init() throws {
        try FileManager.default.createDirectory(at: folder.appending(path: "texts"), withIntermediateDirectories: true)
        let english = [
            "title": "Wall", "back": "Back", "heading": "On the <b>walls</b>", "hang": "Hang", "hint": "Name",
            "send": "Send",
            "unsay": "Take back", "menu\u{4}open": "Open",
        ]
        try JSONEncoder().encode(english).write(to: folder.appending(path: "texts/en.json"))
        try JSONEncoder().encode(english.mapValues { "de \($0)" }).write(to: folder.appending(path: "texts/de.json"))
        try Data(Self.screen.utf8).write(to: folder.appending(path: "wall.ui"))
        try Data(Self.row.utf8).write(to: folder.appending(path: "wall.photos.ui"))
    }

    deinit { try? FileManager.default.removeItem(at: folder) }
}

@Suite("Translatable texts in GTK layouts, without a display") @MainActor struct FixedTextTests {
    @Test("Every translatable property is a text of its place, or of a number that no customer can name") func found()
        throws
    {
        let files = try WallFiles()
        let layouts = GTKLayouts(in: files.folder)
        #expect(Restaurant.faults(of: WallStaff(larder: Larder(files.folder)), in: [layouts]) == [])
        let layout = try #require(layouts.layouts["wall"])
        #expect(
            layout.texts.map { "\($0.place): \($0.kind) \($0.key), line \($0.site.line)" } == [
                "text 1: text title, line 3", "back: text back, line 6", "text 2: text heading, line 8",
                "sent: tip heading, line 9", "hang: text hang, line 10", "hang: label hint, line 11",
                "text 3: hint hint, line 13", "text 4: text send, line 14", "text 5: text menu | open, line 18",
            ])
        #expect(layout.places["photos"]?.row?.texts.map(\.key) == ["unsay"])
    }

    @Test("A translatable text that the house cannot lay is a fault with its line") func faults() throws {
        let files = try WallFiles()
        let screen = WallFiles.screen.replacing(
            "<child><object class=\"GtkBox\">\n",
            with: """
                <child><object class="GtkBox">
                <child><object class="GtkFrame"><property name="label" translatable="yes">frame</property></object></child>
                <child><object class="GtkLabel"><property name="label" translatable="yes"></property></object></child>
                <child><object class="GtkDropDown"><property name="model"><object class="GtkStringList"><items>
                <item translatable="yes">one</item></items></object></property></object></child>
                <child><object class="GtkLabel"><property name="label" translatable="no">as it is</property></object></child>
                <child><object class="GtkSwitch"><accessibility>
                <property name="description" translatable="yes">turned</property></accessibility></object></child>

                """, maxReplacements: 1)
        try Data(screen.utf8).write(to: files.folder.appending(path: "wall.ui"))
        let faults = GTKLayouts(in: files.folder).faults
        #expect(faults.map(\.site?.line).sorted { ($0 ?? 0) < ($1 ?? 0) } == [8, 9, 11, 14])
        #expect(
            faults.first { $0.site?.line == 8 }?.description == """
                error: The layout wall.ui has a translatable label of GtkFrame, which the house cannot lay.
                  where: wall.ui:8
                  why:   a translatable text is laid as a label, a title, a placeholder, a tool tip or an accessible label
                  do:    take translatable out of it, or let the customer lay the words
                  see:   https://github.com/josephbeuysmum/Dertisch/blob/main/Documentation/Faults.md#broken-layout
                """)
        #expect(faults.first { $0.site?.line == 9 }?.description.contains("an empty key") == true)
    }

    @Test("A key that no language has is a fault at its line in the GTK layout") func missing() throws {
        let files = try WallFiles()
        let row = WallFiles.row.replacing("unsay", with: "unsey")
        try Data(row.utf8).write(to: files.folder.appending(path: "wall.photos.ui"))
        let faults = Restaurant.faults(
            of: WallStaff(larder: Larder(files.folder)), in: [GTKLayouts(in: files.folder)])
        #expect(
            faults.map(\.description) == [
                """
                error: The text unsey is missing in en, de.
                  where: wall.photos.ui:2
                  why:   a table lays it in every language that the house speaks; there is unsay
                  do:    add it to the texts of each of these languages, or to common.json
                  see:   https://github.com/josephbeuysmum/Dertisch/blob/main/Documentation/Faults.md#missing-text
                """
            ])
    }
}

extension GTKTests {
    @Suite("Translatable texts in GTK") @MainActor struct TranslatableTests {
        @Test("They are shown in the user's language, with or without an id, and again after a change of it")
        func shown() async throws {
            let files = try WallFiles()
            let layouts = GTKLayouts(in: files.folder).validated()
            let restaurant = try await Restaurant(WallStaff(larder: Larder(files.folder)), in: [layouts], watchdog: nil)
            let room = GTKRoom(of: restaurant, layouts: layouts, language: "en", clock: TestClock())
            try room.open()
            let window = try #require(room.windows.last)
            func settle() async {
                await window.maitreD?.settled()
                Display.pump { gtk_widget_get_mapped(window.widget.widget.pointer) != 0 }
                Display.draw(window.widget.widget)
            }
            await settle()
            let table = try #require(window.frames.values.first?.table)
            func widget(_ place: Place, _ row: Int = 0) throws -> Widget {
                try #require(table.widget(at: Spot(place, in: RowNumber(row))), "\(place)")
            }
            func expect(_ prefix: String, rows: ClosedRange<Int>) throws {
                #expect(
                    gtk_window_get_title(window.widget.widget.cast()).map { String(cString: $0) } == "\(prefix)Wall")
                #expect(WidgetReader.text(of: try widget(.unnamed(2))) == "\(prefix)On the <b>walls</b>")
                #expect(WidgetReader.toolTip(of: try widget("sent")) == "\(prefix)On the <b>walls</b>")
                #expect(WidgetReader.toolTip(of: try widget("back")) == "\(prefix)Back")
                #expect(WidgetReader.otherLabel(of: try widget("back"), than: "\(prefix)Back") == nil)
                #expect(WidgetReader.text(of: try widget("hang")) == "\(prefix)Hang")
                #expect(WidgetReader.otherLabel(of: try widget("hang"), than: "\(prefix)Name") == nil)
                #expect(Property.text("placeholder-text", of: try widget(.unnamed(3)).raw) == "\(prefix)Name")
                #expect(Property.text("text", of: try widget(.unnamed(5)).raw) == "\(prefix)Open")
                for row in rows { #expect(WidgetReader.text(of: try widget(.unnamed(1), row)) == "\(prefix)Take back") }
            }
            try expect("", rows: 1...2)
            dertisch_emit(try widget("hang").raw, "clicked")
            await settle()
            try expect("", rows: 1...3)
            window.maitreD?.sommelier.setLanguage("de")
            await settle()
            try expect("de ", rows: 1...3)
            // A button without an id submits its form still.
            dertisch_emit(try widget(.unnamed(4)).raw, "clicked")
            await settle()
            #expect(WidgetReader.text(of: try widget("sent")) == "1")
            #expect(window.maitreD?.refusals == [:])
            room.close()
            await restaurant.close()
        }

        @Test("The tool tip that the layout names returns when an error goes") func toolTip() throws {
            let screen = try Screen(["screen": #"<object class="GtkEntry" id="it"/>"#])
            screen.lay(.tip("Your name"), at: "it")
            screen.lay(.invalid("Too short"), at: "it")
            screen.lay(.tip("Ihr Name"), at: "it")
            #expect(WidgetReader.toolTip(of: try screen["it"]) == "Too short")
            screen.lay(.invalid(nil), at: "it")
            #expect(WidgetReader.toolTip(of: try screen["it"]) == "Ihr Name")
        }
    }
}
