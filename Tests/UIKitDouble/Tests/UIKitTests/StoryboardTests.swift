import Foundation
import Testing
import UIKit

@Suite("Storyboards that the double runs") @MainActor struct StoryboardTests {
    private func inBundle<T>(_ files: [String: String], _ body: (Bundle) throws -> T) throws -> T {
        let folder = FileManager.default.temporaryDirectory.appending(path: "nibs-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for (name, text) in files { try Data(text.utf8).write(to: folder.appending(path: name)) }
        return try body(try #require(Bundle(path: folder.path)))
    }

    private static let scene = """
        <document initialViewController="a"><scenes><scene><objects>
        <viewController id="a" restorationIdentifier="heading"><view key="view">
        <rect key="frame" x="0" y="0" width="320" height="88"/>
        <subviews><label text="{title}" hidden="YES"><accessibility key="accessibilityConfiguration" identifier="title" label="Title"/></label>
        <stackView><subviews><textField placeholder="Name"/><switch enabled="NO" tag="7"/></subviews></stackView>
        <tableView rowHeight="44"><rect key="frame" x="0" y="0" width="320" height="88"/><prototypes>
        <tableViewCell reuseIdentifier="line"><tableViewCellContentView key="contentView"><subviews>
        <button><state key="normal" title="Open"/></button></subviews></tableViewCellContentView></tableViewCell>
        </prototypes></tableView></subviews></view>
        <navigationItem key="navigationItem" title="Letters"><barButtonItem key="rightBarButtonItem" title="Send"/></navigationItem>
        </viewController></objects></scene><scene><objects><viewController storyboardIdentifier="second" title="Two" id="b"/></objects></scene>
        </scenes></document>
        """

    @Test("A controller is made from its scene, and its view when it is first asked for") func controllers() throws {
        try inBundle(["main.storyboard": Self.scene]) { bundle in
            let board = UIStoryboard(name: "main", bundle: bundle)
            let controller = try #require(board.instantiateInitialViewController())
            #expect(controller.storyboard === board)
            #expect(controller.restorationIdentifier == "heading")
            #expect(controller.navigationItem.title == "Letters")
            #expect(controller.navigationItem.rightBarButtonItems?.map(\.title) == ["Send"])
            #expect(!controller.isViewLoaded)
            let label = try #require(controller.view.view(named: "title") as? UILabel)
            #expect(controller.isViewLoaded)
            #expect(label.text == "{title}")
            #expect(label.accessibilityLabel == "Title")
            #expect(label.isHidden)
            let stack = try #require(controller.view.subviews[1] as? UIStackView)
            #expect((stack.arrangedSubviews[0] as? UITextField)?.placeholder == "Name")
            #expect((stack.arrangedSubviews[1] as? UISwitch)?.isEnabled == false)
            #expect(stack.arrangedSubviews[1].tag == 7)
            #expect(board.instantiateViewController(withIdentifier: "second").navigationItem.title == "Two")
        }
    }

    private final class Source: UITableViewDataSource {
        func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 5 }
        func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
            tableView.dequeueReusableCell(withIdentifier: "line", for: indexPath)
        }
    }

    @Test("Each cell of a prototype has views of its own") func prototypes() throws {
        try inBundle(["main.storyboard": Self.scene]) { bundle in
            let controller = UIStoryboard(name: "main", bundle: bundle).instantiateInitialViewController()
            let table = try #require(controller?.view.subviews.last as? UITableView)
            let source = Source()
            table.dataSource = source
            table.layoutIfNeeded()
            let buttons = table.visibleCells.compactMap { $0.contentView.subviews.first as? UIButton }
            #expect(buttons.map(\.currentTitle) == ["Open", "Open"])
            #expect(buttons[0] !== buttons[1])
        }
    }

    @Test("A nib makes new objects at each instantiation") func nibs() throws {
        let nib = #"<document><objects><placeholder id="-1"/><view tag="3"/></objects></document>"#
        try inBundle(["row.xib": nib]) { bundle in
            let nib = UINib(nibName: "row", bundle: bundle)
            let first = try #require(nib.instantiate(withOwner: nil).first as? UIView)
            #expect(first.tag == 3)
            #expect(first !== nib.instantiate(withOwner: nil).first as? UIView)
        }
    }

    @Test("Misuse ends the process as UIKit does: a storyboard that is not there") func missing() async {
        let ended = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
            _ = UIStoryboard(name: "nowhere", bundle: nil)
        }
        let words = String(decoding: ended?.standardErrorContent ?? [], as: UTF8.self)
        #expect(words.contains("Could not find a storyboard named 'nowhere'"))
    }
}
