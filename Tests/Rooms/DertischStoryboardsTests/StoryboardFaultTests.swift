import DertischCore
import DertischStoryboards
import Foundation
import Testing

@Suite("Faults of storyboards") @MainActor struct StoryboardFaultTests {
    /// The scene of the desk, with some of its lines replaced.
    private func desk(_ changes: [Int: String] = [:]) -> String {
        Scenes.scene("desk", Scenes.desk.indices.map { changes[$0] ?? Scenes.desk[$0] }.joined(separator: "\n"))
    }

    private func pane(_ views: String = "", connections: String = "") -> String {
        Scenes.scene("pane", Scenes.pane + views, connections: connections, id: "p")
    }

    /// The faults of a storyboard without their remedies and pages.
    private func faults(_ scenes: String) throws -> [String] {
        try Scenes.faults(["Main.storyboard": Scenes.storyboard(scenes)]).map { fault in
            fault.split(separator: "\n").prefix(3).map { $0.trimmingCharacters(in: .whitespaces) }.joined(
                separator: "\n")
        }
    }

    @Test("A storyboard with twelve mistakes has twelve faults, each with its line") func twelve() throws {
        let changed = desk([
            0: #"<label text="{headnig}" id="d1">\#(Scenes.named("titel"))</label>"#,
            3: #"<label id="d4">\#(Scenes.named("flag"))</label>"#,
            4: #"<imageView id="d5">\#(Scenes.named("send"))</imageView>"#,
            7: #"<label id="d8">\#(Scenes.named("numbers"))</label>"#,
            10: #"<collectionViewCell reuseIdentifier="nots" id="d10"><collectionViewCellContentView><subviews>"#,
            12: "</subviews></collectionViewCellContentView></collectionViewCell></cells></collectionView>",
            13: #"<label id="d12">\#(Scenes.named("leftover"))</label>"#,
        ])
        let torn = pane(
            """

            <label id="p2">\(Scenes.named("back"))</label>
            <segmentedControl id="p3"><segments><segment title="{segment}"/></segments></segmentedControl>
            <button id="p4"><connections><action selector="go:" destination="p"/></connections></button>
            """, connections: #"<connections><segue destination="vc" kind="show" id="s"/></connections>"#)
        let expected = [
            """
            error: The uikit layout of desk has no place title.
            where: Scenes.swift
            why:   the customer uses it here, and Main.storyboard:4 does not have it; there is titel
            """,
            """
            error: The place flag in the uikit layout of desk cannot be switched on and off.
            where: Scenes.swift
            why:   it is UILabel at Main.storyboard:9
            """,
            """
            error: The place send in the uikit layout of desk cannot be tapped.
            where: Scenes.swift
            why:   it is UIImageView at Main.storyboard:10
            """,
            """
            error: The place notes in the uikit layout of desk cannot hold rows.
            where: Scenes.swift
            why:   it is UICollectionView without a prototype cell of the reuse identifier notes, or desk.notes.xib; there is nots at Main.storyboard:15
            """,
            """
            error: The uikit layout of desk has no place side.
            where: Scenes.swift
            why:   the customer uses it here, and Main.storyboard:4 does not have it
            """,
            """
            warning: Nothing uses the place leftover in the uikit layout of desk.
            where: Main.storyboard:19
            why:   layTable lays nothing there and listens to no gesture there
            """,
            """
            error: The text headnig is missing in en.
            where: Main.storyboard:6
            why:   a table lays it in every language that the house speaks; there is heading
            """,
            """
            error: The uikit layout of desk's rows at lines has no place number.
            where: Scenes.swift
            why:   the customer uses it here, and Main.storyboard:12 does not have it; there is numbers
            """,
            """
            error: The layout Main.storyboard has a segue of the kind show from UIViewController.
            where: Main.storyboard:35
            why:   gestures belong to the customer, and the house shows the next screen
            """,
            """
            error: The layout Main.storyboard sends go: from UIButton.
            where: Main.storyboard:32
            why:   gestures belong to the customer, and no class of the app receives it
            """,
            """
            error: The layout Main.storyboard has the place back twice.
            where: Main.storyboard:30
            why:   the first is at Main.storyboard:29, and a place is one view
            """,
            """
            error: The layout Main.storyboard names the text segment in the title of UISegmentedControl.
            where: Main.storyboard:31
            why:   the house lays titles, labels, placeholders, accessible labels and hints
            """,
        ]
        let found = try faults(changed + "\n" + torn)
        #expect(found.sorted() == expected.sorted())
    }

    /// What is wrong with the pane's layout, with the desk in order.
    private func whats(_ scenes: String) throws -> [String] {
        try faults(desk() + "\n" + scenes).compactMap { $0.split(separator: "\n").first.map(String.init) }
    }

    @Test("Two layouts for one customer, two samples of a row and screens of other kinds are faults") func others()
        throws
    {
        #expect(
            try whats(pane() + pane()) == ["error: The layout Main.storyboard is a second one for pane."])
        let cell = #"<tableViewCell reuseIdentifier="list"/>"#
        let list = "<tableView>\(Scenes.named("list"))<prototypes>\(cell)\(cell)</prototypes></tableView>"
        #expect(try whats(pane(list)) == ["error: The layout Main.storyboard has two cells for the rows at list."])
        let nameless = "<tableView><prototypes>\(cell)</prototypes></tableView>"
        #expect(
            try whats(pane(nameless)) == [
                "error: The layout Main.storyboard has a UITableView with cells and without a name."
            ])
        #expect(
            try whats(pane(#"<label text="{}"/>"#)) == [
                "error: The layout of pane names a text with an empty key."
            ])
        let pages =
            #"<scene><objects><pageViewController storyboardIdentifier="pane" id="t"/></objects></scene>"#
        #expect(
            try whats(pages) == ["error: The layout Main.storyboard has a UIPageViewController for pane."])
        let bare = #"<scene><objects><viewController storyboardIdentifier="pane" id="t"/></objects></scene>"#
        #expect(try whats(bare) == ["error: The layout Main.storyboard has no view for pane."])
        let embedded = """
            <containerView>\(Scenes.named("back"))<connections><segue kind="embed" destination="x"/></connections></containerView>
            """
        #expect(
            try whats(Scenes.scene("pane", embedded, id: "p")) == [
                "error: The layout Main.storyboard embeds a screen at the place back."
            ])
    }

    @Test("A class of the app may receive actions, and a screen inside a nameless container may be embedded")
    func allowed() throws {
        let views = """
            <button id="x"><connections><action selector="go:" destination="own" eventType="touchUpInside"/></connections></button>
            <view id="own" customClass="Sparks"/>
            <containerView id="y"><connections><segue kind="embed" destination="z"/></connections></containerView>
            """
        #expect(try faults(desk() + "\n" + pane(views)) == [])
    }

    @Test("A navigation controller in front of named scenes is no layout") func navigation() throws {
        let scenes =
            #"<scene><objects><navigationController id="nav"><connections><segue kind="relationship" destination="vc"/></connections></navigationController></objects></scene>"#
            + desk() + pane()
        #expect(try Scenes.faults(["Main.storyboard": Scenes.storyboard(initial: "nav", scenes)]) == [])
    }

    /// The first and third line of the only fault of a nib.
    private func fault(of nib: String) throws -> String {
        let files = ["Main.storyboard": Scenes.storyboard(desk() + pane()), "torn.xib": nib]
        let found = try Scenes.faults(files)
        let lines = try #require(found.first).split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
        #expect(found.count == 1)
        return "\(lines[0]) \(lines[1]), \(lines[2].dropFirst(7))"
    }

    @Test("A file that the system does not let be read is a fault with the system's reason")
    func unreadableFiles() throws {
        let faults = try Scenes.inFolder([:]) { folder in
            try FileManager.default.createDirectory(
                at: folder.appending(path: "desk.storyboard"), withIntermediateDirectories: true)
            try FileManager.default.createSymbolicLink(
                atPath: folder.appending(path: "torn.xib").path, withDestinationPath: "/nowhere/torn.xib")
            return StoryboardLayouts(in: folder).faults.map { "\($0)".split(separator: "\n").prefix(4) }
        }
        #expect(
            faults.map { $0.joined(separator: "\n") } == [
                """
                error: The layout desk.storyboard cannot be read.
                  where: desk.storyboard:1
                  why:   the system says: Is a directory
                  do:    let it be read, or take it out of the folder
                """,
                """
                error: The layout torn.xib cannot be read.
                  where: torn.xib:1
                  why:   the system says: No such file or directory
                  do:    let it be read, or take it out of the folder
                """,
            ])
    }

    @Test("A file that is no layout of UIKit is a fault with its line") func unreadable() throws {
        let unreadable = "error: The layout torn.xib cannot be read. where: torn.xib:"
        #expect(
            try fault(of: "<document>\n<objects>\n</document>")
                == unreadable + "3, document ends before objects, which begins in line 2")
        #expect(try fault(of: "") == unreadable + "1, it has no element")
        #expect(try fault(of: "words") == unreadable + "1, it is not XML")
        #expect(try fault(of: "<a b='&c;'/>") == unreadable + "1, it refers to a character that XML does not know: &c")
        #expect(try fault(of: "<a>\n<b c='1' c='2'/></a>") == unreadable + "2, b has the attribute c twice")
        #expect(
            try fault(of: "<a>\n<!DOCTYPE b [<!ENTITY c SYSTEM 'file:///etc/passwd'>]></a>")
                == unreadable + "2, it declares a type of documents or an entity, which is not read")
        #expect(
            try fault(of: "<?xml version='1.0' encoding='UTF-16'?><a/>")
                == unreadable + "1, its encoding is utf-16, and only UTF-8 is read")
        let deep = String(repeating: "<view>", count: 300) + String(repeating: "</view>", count: 300)
        #expect(try fault(of: deep) == unreadable + "1, its elements lie more than 200 deep")
        let other = "error: The layout torn.xib is not one of Interface Builder for UIKit. where: torn.xib:1, "
        #expect(try fault(of: "<archive type='old'/>") == other + "its first element is archive of the type old")
        #expect(
            try fault(of: "<document type='com.apple.InterfaceBuilder3.Cocoa.XIB'/>")
                == other + "its first element is document of the type com.apple.InterfaceBuilder3.Cocoa.XIB")
        #expect(
            try fault(of: Scenes.nib("<view/>\n<label/>"))
                == "error: The layout torn.xib has 2 views at its top. where: torn.xib:5, a table or a row is made from exactly one"
        )
    }
}
