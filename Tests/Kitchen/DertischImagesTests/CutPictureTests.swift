import DertischCore
import DertischPictures
import Foundation
import Testing

@testable import DertischImages

@Suite("Pictures without their end, and vector pictures with much before their beginning") struct CutPictureTests {
    private func jpeg(_ width: Int, _ height: Int) async throws -> [UInt8] {
        try await images(SamplePictures.quartered(width, height)).encoded(picture(width, height)).bytes
    }

    @Test("A JPEG or PNG without its last bytes is shown whole, also smaller")
    func lastBytes() async throws {
        let noise = SamplePictures.noise(96, 64)
        for (name, whole) in [
            ("JPEG", try await jpeg(320, 200)), ("progressive JPEG", SamplePictures.progressive), ("PNG", noise),
            ("interlaced PNG", try Corpus.bytes("interlaced.png")),
        ] {
            for cut in [1, 2, 3, 9] {
                for box in [1_000, 20] {
                    let expected = try await images(whole).pixels(of: picture(box, box))
                    let shown = try await images(Array(whole.dropLast(cut))).pixels(of: picture(box, box))
                    #expect((shown.width, shown.height) == (expected.width, expected.height), "\(name) without \(cut)")
                    let wrong = zip(shown.bytes, expected.bytes).count { abs(Int($0) - Int($1)) > 40 }
                    #expect(wrong * 10 < shown.bytes.count, "\(name) without \(cut): \(wrong) differ")
                }
            }
        }
    }

    @Test("Of a picture most of which is there, the rest is grey; of another, the error says how many rows came")
    func rows() async throws {
        for whole in [
            try await images(SamplePictures.noise(320, 200)) { $0.quality = 95 }.encoded(picture(320, 200)).bytes,
            SamplePictures.noise(320, 200),
        ] {
            let most = try await images(Array(whole.prefix(whole.count * 8 / 10))).pixels(of: picture(320, 200))
            #expect((most.width, most.height) == (320, 200))
            // The rest of a JPEG has the shade of its last block.
            let last = (0..<320).map { most.colour($0, 199) }
            #expect(last.allSatisfy { colour in zip(colour, last[310]).allSatisfy { abs($0 - $1) < 8 } }, "\(last)")
            let error = await #expect(throws: Images.Error.self) {
                try await images(Array(whole.prefix(whole.count / 3))).pixels(of: picture(320, 200))
            }
            #expect(error?.description.contains("of 200 rows came") == true, "\(String(describing: error))")
        }
    }

    @Test(
        "A vector picture is recognised behind comments, instructions and a document type of any length",
        arguments: [
            "", "<?xml version='1.0' encoding='UTF-8'?>\n", "\u{FEFF}", "\n\n  ",
            "<!-- \(String(repeating: "long ", count: 2_000))-->",
            "<!-- <html> -->", "<?xml-stylesheet href='<html>'?>",
            "<!DOCTYPE svg PUBLIC \"-//W3C//DTD SVG 1.1//EN\" \"http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd\">",
            "<!DOCTYPE svg [ <!ENTITY a \"]>\"> <!-- ]> ' --> <!ENTITY b '<html>'> ]>",
            "<!DOCTYPE svg [ \(String(repeating: "<!ENTITY ns_x \"http://ns.example/\">\n", count: 100)) ]>\n<!-- x -->",
        ])
    func beginnings(_ beginning: String) async throws {
        let svg =
            beginning
            + "<svg xmlns='http://www.w3.org/2000/svg' width='8' height='8'><rect width='8' height='8' fill='#f00'/></svg>"
        #expect(PictureFormat(Array(svg.utf8)) == .svg)
        guard isSupportedHere(Array(svg.utf8)), !beginning.hasPrefix("\n") || !beginning.contains("<?xml ") else {
            return
        }
        let pixels = try await images(Array(svg.utf8)).pixels(of: picture(8, 8))
        #expect(pixels.colour(4, 4) == [255, 0, 0])
    }

    @Test(
        "What is no vector picture is not taken for one",
        arguments: [
            "<html><svg></svg></html>", "<!DOCTYPE html><html><body><svg/></body></html>", "<!-- <svg> --><html/>",
            "<svga/>",
            "<!-- <svg", "<?svg", "<!DOCTYPE svg [", "<!DOCTYPE svg \"", "svg", "<", "< svg>", "&lt;svg>", "<!-->",
        ])
    func others(_ text: String) { #expect(PictureFormat(Array(text.utf8)) == nil) }

    @Test("A vector picture in UTF-16 is recognised")
    func wide() {
        let text = "<?xml version='1.0'?><svg xmlns='http://www.w3.org/2000/svg' width='8' height='8'/>"
        let little: [UInt8] = [0xFF, 0xFE] + text.utf16.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
        let big: [UInt8] = [0xFE, 0xFF] + text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }
        #expect(PictureFormat(little) == .svg && PictureFormat(big) == .svg)
    }

    @Test("A vector picture reads no file that it names, by an entity or as a picture")
    func noFiles() async throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "inner-\(UUID().uuidString).svg")
        defer { try? FileManager.default.removeItem(at: file) }
        try Data("<rect width='8' height='8' fill='#f00'/>".utf8).write(to: file)
        let picture = file.appendingPathExtension("png")
        defer { try? FileManager.default.removeItem(at: picture) }
        try Data(SamplePictures.png(8, 8, (255, 0, 0, 255))).write(to: picture)
        for inner in [
            "&file;", "<image width='8' height='8' href='\(picture.absoluteString)'/>",
            "<use href='\(file.absoluteString)'/>",
        ] {
            let svg = """
                <!DOCTYPE svg [<!ENTITY file SYSTEM "\(file.absoluteString)"> <!ENTITY % more SYSTEM "\(file.absoluteString)"> %more;]>
                <svg xmlns='http://www.w3.org/2000/svg' width='8' height='8'><rect width='8' height='8' fill='#00f'/>\(inner)</svg>
                """
            guard isSupportedHere(Array(svg.utf8)) else { return }
            guard
                let pixels = try? await images(Array(svg.utf8)) { $0.onFailure = { _ in } }.pixels(
                    of: DertischImagesTests.picture(8, 8))
            else { continue }
            #expect(pixels.colour(4, 4) == [0, 0, 255], "\(inner)")
        }
    }

    @Test("Entities that grow without end are refused or drawn, and neither hang nor fill the memory")
    func growingEntities() async throws {
        let entities = (1...30).map { "<!ENTITY e\($0) \"\(String(repeating: "&e\($0 - 1);", count: 10))\">" }.joined()
        let svg = """
            <!DOCTYPE svg [<!ENTITY e0 "<rect width='8' height='8'/>">\(entities)]>
            <svg xmlns='http://www.w3.org/2000/svg' width='8' height='8'>&e30;</svg>
            """
        guard isSupportedHere(Array(svg.utf8)) else { return }
        _ = try? await images(Array(svg.utf8)) { $0.onFailure = { _ in } }.pixels(of: picture(8, 8))
    }
}
