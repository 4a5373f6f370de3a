import DertischJSON
@testable import DertischTool
import Foundation
import Testing

@Suite("Screenshots") struct ScreenshotTests {
    private static let json = """
        {"title": "Tearoom", "languages": ["en", "de"], "allLanguages": ["en", "de", "en-XA"],
         "sizes": [{"name": "phone", "width": 390, "height": 844}, {"name": "desktop", "width": 1280, "height": 800}],
         "screens": [
           {"name": "menu", "isSampled": true, "states": [
              {"name": "two teas", "slug": "two-teas", "address": "/c/menu/two-teas"}], "repeated": ["two teas"]},
           {"name": "about", "isSampled": false, "states": [], "repeated": []}]}
        """

    private func options(_ words: String...) throws(ToolFailure) -> ScreenshotOptions {
        try ScreenshotOptions(words, of: ["--update", "--languages", "--looks", "--sizes", "--pixels", "--folder"])
    }

    @Test("are taken of each state in each of the app's languages, both looks and each size")
    func all() throws {
        let list = try ShotList(Array(Self.json.utf8))
        let shots = try list.shots(ScreenshotOptions())
        #expect(shots.count == 1 * 2 * 2 * 2)
        #expect(shots.first?.file == "menu/two-teas/en-light-phone.png")
        #expect(shots.last?.file == "menu/two-teas/de-dark-desktop.png")
        #expect(shots.last?.target == "/c/menu/two-teas?language=de&looks=dark")
        #expect(list.unsampled == ["about"])
        #expect(list.repeated == ["menu: two teas"])
    }

    @Test("are taken of what is chosen, and a word that does not exist is named with those that do")
    func chosen() throws {
        let list = try ShotList(Array(Self.json.utf8))
        let shots = try list.shots(try options("--languages=en-XA", "--looks", "dark", "--sizes", "phone,desktop"))
        #expect(shots.map(\.variant) == ["en-XA-dark-phone", "en-XA-dark-desktop"])
        #expect(throws: ToolFailure("There is no language fr. The catalogue has en, de, en-XA.")) {
            try list.shots(try options("--languages", "fr"))
        }
    }

    @Test("have options that are read whole: misspelt ones, missing values and words for numbers are refused")
    func misread() throws {
        #expect(try options("--update", "--pixels=3", "--", "--photos", "x").arguments == ["--photos", "x"])
        #expect(throws: ToolFailure("There is no option --piksels. Did you mean --pixels?")) {
            try options("--piksels", "3")
        }
        #expect(throws: ToolFailure("--folder needs a value.")) { try options("--folder") }
        #expect(throws: ToolFailure("--folder needs a value.")) { try options("--folder", "--update") }
        #expect(throws: ToolFailure("--pixels needs a number, not few.")) { try options("--pixels", "few") }
    }

    @Test("that are stored have vanished if their state is gone, in the languages, looks and sizes that were taken")
    func vanished() throws {
        let url = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: url) }
        let folder = PictureFolder(url: url)
        for file in ["menu/two-teas/en-light-phone", "menu/gone/en-light-phone", "menu/gone/de-light-phone"] {
            try folder.store(Data("x".utf8), as: "\(file).png")
        }
        let list = try ShotList(Array(Self.json.utf8))
        let shots = try list.shots(try options("--languages", "en", "--looks", "light", "--sizes", "phone"))
        #expect(folder.vanished(besides: shots) == ["menu/gone/en-light-phone.png"])
        folder.remove("menu/gone/en-light-phone.png")
        folder.remove("menu/gone/de-light-phone.png")
        #expect(folder.vanished(besides: shots) == [])
        #expect(!FileManager.default.fileExists(atPath: url.appending(path: "menu/gone").path))
    }

    @Test("are reported with their outcomes, and with every name escaped")
    func reported() {
        let png = Data("png".utf8)
        let results = [
            ShotRun.Result(file: "a/<b>/c.png", outcome: .changed(pixels: 1), old: png, new: png, difference: png),
            ShotRun.Result(file: "a/new/c.png", outcome: .appeared, new: png),
            ShotRun.Result(file: "a/same/c.png", outcome: .same, old: png, new: png),
        ]
        let html = ShotReport(results: results, remarks: ["about & more has no samples."]).html
        #expect(html.contains("2 of 3 pictures differ"))
        #expect(html.contains("a/&lt;b>/c.png <small>changed: 1 pixel</small>"))
        #expect(html.contains("src=\"difference/a/%3Cb%3E/c.png\""))
        #expect(!html.contains("before/a/new") && !html.contains("a/same"))
        #expect(html.contains("about &amp; more"))
    }

    @Test("need a browser, and say so")
    func browser() {
        #expect(throws: ToolFailure.self) { try BrowserProcess.find(in: ["PATH": "/nowhere"]) }
        #expect(
            throws: ToolFailure("DERTISCH_BROWSER names no program: /nowhere. Name the file of a Chromium.", .failed)
        ) { try BrowserProcess.find(in: ["DERTISCH_BROWSER": "/nowhere"]) }
    }

    @Test("are of the only program for browsers, or else of the only one with windows")
    func program() throws {
        func package(_ programs: (name: String, room: String)...) throws -> JSONTree {
            let targets = programs.map {
                #"{"name": "\#($0.name)", "type": "executable", "product_dependencies": ["\#($0.room)"]}"#
            }
            return try JSONReader.read(Array(#"{"targets": [\#(targets.joined(separator: ","))]}"#.utf8))
        }
        let (web, windows) = ((name: "ShopWeb", room: "DertischWeb"), (name: "ShopGTK", room: "DertischGTK"))
        #expect(try CatalogueApp.program(among: try package(windows, web)) == "ShopWeb")
        #expect(try CatalogueApp.program(among: try package(windows)) == "ShopGTK")
        #expect(
            throws: ToolFailure("Several programs have a catalogue: ShopGTK, Till. Name one by --program.")
        ) { try CatalogueApp.program(among: try package(windows, (name: "Till", room: "DertischGTK"))) }
        #expect(throws: ToolFailure.self) { try CatalogueApp.program(among: try package(("Tool", "Plug"))) }
    }

    @Test("are asked for by a line of the app: the address of a room for browsers, or a window")
    func opening() {
        let address = "http://127.0.0.1:80/~dertisch/catalogue/"
        #expect(CatalogueApp.opening(told: address) == .served(address: address))
        #expect(CatalogueApp.opening(told: "The catalogue is open in a window.") == .window)
        #expect(CatalogueApp.opening(told: "http://127.0.0.1:80/") == nil)
    }

    @Test("of windows are exchanged with the app by files of one folder")
    func exchanged() throws {
        let exchange = try PictureExchange()
        defer { exchange.remove() }
        #expect(exchange.list == nil && exchange.pixels == nil)
        let shots = try ShotList(Array(Self.json.utf8)).shots(try options("--languages", "de", "--sizes", "phone"))
        try exchange.ask(for: shots, stored: PictureFolder(url: URL(filePath: "/stored")), tolerance: 16)
        let asked = try JSONReader.read(Array(try Data(contentsOf: exchange.url.appending(path: "shots.json"))))
        #expect(asked["stored"]?.text == "/stored" && asked["tolerance"]?.whole == 16)
        #expect(asked["shots"]?.items?.compactMap { $0["file"]?.text } == shots.map(\.file))
        #expect(asked["shots"]?.items?.first?["width"]?.whole == 390)
        let results = #"{"results": [{"file": "a.png", "pixels": 7}, {"file": "b.png", "pixels": null}]}"#
        try Data(results.utf8).write(to: exchange.url.appending(path: "results.json"))
        #expect(exchange.pixels == ["a.png": 7])
        exchange.remove()
        #expect(!FileManager.default.fileExists(atPath: exchange.url.path))
    }

    @Test("of windows need Xvfb, and say so")
    func display() {
        let error = #expect(throws: ToolFailure.self) { try VirtualDisplay(["PATH": "/nowhere"]) }
        #expect(error?.description.contains("apt install xvfb") == true)
    }
}
