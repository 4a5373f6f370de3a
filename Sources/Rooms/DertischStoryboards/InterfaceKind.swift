import DertischRoom

/// The kind of an element: determines the values that can be laid on it, and the gestures on it.
enum InterfaceKind: Sendable {
    case label
    /// A text that is only read, in a view that could be typed into.
    case readOnlyText
    /// An entry with a hint.
    case textField
    /// An entry of several lines.
    case textView
    /// A number that is set within bounds.
    case numberControl
    /// A control that shows a colour, and lets another one be chosen.
    case colorWell
    case button
    /// A button that shows the chosen one of its menu.
    case popUpButton
    /// A button with a menu, in which several choices may be on.
    case pullDownButton
    case toggleButton, toggle
    case choices
    case progress
    case picture
    case tableView, collectionView, stackView
    /// A container of other views.
    case view
    /// A view with the table of another customer.
    case containerView
    case cell
    /// A button in a bar.
    case barItem
    /// A screen, whose place is its title.
    case screen
    /// A tab or a column of a screen, with the table of another customer.
    case pane
    /// Another view or control.
    case control, other

    /// The kind of an element; `nil` if it has no place on a screen.
    init?(_ element: InterfaceElement) {
        switch element.name {
        case "textView": self = element.attributes["editable"] == "NO" ? .readOnlyText : .textView
        case "button":
            let choosesTitle = element.isOn("changesSelectionAsPrimaryAction")
            let showsMenu = element.isOn("showsMenuAsPrimaryAction")
            self =
                choosesTitle ? (showsMenu ? .popUpButton : .toggleButton) : (showsMenu ? .pullDownButton : .button)
        default:
            if let kind = Self.kinds[element.name] {
                self = kind
            } else if element.name.hasSuffix("View") || element.name.hasSuffix("Control") {
                self = .other
            } else {
                return nil
            }
        }
    }

    private static let kinds: [String: InterfaceKind] = [
        "label": .label, "textField": .textField, "searchBar": .textField, "slider": .numberControl,
        "stepper": .numberControl, "switch": .toggle, "segmentedControl": .choices,
        "progressView": .progress, "imageView": .picture, "tableView": .tableView, "collectionView": .collectionView,
        "stackView": .stackView, "view": .view, "scrollView": .view, "visualEffectView": .view,
        "containerView": .containerView, "tableViewCell": .cell, "collectionViewCell": .cell,
        "collectionReusableView": .view, "barButtonItem": .barItem, "viewController": .screen,
        "tableViewController": .screen, "collectionViewController": .screen, "tabBarController": .screen,
        "splitViewController": .screen, "tabController": .pane, "columnController": .pane, "tabItem": .barItem,
        "control": .control,
        "datePicker": .other, "pageControl": .other, "colorWell": .colorWell,
    ]

    /// True if it can hold rows, provided that they have a sample.
    var canHoldRows: Bool {
        switch self {
        case .tableView, .collectionView, .stackView: true
        default: false
        }
    }

    /// True if it holds nothing but rows.
    var isList: Bool { self == .tableView || self == .collectionView }

    /// The possible uses of a place of this kind.
    func uses(of element: InterfaceElement, hasRows: Bool) -> Set<PlaceUse> {
        let state: Set<PlaceUse> = [.state, .label, .tip]
        let text: Set<PlaceUse> = [.text, .number]
        switch self {
        case .label, .readOnlyText: return state.union(text)
        case .textField: return state.union([.entry, .hint])
        case .textView, .colorWell: return state.union([.entry])
        case .numberControl: return state.union([.entry, .number])
        case .button: return state.union(text).union([.picture, .tap])
        case .barItem: return state.union(text).union([.tap])
        case .pullDownButton: return state.union(text).union([.picture, .tap, .selection])
        case .popUpButton, .choices: return state.union([.choice])
        case .toggleButton: return state.union(text).union([.toggle])
        case .toggle: return state.union([.toggle])
        case .progress: return state.union([.number])
        case .picture: return state.union([.picture])
        case .tableView, .collectionView, .stackView, .view:
            if hasRows { return state.union([.rows]) }
            if isList { return state }
            // The sections of a scroll view or an effect stand in a view of theirs.
            let isEmpty = element.child("subviews")?.children.isEmpty ?? true
            if isEmpty, ["view", "stackView"].contains(element.name) { return state.union([.section]) }
            return element.isForm ? state.union([.submit]) : state
        case .containerView: return state.union([.section])
        case .cell, .control: return state.union([.tap])
        case .screen: return text
        case .pane: return [.section, .state]
        case .other: return state
        }
    }
}

extension InterfaceElement {
    /// True if it can be submitted: by the return key in an entry, or by a button that is not a place.
    var isForm: Bool {
        children.flatMap(\.elementsOutsideRows).contains { element in
            switch InterfaceKind(element) {
            case .textField: true
            case .button, .pullDownButton: element.place == nil
            default: false
            }
        }
    }
}
