import DertischCore
import DertischStoryboards
import Foundation
import Testing

@testable import Brasserie

@Suite("Storyboards without UIKit") @MainActor struct StoryboardLayoutTests {
    private var desk: String { Scenes.desk.joined(separator: "\n") }

    @Test("A house whose storyboards are complete has no faults") func whole() throws {
        let scenes = Scenes.scene("desk", desk) + Scenes.scene("pane", Scenes.pane, id: "p")
        #expect(try Scenes.faults(["Main.storyboard": Scenes.storyboard(scenes)]) == [])
    }

    @Test("The Brasserie's storyboards have no faults") func brasserie() {
        let layouts = StoryboardLayouts(in: Brasserie.resources?.appending(path: "uikit"))
        #expect(Restaurant.faults(of: Brasserie(), in: [layouts]) == [])
        #expect(layouts.layouts["bar"]?.places["specials"]?.row?.places.keys.map(\.name).sorted() == ["open", "tint"])
        #expect(layouts.layouts["booking"]?.places["guests"]?.row?.places.count == 3)
    }

    @Test("A layout is found by a scene's identifier, by a storyboard's name, and by a nib's") func names() throws {
        let files = [
            "Screens/desk.storyboard": Scenes.storyboard(
                initial: "vc", Scenes.scene("", desk).replacing(#"storyboardIdentifier="" "#, with: "")),
            "Screens/pane.xib": Scenes.nib(#"<view id="v"><subviews>\#(Scenes.pane)</subviews></view>"#),
            "Base.lproj/Launch.storyboard":
                #"<document type="com.apple.InterfaceBuilder3.CocoaTouch" launchScreen="YES"/>"#,
            "de.lproj/Main.storyboard": "not read", ".hidden/Main.storyboard": "not read",
        ]
        #expect(try Scenes.faults(files) == [])
        try Scenes.inFolder(files) { #expect(StoryboardLayouts(in: $0).layouts.keys.sorted() == ["desk", "pane"]) }
        #expect(StoryboardLayouts(in: nil).layouts.isEmpty)
    }

    @Test("The rows of a stack view are made from a nib of their own, and so may those of a list") func rowNibs() throws
    {
        let views = """
            <stackView id="a">\(Scenes.named("tags"))</stackView><tableView id="b">\(Scenes.named("lines"))</tableView>
            """
        let files = [
            "wall.storyboard": Scenes.storyboard(Scenes.scene("wall", views)),
            "wall.tags.xib": Scenes.nib(#"<view id="r">\#(Scenes.named("tag"))<subviews/></view>"#),
            "wall.lines.xib": Scenes.nib(
                #"<tableViewCell id="c">\#(Scenes.named("line"))<stackView id="d">\#(Scenes.named("inner"))</stackView></tableViewCell>"#
            ),
            "wall.lines.inner.xib": Scenes.nib(#"<label id="l">\#(Scenes.named("deep"))</label>"#),
        ]
        try Scenes.inFolder(files) { folder in
            let layouts = StoryboardLayouts(in: folder)
            #expect(layouts.faults == [])
            let places = try #require(layouts.layouts["wall"]?.places)
            #expect(places["tags"]?.uses.contains(.rows) == true)
            #expect(places["tags"]?.row?.places["tag"]?.uses.contains(.tap) == false)
            let line = try #require(places["lines"]?.row)
            #expect(line.places["line"]?.uses.contains(.tap) == true)
            #expect(line.places["inner"]?.row?.places.keys.map(\.name) == ["deep"])
        }
    }

    @Test("Each element of Interface Builder offers its uses") func uses() throws {
        let kinds: [(String, Set<PlaceUse>)] = [
            ("<label", [.text, .number]), ("<textView", [.entry]), (#"<textView editable="NO""#, [.text, .number]),
            ("<searchBar", [.entry, .hint]), ("<slider", [.entry, .number]), ("<stepper", [.entry, .number]),
            ("<switch", [.toggle]), ("<segmentedControl", [.choice]), ("<pickerView", []),
            ("<progressView", [.number]), ("<imageView", [.picture]), ("<activityIndicatorView", []),
            ("<button", [.tap, .text, .number, .picture]),
            (#"<button changesSelectionAsPrimaryAction="YES""#, [.toggle, .text, .number]),
            (#"<button showsMenuAsPrimaryAction="YES" changesSelectionAsPrimaryAction="YES""#, [.choice]),
            (#"<button showsMenuAsPrimaryAction="YES""#, [.tap, .text, .number, .picture, .selection]),
            ("<containerView", [.section]), ("<view", [.section]), ("<control", [.tap]), ("<mapView", []),
            ("<tableView", []), ("<datePicker", []),
        ]
        let views = kinds.enumerated().map { index, kind in
            let name = kind.0.dropFirst().prefix { $0 != " " }
            return "\(kind.0) id=\"k\(index)\">\(Scenes.named("k\(index)"))</\(name)>"
        }
        let files = ["all.storyboard": Scenes.storyboard(Scenes.scene("all", views.joined(separator: "\n")))]
        try Scenes.inFolder(files) { folder in
            let places = try #require(StoryboardLayouts(in: folder).layouts["all"]?.places)
            #expect(places.count == kinds.count)
            for (index, kind) in kinds.enumerated() {
                let uses = try #require(places[Place("k\(index)")]?.uses)
                #expect(uses == kind.1.union([.state, .label, .tip]), "\(kind.0)")
            }
        }
    }

    @Test("Items of bars and titles are places, and what has no field for a name has it as a runtime attribute")
    func bars() throws {
        let scene = """
            <scene><objects><viewController storyboardIdentifier="bars" restorationIdentifier="title" id="c"><view key="view"/>
            <navigationItem key="navigationItem" id="n"><barButtonItem key="rightBarButtonItem" title="{send}" id="i">
            <userDefinedRuntimeAttributes>
            <userDefinedRuntimeAttribute type="string" keyPath="accessibilityIdentifier" value="send"/>
            </userDefinedRuntimeAttributes></barButtonItem></navigationItem></viewController></objects></scene>
            """
        try Scenes.inFolder(["bars.storyboard": Scenes.storyboard(scene)]) { folder in
            let layout = try #require(StoryboardLayouts(in: folder).layouts["bars"])
            #expect(layout.places["title"]?.uses == [.text, .number])
            #expect(layout.places["send"]?.uses.contains(.tap) == true)
            #expect(layout.texts.map { "\($0.key) \($0.kind) \($0.place)" } == ["send text send"])
        }
    }

    @Test("Texts in braces are keys, also of elements without a name and in rows") func texts() throws {
        let views = """
            <label text="{heading}" id="a"/><label text="{menu | Open}" id="b"/><label text="{a} and {b}" id="c"/>
            <label id="d"><string key="text">{long}</string></label>
            <textField placeholder="{hint}" id="e">\(Scenes.named("e", #" label="{label}" hint="{tip}""#))</textField>
            <button id="f"><buttonConfiguration key="configuration" style="plain" title="{plain}"/></button>
            <tableView id="g">\(Scenes.named("g"))<prototypes><tableViewCell reuseIdentifier="g" id="h">
            <label text="{inside}" id="i"/></tableViewCell></prototypes></tableView>
            """
        let scene = Scenes.scene("texts", views).replacing(#"title="{heading}""#, with: "")
        try Scenes.inFolder(["texts.storyboard": Scenes.storyboard(scene)]) { folder in
            let layouts = StoryboardLayouts(in: folder)
            #expect(layouts.faults == [])
            let layout = try #require(layouts.layouts["texts"])
            #expect(
                layout.texts.map { "\($0.key) as \($0.kind) at \($0.place)" } == [
                    "heading as text at text 1", "menu | Open as text at text 2", "long as text at text 3",
                    "hint as hint at e", "label as label at e", "tip as tip at e", "plain as text at text 4",
                ])
            #expect(layout.places["g"]?.row?.texts.map(\.key) == ["inside"])
        }
    }
}
