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

    @Test(
        "Files that every site has are sent with their types, also below /.well-known",
        arguments: [
            ("data.json", "application/json"), ("dune.gif", "image/gif"), ("sans.woff", "font/woff"),
            ("sans.WOFF2", "font/woff2"),
            ("manual.pdf", "application/pdf"), ("surf.mp4", "video/mp4"), ("surf.webm", "video/webm"),
            ("surf.mp3", "audio/mpeg"),
            ("surf.vtt", "text/vtt; charset=utf-8"), ("ads.txt", "text/plain; charset=utf-8"),
            ("favicon.ico", "image/x-icon"),
            ("app.webmanifest", "application/manifest+json"), (".well-known/security.txt", "text/plain; charset=utf-8"),
            (".well-known/assetlinks.json", "application/json"),
            (".well-known/apple-app-site-association", "application/json"),
            (".well-known/acme-challenge/x_Y-1", "text/plain; charset=utf-8"),
        ])
    func kinds(file: String, type: String) async throws {
        let tally = try await TallyHarness()
        let url = tally.folder.appending(path: file)
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data("content".utf8).write(to: url)
        let response = await tally.get("/" + file)
        #expect(
            response.status == 200 && response.header("Content-Type") == type && response.sent == Array("content".utf8))
        await tally.close()
    }

    @Test(
        "Layouts, scripts, hidden files and files of unknown kinds are not sent",
        arguments: [
            "tally.html", "own.js", ".env", "a/.well-known/x.txt", ".well-known", ".well-known/.key.txt", "README",
            "own.exe", ".json",
        ])
    func unserved(file: String) async throws {
        let tally = try await TallyHarness()
        let url = tally.folder.appending(path: file)
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data("secret".utf8).write(to: url)
        let response = await tally.get("/" + file)
        #expect(response.status == 404 && response.sent != Array("secret".utf8))
        await tally.close()
    }

    @Test(
        "A part of a file is sent on request, and the whole where the request means another version or several parts",
        arguments: [
            ("bytes=0-3", 206, "0123", "bytes 0-3/10"), ("bytes=4-", 206, "456789", "bytes 4-9/10"),
            ("bytes=-3", 206, "789", "bytes 7-9/10"), ("Bytes=8-99", 206, "89", "bytes 8-9/10"),
            ("bytes=-99", 206, "0123456789", "bytes 0-9/10"), ("bytes=10-", 416, "", "bytes */10"),
            ("bytes=-0", 416, "", "bytes */10"), ("bytes=99999999999999999-", 416, "", "bytes */10"),
            ("bytes=0-1,4-5", 200, "0123456789", nil), ("bytes=5-2", 200, "0123456789", nil),
            ("bytes=-", 200, "0123456789", nil), ("bytes=", 200, "0123456789", nil), ("bytes", 200, "0123456789", nil),
            ("pages=0-1", 200, "0123456789", nil), ("bytes=a-b", 200, "0123456789", nil),
            ("bytes=99999999999999999999-", 200, "0123456789", nil),
        ] as [(String, Int, String, String?)])
    func parts(range: String, status: Int, content: String, field: String?) async throws {
        let folder = try TemporaryFolder(files: [
            "a.html": page(body: "<video src=/listed.mp4></video>"), "listed.mp4": "0123456789",
            "unlisted.mp4": "0123456789",
        ])
        let layouts = readLayouts(in: folder)
        let asset = try #require(layouts.assets.asset(at: "/listed.mp4"))
        for path in ["/listed.mp4", "/unlisted.mp4"] {
            func get(_ headers: [(name: String, value: String)], method: String = "GET") async throws -> HTTPResponse {
                let request = HTTPRequest(method: method, path: path, headers: headers)
                if path == "/listed.mp4" { return asset.response(to: request) }
                return try #require(try await UnlistedFile.response(to: request, in: folder.url))
            }
            let response = try await get([("Range", range)])
            #expect(response.status == status && response.header("Content-Range") == field, "\(path)")
            #expect(String(decoding: response.sent, as: UTF8.self) == content, "\(path)")
            #expect(status == 416 || response.header("Accept-Ranges") == "bytes")
            #expect(try await get([("Range", range), ("If-Range", "\"other\"")]).status == 200)
            #expect(try await get([("Range", range)], method: "HEAD").status == 200)
            guard status == 206, let tag = response.header("ETag") else { continue }
            #expect(try await get([("Range", range), ("If-Range", tag)]).status == 206)
            #expect(try await get([("Range", range), ("If-Range", "W/" + tag)]).status == 200)
            #expect(try await get([("Range", range), ("If-None-Match", tag)]).status == 304)
        }
    }

    @Test(
        "A reference by which no browser gets a file keeps the house shut",
        arguments: [
            ("<img src=/none.png>", "no such file"),
            ("<img src='a.gif' srcset='a.gif 1x, none.gif 2x'>", "no such file"),
            ("<video src=none.mp4></video>", "no such file"), ("<video poster=none.jpg></video>", "no such file"),
            ("<audio><source src=none.mp3></audio>", "no such file"),
            ("<video><track src=none.vtt></video>", "no such file"),
            ("<svg><use href='none.svg#x'/></svg>", "no such file"), ("<a href=/none.pdf>x</a>", "no such file"),
            ("<a href=none download>x</a>", "not served"), ("<a href=letter.docx download>x</a>", "not served"),
            ("<input type=image src=none.png data-place=go>", "no such file"),
            ("<img src=../a.gif>", "out of the layouts' folder"),
            ("<img src=.a.gif>", "hidden file"), ("<img src=own.js>", "not served"),
            ("<img src=https://other.example/a.png>", "other sites"),
            ("<img src=//other.example/a.png>", "other sites"),
            ("<ul data-place=list><template><li><img src=none.png></li></template></ul>", "no such file"),
        ])
    func broken(body: String, reason: String) throws {
        let folder = try TemporaryFolder(files: [
            "a.html": page(body: body), "a.gif": "x", ".a.gif": "x", "own.js": "x", "letter.docx": "x",
        ])
        let faults = readLayouts(in: folder).faults
        #expect(faults.count == 1)
        let text = faults.map { "\($0)" }.joined()
        #expect(text.contains("which no browser gets") && text.contains(reason) && text.contains("a.html:1"), "\(text)")
    }

    @Test(
        "References to files that are there, to the room's own, and to what is no file are no faults",
        arguments: [
            "<img src=/a.gif><img src='a.gif?x=1' srcset='a.gif 1x,a.gif 2x , /a.gif'>",
            "<img src=none.png data-place=photo>",
            "<img src='data:image/gif;base64,x'>",
            "<a href=/photos/dune>x</a><a href='#x'>x</a><a href=mailto:a@b.example>x</a>",
            "<a href=https://other.example/a.pdf>x</a><a href=/robots.txt>x</a><a href=/sitemap.xml>x</a>",
            "<a href=/manual.pdf download>x</a>",
            "<p data-sample><img src=none.png></p>", "<svg><use href='#x'/></svg><video src=surf.mp4></video>",
            "<a href=/x.pdf data-place=open>x</a>",
        ])
    func sound(body: String) throws {
        let folder = try TemporaryFolder(files: [
            "a.html": page(body: body), "a.gif": "x", "manual.pdf": "x", "surf.mp4": "x",
        ])
        #expect(readLayouts(in: folder).faults.map { "\($0)" } == [])
    }

    @Test("A style sheet that refers to a missing file keeps the house shut, with the sheet's line")
    func brokenSheet() throws {
        let folder = try TemporaryFolder(files: [
            "a.html": page("/look/a.css"),
            "look/a.css": "p {}\nq { background: url(../none.png) }\nr { background: url(#x) }",
        ])
        let faults = readLayouts(in: folder).faults.map { "\($0)" }
        #expect(
            faults.count == 1 && faults.first?.contains("look/a.css:2") == true
                && faults.first?.contains("../none.png") == true)
    }

    @Test("Pictures for several screens have addresses with a hash of their content")
    func sourceSet() throws {
        let folder = try TemporaryFolder(files: [
            "a.html": page(body: "<img src=a.png srcset='a.png 1x, b.png 2x'>"), "a.png": "x", "b.png": "y",
        ])
        let set = try #require(readLayouts(in: folder).pages["a"]?.body.all.first { $0.name == "img" }?["srcset"])
        #expect(set.contains(/^\/a\.png\?v=[0-9a-f]+ 1x, \/b\.png\?v=[0-9a-f]+ 2x$/))
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
            "data-text-number", "dertisch-left", "compositionstart", "data-invalid-for", "checkVisibility", "pushState",
            "data-color-scheme", ":popover-open", "min(100vw,", "beforeunload", "dertisch-reloads", "/~dertisch/live",
            "startViewTransition",
        ]
        for word in words where !script.contains(word) { Issue.record("\(word) is missing.") }
        // It imports on demand alone.
        #expect(!script.contains(/\bexport\b|\bimport\b(?!\()/))
    }

    @Test(
        "A module that the client loads later is served at its address, and imports nothing",
        arguments: ClientModule.onDemand.map(\.0))
    func modulesOnDemand(name: String) throws {
        let module = try #require(ClientModule.onDemand.first { $0.0 == name }?.1)
        let catalog = AssetCatalog(folder: nil, compressor: compressor)
        #expect(catalog.asset(at: String(module.address.prefix { $0 != "?" }))?.bytes == module.bytes)
        // Under another address, the entry module would run twice.
        #expect(!String(decoding: module.bytes, as: UTF8.self).contains(/\bimport\b/))
    }
}
