#if canImport(UIKit) && !os(tvOS) && !os(visionOS) && !os(watchOS)
    import DertischRoom
    import UIKit

    /// The objects of one screen or of one cell, and the content that they show.
    ///
    /// A cell is lent to one row after another, so its gestures are those of the row that it shows.
    @MainActor final class PlaceViews {
        let targets: [Place: PlaceTarget]
        /// The content that the objects show.
        private(set) weak var content: PlaceContents?
        /// The view that holds them all, which lives as long: objects are found by its identity.
        private let root: UIView?
        private var observers: [EntryObserver] = []
        private var containerObserver: ContainerObserver?
        private let supply: PictureSupply?
        /// The views as they were before anything was laid on them.
        private let designed: [Place: DesignedState]
        private(set) var pictures: [Place: PlacePicture] = [:]

        init(_ targets: [Place: PlaceTarget], in root: UIView?, _ supply: PictureSupply?) {
            self.targets = targets
            self.root = root
            self.supply = supply
            designed = targets.compactMapValues {
                if case .view(let view) = $0 { DesignedState(of: view) } else { nil }
            }
            for (place, target) in targets { connect(target, at: place) }
            if sections.isEmpty { return }
            containerObserver = ContainerObserver(sections) { [weak self] touched in
                let item = touched.item?.accessibilityIdentifier ?? ""
                if !item.isEmpty { self?.handle(.tapped, at: Place(item)) }
            }
        }

        private var sections: [ControllerSection] {
            targets.values.compactMap { if case .section(let section) = $0 { section } else { nil } }
                .sorted { $0.index < $1.index }
        }

        /// Shows other content.
        func show(_ content: PlaceContents) {
            self.content = content
            restore()
            for place in targets.keys {
                if case .picture? = content[place]?.content {} else { pictures[place]?.release() }
                for laid in content[place]?.all ?? [] { lay(laid, at: place) }
            }
        }

        /// Gives the views the state back that their designer has set.
        func restore() {
            for case (let place, .view(let view)) in targets { designed[place]?.restore(view) }
        }

        /// Shows a value at a place, if it is there.
        func lay(_ laid: Laid, at place: Place) {
            guard let target = targets[place] else { return }
            if case .section(let section) = target, case .mark(.hidden, let isOn) = laid {
                return section.setHidden(isOn, among: sections)
            }
            guard case .view(let view) = target else { return target.lay(laid) }
            switch laid {
            case .picture(let picture): lay(picture, on: view, at: place)
            case .choices(let choices, let chosen):
                guard let button = view as? UIButton else { return target.lay(laid) }
                lay(choices, chosen, on: button, at: place)
            case .selection(let choices, let chosen):
                if let button = view as? UIButton { lay(choices, selected: Set(chosen), on: button, at: place) }
            // What is wrong with an entry goes before the tip. The value that assistive technology reads is what was typed.
            case .tip, .invalid:
                let laid = content?[place]
                view.accessibilityHint = laid?.flaw ?? laid?.tip ?? designed[place]?.tip
            case .mark(.enabled, let isOn):
                // Where a designer lets touches pass, they pass.
                if designed[place]?.takesTouches == true { view.isUserInteractionEnabled = isOn }
                target.lay(laid)
            default: target.lay(laid)
            }
        }

        /// The place that a view shows; `nil` for a view that shows no place, or has no name.
        func place(of view: UIView) -> Place? {
            targets.first {
                if case .view(let other) = $0.value { other === view && $0.value.name != nil } else { false }
            }?.key
        }

        /// Shows nothing more of the content, as the objects are lent to another row. Its pictures are freed.
        func release() {
            content = nil
            for picture in pictures.values { picture.release() }
        }

        private func lay(_ choices: [Choice], _ chosen: Int?, on button: UIButton, at place: Place) {
            button.menu = UIMenu(
                children: choices.enumerated().map { index, choice in
                    UIAction(title: choice.text, state: choice.number == chosen ? .on : .off) { [weak self] _ in
                        self?.content?.choose(index, at: place)
                    }
                })
        }

        /// Lays choices of which several may be chosen: each touch in the menu adds its own, or takes it away.
        private func lay(_ choices: [Choice], selected: Set<Int>, on button: UIButton, at place: Place) {
            button.menu = UIMenu(
                children: choices.map { choice in
                    UIAction(title: choice.text, state: selected.contains(choice.number) ? .on : .off) {
                        [weak self, weak button] _ in
                        let now = selected.symmetricDifference([choice.number])
                        if let self, let button { lay(choices, selected: now, on: button, at: place) }
                        self?.content?.select(choices.map(\.number).filter(now.contains), at: place)
                    }
                })
        }

        private func lay(_ picture: Picture?, on view: UIView, at place: Place) {
            let shown = pictures[place] ?? PlacePicture(view, supply)
            pictures[place] = shown
            shown.show(picture)
            // A label that the customer lays goes before the description, in whichever order they come.
            guard content?[place]?.hasLabel != true else { return }
            view.accessibilityLabel = picture?.description
            // A picture without a description is decoration.
            if view is UIImageView { view.isAccessibilityElement = picture?.description.isEmpty == false }
        }

        private func connect(_ target: PlaceTarget, at place: Place) {
            switch target {
            case .title, .section: break
            case .item(let item):
                let item = item as? UIBarButtonItem
                // It takes title and image from its action.
                item?.primaryAction = UIAction(title: item?.title ?? "", image: item?.image) { [weak self] _ in
                    self?.handle(.tapped, at: place)
                }
            case .view(let view):
                if target.uses(hasRows: false).contains(.submit) { connectForm(view, at: place) }
                connect(view, at: place)
            }
        }

        private func connect(_ view: UIView, at place: Place) {
            switch view {
            case let field as UITextField: connect(field, at: place)
            case let bar as UISearchBar: connect(bar.searchTextField, at: place)
            case let view as UITextView:
                observers.append(
                    EntryObserver(view) { [weak self, weak view] in self?.edit(.text(view?.text ?? ""), at: place) })
            case let toggle as UISwitch:
                toggle.on(.valueChanged) { [weak self, weak toggle] in
                    self?.edit(.flag(toggle?.isOn ?? false), at: place)
                }
            case let slider as UISlider:
                slider.on(.valueChanged) { [weak self, weak slider] in
                    self?.edit(.text("\(slider?.value ?? 0)"), at: place)
                }
            case let stepper as UIStepper:
                stepper.on(.valueChanged) { [weak self, weak stepper] in
                    self?.edit(.text("\(stepper?.value ?? 0)"), at: place)
                }
            case let well as UIColorWell:
                well.on(.valueChanged) { [weak self, weak well] in
                    self?.edit(.text(well?.selectedColor?.hex ?? ""), at: place)
                }
            case let control as UISegmentedControl:
                control.on(.valueChanged) { [weak self, weak control] in
                    self?.content?.choose(control?.selectedSegmentIndex ?? UISegmentedControl.noSegment, at: place)
                }
            case let button as UIButton where button.changesSelectionAsPrimaryAction:
                // The menu of a pop-up button is made of its choices.
                if button.showsMenuAsPrimaryAction { break }
                button.on(.primaryActionTriggered) { [weak self, weak button] in
                    self?.edit(.flag(button?.isSelected ?? false), at: place)
                }
            case let control as UIControl:
                control.on(.touchUpInside) { [weak self] in self?.handle(.tapped, at: place) }
            default: break
            }
        }

        private func connect(_ field: UITextField, at place: Place) {
            field.on(.editingChanged) { [weak self, weak field] in self?.edit(.text(field?.text ?? ""), at: place) }
            field.on(.editingDidBegin) { [weak self] in self?.tellFocus(.entered, \.tellsEntering, at: place) }
            field.on(.editingDidEnd) { [weak self] in self?.tellFocus(.left, \.tellsLeaving, at: place) }
        }

        /// Hears the return key in the entries of a form, and its buttons that are no places.
        private func connectForm(_ form: UIView, at place: Place) {
            for view in form.subviews {
                let submit: @MainActor () -> Void = { [weak self] in self?.handle(.submitted, at: place) }
                switch view {
                case let field as UITextField: field.on(.editingDidEndOnExit, submit)
                case let bar as UISearchBar: bar.searchTextField.on(.editingDidEndOnExit, submit)
                case let button as UIButton where button.accessibilityIdentifier == nil:
                    button.on(.touchUpInside, submit)
                case is UITableView, is UICollectionView: break
                default: connectForm(view, at: place)
                }
            }
        }

        private func tellFocus(
            _ event: GestureEvent, _ isTold: KeyPath<FieldConstraints, Bool>, at place: Place
        ) {
            if content?[place]?.constraints?[keyPath: isTold] == true { handle(event, at: place) }
        }

        private func edit(_ edited: Edited, at place: Place) { content?.edit(edited, at: place) }

        private func handle(_ event: GestureEvent, at place: Place) { content?.handle(event, at: place) }
    }

    extension UIControl {
        /// Calls a function at an event.
        fileprivate func on(_ event: UIControl.Event, _ call: @escaping @MainActor () -> Void) {
            addAction(UIAction { _ in call() }, for: event)
        }
    }
#endif
