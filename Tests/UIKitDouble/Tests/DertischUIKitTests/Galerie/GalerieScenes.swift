import DertischRoom
import DertischSettings
import Foundation
import Testing
import UIKit

@testable import DertischTesting
@testable import DertischUIKit
@testable import Galerie
@testable import GalerieUIKit

/// Galerie, open in scenes with its own storyboards: with photos in memory, or those of a back end.
@MainActor final class GalerieScenes {
    let scenes: BrasserieScenes
    let clock: TestClock
    private let folder: TestFolder
    private let fakes: GalerieFakes?

    /// Opens the house with photos in memory.
    init(_ fakes: GalerieFakes = GalerieFakes(), severalWindows: Bool = false) async throws {
        folder = TestFolder()
        clock = TestClock()
        self.fakes = fakes
        scenes = try await BrasserieScenes(
            GalerieFakes.staff(in: folder), in: GalerieRoom.layouts, severalWindows: severalWindows, clock: clock,
            substituting: fakes.substitutes)
        await scenes.open()
    }

    /// Opens the house as an app does, with the photos of a back end.
    init(asking backEnd: BackEndAddress) async throws {
        folder = TestFolder()
        clock = TestClock()
        fakes = nil
        let settings = Options.read(
            [], in: .scenes, environment: ["GALERIE_API": backEnd.url, "GALERIE_DATA": folder.url.path], userFile: .none
        )
        scenes = try await BrasserieScenes(
            GalerieStaff.elsewhere(settings), in: GalerieRoom.layouts, severalWindows: false, clock: clock)
        await scenes.open()
    }

    func close() async {
        await scenes.close()
        clock.end()
    }

    /// The words that the labels at a place of the tiles in view show, in order.
    func tiles(_ place: Place = "name") throws -> [String] {
        let list = try list
        return list.indexPathsForVisibleItems.sorted().map { path in
            (list.cellForItem(at: path)?.view(named: place.name) as? UILabel)?.text ?? ""
        }
    }

    /// The grid's list.
    var list: UICollectionView {
        get throws {
            try scenes.scene.window.layoutIfNeeded()
            return try #require(try scenes.view("photos", of: "grid") as? UICollectionView)
        }
    }

    /// A tap on a tile in view.
    func open(_ index: Int) async throws {
        try list.tapItem(at: IndexPath(item: index, section: 0))
        await scenes.settle()
    }

    /// Scrolls the grid to its last tile.
    func scrollToEnd() async throws {
        let count = try list.numberOfItems(inSection: 0)
        guard count > 0 else { return }
        try list.scrollToItem(at: IndexPath(item: count - 1, section: 0), at: .top, animated: false)
        try scenes.scene.window.layoutIfNeeded()
        await scenes.settle()
    }

    /// The shade of the picture that a view shows, once it is loaded; `nil` if it shows none.
    func shade(in view: UIView?) async -> UInt8? {
        await scenes.loadPictures()
        guard let image = (view as? UIImageView)?.image?.cgImage else { return nil }
        return image.pixel(x: 0, y: 0)[0]
    }

    /// Opens a menu of the grid's bar, and picks the option of that text.
    func pick(_ option: String, from menu: Place) async throws {
        try await scenes.tap(menu, of: "grid")
        let customer = menu == "look" ? "looks" : "languages"
        let index = try options(of: customer).firstIndex(of: option)
        try await scenes.tap("option", of: customer, in: "options", row: try #require(index, "\(option)"))
    }

    /// The texts of a menu's options.
    func options(of customer: String) throws -> [String] {
        let rows = try scenes.table(customer).table.contents(of: .table)?.lists["options"]?.sequence.rows.count ?? 0
        return try (0..<rows).map { try scenes.text("option", of: customer, in: "options", row: $0) ?? "" }
    }

    /// The words of an item in a bar.
    func item(_ place: Place, of customer: String) throws -> UIBarButtonItem {
        guard case .item(let item) = try scenes.target(place, of: customer) else {
            throw CocoaError(.featureUnsupported)
        }
        return try #require(item as? UIBarButtonItem)
    }

    /// Types into the search, and waits until the search has begun.
    func search(_ words: String) async throws {
        let asked = await fakes?.asked ?? 0
        try await scenes.type(words, at: "search", of: "grid")
        await clock.sleepers(1, for: .milliseconds(250))
        clock.advance(by: .milliseconds(250))
        await fakes?.asked(after: asked)
        await scenes.settle()
    }
}
