import DertischCore
import DertischComponents
import DertischSommelier
import Foundation

@testable import Brasserie

/// A house of one desk, with every kind of entry, for tests of what survives the end of the program.
struct Desk: Staff {
    var greeted: [String] { ["desk"] }

    func register(with registrar: inout Registrar) {
        registrar.texts(in: Larder(Brasserie.resources))
        registrar.introduce(.desk, as: DeskCustomer.init(waiter:), waiter: DeskWaiter.init)
        registrar.introduce(.drawer, as: DrawerCustomer.init(waiter:), waiter: DrawerWaiter.init)
    }

    /// The layouts, by their files' names.
    static let layouts = [
        "desk.ui": """
        <object class="GtkBox">
          <property name="orientation">vertical</property>
          <child><object class="GtkEntry" id="note"/></child>
          <child><object class="GtkTextView" id="memo"/></child>
          <child><object class="GtkEntry" id="code"/></child>
          <child><object class="GtkCheckButton" id="urgent"/></child>
          <child><object class="GtkDropDown" id="colour"/></child>
          <child><object class="GtkPasswordEntry" id="password"/></child>
          <child><object class="GtkEntry" id="hidden"><property name="visibility">0</property></object></child>
          <child><object class="GtkEntry" id="pin"><property name="input-purpose">pin</property></object></child>
          <child><object class="GtkBox">
            <style><class name="secret"/></style>
            <child><object class="GtkEntry" id="marked"/></child>
          </object></child>
          <child><object class="GtkButton" id="open"/></child>
          <child><object class="GtkBox" id="items"/></child>
          <child><object class="GtkScrolledWindow">
            <property name="height-request">120</property>
            <property name="child"><object class="GtkListView" id="lines"/></property>
          </object></child>
        </object>
        """,
        "desk.items.ui": #"<object class="GtkEntry" id="amount"/>"#,
        "desk.lines.ui": #"<object class="GtkEntry" id="line"/>"#,
        "drawer.ui": """
        <object class="GtkBox">
          <child><object class="GtkEntry" id="label"/></child>
          <child><object class="GtkButton" id="ask"/></child>
          <child><object class="GtkButton" id="shut"/></child>
        </object>
        """,
    ]

    /// Writes the layouts into a folder.
    static func writeLayouts(to folder: URL) throws -> URL {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for (name, content) in layouts {
            try Data("<interface>\(content)</interface>".utf8).write(to: folder.appending(path: name))
        }
        return folder
    }
}

enum DeskCourse: Course {
    enum Order: Sendable { case code(String), amount(Int, String), line(Int, String), colour(Int?), label(String) }
    struct Carte: Equatable, Sendable {
        var note = ""
        var memo = ""
        var code = ""
        var isUrgent = false
        var colour: Int?
        var colours = [Colour(id: 0, name: "red"), Colour(id: 1, name: "green"), Colour(id: 2, name: "blue")]
        var password = ""
        var hidden = ""
        var pin = ""
        var marked = ""
        var items = (1...3).map { Item(id: $0) }
        var lines = (1...200).map { Item(id: $0) }
    }
    struct Item: Identifiable, Equatable, Sendable {
        let id: Int
        var text = ""
    }
    struct Colour: Identifiable, Equatable, Sendable {
        let id: Int
        let name: String
    }
}
extension CustomerID<DeskCourse> { static var desk: Self { "desk" } }

final class DeskCustomer: Customer {
    init(waiter: WaiterForCustomer<DeskCourse>) {}

    func layTable(_ table: TableBuilder<DeskCourse>) {
        table.edit(\.note, at: "note")
        table.edit(\.memo, at: "memo")
        table.edit(\.code, at: "code") { .code($0) }
        table.edit(\.isUrgent, at: "urgent")
        table.choose(\.colour, from: \.colours, at: "colour", label: { colour, _ in colour.name }) { .colour($0) }
        table.edit(\.password, at: "password")
        table.edit(\.hidden, at: "hidden")
        table.edit(\.pin, at: "pin")
        table.edit(\.marked, at: "marked")
        table.present(.drawer, on: .tap("open"), as: .sheet) { .label($0) }
        table.rows(\.items, at: "items") { row in row.edit(\.text, at: "amount") { .amount($0.id, $1) } }
        table.rows(\.lines, at: "lines") { row in row.edit(\.text, at: "line") { .line($0.id, $1) } }
    }
}

struct DeskWaiter: Waiter {
    typealias C = DeskCourse
    func carte(for entree: NoEntree) -> C.Carte { C.Carte() }

    func take(_ order: C.Order, onto carte: inout C.Carte) -> Taken {
        switch order {
        // A code is stored by the house in its own spelling.
        case .code(let code): carte.code = code.uppercased()
        case .amount(let id, let text): carte.items[id - 1].text = text
        case .line(let id, let text): carte.lines[id - 1].text = text
        case .colour(let id): carte.colour = id
        case .label(let label): carte.note = label
        }
        return .answered
    }
}

/// A menu over the desk, with an entry of its own. Its bill replaces the note.
enum DrawerCourse: Course {
    typealias Bill = String
    struct Carte: Equatable, Sendable { var label = "" }
}
extension CustomerID<DrawerCourse> { static var drawer: Self { "drawer" } }

final class DrawerCustomer: Customer {
    init(waiter: WaiterForCustomer<DrawerCourse>) {}

    func layTable(_ table: TableBuilder<DrawerCourse>) {
        table.edit(\.label, at: "label")
        table.ask("rename", entry: { $0.label }, on: .tap("ask"), .nothing("cancel"), .nothing("rename.do"))
        table.pay(on: .tap("shut")) { $0.label }
    }
}

struct DrawerWaiter: Waiter {
    typealias C = DrawerCourse
    func carte(for entree: NoEntree) -> C.Carte { C.Carte() }
}
