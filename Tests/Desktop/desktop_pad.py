"""A small app with a window, in a package of its own, whose sources are edited while it is served."""

from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]

MANIFEST = f"""// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "DeskPad", dependencies: [.package(name: "Dertisch", path: "{ROOT}")],
    targets: [
        .executableTarget(
            name: "DeskPad",
            dependencies: [
                .product(name: "Dertisch", package: "Dertisch"), .product(name: "DertischGTK", package: "Dertisch"),
                .product(name: "DertischSommelier", package: "Dertisch"),
            ],
            resources: [.copy("Resources/gtk"), .copy("Resources/texts")])
    ],
    swiftLanguageModes: [.v6])
"""

SOURCE = """import Dertisch
import DertischGTK
import DertischSommelier
import Foundation

enum PadCourse: Course {
    enum Order: Sendable { case write(String), crash }
    struct Carte: BlankCarte { var words = "", lines = (1...60).map { Line(id: $0) } }
    struct Line: Identifiable, Equatable, Sendable { let id: Int }
}
extension CustomerID<PadCourse> { static var pad: Self { "pad" } }

final class PadCustomer: Customer {
    func layTable(_ table: TableBuilder<PadCourse>) {
        table.lay(\\.self, at: "heading") { _, texts in texts("heading") }
        table.lay(\\.words, at: "version") { _, _ in "version 1" }
        table.edit(\\.words, at: "words") { .write($0) }
        table.lay(\\.words, at: "typed") { "typed: \\($0)" }
        table.rows(\\.lines, at: "lines") { $0.lay(\\.id, at: "number") }
        table.order(.crash, on: .tap("crash"))
    }
}
struct PadHeadChef: HeadChef {
    func give(_ order: PadCourse.Order, to waiter: WaiterForHeadChef<PadCourse>) async {
        switch order {
        case .write(let words): waiter.serve(\\.words, words)
        case .crash: fatalError("the pad is torn")
        }
    }
}
struct Pad: Staff {
    var greeted: [String] { ["pad"] }
    func register(with registrar: inout Registrar) {
        registrar.texts(in: Larder(Bundle.module.resourceURL))
        registrar.introduce(.pad, as: PadCustomer.init, chef: PadHeadChef.init)
    }
}

@main struct Main {
    @MainActor static func main() throws {
        let layouts = GTKLayouts(in: Bundle.module.resourceURL?.appending(path: "gtk"))
        try GTKRoom.run(Pad(), layouts: layouts, id: "org.dertisch.DeskPad")
    }
}
"""

LAYOUT = """<interface>
  <object class="GtkWindow">
    <property name="title">Pad</property>
    <property name="child">
      <object class="GtkBox">
        <property name="orientation">vertical</property>
        <property name="spacing">8</property>
        <child><object class="GtkLabel" id="heading"/></child>
        <child><object class="GtkLabel"><property name="label">mark 0</property></object></child>
        <child><object class="GtkLabel"><style><class name="styled"/></style><property name="label">styled</property></object></child>
        <child><object class="GtkLabel" id="version"/></child>
        <child><object class="GtkEntry" id="words"/></child>
        <child><object class="GtkLabel" id="typed"><property name="ellipsize">start</property></object></child>
        <child><object class="GtkButton" id="crash"><property name="label">Crash</property></object></child>
        <child><object class="GtkScrolledWindow">
          <property name="vexpand">1</property>
          <property name="child"><object class="GtkListView" id="lines"/></property>
        </object></child>
      </object>
    </property>
  </object>
</interface>
"""

ROW = '<interface><object class="GtkLabel" id="number"/></interface>\n'
STYLE = ".styled { background: rgb(0, 90, 200); color: white; }\n"
TEXTS = {"en": '{"heading": "Pad 0"}', "de": '{"heading": "Block 0"}'}


class DesktopPad:
    def __init__(self, folder):
        self.folder = Path(folder)
        resources = self.folder / "Sources/DeskPad/Resources"
        self.layout, self.style = resources / "gtk/pad.ui", resources / "gtk/style.css"
        self.source, self.texts = self.folder / "Sources/DeskPad/Pad.swift", resources / "texts/en.json"
        for file, content in [
                (self.folder / "Package.swift", MANIFEST), (self.source, SOURCE), (self.layout, LAYOUT),
                (resources / "gtk/pad.lines.ui", ROW), (self.style, STYLE), (self.texts, TEXTS["en"]),
                (resources / "texts/de.json", TEXTS["de"])]:
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(content)

    def edit(self, file, old, new):
        """Changes a file, as editors do: another one takes its place."""
        text = file.read_text()
        assert old in text, f"{old} is not in {file.name}"
        fresh = file.with_name(file.name + ".tmp")
        fresh.write_text(text.replace(old, new))
        fresh.rename(file)
