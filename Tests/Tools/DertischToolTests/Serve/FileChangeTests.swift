import DertischJSON
import Testing

@testable import DertischTool

@Suite("The meaning of a changed file") struct FileChangeTests {
    static let package = #"""
        {"name": "shop", "path": "/app", "targets": [
          {"name": "Shop", "type": "library", "path": "Sources/Shop", "resources": [
            {"path": "/app/Sources/Shop/Resources/web", "rule": {"copy": {}}},
            {"path": "/app/Sources/Shop/Data", "rule": {"process": {}}},
            {"path": "/app/Sources/Shop/key.bin", "rule": {"embed": {}}}]},
          {"name": "ShopWeb", "type": "executable", "path": "Sources/ShopWeb", "product_dependencies": ["DertischWeb"]},
          {"name": "ShopGTK", "type": "executable", "path": "Sources/ShopGTK", "product_dependencies": ["DertischGTK"]},
          {"name": "ShopTests", "type": "test", "path": "Tests/ShopTests"}]}
        """#

    private func package() throws -> AppPackage {
        try JSONReader.document(Array(Self.package.utf8)).decode(AppPackage.self)
    }

    @Test(
        "A source is built, a resource copied, and what no build reads is passed on or ignored",
        arguments: [
            ("Sources/Shop/Cart.swift", FileChange.source), ("Package.swift", .manifest),
            ("Sources/Shop/Resources/web/cart.html", .resource(copy: "shop_Shop.resources/web/cart.html")),
            ("Sources/Shop/Resources/web/icons/a b.svg", .resource(copy: "shop_Shop.resources/web/icons/a b.svg")),
            ("Sources/Shop/Data/deep/menu.json", .resource(copy: "shop_Shop.resources/menu.json")),
            ("Sources/Shop/Data/de.lproj/x.strings", .resource(copy: "shop_Shop.resources/de.lproj/x.strings")),
            ("Sources/Shop/key.bin", .source), ("Layouts/hello.html", .loose), ("Tests/ShopTests/A.swift", .ignored),
            ("Sources/Shop/.Cart.swift.swp", .ignored), ("Sources/Shop/Cart.swift~", .ignored),
            (".build/debug/a.swift", .ignored), ("Sources/Shop/Resources/web/4913", .ignored),
        ])
    func meaning(path: String, meaning: FileChange) throws {
        #expect(FileChange(path, in: try package()) == meaning)
    }

    @Test("The program is the only one that serves browsers, or the one that is named")
    func program() throws {
        let package = try package()
        #expect(try package.program(nil).get() == "ShopWeb" && package.program("ShopGTK").get() == "ShopGTK")
        #expect(package.servesBrowsers("ShopWeb") && !package.servesBrowsers("ShopGTK"))
        #expect(package.hasDiningRoom("ShopGTK"))
        #expect(throws: ServeOptions.Misuse(description: "There is no program Shop. The package has ShopGTK, ShopWeb."))
        {
            try package.program("Shop").get()
        }
    }
}

@Suite("A burst of changes") struct ChangeGatheringTests {
    @Test("Changes count as one after a silence, and no change waits for long")
    func gathered() {
        let start = ContinuousClock.now
        var gathering = ChangeGathering()
        #expect(gathering.due == nil && gathering.take(at: start) == nil)
        gathering.add(["a"], at: start)
        gathering.add(["b", "a"], at: start + .milliseconds(3))
        #expect(gathering.take(at: start + .milliseconds(5)) == nil)
        #expect(gathering.take(at: start + .milliseconds(7)) == ["a", "b"] && gathering.due == nil)
        for number in 0..<30 { gathering.add(["\(number)"], at: start + .milliseconds(number * 3)) }
        #expect(gathering.due == start + ChangeGathering.longest)
    }
}

@Suite("The command line of dertisch serve") struct ServeOptionsTests {
    @Test("Options stand in any order, and everything behind -- is the app's")
    func read() throws {
        let options = try ServeOptions([
            "--program", "Shop", "--stop-first", "--port", "0", "--editor", "zed", "--", "--port", "1",
        ])
        #expect(options.program == "Shop" && options.port == 0 && options.stopsFirst)
        #expect(options.arguments == ["--port", "1"])
        #expect(options.editor.address(of: "/a b/c.swift", line: 3) == "zed://file/a%20b/c.swift:3:1")
    }

    @Test(
        "A wrong one is refused with a sentence",
        arguments: [
            (["--port", "x"], "x is no port. Give a number from 0 to 65535; 0 takes any free port."),
            (["--port"], "--port needs a value behind it."),
            (["--fast"], "There is no option --fast. Arguments for the app stand behind --."),
            (
                ["Shop"],
                "There is no use for Shop. Name a program by --program. Arguments for the app stand behind --."
            ),
            (["--program"], "--program needs a value behind it."),
            (
                ["--editor", "javascript:{file}{line}"],
                "There is no editor javascript:{file}{line}. Give one of cursor, idea, textmate, vscode, vscodium, zed, or an address with {file} and {line} in it."
            ),
        ])
    func refused(words: [String], sentence: String) {
        #expect(throws: ServeOptions.Misuse(description: sentence)) { try ServeOptions(words) }
    }
}

@Suite("The errors of a build") struct BuildErrorTests {
    @Test("Each is found once, with file, line and column, and the build's own only without another")
    func found() {
        let output = [
            "[3/5] Compiling Shop Cart.swift", "/app/Sources/Shop/Cart.swift:3:12: error: cannot find 'x' in scope",
            "/app/Sources/Shop/Cart.swift:9:1: warning: unused", "3 |   let y = x", "error: fatalError",
            "/app/Sources/Shop/Cart.swift:3:12: error: cannot find 'x' in scope",
        ]
        let errors = BuildError.errors(in: output)
        let cart = "/app/Sources/Shop/Cart.swift"
        #expect(errors == [BuildError(file: cart, line: 3, column: 12, text: "cannot find 'x' in scope")])
        #expect(BuildError.errors(in: ["error: no such module 'Shop'"]).map(\.text) == ["no such module 'Shop'"])
    }
}
