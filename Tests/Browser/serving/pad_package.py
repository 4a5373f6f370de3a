"""A small app in a package of its own, whose sources are edited while it is served."""

from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]

MANIFEST = f"""// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "Pad", dependencies: [.package(name: "Dertisch", path: "{ROOT}")],
    targets: [
        .executableTarget(
            name: "Pad",
            dependencies: [
                .product(name: "Dertisch", package: "Dertisch"), .product(name: "DertischWeb", package: "Dertisch"),
                .product(name: "DertischSettings", package: "Dertisch"), .product(name: "DertischSommelier", package: "Dertisch"),
            ],
            resources: [.copy("Resources/web"), .copy("Resources/texts"), .copy("Resources/settings.json")])
    ],
    swiftLanguageModes: [.v6])
"""

SOURCE = """import Dertisch
import DertischSettings
import DertischSommelier
import DertischWeb
import Foundation

extension SettingKey<String> {
    static var colour: Self { Self("pad.colour", default: "white", "the colour of the paper") }
}

enum PadCourse: Course {
    enum Order: Sendable { case open, write(String), crash }
    struct Carte: BlankCarte { var words = "", colour = "", lines = (1...60).map { Line(id: $0) } }
    struct Line: Identifiable, Equatable, Sendable { let id: Int }
}
extension CustomerID<PadCourse> { static var pad: Self { "pad" } }

final class PadCustomer: Customer {
    func layTable(_ table: TableBuilder<PadCourse>) {
        table.lay(\\.words, at: "version") { _, _ in "version 1" }
        table.order(.open, on: .seated)
        table.lay(\\.colour, at: "colour")
        table.edit(\\.words, at: "words") { .write($0) }
        table.rows(\\.lines, at: "lines") { $0.lay(\\.id, at: "number") }
        table.order(.crash, on: .tap("crash"))
    }
}
struct PadHeadChef: HeadChef {
    let settings: HouseSettings
    func give(_ order: PadCourse.Order, to waiter: WaiterForHeadChef<PadCourse>) async {
        switch order {
        case .open: waiter.serve(\\.colour, settings[.colour])
        case .write(let words): waiter.serve(\\.words, words)
        case .crash: fatalError("the pad is torn")
        }
    }
}
struct Pad: Staff {
    func register(with registrar: inout Registrar) {
        registrar.texts(in: Larder(Bundle.module.resourceURL))
        registrar.settings(
            HouseSettings(of: "pad", .colour, larder: Larder(Bundle.module.resourceURL), userFile: .none))
        registrar.introduce(.pad, as: PadCustomer.init, chef: PadHeadChef.init)
    }
}

@main struct Main {
    static func main() async {
        await WebRoom.run(Pad(), layouts: WebLayouts(in: Bundle.module.resourceURL?.appending(path: "web")))
    }
}
"""

LAYOUT = """<!doctype html>
<html>
<head><meta charset="utf-8"><title>Pad</title><link rel="stylesheet" href="pad.css"></head>
<body>
<h1 data-text="heading">Pad</h1>
<p id="mark">mark 0</p>
<p data-place="version"></p>
<p data-place="colour"></p>
<label>Words <input data-place="words"></label>
<button data-place="crash">Crash</button>
<ul data-place="lines"><template><li>Line <b data-place="number"></b></li></template></ul>
</body>
</html>
"""

STYLE = "body { font-family: sans-serif; margin: 2rem; }\n#mark { color: rgb(0, 0, 0); }\n"
TEXTS = {"en": '{"heading": "Pad 0"}', "de": '{"heading": "Block 0"}'}


class PadPackage:
    def __init__(self, folder):
        self.folder = Path(folder)
        self.resources = self.folder / "Sources/Pad/Resources"
        self.layout, self.style = self.resources / "web/pad.html", self.resources / "web/pad.css"
        self.settings = self.resources / "settings.json"
        self.source, self.texts = self.folder / "Sources/Pad/Pad.swift", self.resources / "texts/en.json"
        for file, content in [
                (self.folder / "Package.swift", MANIFEST), (self.source, SOURCE), (self.layout, LAYOUT), (self.style, STYLE),
                (self.settings, '{"pad.colour": "white"}'), (self.texts, TEXTS["en"]), (self.resources / "texts/de.json", TEXTS["de"])]:
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(content)

    @staticmethod
    def edit(file, old, new):
        """Replaces a part of a file as many editors do: in a new file, which takes the name of the old one."""
        content = file.read_text()
        assert content.count(old) == 1, f"{old} is in {file} {content.count(old)} times"
        fresh = file.with_name(f".{file.name}.new")
        fresh.write_text(content.replace(old, new))
        fresh.rename(file)
