#if canImport(UIKit) && !os(tvOS) && !os(visionOS) && !os(watchOS)
    import UIKit

    /// The state of a view as its designer has set it, which comes back when the view is lent to another row.
    ///
    /// The picture is not part of it: the picture loader of the place gives it back.
    @MainActor struct DesignedState {
        private let isHidden: Bool
        /// True if the view takes touches. Labels, images and containers often take none.
        let takesTouches: Bool
        private let isEnabled: Bool?
        private let isSelected: Bool?
        private let text: String?
        private let hint: String?
        private let label: String?
        /// The hint that assistive technology reads.
        let tip: String?
        private let isAccessibilityElement: Bool
        private let number: Double?
        private let isOn: Bool?
        private let isBusy: Bool?
        private let segments: [Segment]
        private let selectedSegment: Int?
        private let menu: UIMenu?

        private struct Segment: Equatable {
            let title: String?
            let image: UIImage?
        }

        init(of view: UIView) {
            isHidden = view.isHidden
            takesTouches = view.isUserInteractionEnabled
            isEnabled = (view as? UIControl)?.isEnabled
            isSelected = (view as? UIControl)?.isSelected
            text = view.shownText
            hint = view.designedHint
            // Labels and buttons are read out as they are shown, unless a designer says something else.
            label = view.accessibilityLabel == text ? nil : view.accessibilityLabel
            tip = view.accessibilityHint
            isAccessibilityElement = view.isAccessibilityElement
            number = view.shownNumber
            isOn = (view as? UISwitch)?.isOn
            isBusy = (view as? UIActivityIndicatorView)?.isAnimating
            segments = Self.segments(of: view)
            selectedSegment = (view as? UISegmentedControl)?.selectedSegmentIndex
            menu = (view as? UIButton)?.menu
        }

        /// Gives a view its state back. What has not changed is not set, since UIKit derives some of it.
        func restore(_ view: UIView) {
            view.isHidden = isHidden
            view.isUserInteractionEnabled = takesTouches
            restoreContent(of: view)
            if view.accessibilityLabel != label, view.accessibilityLabel != text || label != nil {
                view.accessibilityLabel = label
            }
            if view.accessibilityHint != tip { view.accessibilityHint = tip }
            if view.isAccessibilityElement != isAccessibilityElement {
                view.isAccessibilityElement = isAccessibilityElement
            }
            if let isEnabled { (view as? UIControl)?.isEnabled = isEnabled }
            if let isSelected { (view as? UIControl)?.isSelected = isSelected }
        }

        private func restoreContent(of view: UIView) {
            if view.shownText != text { view.show(text) }
            if view.designedHint != hint { view.show(hint: hint) }
            if let number { view.show(number) }
            switch view {
            case let toggle as UISwitch: if let isOn { toggle.setOn(isOn, animated: false) }
            case let indicator as UIActivityIndicatorView where isBusy != indicator.isAnimating:
                if isBusy == true { indicator.startAnimating() } else { indicator.stopAnimating() }
            case let control as UISegmentedControl: restoreSegments(of: control)
            case let button as UIButton: if button.menu !== menu { button.menu = menu }
            default: break
            }
        }

        private func restoreSegments(of control: UISegmentedControl) {
            if Self.segments(of: control) != segments {
                control.removeAllSegments()
                for segment in segments {
                    let index = control.numberOfSegments
                    if let image = segment.image {
                        control.insertSegment(with: image, at: index, animated: false)
                    } else {
                        control.insertSegment(withTitle: segment.title, at: index, animated: false)
                    }
                }
            }
            control.selectedSegmentIndex = selectedSegment ?? UISegmentedControl.noSegment
        }

        private static func segments(of view: UIView) -> [Segment] {
            guard let control = view as? UISegmentedControl else { return [] }
            return (0..<control.numberOfSegments).map {
                Segment(title: control.titleForSegment(at: $0), image: control.imageForSegment(at: $0))
            }
        }
    }

    extension UIView {
        /// The words that the view shows, or that were typed into it.
        fileprivate var shownText: String? {
            switch self {
            case let label as UILabel: label.text
            case let field as UITextField: field.text
            case let view as UITextView: view.text
            case let bar as UISearchBar: bar.text
            case let button as UIButton where !button.isPopUp:
                button.configuration == nil ? button.title(for: .normal) : button.configuration?.title
            default: nil
            }
        }

        fileprivate func show(_ text: String?) {
            switch self {
            case let label as UILabel: label.text = text
            case let field as UITextField: field.text = text
            case let view as UITextView: view.text = text
            case let bar as UISearchBar: bar.text = text
            case let button as UIButton where !button.isPopUp:
                if button.configuration != nil {
                    button.configuration?.title = text
                } else {
                    button.setTitle(text, for: .normal)
                }
            default: break
            }
        }

        fileprivate func show(hint: String?) {
            (self as? UITextField)?.placeholder = hint
            (self as? UISearchBar)?.placeholder = hint
        }

        fileprivate var shownNumber: Double? {
            switch self {
            case let view as UIProgressView: Double(view.progress)
            case let slider as UISlider: Double(slider.value)
            case let stepper as UIStepper: stepper.value
            default: nil
            }
        }

        fileprivate func show(_ number: Double) {
            switch self {
            case let view as UIProgressView: view.progress = Float(number)
            case let slider as UISlider: slider.value = Float(number)
            case let stepper as UIStepper: stepper.value = number
            default: break
            }
        }
    }

    extension UIButton {
        /// True if the title is that of the chosen item of its menu.
        fileprivate var isPopUp: Bool { changesSelectionAsPrimaryAction && showsMenuAsPrimaryAction }
    }
#endif
