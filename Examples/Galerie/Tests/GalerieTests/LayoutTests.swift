import Dertisch
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
}
