import DertischRoom
import Foundation
import Testing
import UIKit

@testable import DertischUIKit

/// A dining room of one table, made from a storyboard.
@MainActor final class StoryboardRoom: DiningRoom {
    private(set) var table: UIKitTable?
    var maitreD: MaitreD?
    private let controller: UIViewController

    init(_ controller: UIViewController) { self.controller = controller }

    func setTable(for customer: String) -> any RestaurantTable {
        let table = UIKitTable(
            controller, of: customer,
            .init(
                onGesture: { [weak self] in self?.maitreD?.gesture($0, at: $1, on: $2) },
                onRowRequest: { [weak self] in self?.maitreD?.layRow($0, on: $1) }, makeRow: { _ in nil }))
        self.table = table
        return table
    }
    func show(_ table: any RestaurantTable, _ showing: Showing) {}
    func clear(_ table: any RestaurantTable) {}
    func hide(_ table: any RestaurantTable) {}
    func show(_ alert: Alert) {}
    func setLanguage(_ language: Language) {}
}

@Suite("A house on a table from a storyboard") @MainActor struct HouseOnTableTests {
    private static let scene = """
        <document initialViewController="a"><scenes><scene><objects><viewController id="a"><view key="view">
        <rect key="frame" x="0" y="0" width="320" height="460"/><subviews>
        <label><accessibility key="accessibilityConfiguration" identifier="pages"/></label>
        <tableView rowHeight="44"><rect key="frame" x="0" y="0" width="320" height="440"/>
        <accessibility key="accessibilityConfiguration" identifier="lines"/><prototypes>
        <tableViewCell reuseIdentifier="lines"><accessibility key="accessibilityConfiguration" identifier="line"/>
        <tableViewCellContentView key="contentView"><subviews><label text="A sample">
        <accessibility key="accessibilityConfiguration" identifier="name"/></label></subviews></tableViewCellContentView>
        </tableViewCell></prototypes></tableView></subviews></view></viewController></objects></scene></scenes></document>
        """

    private func controller() throws -> UIViewController {
        let folder = FileManager.default.temporaryDirectory.appending(path: "list-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data(Self.scene.utf8).write(to: folder.appending(path: "list.storyboard"))
        let bundle = try #require(Bundle(path: folder.path))
        let controller = try #require(UIStoryboard(name: "list", bundle: bundle).instantiateInitialViewController())
        controller.loadViewIfNeeded()
        return controller
    }

    @Test("Rows from a prototype cell show the carte, are tapped and marked, and bring the next page") func whole()
        async throws
    {
        let controller = try controller()
        let room = StoryboardRoom(controller)
        let restaurant = try await Restaurant(ListStaff())
        let maitreD = MaitreD(of: restaurant, in: room)
        room.maitreD = maitreD
        maitreD.greet(.list, with: 100)
        await maitreD.settled()
        let list = try #require(controller.view.view(named: "lines") as? UITableView)
        func names() -> [String] {
            list.layoutIfNeeded()
            return list.visibleCells.compactMap { ($0.view(named: "name") as? UILabel)?.text }
        }
        #expect(names() == (0..<10).map { "line \($0)" })
        list.tapRow(at: IndexPath(row: 3, section: 0))
        await maitreD.settled()
        #expect(list.indexPathsForSelectedRows == [IndexPath(row: 3, section: 0)])
        list.scrollToRow(at: IndexPath(row: 50, section: 0), at: .top, animated: false)
        #expect(names() == (50..<60).map { "line \($0)" })
        #expect(list.visibleCells.allSatisfy { !$0.isSelected })
        list.scrollToRow(at: IndexPath(row: 0, section: 0), at: .top, animated: false)
        #expect(names().first == "line 0")
        #expect(list.visibleCells.map(\.isSelected) == (0..<10).map { $0 == 3 })
        list.tapRow(at: IndexPath(row: 3, section: 0))
        await maitreD.settled()
        #expect(list.indexPathForSelectedRow == nil)
        #expect((controller.view.view(named: "pages") as? UILabel)?.text == "0")
        list.scrollToRow(at: IndexPath(row: 99, section: 0), at: .top, animated: false)
        #expect(names().last == "line 99")
        await maitreD.settled()
        #expect((controller.view.view(named: "pages") as? UILabel)?.text == "1")
        #expect(list.numberOfRows(inSection: 0) == 120)
        maitreD.close()
        await restaurant.close()
    }
}
