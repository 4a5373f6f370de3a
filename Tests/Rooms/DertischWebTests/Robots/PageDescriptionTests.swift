import DertischCore
import DertischTesting
import Foundation
import TestSupport
import Testing

@testable import DertischWeb

@MainActor @Suite("What a page says of itself in its head", .namesHang) struct PageDescriptionTests {
    private func gallery(_ address: String? = "https://photos.example") async throws -> RoomHarness {
        try await RoomHarness(PublicGallery(shows: Shows([])), layouts: PublicGallery.layouts) {
            $0.publicAddress = address
        }
    }

    private func head(_ response: HTTPResponse) -> [HTMLElement] {
        head(HTMLParser.parse(String(decoding: response.sent, as: UTF8.self)))
    }

    private func head(_ page: HTMLElement) -> [HTMLElement] {
        page.elements.first { $0.name == "head" }?.elements ?? []
    }

    private func content(_ name: String, in head: [HTMLElement]) -> String? {
        head.first { $0.name == "meta" && ($0["name"] == name || $0["property"] == name) }?["content"]
    }

    @Test("The title and each meta element show what is laid at their place, as the body does, escaped and absolute")
    func laid() async throws {
        let harness = try await gallery()
        let response = await harness.get("/shows/dunes%20%26%20%3Cwaves%3E")
        let text = String(decoding: response.sent, as: UTF8.self)
        #expect(text.contains("<title data-place=\"name\">dunes &amp; &lt;waves&gt;</title>"))
        #expect(text.contains("<h1 data-place=\"name\">dunes &amp; &lt;waves&gt;</h1>"))
        let head = head(response)
        #expect(content("description", in: head) == "3" && content("og:title", in: head) == "dunes & <waves>")
        let image = try #require(content("og:image", in: head))
        #expect(image.hasPrefix("https://photos.example/~dertisch/picture/"))
        await harness.close()
    }

    @Test("A page names its own public address, unless its layout does, a gate hides it, or there is nothing")
    func canonical() async throws {
        let harness = try await gallery("HTTPS://Photos.example:8443/")
        let origin = "https://photos.example:8443"
        for (path, address) in [
            ("/", "\(origin)/"), ("/shows/dunes%20%26%20%3Cwaves%3E", "\(origin)/shows/dunes%20%26%20%3Cwaves%3E"),
            ("/imprint", "\(origin)/imprint"), ("/cellar/open", nil), ("/nowhere", "\(origin)/"),
        ] as [(String, String?)] {
            let head = head(await harness.get(path))
            #expect(head.first { $0["rel"] == "canonical" }?["href"] == address, "\(path)")
            #expect(content("og:url", in: head) == address, "\(path)")
        }
        let own = head(await harness.get("/about"))
        #expect(own.filter { $0["rel"] == "canonical" }.map { $0["href"] } == ["https://elsewhere.example/"])
        #expect(content("og:url", in: own) == nil)
        await harness.close()
    }

    @Test("A room without a public address names none, and one whose address is no origin does not open")
    func noAddress() async throws {
        let harness = try await gallery(nil)
        #expect(!head(await harness.get("/")).contains { $0["rel"] == "canonical" })
        await harness.close()
        for text in [
            "photos.example", "https://", "https://photos.example/gallery", "ftp://photos.example", "https://a@b", "",
        ] {
            let fault = await #expect(throws: Fault.self, "\(text)") { try await gallery(text) }
            #expect(fault?.description.contains("The public address \"\(text)\"") == true)
        }
    }

    @Test("A page that is shown later brings a head that describes it")
    func live() async throws {
        let harness = try await gallery()
        let tab = try await harness.open()
        try await tab.tap("show", of: "hall")
        let page = try #require(tab.browser.values(of: "page", as: [String: Any].self).last)
        let shown = head(HTMLParser.parse("<head>\(page["head"] ?? "")</head>"))
        #expect(
            shown.first { $0["rel"] == "canonical" }?["href"]
                == "https://photos.example/shows/dunes%20%26%20%3Cwaves%3E")
        #expect(content("description", in: shown) == "3")
        await harness.close()
    }

    @Test("An element of the head that cannot show what its place shows is a fault")
    func faults() {
        let page = HTMLLayout(
            customer: "bad", file: "bad.html",
            source: """
                <html><head><title data-place="picture">x</title>
                <meta name="description" data-place="rows"><meta property="og:title" data-place="both">
                <title data-place="both"></title>
                <meta name="author" data-place="text"></head><body><img data-place="picture">
                <ul data-place="rows"><template><li></li></template></ul><p data-place="text"></p></body></html>
                """)
        #expect(page.faults.map(\.site?.line) == [1, 2])
        #expect(
            page.faults.first?.description.contains("The <title> of bad's layout cannot show the place picture.")
                == true)
        #expect(page.layout.places["both"]?.uses == [.text, .number])
        #expect(page.layout.places["text"]?.uses.contains(.state) == true)
    }
}
