import DertischRoom
import DertischStoryboards
import Foundation
import Testing
import UIKit

@testable import DertischUIKit
@testable import GalerieUIKit

@Suite("Layouts found in views") @MainActor struct ViewLayoutTests {
    /// A layout in words, without lines and the numbers of places without a name.
    private func words(_ layout: Layout, _ indent: String = "") -> [String] {
        let texts = layout.texts.map { text in
            let place = text.place.name.hasPrefix("\u{0}") ? "a nameless view" : text.place.name
            return "\(indent)text \(text.key) as \(text.kind) at \(place)"
        }
        let places = layout.places.sorted { $0.key.name < $1.key.name }.flatMap { place, spot in
            let uses = spot.uses.map(\.rawValue).sorted().joined(separator: " ")
            return ["\(indent)\(place): \(uses)"] + (spot.row.map { words($0, indent + "    ") } ?? [])
        }
        return texts.sorted() + places
    }

    private static func nib(_ name: String, in bundle: Bundle, among files: Set<String>) -> UIView? {
        guard files.contains("\(name).xib") else { return nil }
        return UINib(nibName: name, bundle: bundle).instantiate(withOwner: nil).first as? UIView
    }

    /// Compares what is read from files with what is found in the views that they make.
    private func compare(_ folder: URL) throws -> Int {
        let bundle = try #require(Bundle(path: folder.path))
        let files = Set(try FileManager.default.contentsOfDirectory(atPath: folder.path))
        let read = StoryboardLayouts(in: folder)
        for (name, layout) in read.layouts {
            let controller = try #require(
                UIStoryboard(name: name, bundle: bundle).instantiateInitialViewController())
            let found = ViewLayout(of: controller, as: name) { Self.nib($0, in: bundle, among: files) }
            #expect(found.duplicates == [])
            #expect(words(found.layout) == words(layout), "\(name)")
            #expect(Set(found.layout.places.keys).isSubset(of: found.targets.keys))
        }
        return read.layouts.count
    }

    @Test(
        "The views of the Brasserie's storyboards have the places, uses, rows and texts that are read from their files")
    func brasserie() throws {
        #expect(try compare(BrasserieFiles.folder) == 10)
    }

    @Test("The same holds for those of Galerie") func galerie() throws {
        #expect(try compare(try #require(GalerieRoom.bundle.resourceURL)) == 5)
    }

    @Test("The same holds for each kind of element") func kinds() throws {
        let elements = [
            "label text='{a}'", "textView", "textView editable='NO' text='{b}'", "searchBar placeholder='{c}'",
            "slider",
            "stepper", "switch", "segmentedControl", "pickerView", "progressView", "imageView", "activityIndicatorView",
            "button", "button changesSelectionAsPrimaryAction='YES'",
            "button showsMenuAsPrimaryAction='YES'", "colorWell",
            "button showsMenuAsPrimaryAction='YES' changesSelectionAsPrimaryAction='YES'", "containerView", "view",
            "control", "tableView", "stackView", "textField placeholder='{d}'",
        ]
        let views = elements.enumerated().map { index, element in
            let name = element.prefix { $0 != " " }
            return
                "<\(element)><accessibility identifier='k\(index)' label='{l}' hint='{t}'/></\(name)>"
        }
        let form = "<stackView><accessibility identifier='form'/><subviews><textField/></subviews></stackView>"
        let list = """
            <collectionView><rect key='frame' x='0' y='0' width='90' height='90'/><accessibility identifier='list'/><cells>
            <collectionViewCell reuseIdentifier='list'><accessibility identifier='cell'/><collectionViewCellContentView key='contentView'>
            <subviews><label text='{inside}'/></subviews></collectionViewCellContentView></collectionViewCell></cells></collectionView>
            """
        let configured = "<button><buttonConfiguration key='configuration' title='{configured}'/></button>"
        let scene = """
            <document type='com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB' initialViewController='c'><scenes><scene><objects>
            <viewController restorationIdentifier='title' id='c'><view key='view'><subviews>
            \(views.joined(separator: "\n"))\(form)\(list)\(configured)
            </subviews></view><navigationItem key='navigationItem' title='{e}'>
            <barButtonItem key='leftBarButtonItem' title='{f}'/></navigationItem>
            <toolbarItems><barButtonItem title='{g}'><accessibility identifier='tool'/></barButtonItem></toolbarItems></viewController></objects></scene></scenes></document>
            """
        let folder = FileManager.default.temporaryDirectory.appending(path: "kinds-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data(scene.utf8).write(to: folder.appending(path: "kinds.storyboard"))
        #expect(try compare(folder) == 1)
    }
}
