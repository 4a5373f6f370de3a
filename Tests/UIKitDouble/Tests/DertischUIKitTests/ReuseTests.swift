import DertischRoom
import Testing
import UIKit

@testable import DertischUIKit

/// A cell with a view of each kind, as a designer has left it.
@MainActor private struct DesignedCell {
    let cell = UIView(frame: .zero)
    let views: PlaceViews
    let table: UIKitTable
    static let image = UIImage(systemName: "photo")

    static var designed: [(UIView, Place)] {
        let (label, button, configured) = (UILabel(frame: .zero), UIButton(frame: .zero), UIButton(frame: .zero))
        label.text = "Free of charge"
        label.accessibilityLabel = "The price"
        button.setTitle("Delete", for: .normal)
        button.accessibilityHint = "For ever"
        configured.configuration = .plain()
        configured.configuration?.title = "Keep"
        configured.configuration?.image = image
        let (words, field, bar) = (UITextView(frame: .zero), UITextField(frame: .zero), UISearchBar(frame: .zero))
        words.text = "Nothing yet"
        field.placeholder = "Your name"
        field.isEnabled = false
        bar.placeholder = "Search"
        let (toggle, popUp, segments) = (
            UISwitch(frame: .zero), UIButton(frame: .zero), UISegmentedControl(frame: .zero)
        )
        toggle.isOn = true
        (popUp.showsMenuAsPrimaryAction, popUp.changesSelectionAsPrimaryAction) = (true, true)
        popUp.menu = UIMenu(children: [UIAction(title: "Any") { _ in }])
        segments.insertSegment(withTitle: "Day", at: 0, animated: false)
        segments.insertSegment(with: image, at: 1, animated: false)
        segments.selectedSegmentIndex = 1
        let (slider, stepper, progress) = (
            UISlider(frame: .zero), UIStepper(frame: .zero), UIProgressView(frame: .zero)
        )
        (slider.value, stepper.value, progress.progress) = (0.25, 3, 0.5)
        let (photo, notice, pane) = (UIImageView(frame: .zero), UILabel(frame: .zero), UIView(frame: .zero))
        photo.image = image
        notice.text = "Sold"
        notice.isHidden = true
        pane.isUserInteractionEnabled = false
        let indicator = UIActivityIndicatorView(frame: .zero)
        indicator.startAnimating()
        return [
            (label, "label"), (button, "button"), (configured, "configured"), (words, "words"), (field, "field"),
            (bar, "bar"), (toggle, "toggle"), (popUp, "popUp"), (segments, "segments"), (slider, "slider"),
            (stepper, "stepper"), (progress, "progress"), (photo, "photo"), (notice, "notice"), (pane, "pane"),
            (indicator, "indicator"),
        ]
    }

    init() {
        for (view, place) in Self.designed {
            view.accessibilityIdentifier = place.name
            cell.addSubview(view)
        }
        let controller = UIViewController()
        controller.view = UIView(frame: .zero)
        table = UIKitTable(
            controller, of: "screen",
            .init(onGesture: { _, _, _ in }, onRowRequest: { _, _ in }, makeRow: { _ in nil }))
        views = PlaceViews(ViewLayout.targets(ofRow: cell), in: cell, nil)
    }

    /// The state of a view, as a guest would see and hear it.
    func state(at place: Place) -> [String] {
        guard let view = cell.view(named: place.name) else { return [] }
        var state = [
            "hidden \(view.isHidden)", "touches \(view.isUserInteractionEnabled)",
            "label \(view.accessibilityLabel ?? "none")", "tip \(view.accessibilityHint ?? "none")",
            "value \(view.accessibilityValue ?? "none")", "element \(view.isAccessibilityElement)",
        ]
        if let control = view as? UIControl {
            state.append("enabled \(control.isEnabled) selected \(control.isSelected)")
        }
        switch view {
        case let label as UILabel: state.append(label.text ?? "none")
        case let button as UIButton:
            let items = button.menu?.children.map(\.title) ?? []
            state += [button.currentTitle ?? "none", "\(button.currentImage === Self.image)", "\(items)"]
        case let view as UITextView: state.append(view.text ?? "none")
        case let field as UITextField: state += [field.text ?? "none", field.placeholder ?? "none"]
        case let bar as UISearchBar: state += [bar.text ?? "none", bar.placeholder ?? "none"]
        case let toggle as UISwitch: state.append("\(toggle.isOn)")
        case let control as UISegmentedControl:
            let titles = (0..<control.numberOfSegments).map { control.titleForSegment(at: $0) ?? "a picture" }
            state.append("\(titles) \(control.selectedSegmentIndex)")
        case let slider as UISlider: state.append("\(slider.value)")
        case let stepper as UIStepper: state.append("\(stepper.value)")
        case let view as UIProgressView: state.append("\(view.progress)")
        case let view as UIImageView: state += ["\(view.image === Self.image)", "\(view.subviews.count)"]
        case let indicator as UIActivityIndicatorView: state.append("\(indicator.isAnimating)")
        default: break
        }
        return state
    }
}

@Suite("Cells in UIKit that are lent to another row") @MainActor struct ReuseTests {
    private nonisolated static let choices = [Choice(number: 1, text: "One"), Choice(number: 2, text: "Two")]
    private nonisolated static let dune = Picture("dune", width: 8, height: 6, description: "A dune")

    /// The content of a former row, by place.
    private nonisolated static let former: [(Place, [Laid])] = [
        ("label", [.text("12 crowns"), .label("Twelve crowns"), .mark(.hidden, true)]),
        ("button", [.text("Delete 3"), .tip("Gone"), .mark(.selected, true), .mark(.enabled, false)]),
        ("configured", [.text("Keep 3"), .picture(dune)]), ("words", [.text("A letter"), .label("Letter")]),
        ("field", [.entry("Ada", revision: 0), .hint("Name"), .invalid("Taken"), .mark(.enabled, true)]),
        ("bar", [.entry("dune", revision: 0), .hint("In 3"), .mark(.enabled, false)]), ("toggle", [.flag(false)]),
        ("popUp", [.choices(choices, chosen: 1)]), ("segments", [.choices(choices, chosen: 2)]),
        ("slider", [.entry("0.75", revision: 0), .invalid("Too much")]), ("stepper", [.number(9, text: "9")]),
        ("progress", [.number(0.9, text: "9")]), ("photo", [.picture(dune)]),
        ("notice", [.mark(.hidden, false), .text("Free")]), ("pane", [.mark(.hidden, true), .label("Pane")]),
        ("indicator", [.mark(.busy, false)]),
    ]

    @Test("What the former row has laid is gone, and what a designer has set is back", arguments: former)
    func designed(_ place: Place, _ laid: [Laid]) {
        let designed = DesignedCell()
        let before = designed.state(at: place)
        let former = PlaceContents(RowNumber(1), designed.table)
        for laid in laid { former.lay(laid, at: place) }
        former.show(on: designed.views)
        #expect(designed.state(at: place) != before)
        former.releaseViews()
        PlaceContents(RowNumber(2), designed.table).show(on: designed.views)
        #expect(designed.state(at: place) == before)
    }

    @Test("What a guest has typed, chosen and moved in the former row is gone as well") func typed() throws {
        let designed = DesignedCell()
        let places: [Place] = ["words", "bar", "toggle", "slider"]
        let before = places.map { designed.state(at: $0) }
        let former = PlaceContents(RowNumber(1), designed.table)
        former.show(on: designed.views)
        try #require(designed.cell.view(named: "words") as? UITextView).type("Dear")
        try #require(designed.cell.view(named: "bar") as? UISearchBar).searchTextField.type("dune")
        let toggle = try #require(designed.cell.view(named: "toggle") as? UISwitch)
        toggle.isOn = false
        toggle.sendActions(for: .valueChanged)
        let slider = try #require(designed.cell.view(named: "slider") as? UISlider)
        slider.value = 1
        slider.sendActions(for: .valueChanged)
        let after = places.map { designed.state(at: $0) }
        #expect(zip(before, after).allSatisfy { $0 != $1 })
        former.releaseViews()
        PlaceContents(RowNumber(2), designed.table).show(on: designed.views)
        #expect(places.map { designed.state(at: $0) } == before)
        former.show(on: designed.views)
        #expect(places.map { designed.state(at: $0) } == after, "The former row has its input again.")
    }

    @Test("A picture is gone as its row leaves the screen, and the designer's image is back") func pictures() throws {
        let designed = DesignedCell()
        let former = PlaceContents(RowNumber(1), designed.table)
        former.lay(.picture(Self.dune), at: "photo")
        former.show(on: designed.views)
        let photo = try #require(designed.cell.view(named: "photo") as? UIImageView)
        #expect(photo.image != nil && photo.image !== DesignedCell.image)
        former.releaseViews()
        #expect(photo.image === DesignedCell.image)
        former.show(on: designed.views)
        #expect(photo.image !== DesignedCell.image && photo.accessibilityLabel == "A dune")
    }
}
