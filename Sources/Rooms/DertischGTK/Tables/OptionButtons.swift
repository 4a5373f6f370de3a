import CGTK
import DertischRoom

/// The check buttons of a box that offers choices: one group, of which one button is on, or buttons of which several may be on.
@MainActor final class OptionButtons {
    private let box: Widget
    private let onChange: @MainActor () -> Void
    private var choices: [Choice] = []
    private var isGroup = true
    private var buttons: [WidgetReference] = []

    /// - Parameter onChange: hears of each change of a button, also of one that the house makes.
    init(in box: Widget, onChange: @escaping @MainActor () -> Void) {
        self.box = box
        self.onChange = onChange
    }

    /// Shows the choices and the chosen ones. Buttons whose choices have not changed stay, and so does the focus in them.
    ///
    /// - Parameter isGroup: true if only one may be chosen.
    func show(_ choices: [Choice], chosen: Set<Int>, isGroup: Bool) {
        if choices.map(\.number) != self.choices.map(\.number) || isGroup != self.isGroup {
            self.isGroup = isGroup
            make(choices.count)
        }
        self.choices = choices
        for (choice, button) in zip(choices, buttons) {
            Property.set("label", of: button.widget.raw, to: choice.text)
            Property.set("active", of: button.widget.raw, to: chosen.contains(choice.number))
        }
    }

    /// The numbers of the chosen ones.
    var chosen: [Int] {
        zip(choices, buttons).filter { Property.flag("active", of: $1.widget.raw) }.map(\.0.number)
    }

    /// Gives the focus to the button that is on, or else to the first one.
    func takeFocus() {
        let button = buttons.first { Property.flag("active", of: $0.widget.raw) } ?? buttons.first
        if let button { gtk_widget_grab_focus(button.widget.pointer) }
    }

    private func make(_ count: Int) {
        for button in buttons { gtk_box_remove(box.cast(), button.widget.pointer) }
        buttons = (0..<count).map { _ in WidgetReference(Widget(new: gtk_check_button_new())) }
        for button in buttons {
            if isGroup, let first = buttons.first, first.widget != button.widget {
                gtk_check_button_set_group(button.widget.cast(), first.widget.cast())
            }
            gtk_box_append(box.cast(), button.widget.pointer)
            Signal.connectChange(of: "active", of: button.widget.raw) { [weak self] in self?.onChange() }
        }
    }
}
