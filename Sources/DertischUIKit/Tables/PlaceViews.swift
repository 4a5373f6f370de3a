#if canImport(UIKit) && !os(tvOS) && !os(watchOS)
    import Dertisch
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

        init(_ targets: [Place: PlaceTarget], in root: UIView?) {
            self.targets = targets
            self.root = root
            for (place, target) in targets { connect(target, at: place) }
        }

        /// Shows other content.
        func show(_ content: PlaceContents) {
            self.content = content
            for (place, target) in targets {
                target.clear()
                for laid in content[place]?.all ?? [] { target.lay(laid) }
            }
        }

        /// Shows nothing more of the content, as the objects are lent to another row.
        func release() { content = nil }

        private func connect(_ target: PlaceTarget, at place: Place) {
            switch target {
            case .title: break
            case .item(let item):
                item.primaryAction = UIAction(title: item.title ?? "") { [weak self] _ in
                    self?.handle(.tapped, at: place)
                }
            case .view(let view): (view as? UIControl).map { connect($0, at: place) }
            }
        }

        private func connect(_ control: UIControl, at place: Place) {
            let uses = control.placeUses(hasRows: false)
            if uses.contains(.tap) {
                control.on(.touchUpInside) { [weak self] in self?.handle(.tapped, at: place) }
            } else if let field = control as? UITextField {
                field.on(.editingChanged) { [weak self, weak field] in
                    self?.content?.edit(.text(field?.text ?? ""), at: place)
                }
            } else if let toggle = control as? UISwitch {
                toggle.on(.valueChanged) { [weak self, weak toggle] in
                    self?.content?.edit(.flag(toggle?.isOn ?? false), at: place)
                }
            } else if let control = control as? UISegmentedControl {
                control.on(.valueChanged) { [weak self, weak control] in
                    self?.content?.choose(control?.selectedSegmentIndex ?? UISegmentedControl.noSegment, at: place)
                }
            }
        }

        private func handle(_ event: GestureEvent, at place: Place) { content?.handle(event, at: place) }
    }

    extension UIControl {
        /// Calls a function at an event.
        fileprivate func on(_ event: UIControl.Event, _ call: @escaping @MainActor () -> Void) {
            addAction(UIAction { _ in call() }, for: event)
        }
    }
#endif
