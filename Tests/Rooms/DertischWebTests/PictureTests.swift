import DertischCore
import Foundation
import Testing

@testable import DertischWeb

@Suite("Pictures in a browser") @MainActor struct PictureTests {
    private let dune = Picture("http://127.0.0.1/dune?key=secret", width: 641, height: 480, description: "A dune")
    private let blur = Placeholder(
        bytes: [0x11, 128, 128, 128, 0, 0, 0, 0x77, 0x77, 0x77, 0x77, 0x77, 0x77, 0x77, 0x77])

    private func addresses(_ keys: String..., source: (any PictureSource)? = nil) throws -> PictureAddresses {
        let keys = keys.isEmpty ? ["key"] : keys
        return try PictureAddresses(
            keys: keys.map { try SecretKey(Array("\($0) of sixteen bytes".utf8)) }, source: source)
    }

    @Test("A picture's address is stable across guests and restarts, opaque, and depends on the key")
    func stableAddresses() throws {
        let address = try addresses().shown(dune).address
        let addresses = try self.addresses()
        #expect(addresses.shown(dune).address == address)
        var said = dune
        said.description = "Another word for it"
        said.placeholder = blur
        #expect(addresses.shown(said).address == address)
        #expect(try self.addresses("other").shown(dune).address != address)
        var wide = dune
        wide.width = 700
        #expect(addresses.shown(wide).address != address)
        let token = address.dropFirst(WebPaths.pictures.count)
        #expect(address.hasPrefix(WebPaths.pictures) && !token.isEmpty)
        #expect(token.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == "_") })
    }

    @Test("Only laid pictures can be fetched, at half, once and twice their size")
    func sizes() throws {
        let addresses = try addresses()
        let token = String(addresses.shown(dune).address.dropFirst(WebPaths.pictures.count))
        #expect(addresses.picture(at: token)?.width == 641)
        let sizes = [321, 641, 1282].map { addresses.picture(at: "\(token)/\($0)") }
        #expect(sizes.map { $0?.width } == [321, 641, 1282] && sizes.map { $0?.height } == [240, 480, 960])
        for path in ["", "\(token)/", "\(token)/640", "\(token)/-1", "\(token)/641/", "guessed", "\(token)x"] {
            #expect(addresses.picture(at: path) == nil, "\(path)")
        }
        for side in [Int.max, 0, -4, 1, 100_000] {
            let odd = Picture("odd", width: side, height: 10)
            #expect(addresses.shown(odd).sources.split(separator: ",").count == 1)
        }
    }

    @Test("Another process with the key serves a picture that it never laid, also while the key is replaced")
    func otherProcess() throws {
        let token = try addresses("old").shown(dune).address.dropFirst(WebPaths.pictures.count)
        let bare = Picture(dune.address, width: dune.width, height: dune.height)
        #expect(try addresses("old").picture(at: token) == bare)
        #expect(try addresses("new", "old").picture(at: token) == bare)
        #expect(try addresses("new").picture(at: token) == nil)
    }

    @Test("An address with one letter changed is no picture's")
    func forgedAddress() throws {
        let addresses = try addresses()
        let token = Array(addresses.shown(dune).address.dropFirst(WebPaths.pictures.count))
        for index in token.indices {
            var forged = token
            forged[index] = forged[index] == "A" ? "B" : "A"
            #expect(addresses.picture(at: String(forged)) == nil, "letter \(index)")
        }
        #expect(addresses.picture(at: String(token)) != nil)
    }

    @Test("A page's picture reserves space, offers sizes, loads lazily over a blur, and respects the layout")
    func page() throws {
        let page = HTMLLayout(
            customer: "x", file: "x.html",
            source: """
                <html><body><img data-place="usual"><img data-place="own" sizes="50vw" loading="eager" decoding="sync">
                <img data-place="first" fetchpriority="high"><img src="/sample.svg" srcset="a 1x" data-place="none"></body>
                </html>
                """)
        var unsentPage = UnsentPage()
        var told = dune
        told.placeholder = blur
        for place in ["usual", "own", "first"] { unsentPage.lay(.picture(told), at: Spot(Place(place))) }
        let addresses = try addresses()
        var writer = PageWriter(unsentPage: unsentPage) { addresses.shown($0) }
        writer.write(page.body.children, in: .table)
        let images = HTMLParser.parse(String(decoding: writer.html.bytes, as: UTF8.self)).all.filter {
            $0.name == "img"
        }
        let address = addresses.shown(dune).address
        let usual = images[0]
        #expect(usual["src"] == address && usual["width"] == "641" && usual["height"] == "480")
        #expect(usual["srcset"] == "\(address)/321 321w, \(address)/641 641w, \(address)/1282 1282w")
        #expect(usual["sizes"] == "min(100vw, 641px)" && usual["loading"] == "lazy" && usual["decoding"] == "async")
        #expect(usual["data-blur"] == blur?.text && usual["alt"] == "A dune")
        #expect(images[1]["sizes"] == "50vw" && images[1]["loading"] == "eager" && images[1]["decoding"] == "sync")
        #expect(images[2]["loading"] == nil)
        #expect(images[3]["src"] == nil && images[3]["srcset"] == nil)
    }

    @Test("A page with a blur loads the module that draws blurs beside its script", arguments: [true, false])
    func blurs(hasBlur: Bool) throws {
        let page = HTMLLayout(
            customer: "x", file: "x.html", source: "<html><body><img data-place=\"dune\"></body></html>")
        var told = dune
        told.placeholder = hasBlur ? blur : nil
        var unsentPage = UnsentPage()
        unsentPage.lay(.picture(told), at: Spot(Place("dune")))
        let addresses = try addresses()
        var writer = PageWriter(unsentPage: unsentPage) { addresses.shown($0) }
        writer.write(page.body.children, in: .table)
        let written = WrittenPage(
            seat: 0, customer: "x", htmlAttributes: [], head: HTMLWriter(), bodyTag: HTMLWriter(),
            content: writer.html, styles: [], hasBlurs: writer.hasBlurs)
        let document = written.document(language: "en", token: "", depth: 1)
        let elements = HTMLParser.parse(String(decoding: document, as: UTF8.self)).all
        let preloaded = elements.filter { $0["rel"] == "modulepreload" }.compactMap { $0["href"] }
        #expect(preloaded == (hasBlur ? [ClientModule.blurs.address] : []))
        // A picture that comes later may have one.
        let script = elements.first { $0.name == "script" }
        for (name, module) in ClientModule.onDemand { #expect(script?["data-\(name)"] == module.address) }
    }

    @Test("A picture's patch has the address, the size, the description and the blur, if the source knows it")
    func patch() throws {
        struct Knowing: PictureSource {
            let blur: Placeholder?
            func encoded(_ picture: Picture) async throws -> EncodedPicture { throw CancellationError() }
            func pixels(of picture: Picture) async throws -> Pixels { throw CancellationError() }
            func placeholder(of picture: Picture) -> Placeholder? { blur }
        }
        let addresses = try addresses(source: Knowing(blur: blur))
        var patch = PatchWriter()
        patch.write(.lay(.picture(dune), at: Spot("i"))) { addresses.shown($0) }
        patch.write(.lay(.picture(nil), at: Spot("i"))) { addresses.shown($0) }
        let json = try JSONSerialization.jsonObject(with: Data(patch.takeMessage(seat: 2))) as? [String: Any]
        let ops = try #require(json?["patch"] as? [[Any]])
        #expect(ops[0][3] as? String == addresses.shown(dune).address)
        #expect(ops[0][4] as? Int == 641 && ops[0][6] as? String == "A dune" && ops[0][7] as? String == blur?.text)
        #expect(ops[1][3] is NSNull && ops[1][7] is NSNull)
    }
}
