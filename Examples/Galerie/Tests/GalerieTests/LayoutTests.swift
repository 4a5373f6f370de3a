import Dertisch
import DertischStoryboards
import DertischWeb
import Foundation
import Testing

@testable import Galerie

@Suite("The layouts of Galerie") struct LayoutTests {
    @Test(
        "Every relative link in a layout works from any path of its page",
        arguments: ["grid", "photo", "about", "languages"])
    func links(name: String) throws {
        let folder = try #require(GalerieStaff.resources?.appending(path: "web"))
        let layout = try String(contentsOf: folder.appending(path: "\(name).html"), encoding: .utf8)
        let links = layout.matches(of: /(?:href|src)="([^"]*)"/).map(\.1)
        #expect(links.count > 2)
        for link in links where !link.hasPrefix("#") {
            #expect(link.hasPrefix("/"))
            #expect(FileManager.default.fileExists(atPath: folder.path + link))
        }
    }

    @Test("Galerie's layouts use every place, and its house has no other faults")
    @MainActor func places() throws {
        let staff = GalerieStaff(findBackEnd: { throw CancellationError() }, data: "")
        let layouts = WebLayouts(in: GalerieStaff.resources?.appending(path: "web"))
        #expect(Restaurant.faults(of: staff, in: [layouts]) == [])
    }

    /// The storyboards and nibs, as they stand in the sources.
    private static let storyboards = URL(filePath: #filePath)
        .appending(path: "../../../Sources/GalerieUIKit/Resources").standardizedFileURL

    @Test("Galerie's storyboards use every place, and its house has no other faults")
    @MainActor func placesOfStoryboards() {
        let staff = GalerieStaff(findBackEnd: { throw CancellationError() }, data: "")
        let layouts = StoryboardLayouts(in: Self.storyboards)
        #expect(layouts.layouts.keys.sorted() == ["about", "grid", "languages", "looks", "photo"])
        #expect(Restaurant.faults(of: staff, in: [layouts]).map(\.description) == [])
    }

    @Test(
        "Galerie's storyboards lay out by constraints within safe areas, and by fonts and colours that follow the device",
        arguments: [
            "about", "grid", "languages", "languages.options", "looks", "looks.options", "photo", "photo.comments",
        ])
    func adaptive(name: String) throws {
        let files = ["storyboard", "xib"].map { Self.storyboards.appending(path: "\(name).\($0)") }
        let file = try #require(files.first { FileManager.default.fileExists(atPath: $0.path) })
        let source = try String(contentsOf: file, encoding: .utf8)
        // Left and right would not be mirrored.
        #expect(!source.contains(/(?:first|second)Attribute="(?:left|right)/))
        #expect(!source.contains(/textAlignment="(?:left|right)"/))
        for font in source.matches(of: /<fontDescription [^>]*>/) {
            #expect(font.output.contains("style=\"UICTFontTextStyle"), "\(font.output)")
        }
        for label in source.matches(of: /<label [^>]*>/) {
            #expect(label.output.contains("adjustsFontForContentSizeCategory=\"YES\""), "\(label.output)")
        }
        for color in source.matches(of: /<color key=[^>]*>/) {
            #expect(color.output.contains("systemColor="), "\(color.output)")
        }
        if file.pathExtension == "storyboard" {
            let safeArea = try #require(source.firstMatch(of: /viewLayoutGuide key="safeArea" id="([^"]*)"/)).1
            #expect(source.contains("Item=\"\(safeArea)\""))
        }
        // Each constraint is between objects of its file.
        let ids = Set(source.matches(of: /\bid="([^"]*)"/).map(\.1))
        #expect(ids.count == source.matches(of: /\bid="([^"]*)"/).count)
        for item in source.matches(of: /(?:first|second)Item="([^"]*)"/) { #expect(ids.contains(item.1)) }
    }
}
