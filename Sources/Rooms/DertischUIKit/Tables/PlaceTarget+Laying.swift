#if canImport(UIKit) && !os(tvOS) && !os(visionOS) && !os(watchOS)
    import DertischRoom
    import UIKit

    extension PlaceTarget {
        /// Lays content on the object. What it cannot show is left out, and so is what depends on other content of the place.
        func lay(_ laid: Laid) {
            switch self {
            case .title(let controller):
                switch laid {
                case .text(let text), .number(_, let text): controller.navigationItem.title = text
                default: break
                }
            case .item(let item): lay(laid, on: item)
            case .view(let view): lay(laid, on: view)
            // Its state depends on the others.
            case .section: break
            }
        }

        private func lay(_ laid: Laid, on item: UIBarItem) {
            switch laid {
            case .number(let number, let text) where item is UITabBarItem:
                (item as? UITabBarItem)?.badgeValue = number == nil || number == 0 ? nil : text
            case .text(let text), .number(_, let text):
                item.title = text
                (item as? UIBarButtonItem)?.primaryAction?.title = text
            case .mark(.hidden, let isOn): (item as? UIBarButtonItem)?.isHidden = isOn
            case .mark(.enabled, let isOn): item.isEnabled = isOn
            case .label(let text): item.accessibilityLabel = text
            case .tip(let text): item.accessibilityHint = text
            default: break
            }
        }

        private func lay(_ laid: Laid, on view: UIView) {
            switch laid {
            case .text(let text): view.lay(text)
            case .number(let number, let text): view.lay(number, text)
            case .flag(let isOn):
                (view as? UISwitch)?.setOn(isOn, animated: false)
                (view as? UIButton)?.isSelected = isOn
            case .entry(let text, _): view.lay(entry: text)
            case .choices(let choices, let chosen): view.lay(choices, chosen)
            case .mark(let trait, let isOn): view.mark(trait, isOn)
            case .label(let text):
                view.accessibilityLabel = text
                if view is UIImageView { view.isAccessibilityElement = !text.isEmpty }
            case .hint(let text):
                (view as? UITextField)?.placeholder = text
                (view as? UISearchBar)?.placeholder = text
            // A picture takes its time: its place has a loader. Several choices are a menu, which tells of its touches. A tip gives way to what
            // is wrong with an entry.
            case .picture, .tip, .invalid, .link, .constraints, .window, .selection, .module: break
            }
        }
    }

    extension UIView {
        fileprivate func lay(_ text: String) {
            switch self {
            case let label as UILabel: label.text = text
            case let view as UITextView: view.text = text
            case let button as UIButton:
                if button.configuration != nil {
                    button.configuration?.title = text
                } else {
                    button.setTitle(text, for: .normal)
                }
            default: break
            }
        }

        fileprivate func lay(_ number: Double?, _ text: String) {
            let number = number.flatMap { $0.isFinite ? $0 : nil } ?? 0
            switch self {
            case let view as UIProgressView: view.progress = Float(number)
            case let slider as UISlider: slider.value = Float(number)
            case let stepper as UIStepper: stepper.value = number
            default: lay(text)
            }
        }

        /// Sets the text of an entry, which keeps its cursor if nothing changes.
        fileprivate func lay(entry text: String) {
            switch self {
            case let field as UITextField: if field.text != text { field.text = text }
            case let view as UITextView: if view.text != text { view.text = text }
            case let bar as UISearchBar: if bar.text != text { bar.text = text }
            case let slider as UISlider: Float(text).map { slider.value = $0 }
            case let stepper as UIStepper: Double(text).map { stepper.value = $0 }
            case let well as UIColorWell: well.selectedColor = UIColor(hex: text)
            default: break
            }
        }

        fileprivate func lay(_ choices: [Choice], _ chosen: Int?) {
            guard let control = self as? UISegmentedControl else { return }
            control.removeAllSegments()
            for choice in choices {
                control.insertSegment(withTitle: choice.text, at: control.numberOfSegments, animated: false)
            }
            control.selectedSegmentIndex = choices.firstIndex { $0.number == chosen } ?? UISegmentedControl.noSegment
        }

        fileprivate func mark(_ trait: Trait, _ isOn: Bool) {
            switch trait {
            case .hidden: isHidden = isOn
            case .enabled: (self as? UIControl)?.isEnabled = isOn
            case .selected: (self as? UIControl)?.isSelected = isOn
            case .busy:
                guard let indicator = self as? UIActivityIndicatorView else { return }
                if isOn { indicator.startAnimating() } else { indicator.stopAnimating() }
            case .focused: if isOn { becomeFirstResponder() }
            case .ascending, .descending: break
            }
        }
    }
#endif
