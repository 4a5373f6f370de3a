import CGTK
import DertischRoom

/// One place on the screen: its widget, and the customer's gestures on it.
@MainActor final class PlaceWidget {
    let place: Place
    let kind: PlaceKind
    /// The widget is retained by the widget tree, through its root.
    let widget: Widget
    private(set) weak var widgetTree: WidgetTree?
    let pictures: (any PictureSource)?
    /// True while the house sets a value. GTK emits signals for that too, which are not gestures.
    private var isUpdating = false
    /// The choices with their numbers, in the order of the drop-down.
    private var choices: [Choice] = []
    /// The buttons of a box that offers choices.
    private var options: OptionButtons?
    private var pictureLoader: PictureLoader?
    /// The designer's tool tip, while a message about a flaw replaces it.
    private var toolTip: String?
    private var isInvalid = false
    /// The label of a message about a flaw, beside the entry.
    private var flawLabel: WidgetReference?
    private var hasLink = false
    private var constraints = FieldConstraints()
    private var tellsFocus = false
    private var isBusy = false
    /// The spinner, created when the button is busy for the first time.
    private var buttonSpinner: ButtonSpinner?
    /// The widget that got the focus when it had to leave this place.
    private var movedFocus: MovedFocus?

    init(
        _ place: Place, _ kind: PlaceKind, _ widget: Widget, on widgetTree: WidgetTree, _ pictures: (any PictureSource)?
    ) {
        self.place = place
        self.kind = kind
        self.widget = widget
        self.widgetTree = widgetTree
        self.pictures = pictures
        if !place.isUnnamed { connectSignals() }
    }

    var states: PlaceStates? { widgetTree?.states }
    /// The files that are chosen here; `nil` if the place takes none.
    var uploads: FileUploads? { states?.number == .table ? states?.table?.uploads[place] : nil }

    func handle(_ event: GestureEvent) { if !isUpdating { states?.handle(event, at: place) } }

    /// Sets a value and ignores the signals that this causes.
    func ignoringSignals(_ set: @MainActor () -> Void) {
        let before = isUpdating
        isUpdating = true
        set()
        isUpdating = before
    }

    func edited(_ read: (PlaceWidget) -> Edited) { if !isUpdating { states?.handle(read(self), at: place) } }

    func chosen() {
        let index = Int(gtk_drop_down_get_selected(widget.opaque))
        if !isUpdating, choices.indices.contains(index) { states?.handle(choice: choices[index].number, at: place) }
    }

    private func optionChanged() {
        // The button that is switched off in a group tells of it as well.
        guard !isUpdating, let chosen = options?.chosen else { return }
        switch states?.state(at: place)?.shown {
        case .choices(_, let shown):
            if let number = chosen.first, number != shown { states?.handle(choice: number, at: place) }
        case .selection: states?.handle(selection: chosen, at: place)
        default: break
        }
    }

    func activated(_ row: PlaceStates?) {
        if let row, let place = row.layout?.rootPlace { row.handle(.tapped, at: place) }
    }

    var isOn: Bool { Property.flag("active", of: widget.raw) }

    /// The text of an entry.
    var enteredText: String {
        // Its text has the number format of the desktop; the house reads plain digits.
        if kind == .spinButton { return gtk_spin_button_get_value(widget.opaque).plainText }
        if kind == .colorButton { return Property.color("rgba", of: widget.raw) ?? "" }
        if kind == .editable { return gtk_editable_get_text(widget.opaque).map { String(cString: $0) } ?? "" }
        var start = GtkTextIter()
        var end = GtkTextIter()
        let buffer = gtk_text_view_get_buffer(widget.cast())
        gtk_text_buffer_get_bounds(buffer, &start, &end)
        guard let text = gtk_text_buffer_get_text(buffer, &start, &end, 1) else { return "" }
        defer { g_free(text) }
        return String(cString: text)
    }
}

// MARK: Laying

extension PlaceWidget {
    /// Shows the whole state of a place, in place of another row's.
    func show(_ state: PlaceState) {
        for laid in state.all { lay(laid) }
        if state.flaw == nil, isInvalid { lay(.invalid(nil)) }
        if state.link == nil, hasLink { lay(.link(nil)) }
        if state.traits[.busy] == nil, isBusy { lay(.mark(.busy, false)) }
        if state.constraints == nil, constraints != FieldConstraints() { lay(.constraints(FieldConstraints())) }
    }

    func lay(_ laid: Laid) {
        ignoringSignals {
            switch laid {
            case .text(let text): lay(text)
            case .number(let number, let text): lay(number, text)
            case .picture(let picture): lay(picture)
            case .flag(let flag): Property.set("active", of: widget.raw, to: flag)
            case .entry(let text, _): setText(text)
            case .choices(let choices, let chosen): setChoices(choices, chosen)
            case .selection(let choices, let chosen): setOptions(choices, Set(chosen), isGroup: false)
            case .mark(let trait, let isOn): mark(trait, isOn)
            case .invalid(let flaw): lay(flaw: flaw)
            case .label(let text): setAccessible(GTK_ACCESSIBLE_PROPERTY_LABEL, text)
            case .hint(let text): Property.set("placeholder-text", of: widget.raw, to: text)
            case .tip(let text): lay(tip: text)
            case .constraints(let constraints): constrain(constraints)
            // The list of the rows takes it.
            case .window: break
            // The table has noted an upload by now. Windows show no previews.
            case .module:
                if let uploads { uploads.takeDrops(on: widget) } else { gtk_widget_set_visible(widget.pointer, 0) }
            case .link(let link):
                hasLink = link != nil
                if kind == .linkButton { gtk_link_button_set_uri(widget.opaque, link ?? "") }
            }
        }
    }

    private func lay(_ text: String) {
        switch kind {
        case .window: widgetTree?.title = text
        case .label: widget.setLabel(text)
        case .inscription: gtk_inscription_set_text(widget.opaque, text)
        case .button where gtk_button_get_icon_name(widget.cast()) != nil:
            // The icon stays; the text becomes its tool tip.
            gtk_widget_set_tooltip_text(widget.pointer, text)
            setAccessible(GTK_ACCESSIBLE_PROPERTY_LABEL, text)
        case .button, .linkButton, .toggle: Property.set("label", of: widget.raw, to: text)
        default: break
        }
    }

    private func lay(_ number: Double?, _ text: String) {
        // GTK treats a number that is not finite as a programming error.
        let number = number.flatMap { $0.isFinite ? $0 : nil }
        switch kind {
        case .spinButton:
            let lowerBound = gtk_adjustment_get_lower(gtk_spin_button_get_adjustment(widget.opaque))
            gtk_spin_button_set_value(widget.opaque, number ?? lowerBound)
        case .levelBar: gtk_level_bar_set_value(widget.opaque, number ?? gtk_level_bar_get_min_value(widget.opaque))
        case .progressBar:
            if let number {
                gtk_progress_bar_set_fraction(widget.opaque, min(max(number, 0), 1))
            } else {
                gtk_progress_bar_pulse(widget.opaque)
            }
            gtk_progress_bar_set_text(widget.opaque, text)
        default: lay(text)
        }
    }

    private func lay(_ picture: Picture?) {
        let pictureLoader = pictureLoader ?? PictureLoader(widget, kind, pictures)
        self.pictureLoader = pictureLoader
        pictureLoader.show(picture)
        setAccessible(GTK_ACCESSIBLE_PROPERTY_LABEL, picture?.description ?? "")
    }

    /// Sets the text of an entry, and keeps the position of the cursor.
    private func setText(_ text: String) {
        guard enteredText != text else { return }
        if kind == .spinButton {
            if let number = Double(text), number.isFinite { gtk_spin_button_set_value(widget.opaque, number) }
        } else if kind == .colorButton {
            Property.set("rgba", of: widget.raw, toColor: text)
        } else if kind == .textView {
            gtk_text_buffer_set_text(gtk_text_view_get_buffer(widget.cast()), text, gint(clamping: text.utf8.count))
        } else {
            let cursor = gtk_editable_get_position(widget.opaque)
            gtk_editable_set_text(widget.opaque, text)
            gtk_editable_set_position(widget.opaque, min(cursor, gint(clamping: text.unicodeScalars.count)))
        }
    }

    private func setOptions(_ choices: [Choice], _ chosen: Set<Int>, isGroup: Bool) {
        guard kind == .box else { return }
        let options = options ?? OptionButtons(in: widget) { [weak self] in self?.optionChanged() }
        self.options = options
        options.show(choices, chosen: chosen, isGroup: isGroup)
    }

    private func setChoices(_ choices: [Choice], _ chosen: Int?) {
        if kind == .box { return setOptions(choices, Set([chosen].compactMap(\.self)), isGroup: true) }
        guard kind == .dropDown else { return }
        if choices != self.choices {
            self.choices = choices
            let model = gtk_string_list_new(nil)
            for choice in choices { gtk_string_list_append(model, choice.text) }
            gtk_drop_down_set_model(widget.opaque, model)
            g_object_unref(model.map { UnsafeMutableRawPointer($0) })
        }
        let index = choices.firstIndex { $0.number == chosen }
        gtk_drop_down_set_selected(widget.opaque, index.map { guint($0) } ?? .max)
    }

    private func mark(_ trait: Trait, _ isOn: Bool) {
        switch trait {
        case .hidden: keepFocus(opening: !isOn) { widget.isVisible = !isOn }
        case .enabled: keepFocus(opening: isOn) { widget.isSensitive = isOn }
        case .selected:
            if isOn {
                gtk_widget_set_state_flags(widget.pointer, GTK_STATE_FLAG_CHECKED, 0)
            } else {
                gtk_widget_unset_state_flags(widget.pointer, GTK_STATE_FLAG_CHECKED)
            }
            // GTK represents a state that may be undefined as a number.
            setAccessible(GTK_ACCESSIBLE_STATE_SELECTED, dertisch_type_int()) { g_value_set_int(&$0, isOn ? 1 : 0) }
        case .busy: mark(busy: isOn)
        case .focused: if isOn { takeFocus() }
        case .ascending, .descending: widget.setClass(trait.rawValue, isOn)
        }
    }

    /// Gives the focus to the place. A box cannot have it, and its buttons can.
    func takeFocus() {
        if let options { options.takeFocus() } else { gtk_widget_grab_focus(widget.pointer) }
    }

    private func mark(busy isOn: Bool) {
        isBusy = isOn
        if kind == .spinner { gtk_spinner_set_spinning(widget.opaque, isOn ? 1 : 0) }
        if isOn, buttonSpinner == nil, widget.isA(gtk_button_get_type()) { buttonSpinner = ButtonSpinner(in: widget) }
        buttonSpinner?.isSpinning = isOn
        widget.setClass("busy", isOn)
        setAccessible(GTK_ACCESSIBLE_STATE_BUSY, dertisch_type_boolean()) { g_value_set_boolean(&$0, isOn ? 1 : 0) }
    }

    /// Sets the tool tip. A message about a flaw stays until the flaw is gone.
    private func lay(tip: String) {
        toolTip = tip
        if !isInvalid { gtk_widget_set_tooltip_text(widget.pointer, tip) }
    }

    /// Marks an entry as invalid. The message appears by the entry if there is room for a label, in its tool tip, and in
    /// assistive technology.
    private func lay(flaw: String?) {
        showFlaw(flaw)
        if flaw != nil, !isInvalid { toolTip = gtk_widget_get_tooltip_text(widget.pointer).map { String(cString: $0) } }
        isInvalid = flaw != nil
        widget.setClass("error", flaw != nil)
        gtk_widget_set_tooltip_text(widget.pointer, flaw ?? toolTip)
        if let flaw {
            setAccessible(GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, flaw)
        } else {
            gtk_accessible_reset_property(widget.opaque, GTK_ACCESSIBLE_PROPERTY_DESCRIPTION)
        }
        let state = flaw == nil ? GTK_ACCESSIBLE_INVALID_FALSE : GTK_ACCESSIBLE_INVALID_TRUE
        setAccessible(GTK_ACCESSIBLE_STATE_INVALID, dertisch_type_int()) { g_value_set_int(&$0, gint(state.rawValue)) }
    }

    private func showFlaw(_ flaw: String?) {
        if let flaw, flawLabel == nil, let root = widgetTree?.root.widget,
            let room = FlawRoom(for: widget, below: root)
        {
            let label = Widget(new: gtk_label_new(flaw))
            gtk_label_set_xalign(label.opaque, 0)
            for name in ["error", "caption"] { label.setClass(name, true) }
            room.insert(label)
            flawLabel = WidgetReference(label)
        }
        flawLabel?.widget.setLabel(flaw ?? "")
        flawLabel?.widget.isVisible = flaw != nil
    }

    /// Sets the rules that GTK has for a field: its range, and that it must be filled in.
    private func constrain(_ constraints: FieldConstraints) {
        self.constraints = constraints
        if constraints.tellsEntering || constraints.tellsLeaving, !tellsFocus { connectFocus() }
        if kind == .spinButton, let range = gtk_spin_button_get_adjustment(widget.opaque) {
            if let least = constraints.minimum.flatMap(Double.init) { gtk_adjustment_set_lower(range, least) }
            if let most = constraints.maximum.flatMap(Double.init) { gtk_adjustment_set_upper(range, most) }
            if let step = constraints.step.flatMap(Double.init) { gtk_adjustment_set_step_increment(range, step) }
        }
        var property = GTK_ACCESSIBLE_PROPERTY_REQUIRED
        var value = GValue()
        g_value_init(&value, dertisch_type_boolean())
        g_value_set_boolean(&value, constraints.isRequired ? 1 : 0)
        gtk_accessible_update_property_value(widget.opaque, 1, &property, &value)
        g_value_unset(&value)
    }

    private func connectFocus() {
        guard let controller = gtk_event_controller_focus_new() else { return }
        tellsFocus = true
        let source = UnsafeMutableRawPointer(controller)
        Signal.connect("enter", of: source) { [weak self] in self?.focusMoved(.entered, \.tellsEntering) }
        Signal.connect("leave", of: source) { [weak self] in self?.focusMoved(.left, \.tellsLeaving) }
        gtk_widget_add_controller(widget.pointer, controller)
    }

    private func focusMoved(_ event: GestureEvent, _ isTold: KeyPath<FieldConstraints, Bool>) {
        if constraints[keyPath: isTold] { handle(event) }
    }

    private func setAccessible(_ property: GtkAccessibleProperty, _ text: String) {
        var property = property
        var value = GValue()
        g_value_init(&value, dertisch_type_string())
        g_value_set_string(&value, text)
        gtk_accessible_update_property_value(widget.opaque, 1, &property, &value)
        g_value_unset(&value)
    }

    private func setAccessible(_ state: GtkAccessibleState, _ type: GType, _ fill: (inout GValue) -> Void) {
        var state = state
        var value = GValue()
        g_value_init(&value, type)
        fill(&value)
        gtk_accessible_update_state_value(widget.opaque, 1, &state, &value)
        g_value_unset(&value)
    }
}

// MARK: Keeping the focus

extension PlaceWidget {
    /// The widget that got the focus when its previous holder was disabled or hidden. It is compared, and never
    /// dereferenced.
    private struct MovedFocus {
        let holder: UnsafeMutablePointer<GtkWidget>?
    }

    /// Disables or hides a place, or reverses that, without losing the focus. The focus moves on to the next widget
    /// that accepts it, and returns with the place unless the customer has moved it meanwhile. So a form that is
    /// disabled during saving can be saved and edited further by keyboard.
    private func keepFocus(opening: Bool, _ change: () -> Void) {
        let holder = focusHolder
        let isInside = holder.map { $0 == widget.pointer || gtk_widget_is_ancestor($0, widget.pointer) != 0 } ?? false
        change()
        if opening {
            if let movedFocus, holder == nil || holder == movedFocus.holder { gtk_widget_grab_focus(widget.pointer) }
            movedFocus = nil
        } else if isInside {
            if let root = gtk_widget_get_root(widget.pointer), !isFocusUsable {
                gtk_root_set_focus(root, nil)
                gtk_widget_child_focus(Widget(root).pointer, GTK_DIR_TAB_FORWARD)
            }
            movedFocus = MovedFocus(holder: focusHolder)
        }
    }

    private var focusHolder: UnsafeMutablePointer<GtkWidget>? {
        gtk_widget_get_root(widget.pointer).flatMap { gtk_root_get_focus($0) }
    }

    /// True if the current holder of the focus is usable.
    private var isFocusUsable: Bool {
        focusHolder.map { gtk_widget_is_sensitive($0) != 0 && gtk_widget_get_mapped($0) != 0 } ?? false
    }
}

extension Double {
    /// The number in plain digits, as a whole number where it is one.
    fileprivate var plainText: String { Int(exactly: self).map { "\($0)" } ?? "\(self)" }
}
