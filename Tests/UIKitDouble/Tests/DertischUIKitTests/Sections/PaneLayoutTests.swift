import DertischRoom
import DertischStoryboards
import Foundation
import Testing
import UIKit

@testable import DertischUIKit

@Suite("Layouts of tabs and columns") @MainActor struct PaneLayoutTests {
    private static let head =
        "<document type='com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB' initialViewController='c'><scenes>"

    private static func scene(_ controller: String) -> String { "<scene><objects>\(controller)</objects></scene>" }

    private static func relationship(_ name: String, to id: String) -> String {
        "<segue kind='relationship' relationship='\(name)' destination='\(id)'/>"
    }

    private static func storyboard(_ root: String, _ others: String...) -> String {
        head + ([root] + others).map(scene).joined(separator: "\n") + "</scenes></document>"
    }

    private static let tabs = storyboard(
        """
        <tabBarController id='c' restorationIdentifier='title'><navigationItem key='navigationItem' title='{desk}'/>
        <connections>\(relationship("viewControllers", to: "1"))\(relationship("viewControllers", to: "2"))</connections>
        </tabBarController>
        """,
        """
        <viewController id='1' restorationIdentifier='list'><view key='view'/>
        <tabBarItem key='tabBarItem' title='{list}'><accessibility identifier='mails'/></tabBarItem></viewController>
        """,
        """
        <navigationController id='2'><tabBarItem key='tabBarItem' title='{side}'/>
        <connections>\(relationship("rootViewController", to: "3"))</connections></navigationController>
        """,
        "<viewController id='3' restorationIdentifier='side'><view key='view'><subviews><label text='{x}'/></subviews></view></viewController>"
    )

    private static let split = storyboard(
        """
        <splitViewController id='c' style='tripleColumn'><connections>
        \(relationship("masterViewController", to: "1"))\(relationship("supplementaryViewController", to: "2"))
        \(relationship("detailViewController", to: "3"))\(relationship("compactViewController", to: "4"))
        </connections></splitViewController>
        """, "<viewController id='1' restorationIdentifier='folders'/>",
        "<viewController id='2' restorationIdentifier='mails'/>",
        "<viewController id='3' restorationIdentifier='mail'/>",
        "<viewController id='4' restorationIdentifier='narrow'/>")

    private func inFolder<Result>(_ storyboard: String, _ body: (URL) throws -> Result) throws -> Result {
        let folder = FileManager.default.temporaryDirectory.appending(path: "panes-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data(storyboard.utf8).write(to: folder.appending(path: "desk.storyboard"))
        return try body(folder)
    }

    private func words(_ layout: Layout?) -> [String] {
        let texts = (layout?.texts ?? []).map { text in
            "\(text.key) at \(text.place.name.hasPrefix("\u{0}") ? "a nameless view" : text.place.name)"
        }
        let places = (layout?.places ?? [:]).map { "\($0): \($1.uses.map(\.rawValue).sorted().joined(separator: " "))" }
        return (texts + places).sorted()
    }

    @Test(
        "Tabs and columns are places of sections, and items of tabs are touched: in files and in what is loaded from them"
    )
    func readers() throws {
        let expected = [
            [
                "desk at title", "list at mails", "list: section state", "mails: label number state tap text tip",
                "side at a nameless view", "side: section state", "title: number text",
            ],
            ["folders: section state", "mail: section state", "mails: section state", "narrow: section state"],
        ]
        for (storyboard, expected) in zip([Self.tabs, Self.split], expected) {
            try inFolder(storyboard) { folder in
                let read = StoryboardLayouts(in: folder)
                #expect(read.faults.map { "\($0)" } == [])
                #expect(words(read.layouts["desk"]) == expected)
                let bundle = try #require(Bundle(path: folder.path))
                let loaded = try #require(
                    UIStoryboard(name: "desk", bundle: bundle).instantiateInitialViewController())
                #expect(words(ViewLayout(of: loaded, as: "desk") { _ in nil }.layout) == expected)
            }
        }
    }

    private func faults(_ storyboard: String) throws -> [String] {
        try inFolder(storyboard) { folder in
            StoryboardLayouts(in: folder).faults.map { "\($0)".split(separator: "\n").first.map(String.init) ?? "" }
        }
    }

    @Test("A tab without a name is a fault, and so is a split view without columns") func faults() throws {
        #expect(
            try faults(Self.tabs.replacing("restorationIdentifier='list'", with: ""))
                == ["error: The layout desk.storyboard has a tab without a name."])
        #expect(
            try faults(Self.split.replacing("style='tripleColumn'", with: ""))
                == ["error: The layout desk.storyboard has a split view controller without columns."])
    }

    @Test("A tab bar controller that only leads to scenes with names is no layout") func leads() throws {
        let named = Self.storyboard(
            "<tabBarController id='c'><connections>\(Self.relationship("viewControllers", to: "1"))</connections></tabBarController>",
            "<viewController id='1' storyboardIdentifier='letter'><view key='view'/></viewController>")
        try inFolder(named) { folder in
            let read = StoryboardLayouts(in: folder)
            #expect(read.faults.map { "\($0)" } == [])
            #expect(read.layouts.keys.sorted() == ["letter"])
        }
    }

    @Test("A number at the item of a tab is its badge") func badge() throws {
        let tabs = UITabBarController()
        let pane = UIViewController()
        pane.tabBarItem.accessibilityIdentifier = "mails"
        pane.tabBarItem.title = "Mails"
        tabs.viewControllers = [pane]
        let table = UIKitTable(
            tabs, of: "desk", .init(onGesture: { _, _, _ in }, onRowRequest: { _, _ in }, makeRow: { _ in nil }))
        table.lay(.number(3, text: "3"), at: Spot("mails"))
        #expect(pane.tabBarItem.badgeValue == "3")
        table.lay(.number(0, text: "0"), at: Spot("mails"))
        #expect(pane.tabBarItem.badgeValue == nil)
        #expect(pane.tabBarItem.title == "Mails")
    }
}
