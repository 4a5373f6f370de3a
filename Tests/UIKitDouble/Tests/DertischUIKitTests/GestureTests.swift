import DertischRoom
import Foundation
import Testing
import UIKit

@testable import DertischUIKit

@Suite("Gestures on views of UIKit") @MainActor struct GestureTests {
    private final class Heard {
        var gestures: [String] = []
    }

    private func table(_ views: [(UIView, String?)], _ heard: Heard) -> UIKitTable {
        let controller = UIViewController()
        let root = UIView(frame: CGRect(x: 0, y: 0, width: 400, height: 400))
        controller.view = root
        for (view, name) in views {
            view.accessibilityIdentifier = name
            root.addSubview(view)
        }
        let item = UIBarButtonItem()
        item.accessibilityIdentifier = "item"
        controller.navigationItem.rightBarButtonItems = [item]
        controller.restorationIdentifier = "title"
        return UIKitTable(
            controller, of: "screen",
            .init(
                onGesture: { event, spot, _ in heard.gestures.append("\(spot): \(event)") }, onRowRequest: { _, _ in },
                makeRow: { _ in nil }))
    }

    @Test(
        "A colour well shows a colour and tells the one that is chosen, and a menu of several choices tells all that are on"
    )
    func wells() throws {
        let (well, menu) = (UIColorWell(frame: .zero), UIButton(frame: .zero))
        menu.showsMenuAsPrimaryAction = true
        let heard = Heard()
        let table = table([(well, "colour"), (menu, "several")], heard)
        table.lay(.entry("#336699", revision: 0), at: Spot("colour"))
        #expect(well.selectedColor?.hex == "#336699")
        well.selectedColor = UIColor(red: 0, green: 1, blue: 0.04, alpha: 1)
        well.sendActions(for: .valueChanged)
        let choices = [Choice(number: 4, text: "Four"), Choice(number: 9, text: "Nine")]
        table.lay(.selection(choices, chosen: [4]), at: Spot("several"))
        menu.chooseItem(1)
        menu.chooseItem(0)
        #expect(
            heard.gestures == [
                "colour: \(GestureEvent.edited(.text("#00ff0a"), revision: 1))",
                "several: \(GestureEvent.selected([4, 9]))", "several: \(GestureEvent.selected([9]))",
            ])
    }

    @Test("Taps, typing, switches, sliders and choices are heard at their places") func gestures() throws {
        let (button, field, text, bar) = (
            UIButton(frame: .zero), UITextField(frame: .zero), UITextView(frame: .zero), UISearchBar(frame: .zero)
        )
        let (toggle, slider, popUp, press) = (
            UISwitch(frame: .zero), UISlider(frame: .zero), UIButton(frame: .zero), UIButton(frame: .zero)
        )
        popUp.showsMenuAsPrimaryAction = true
        popUp.changesSelectionAsPrimaryAction = true
        press.changesSelectionAsPrimaryAction = true
        let heard = Heard()
        let table = table(
            [
                (button, "button"), (field, "field"), (text, "text"), (bar, "bar"), (toggle, "toggle"),
                (slider, "slider"), (popUp, "choice"), (press, "press"),
            ], heard)
        table.lay(
            .choices([Choice(number: 4, text: "Four"), Choice(number: 9, text: "Nine")], chosen: 4), at: Spot("choice"))
        table.lay(.text("Letters"), at: Spot("title"))
        table.lay(.text("Send"), at: Spot("item"))
        #expect(table.controller.navigationItem.title == "Letters")
        #expect(table.controller.navigationItem.rightBarButtonItems?.first?.title == "Send")
        #expect(popUp.menu?.children.map(\.title) == ["Four", "Nine"])
        button.tap()
        field.type("a")
        field.type("ab")
        text.type("b")
        bar.searchTextField.type("c")
        toggle.isOn = true
        toggle.sendActions(for: .valueChanged)
        slider.value = 0.5
        slider.sendActions(for: .valueChanged)
        popUp.chooseItem(1)
        press.tap()
        table.controller.navigationItem.rightBarButtonItems?.first?.tap()
        #expect(
            heard.gestures == [
                "button: \(GestureEvent.tapped)", "field: \(GestureEvent.edited(.text("a"), revision: 1))",
                "field: \(GestureEvent.edited(.text("ab"), revision: 2))",
                "text: \(GestureEvent.edited(.text("b"), revision: 1))",
                "bar: \(GestureEvent.edited(.text("c"), revision: 1))",
                "toggle: \(GestureEvent.edited(.flag(true), revision: 1))",
                "slider: \(GestureEvent.edited(.text("0.5"), revision: 1))", "choice: \(GestureEvent.chose(9))",
                "press: \(GestureEvent.edited(.flag(true), revision: 1))", "item: \(GestureEvent.tapped)",
            ])
        // An answer to older typing does not replace newer.
        table.lay(.entry("A", revision: 1), at: Spot("field"))
        #expect(field.text == "ab")
        table.lay(.entry("AB", revision: 2), at: Spot("field"))
        #expect(field.text == "AB")
        // What the house lays is no gesture.
        #expect(heard.gestures.count == 10)
    }

    @Test("A text field tells the focus that enters and leaves it, if the customer listens") func focus() {
        let field = UITextField(frame: .zero)
        let heard = Heard()
        let table = table([(field, "field")], heard)
        field.becomeFirstResponder()
        field.resignFirstResponder()
        #expect(heard.gestures == [])
        var constraints = FieldConstraints()
        (constraints.tellsEntering, constraints.tellsLeaving) = (true, true)
        table.lay(.constraints(constraints), at: Spot("field"))
        field.becomeFirstResponder()
        field.resignFirstResponder()
        #expect(heard.gestures == ["field: \(GestureEvent.entered)", "field: \(GestureEvent.left)"])
    }

    @Test("A form is submitted by the return key, and by its button without a name") func forms() {
        let form = UIView(frame: .zero)
        let (field, button) = (UITextField(frame: .zero), UIButton(frame: .zero))
        form.addSubview(field)
        form.addSubview(button)
        let heard = Heard()
        let table = table([(form, "form")], heard)
        field.pressReturn()
        button.tap()
        #expect(heard.gestures == ["form: \(GestureEvent.submitted)", "form: \(GestureEvent.submitted)"])
        #expect(table.layout?.places["form"]?.uses.contains(.submit) == true)
    }

    @Test("A table that is let go leaves no view, row or observer") func lifetimes() {
        weak var lost: UIKitTable?
        weak var view: UIView?
        weak var cell: UIView?
        let heard = Heard()
        do {
            let list = UITableView(frame: CGRect(x: 0, y: 0, width: 100, height: 88), style: .plain)
            list.register(CheckedScreen.Cell.self, forCellReuseIdentifier: "rows")
            let text = UITextView(frame: .zero)
            let table = table([(list, "rows"), (text, "text"), (UIButton(frame: .zero), "button")], heard)
            table.add((1...5).map { RowNumber($0) }, to: Spot("rows"), before: nil)
            list.layoutIfNeeded()
            (lost, view, cell) = (table, list, list.visibleCells.first)
            #expect(cell != nil)
            text.type("a")
            #expect(heard.gestures.contains("text: \(GestureEvent.edited(.text("a"), revision: 1))"))
        }
        #expect(lost == nil)
        #expect(view == nil)
        #expect(cell == nil)
    }
}
