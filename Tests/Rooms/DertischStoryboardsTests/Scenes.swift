import DertischCore
import DertischLarder
import DertischSommelier
import DertischStoryboards
import Foundation

/// A desk with a place of each kind.
enum DeskCourse: Course {
    enum Order: Sendable { case write(String), flag(Bool), send }
    struct Carte: Equatable, Sendable {
        var text = ""
        var isOn = false
        var lines: [Line] = []
        var notes: [Line] = []
        var chosen: Int?
        var choices: [Line] = []
    }
    struct Line: Identifiable, Equatable, Sendable { let id: Int }
}
extension CustomerID<DeskCourse> { static var desk: Self { "desk" } }

final class DeskCustomer: Customer {
    init(waiter: WaiterForCustomer<DeskCourse>) {}
    func layTable(_ table: TableBuilder<DeskCourse>) {
        table.lay(\.text, at: "title")
        table.edit(\.text, at: "entry") { .write($0) }
        table.edit(\.isOn, at: "flag") { .flag($0) }
        table.order(.send, on: .tap("send"))
        table.order(.send, on: .submit("form"))
        table.rows(\.lines, at: "lines") { $0.lay(\.id, at: "number") }
        table.rows(\.notes, at: "notes") { $0.lay(\.id, at: "note") }
        table.seat(.pane, at: "side")
    }
}
struct DeskWaiter: Waiter {
    typealias C = DeskCourse
    func carte(for entree: NoEntree) -> C.Carte { C.Carte() }
}

enum PaneCourse: Course {}
extension CustomerID<PaneCourse> { static var pane: Self { "pane" } }
final class PaneCustomer: Customer {
    init() {}
    func layTable(_ table: TableBuilder<PaneCourse>) { table.usherOut(on: .tap("back")) }
}

struct DeskStaff: Staff {
    let larder: Larder
    var greeted: [String] { ["desk"] }
    func register(with registrar: inout Registrar) {
        registrar.texts(in: larder)
        registrar.introduce(.desk, as: DeskCustomer.init(waiter:), waiter: DeskWaiter.init)
        registrar.introduce(.pane, as: PaneCustomer.init)
    }
}

/// Storyboards and nibs of the desk, as Interface Builder saves them.
enum Scenes {
    /// A storyboard with those scenes. Its first line is line 3.
    static func storyboard(initial: String? = nil, _ scenes: String) -> String {
        let start = initial.map { " initialViewController=\"\($0)\"" } ?? ""
        return """
            <?xml version="1.0" encoding="UTF-8"?>
            <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0"\(start)><scenes>
            \(scenes)
            </scenes></document>
            """
    }

    static func nib(_ objects: String) -> String {
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0"><objects>
        <placeholder placeholderIdentifier="IBFilesOwner" id="-1" userLabel="File's Owner"/>
        \(objects)
        </objects></document>
        """
    }

    static func scene(_ name: String, _ views: String, connections: String = "", id: String = "vc") -> String {
        """
        <scene sceneID="\(id)-s"><objects>
        <viewController storyboardIdentifier="\(name)" id="\(id)" sceneMemberID="viewController">
        <view key="view" id="\(id)-v"><subviews>
        \(views)
        </subviews></view>
        <navigationItem key="navigationItem" title="{heading}" id="\(id)-n"/>
        \(connections)
        </viewController>
        <placeholder placeholderIdentifier="IBFirstResponder" id="\(id)-f" sceneMemberID="firstResponder"/>
        </objects></scene>
        """
    }

    static func named(_ name: String, _ rest: String = "") -> String {
        #"<accessibility key="accessibilityConfiguration" identifier="\#(name)"\#(rest)/>"#
    }

    /// The views of the desk, line by line. The first is on line 7 of a storyboard with one scene.
    static let desk = [
        #"<label text="A sample" id="d1">\#(named("title"))</label>"#,
        #"<stackView id="d2">\#(named("form"))<subviews>"#,
        #"<textField placeholder="{hint}" id="d3">\#(named("entry", #" label="{entry}""#))</textField></subviews></stackView>"#,
        #"<switch id="d4">\#(named("flag"))</switch>"#,
        #"<button id="d5"><state key="normal" title="{send}"/>\#(named("send"))</button>"#,
        #"<tableView id="d6">\#(named("lines"))<prototypes>"#,
        #"<tableViewCell reuseIdentifier="lines" id="d7"><tableViewCellContentView key="contentView"><subviews>"#,
        #"<label id="d8">\#(named("number"))</label>"#,
        "</subviews></tableViewCellContentView></tableViewCell></prototypes></tableView>",
        #"<collectionView id="d9">\#(named("notes"))<cells>"#,
        #"<collectionViewCell reuseIdentifier="notes" id="d10"><collectionViewCellContentView key="contentView"><subviews>"#,
        #"<label id="d11">\#(named("note"))</label>"#,
        "</subviews></collectionViewCellContentView></collectionViewCell></cells></collectionView>",
        #"<view id="d12">\#(named("side"))</view>"#,
    ]

    static let pane = #"<button id="p1"><state key="normal" title="{back}"/>\#(named("back"))</button>"#

    /// The faults of the desk's house with those files, without the line numbers of Swift files.
    @MainActor static func faults(_ files: [String: String]) throws -> [String] {
        try inFolder(files) { folder in
            try FileManager.default.createDirectory(
                at: folder.appending(path: "texts"), withIntermediateDirectories: true)
            let texts = ["heading": "Desk", "hint": "Name", "entry": "Your name", "send": "Send", "back": "Back"]
            try JSONEncoder().encode(texts).write(to: folder.appending(path: "texts/en.json"))
            return Restaurant.faults(of: DeskStaff(larder: Larder(folder)), in: [StoryboardLayouts(in: folder)]).map {
                "\($0)".replacing(/DertischStoryboardsTests\/Scenes\.swift:[0-9]+/, with: "Scenes.swift")
            }
        }
    }

    static func inFolder<T>(_ files: [String: String], _ body: (URL) throws -> T) throws -> T {
        let folder = FileManager.default.temporaryDirectory.appending(path: "boards-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        for (path, text) in files {
            let file = folder.appending(path: path)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: file)
        }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        return try body(folder)
    }
}
