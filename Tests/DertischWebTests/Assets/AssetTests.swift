import Dispatch
import Foundation
import TestSupport
import Testing

@testable import DertischWeb

@MainActor @Suite("Assets of a web room", .namesHang) struct AssetTests {
    /// Its thread waits for no other suite, and gives way to no program.
    private let compressor = AssetCompressor(niceness: 0)

    private func readLayouts(in folder: TemporaryFolder, _ path: String = "") -> WebLayouts {
        WebLayouts(in: folder.url.appending(path: path), compressor: compressor)
    }

    private func get(_ address: String, _ layouts: WebLayouts, _ headers: [(name: String, value: String)] = [])
        async throws
        -> HTTPResponse
    {
        let parts = address.split(separator: "?", maxSplits: 1)
        let query = parts.dropFirst().first.map { [(name: "v", value: String($0.dropFirst(2)))] } ?? []
        let request = HTTPRequest(path: String(parts[0]), query: query, headers: headers)
        if let former = layouts.assets.formerStyle(request) { return former }
        let asset = try #require(layouts.assets.asset(at: request.path), "\(address)")
        layouts.assets.prepare()
        await compressor.finish()
        return asset.response(to: request)
    }

    private func styles(_ customer: String, _ layouts: WebLayouts) -> [String] {
        layouts.pages[customer]?.styles.compactMap { $0["href"] } ?? []
    }

    private func page(_ sheets: String..., body: String = "<p>x</p>") -> String {
        "<html><head>\(sheets.map { "<link rel=stylesheet href=\"\($0)\">" }.joined())</head><body>\(body)</body></html>"
    }

    @Test("What a layout refers to has an address with a hash of its content, and is kept for good")
    func hashed() async throws {
        let text = String(repeating: "p { color: red }\n", count: 100)
        let files = [
            "a.html": page(
                "/a.css",
                body:
                    "<img src='/pictures/dune.svg'><template><img src=pictures/dune.svg></template><svg><use href='/pictures/dune.svg#x'/></svg>"
            ),
            "a.css": text, "pictures/dune.svg": "<svg/>",
        ]
        let folder = try TemporaryFolder(files: files)
        let layouts = readLayouts(in: folder)
        let style = try #require(styles("a", layouts).first)
        let response = try await get(style, layouts)
        #expect(response.header("Cache-Control") == "public, max-age=31536000, immutable")
        #expect(
            response.header("Content-Type") == "text/css; charset=utf-8" && response.header("Vary") == "Accept-Encoding"
        )
        #expect(try response.text.hasSuffix(text))
        let body = try #require(layouts.pages["a"]?.body)
        let picture = try #require(body.all.first { $0.name == "img" }?["src"])
        #expect(picture.hasPrefix("/pictures/dune.svg?v="))
        #expect(body.allWithTemplates.filter { $0.name == "img" }.map { $0["src"] } == [picture, picture])
        #expect(body.all.first { $0.name == "use" }?["href"] == picture + "#x")
        #expect(try await get(picture, layouts).header("Cache-Control")?.hasSuffix("immutable") == true)

        let other = try TemporaryFolder(files: files.merging(["a.css": text + "b { color: red }"]) { $1 })
        #expect(styles("a", readLayouts(in: other)).first != style)
        // A page of another version still gets a style, but does not keep it under that name.
        let foreign = try await get(style, readLayouts(in: other))
        #expect(foreign.status == 200 && foreign.header("Cache-Control") == "no-cache")
        #expect(try await get("/a.css", layouts).header("Cache-Control") == "no-cache")
    }

    @Test("An asset is compressed, and each form of it has a tag by which it is found unchanged")
    func tags() async throws {
        let folder = try TemporaryFolder(files: [
            "a.html": page("/a.css"), "a.css": String(repeating: "p { color: red }\n", count: 100),
        ])
        let layouts = readLayouts(in: folder)
        let address = try #require(styles("a", layouts).first)
        let plain = try await get(address, layouts)
        var tags: Set<String> = [try #require(plain.header("ETag"))]
        for coding in ContentCoding.allCases {
            let accept = (name: "Accept-Encoding", value: coding.rawValue)
            let response = try await get(address, layouts, [accept])
            #expect(response.header("Content-Encoding") == coding.rawValue)
            #expect(try response.text == plain.text)
            let tag = try #require(response.header("ETag"))
            tags.insert(tag)
            for field in [tag, "\"x\", \(tag)", "W/\(tag)", "*"] {
                let again = try await get(address, layouts, [accept, ("If-None-Match", field)])
                #expect(again.status == 304 && again.sent.isEmpty && again.header("ETag") == tag, "\(field)")
            }
            #expect(
                try await get(address, layouts, [accept, ("If-None-Match", plain.header("ETag") ?? "")]).status == 200)
        }
        #expect(tags.count == 3)
    }

    @Test("Pictures and fonts are not compressed again")
    func dense() async throws {
        let folder = try TemporaryFolder(files: [
            "a.html": page(body: "<img src=/a.png>"), "a.png": String(repeating: "a", count: 5000),
        ])
        let layouts = readLayouts(in: folder)
        let response = try await get("/a.png", layouts, [("Accept-Encoding", "br")])
        #expect(response.header("Content-Encoding") == nil && response.header("Vary") == nil)
    }

    @Test("Style sheets that stand side by side in every layout are served as one, the room's own in front")
    func groups() async throws {
        let folder = try TemporaryFolder(files: [
            "a.html": page("/base.css", "/bar.css", "/a.css"), "b.html": page("base.css", "./bar.css", "/b.css"),
            "c.html": page(), "d.html": page("/d.css"),
            "base.css": "base {}", "bar.css": "bar {}", "a.css": "a {}", "b.css": "b {}", "d.css": "d {}",
        ])
        let layouts = readLayouts(in: folder)
        #expect(styles("a", layouts).count == 2 && styles("b", layouts).count == 2)
        #expect(styles("a", layouts)[0] == styles("b", layouts)[0])
        let base = try await get(styles("a", layouts)[0], layouts).text
        #expect(base.contains("@layer dertisch") && base.hasSuffix("base {}\nbar {}"))
        #expect(try await get(styles("a", layouts)[1], layouts).text == "a {}")
        #expect(try await get(styles("d", layouts)[0], layouts).text.hasSuffix("}\nd {}"))
        #expect(layouts.pages.filter(\.value.hasRoomStyle).keys.sorted() == ["a", "b", "d"])
    }

    @Test("Style sheets whose order differs between layouts, or that are listed twice, stay apart")
    func order() {
        func groups(_ runs: [[String]]) -> [[String]] {
            let groups = StyleSheetGroups(runs)
            return Set(runs.joined()).sorted().filter(groups.isFirst).map(groups.group(from:))
        }
        #expect(groups([["a", "b", "c"], ["a", "b", "c"]]) == [["a", "b", "c"]])
        #expect(groups([["a", "b"], ["b", "a"]]) == [["a"], ["b"]])
        #expect(groups([["a", "b", "c"], ["b", "c"]]) == [["a"], ["b", "c"]])
        #expect(groups([["a", "b"], ["a", "x", "b"]]) == [["a"], ["b"], ["x"]])
        #expect(groups([["a", "b", "a"]]) == [["a"], ["b"]])
        #expect(groups([["a", "a"]]) == [["a"]])
        #expect(groups([["a", "b"], ["c"]]) == [["a", "b"], ["c"]])
    }

    @Test(
        "A style sheet with a condition, from elsewhere, or that would change others, has a link of its own, in order")
    func alone() throws {
        let folder = try TemporaryFolder(files: [
            "a.html": """
            <html><head><link rel=stylesheet href=/a.css><link rel=stylesheet href=/print.css media=print>
            <link rel=stylesheet href=https://elsewhere.example/x.css><link rel=stylesheet href=/open.css>
            <link rel=stylesheet href=/import.css><link rel=stylesheet href=/z.css><link rel=stylesheet href=/missing.css>
            <link rel=stylesheet href=/signed.css integrity=sha256-x></head><body><p>x</p></body></html>
            """,
            "a.css": "a {}", "print.css": "p {}", "open.css": "@media print { p {}", "import.css": "@import '/a.css';",
            "z.css": "z {}", "signed.css": "s {}",
        ])
        let paths = styles("a", readLayouts(in: folder)).map { String($0.prefix { $0 != "?" }) }
        #expect(
            paths == [
                "/~dertisch/styles/a.css", "/print.css", "https://elsewhere.example/x.css", "/open.css", "/import.css",
                "/~dertisch/styles/z.css", "/missing.css", "/signed.css",
            ])
    }

    @Test("Addresses in style sheets lead to their files by hash, from the sheet's own folder, and others stay")
    func references() async throws {
        let folder = try TemporaryFolder(files: [
            "a.html": page("/styles/a.css"), "fonts/a.woff2": "font", "styles/dot.svg": "<svg/>",
            "styles/a.css": """
            @font-face { src: url(../fonts/a.woff2) format("woff2"), url( 'none.woff2' ); }
            p { background: URL("dot.svg#x"); mask: url(data:image/png;base64,AA==); cursor: url(https://elsewhere.example/c); filter: url(#f) }
            """,
        ])
        let layouts = readLayouts(in: folder)
        let text = try await get(try #require(styles("a", layouts).first), layouts).text
        let font = try #require(text.firstMatch(of: /url\("(\/fonts\/a\.woff2\?v=[0-9a-f]+)"\)/)?.1)
        #expect(try await get(String(font), layouts).header("Cache-Control")?.hasSuffix("immutable") == true)
        #expect(text.contains(/URL\("\/styles\/dot\.svg\?v=[0-9a-f]+#x"\)/))
        for kept in [
            "url(\"/styles/none.woff2\")", "url(data:image/png;base64,AA==)", "url(https://elsewhere.example/c)",
            "url(#f)",
        ] {
            #expect(text.contains(kept), "\(kept)")
        }
    }

    @Test("Style sheets that refer to each other in a circle are served", .timeLimit(.minutes(10)))
    func circle() async throws {
        let folder = try TemporaryFolder(files: [
            "a.html": page("/a.css"), "a.css": "@import url(b.css);", "b.css": "@import url(a.css);",
        ])
        let layouts = readLayouts(in: folder)
        #expect(try await get(try #require(styles("a", layouts).first), layouts).text.contains("/b.css?v="))
        #expect(try await get("/b.css", layouts).text == "@import url(\"/a.css\");")
    }

    @Test("References that lead out of the folder, to hidden files or to folders are left alone")
    func outside() throws {
        let folder = try TemporaryFolder(files: [
            "in/a.html": page(
                body:
                    "<img src='../secret.svg'><img src='/.hidden.svg'><img src='/%2e%2e/secret.svg'><img src=''><img src='/a.html'><img src='/x.svg/'>"
            ),
            "secret.svg": "<svg/>", "in/.hidden.svg": "<svg/>", "in/x.svg/y.svg": "<svg/>",
        ])
        let layouts = readLayouts(in: folder, "in")
        #expect(layouts.assets.asset(at: "/../secret.svg") == nil && layouts.assets.asset(at: "/.hidden.svg") == nil)
        let sources = layouts.pages["a"]?.body.all.filter { $0.name == "img" }.compactMap { $0["src"] } ?? []
        #expect(sources == ["../secret.svg", "/.hidden.svg", "/%2e%2e/secret.svg", "", "/a.html", "/x.svg/"])
    }

    @Test("While a better form is being compressed, the next best one is sent, and not kept")
    func underway() async throws {
        let text = Array(String(repeating: "p { color: red }\n", count: 100).utf8)
        let asset = Asset(path: "/a.css", text, type: .style, by: compressor)
        let hash = String(asset.address.drop { $0 != "=" }.dropFirst())
        func response(_ accepted: String) -> HTTPResponse {
            asset.response(
                to: HTTPRequest(
                    path: "/a.css", query: [("v", hash)], headers: [("Accept-Encoding", accepted)]))
        }
        func expect(_ response: HTTPResponse, _ coding: String?, isKept: Bool, _ at: SourceLocation = #_sourceLocation)
            throws
        {
            #expect(response.header("Content-Encoding") == coding, sourceLocation: at)
            #expect(response.header("Cache-Control")?.hasSuffix("immutable") == isKept, sourceLocation: at)
            #expect(try response.text == String(decoding: text, as: UTF8.self), sourceLocation: at)
        }
        let first = DispatchSemaphore(value: 0)
        compressor.add { first.wait() }
        try expect(response("gzip"), nil, isKept: false)
        first.signal()
        await compressor.finish()
        try expect(response("gzip"), "gzip", isKept: true)
        let second = DispatchSemaphore(value: 0)
        compressor.add { second.wait() }
        try expect(response("gzip, br"), "gzip", isKept: false)
        try expect(response("br"), nil, isKept: false)
        second.signal()
        await compressor.finish()
        try expect(response("gzip, br"), "br", isKept: true)
    }

    @Test("A page of another version gets a style for every address of joined sheets that it may name, and keeps none")
    func formerVersions() async throws {
        let folder = try TemporaryFolder(files: [
            "a.html": page("/reset.css", "/base.css", "/import.css", "/a.css"),
            "b.html": page("/reset.css", "/base.css"),
            "c.html": page("/a.css"), "reset.css": "reset {}", "base.css": "base {}", "a.css": "a {}",
            "import.css": "@import '/a.css';",
        ])
        let layouts = readLayouts(in: folder)
        func former(_ name: String) async throws -> HTTPResponse {
            let response = try await get("/~dertisch/styles/\(name)?v=0123456789abcdef", layouts)
            #expect(response.header("Cache-Control") == "no-cache", "\(name)")
            return response
        }
        // A group that began with another sheet.
        let base = try await former("base.css")
        #expect(try base.text.contains("@layer dertisch") && base.text.hasSuffix("reset {}\nbase {}"))
        #expect(base.status == 200 && base.header("Content-Type") == "text/css; charset=utf-8")
        #expect(try await former("reset.css").text == base.text)
        // A group that had the room's style in front.
        let own = try await former("a.css")
        #expect(try own.text.contains("@layer dertisch") && own.text.hasSuffix("a {}"))
        // A sheet that stands alone now.
        let alone = try await former("import.css")
        #expect(alone.status == 302 && alone.header("Location")?.hasPrefix("/import.css?v=") == true)
        // A sheet that is gone.
        let gone = try await former("gone.css")
        #expect(try gone.status == 200 && gone.text.contains("@layer dertisch"))
    }

    @Test("A file whose bytes a layout vouches for is served unchanged to every layout, whatever the others say of it")
    func integrity() async throws {
        let text = "/* signed */  p  { color: red }"
        let folder = try TemporaryFolder(files: [
            "a.html":
                "<html><head><link rel=stylesheet href=/a.css integrity=sha256-x></head><body><p>x</p></body></html>",
            "b.html": page("/b.css", "/a.css"),
            "c.html":
                "<html><head><link rel=stylesheet href=a.css integrity=sha384-y></head><body><p>x</p></body></html>",
            "a.css": text, "b.css": "b {}",
        ])
        let layouts = readLayouts(in: folder)
        let addresses = ["a", "b", "c"].compactMap { styles($0, layouts).last }
        #expect(Set(addresses).count == 1 && addresses.count == 3)
        #expect(try await get(try #require(addresses.first), layouts).text == text)
        #expect(try await get("/a.css", layouts).text == text)
        #expect(layouts.pages["a"]?.styles.first?["integrity"] == "sha256-x")
    }

    @Test("A file that no layout names is sent from the disk as it is now, whatever its size")
    func unlisted() async throws {
        let tally = try await TallyHarness()
        let before = await tally.get("/tally.css")
        #expect(before.header("Cache-Control") == "no-cache")
        let tag = try #require(before.header("ETag"))
        let same = await tally.get("/tally.css", [("If-None-Match", tag)])
        #expect(same.status == 304 && same.sent.isEmpty)
        for size in [100, 9 << 20] {
            let new = String(repeating: "p { color: blue }\n", count: size / 18)
            try Data(new.utf8).write(to: tally.folder.appending(path: "tally.css"))
            let response = await tally.get("/tally.css", [("Accept-Encoding", "gzip"), ("If-None-Match", tag)])
            guard case .openFile(let file) = response.body else {
                Issue.record("The file is held in memory.")
                continue
            }
            #expect(file.size == new.utf8.count && response.header("ETag") != tag)
            #expect(Array(new.utf8) == response.sent && response.header("Content-Encoding") == nil)
        }
        try FileManager.default.createSymbolicLink(
            at: tally.folder.appending(path: "link.css"), withDestinationURL: tally.folder.appending(path: "tally.css"))
        for path in ["/link.css", "/missing.css", "/../tally.css", "/\(String(repeating: "a", count: 300)).css"] {
            #expect(await tally.get(path).status == 404, "\(path)")
        }
        await tally.close()
    }

    @Test("The client is one module of at most 16 KB compressed")
    func client() async throws {
        let request = HTTPRequest(path: WebPaths.client, headers: [("Accept-Encoding", "gzip")])
        let module = Asset(path: WebPaths.client, ClientModule.script.bytes, type: .script, by: compressor)
        Asset.compress([module])
        await compressor.finish()
        let response = module.response(to: request)
        #expect(response.sent.count <= 16 << 10)
        let script = try response.text
        // Each file of the client has its part in the module: a word that it alone has.
        let words = [
            "data-text-number", "dertisch-left", "data-invalid-for", "checkVisibility", "pushState",
            "hardwareConcurrency",
            ":popover-open", "image/bmp", "alertdialog", "dertisch-reloads", "/~dertisch/live", "startViewTransition",
        ]
        for word in words where !script.contains(word) { Issue.record("\(word) is missing.") }
        #expect(!script.contains(/\b(import|export)\b/))
    }
}
