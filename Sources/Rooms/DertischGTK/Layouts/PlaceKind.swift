import CGTK
import DertischRoom

/// The kind of a widget: determines the values that can be laid on it, and the gestures on it.
enum PlaceKind: Sendable {
    /// A designer's window, whose child and title bar are used: the place is its title.
    case window
    case label, inscription
    /// A text entry of one line.
    case editable
    /// A text entry of several lines.
    case textView
    /// A number that is typed, or stepped up and down.
    case spinButton
    case button, linkButton
    /// A button that shows a colour, and opens a dialog to choose another one.
    case colorButton
    /// A widget that is on or off, by a property `active`.
    case toggle
    case dropDown
    case progressBar, levelBar
    case picture, image
    case spinner
    /// A list that creates widgets for the rows in view only.
    case recycling
    case listBox, flowBox, box
    case other

    /// The kind of a widget's type; `nil` if the type is not a widget.
    init?(_ type: GType) {
        guard g_type_is_a(type, gtk_widget_get_type()) != 0 else { return nil }
        self = Self.types.first { g_type_is_a(type, $0.type()) != 0 }?.kind ?? .other
    }

    /// The types in the order of look-up, more specific types first.
    private static let types: [(type: @Sendable () -> GType, kind: PlaceKind)] = [
        ({ gtk_window_get_type() }, .window),
        ({ gtk_label_get_type() }, .label),
        ({ gtk_inscription_get_type() }, .inscription),
        ({ gtk_toggle_button_get_type() }, .toggle),
        ({ gtk_check_button_get_type() }, .toggle),
        ({ gtk_switch_get_type() }, .toggle),
        ({ gtk_link_button_get_type() }, .linkButton),
        ({ gtk_color_button_get_type() }, .colorButton),
        ({ gtk_button_get_type() }, .button),
        ({ gtk_spin_button_get_type() }, .spinButton),
        ({ gtk_editable_get_type() }, .editable),
        ({ gtk_text_view_get_type() }, .textView),
        ({ gtk_drop_down_get_type() }, .dropDown),
        ({ gtk_progress_bar_get_type() }, .progressBar),
        ({ gtk_level_bar_get_type() }, .levelBar),
        ({ gtk_picture_get_type() }, .picture),
        ({ gtk_image_get_type() }, .image),
        ({ gtk_spinner_get_type() }, .spinner),
        ({ gtk_list_view_get_type() }, .recycling),
        ({ gtk_grid_view_get_type() }, .recycling),
        ({ gtk_list_box_get_type() }, .listBox),
        ({ gtk_flow_box_get_type() }, .flowBox),
        ({ gtk_box_get_type() }, .box),
        // GTK has it since 4.10.
        ({ UIClass.type("GtkColorDialogButton") ?? gtk_color_button_get_type() }, .colorButton),
    ]

    /// True if the widget can hold rows, provided that they have a layout.
    var canHoldRows: Bool {
        switch self {
        case .recycling, .listBox, .flowBox, .box: true
        default: false
        }
    }

    /// True if a row can be activated as a whole, so that the row itself may be tapped.
    var activatesRows: Bool { canHoldRows && self != .box }
}

extension PlaceKind {
    /// The possible uses of a place of this kind in the layout.
    func uses(of node: UINode, hasRows: Bool) -> Set<PlaceUse> {
        let state: Set<PlaceUse> = [.state, .label, .tip]
        let text: Set<PlaceUse> = [.text, .number]
        switch self {
        case .window: return text
        case .label, .inscription: return state.union(text)
        case .editable: return state.union(Self.showsHint.contains(node.className) ? [.entry, .hint] : [.entry])
        case .textView, .colorButton: return state.union([.entry])
        case .spinButton: return state.union([.entry, .number])
        case .button: return state.union([.tap, .files]).union(node.objects.isEmpty ? text : [])
        case .linkButton: return state.union([.tap]).union(node.objects.isEmpty ? text : [])
        case .toggle:
            return state.union([.toggle]).union(node.objects.isEmpty && node.className != "GtkSwitch" ? text : [])
        case .dropDown: return state.union([.choice])
        case .progressBar, .levelBar: return state.union([.number])
        case .picture, .image: return state.union([.picture])
        case .spinner: return state
        case .recycling, .listBox, .flowBox: return hasRows ? state.union([.rows]) : state
        case .box where hasRows: return state.union([.rows])
        case .box where node.objects.isEmpty: return state.union([.section, .choice, .selection])
        case .box, .other: return node.isForm ? state.union([.submit]) : state
        }
    }

    /// The kind of text that a property of the widget holds; `nil` if the house cannot lay it.
    func text(in property: String, of node: UINode) -> FixedText.Kind? {
        let kind: FixedText.Kind? =
            switch (property, self) {
            // An icon button has its text as a tool tip.
            case ("tooltip-text", .button) where node.sets("icon-name"): .text
            case ("tooltip-text", _): .tip
            case ("placeholder-text", _): .hint
            case ("title", .window), ("text", .inscription), ("label", .label), ("label", .button),
                ("label", .linkButton),
                ("label", .toggle):
                .text
            default: nil
            }
        return kind.flatMap { uses(of: node, hasRows: false).contains($0.use) ? $0 : nil }
    }

    /// The classes with a property `placeholder-text`.
    private static let showsHint: Set<String> = ["GtkEntry", "GtkSearchEntry", "GtkPasswordEntry", "GtkText"]
}

extension UINode {
    /// True if it can be submitted: by Enter in an entry, or by a button that is not a place.
    var isForm: Bool {
        objects.flatMap(\.allObjects).contains { node in
            switch UIClass.type(node.className).flatMap({ PlaceKind($0) }) {
            case .editable, .spinButton: true
            case .button: node.place == nil
            default: false
            }
        }
    }
}
