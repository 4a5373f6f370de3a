import Foundation

/// Makes the objects that a storyboard or nib describes.
@MainActor struct NibDecoder {
    /// The document in a file of a bundle.
    static func document(_ name: String, _ kind: String, in bundle: Bundle) -> InterfaceElement {
        let path = bundle.resourceURL?.appending(path: "\(name).\(kind)").path ?? ""
        guard let source = FileManager.default.contents(atPath: path) else {
            raise(
                "NSInvalidArgumentException", "Could not find a \(kind) named '\(name)' in bundle \(bundle.bundlePath)")
        }
        do { return try InterfaceParser.parse(source) } catch {
            raise("NSInvalidArgumentException", "\(name).\(kind): \(error)")
        }
    }

    func decode(_ element: InterfaceElement, into controller: UIViewController) {
        if let title = element.attributes["title"] { controller.title = title }
        controller.restorationIdentifier = element.attributes["restorationIdentifier"]
        if let item = element.child("navigationItem") { decode(item, into: controller.navigationItem) }
        let toolbar = element.items(of: "toolbarItems")
        if !toolbar.isEmpty { controller.toolbarItems = toolbar.map(barButtonItem) }
        let view = element.children.first { $0.key == "view" }
        controller.viewMaker = { view.flatMap { self.view(of: $0) } }
        if let tab = element.child("tabBarItem") {
            let item = UITabBarItem()
            decode(tab, into: item)
            controller.tabBarItem = item
        }
    }

    private func decode(_ element: InterfaceElement, into item: UINavigationItem) {
        if let title = element.attributes["title"] { item.title = title }
        let buttons = element.allElements.filter { $0.name == "barButtonItem" }
        let left = buttons.filter { $0.key == "leftBarButtonItem" } + element.items(of: "leftBarButtonItems")
        let right = buttons.filter { $0.key == "rightBarButtonItem" } + element.items(of: "rightBarButtonItems")
        if !left.isEmpty { item.leftBarButtonItems = left.map(barButtonItem) }
        if !right.isEmpty { item.rightBarButtonItems = right.map(barButtonItem) }
    }

    private func barButtonItem(_ element: InterfaceElement) -> UIBarButtonItem {
        let item = UIBarButtonItem()
        decode(element, into: item)
        return item
    }

    private func decode(_ element: InterfaceElement, into item: UIBarItem) {
        item.title = element.attributes["title"]
        item.image = image(element.attributes)
        item.isEnabled = element.attributes["enabled"] != "NO"
        item.accessibilityIdentifier = element.place
        item.accessibilityLabel = element.accessibility?.attributes["label"]
        item.accessibilityHint = element.accessibility?.attributes["hint"]
    }

    /// The symbol of the system that attributes name.
    private func image(_ attributes: [String: String]) -> UIImage? {
        attributes["catalog"] == "system" ? attributes["image"].flatMap { UIImage(systemName: $0) } : nil
    }

    /// The view that an element describes; `nil` if it describes none.
    func view(of element: InterfaceElement) -> UIView? {
        guard let view = make(element) else { return nil }
        view.isHidden = element.isOn("hidden")
        view.isUserInteractionEnabled = element.attributes["userInteractionEnabled"] != "NO"
        view.tag = element.attributes["tag"].flatMap { Int($0) } ?? 0
        view.accessibilityIdentifier = element.place
        view.accessibilityLabel = element.accessibility?.attributes["label"]
        view.accessibilityHint = element.accessibility?.attributes["hint"]
        if let control = view as? UIControl {
            control.isEnabled = element.attributes["enabled"] != "NO"
            control.isSelected = element.isOn("selected")
        }
        let content = element.children.first { $0.key == "contentView" } ?? element
        let container = (view as? UITableViewCell)?.contentView ?? (view as? UICollectionViewCell)?.contentView ?? view
        for subview in content.items(of: "subviews").compactMap({ self.view(of: $0) }) {
            if let stack = container as? UIStackView {
                stack.addArrangedSubview(subview)
            } else {
                container.addSubview(subview)
            }
        }
        return view
    }

    private func frame(of element: InterfaceElement) -> CGRect {
        let rect = element.children.first { $0.name == "rect" && $0.key == "frame" }
        func number(_ name: String) -> Double { rect?.attributes[name].flatMap { Double($0) } ?? 0 }
        return CGRect(x: number("x"), y: number("y"), width: number("width"), height: number("height"))
    }

    private func make(_ element: InterfaceElement) -> UIView? {
        let frame = frame(of: element)
        switch element.name {
        case "view", "containerView", "visualEffectView": return UIView(frame: frame)
        case "stackView": return UIStackView(frame: frame)
        case "scrollView": return UIScrollView(frame: frame)
        case "imageView": return UIImageView(frame: frame)
        case "switch": return UISwitch(frame: frame)
        case "progressView": return UIProgressView(frame: frame)
        case "pickerView": return UIPickerView(frame: frame)
        case "activityIndicatorView": return UIActivityIndicatorView(frame: frame)
        case "control": return UIControl(frame: frame)
        case "slider": return UISlider(frame: frame)
        case "stepper": return UIStepper(frame: frame)
        case "colorWell": return UIColorWell(frame: frame)
        case "label", "button", "textField", "textView", "searchBar", "segmentedControl":
            return withWords(element, frame)
        case "tableView": return tableView(element, frame)
        case "collectionView": return collectionView(element, frame)
        case "tableViewCell":
            return UITableViewCell(style: .default, reuseIdentifier: element.attributes["reuseIdentifier"])
        case "collectionViewCell":
            let cell = UICollectionViewCell(frame: frame)
            cell.reuseIdentifier = element.attributes["reuseIdentifier"]
            return cell
        default: return nil
        }
    }

    private func words(_ name: String, of element: InterfaceElement) -> String? {
        element.attributes[name]
            ?? element.children.first { ["string", "mutableString"].contains($0.name) && $0.key == name }?.text
    }

    private func withWords(_ element: InterfaceElement, _ frame: CGRect) -> UIView {
        switch element.name {
        case "label":
            let label = UILabel(frame: frame)
            label.text = words("text", of: element)
            return label
        case "button":
            let button = UIButton(frame: frame)
            for state in element.children where state.name == "state" && state.key == "normal" {
                button.setTitle(words("title", of: state), for: .normal)
            }
            if let configuration = element.child("buttonConfiguration") {
                button.configuration = .plain()
                button.configuration?.title = words("title", of: configuration)
                button.configuration?.image = image(configuration.attributes)
            }
            button.showsMenuAsPrimaryAction = element.isOn("showsMenuAsPrimaryAction")
            button.changesSelectionAsPrimaryAction = element.isOn("changesSelectionAsPrimaryAction")
            return button
        case "textField":
            let field = UITextField(frame: frame)
            field.text = words("text", of: element) ?? ""
            field.placeholder = words("placeholder", of: element)
            field.isSecureTextEntry = element.child("textInputTraits")?.isOn("secureTextEntry") ?? false
            return field
        case "textView":
            let view = UITextView(frame: frame)
            view.text = words("text", of: element) ?? ""
            view.isEditable = element.attributes["editable"] != "NO"
            return view
        case "searchBar":
            let bar = UISearchBar(frame: frame)
            bar.placeholder = words("placeholder", of: element)
            return bar
        default:
            let control = UISegmentedControl(frame: frame)
            for segment in element.items(of: "segments") {
                control.insertSegment(
                    withTitle: words("title", of: segment), at: control.numberOfSegments, animated: false)
            }
            return control
        }
    }

    private func tableView(_ element: InterfaceElement, _ frame: CGRect) -> UITableView {
        let view = UITableView(frame: frame, style: .plain)
        view.rowHeight = element.attributes["rowHeight"].flatMap { Double($0) } ?? UITableView.automaticDimension
        for cell in element.prototypeCells {
            guard let identifier = cell.attributes["reuseIdentifier"] else { continue }
            view.core.queue.register(identifier) { self.view(of: cell) }
        }
        return view
    }

    private func collectionView(_ element: InterfaceElement, _ frame: CGRect) -> UICollectionView {
        let flow = UICollectionViewFlowLayout()
        let layout = element.child("collectionViewFlowLayout")
        if let size = layout?.children.first(where: { $0.name == "size" && $0.key == "itemSize" }),
            let width = size.attributes["width"].flatMap({ Double($0) }),
            let height = size.attributes["height"].flatMap({ Double($0) })
        {
            flow.itemSize = CGSize(width: width, height: height)
        }
        if layout?.attributes["scrollDirection"] == "horizontal" { flow.scrollDirection = .horizontal }
        let view = UICollectionView(frame: frame, collectionViewLayout: flow)
        for cell in element.prototypeCells {
            guard let identifier = cell.attributes["reuseIdentifier"] else { continue }
            view.core.queue.register(identifier) { self.view(of: cell) }
        }
        return view
    }
}
