#if canImport(UIKit) && !os(tvOS) && !os(visionOS) && !os(watchOS)
    import DertischRoom
    import UIKit

    extension UIView {
        /// The possible uses of the view as a place: the same as the reader of storyboards finds in its file.
        func placeUses(hasRows: Bool) -> Set<PlaceUse> {
            let state: Set<PlaceUse> = [.state, .label, .tip]
            let text: Set<PlaceUse> = [.text, .number]
            switch self {
            case is UILabel: return state.union(text)
            case is UITextField, is UISearchBar: return state.union([.entry, .hint])
            case let view as UITextView: return state.union(view.isEditable ? [.entry] : text)
            case is UISlider, is UIStepper: return state.union([.entry, .number])
            case is UIColorWell: return state.union([.entry])
            case is UISwitch: return state.union([.toggle])
            case is UISegmentedControl: return state.union([.choice])
            case let button as UIButton: return state.union(button.placeUses)
            case is UIProgressView: return state.union([.number])
            case is UIImageView: return state.union([.picture])
            case is UIActivityIndicatorView, is UIPickerView: return state
            case is UITableViewCell, is UICollectionViewCell, is UIControl: return state.union([.tap])
            case is UITableView, is UICollectionView: return hasRows ? state.union([.rows]) : state
            case is UIStackView where hasRows: return state.union([.rows])
            default:
                if subviews.isEmpty, type(of: self) == UIView.self || self is UIStackView {
                    return state.union([.section])
                }
                return isForm ? state.union([.submit]) : state
            }
        }

        /// True if it can be submitted: by the return key in an entry, or by a button that is not a place.
        private var isForm: Bool {
            subviews.contains { view in
                switch view {
                case is UITextField, is UISearchBar: true
                case let button as UIButton
                where button.placeUses.contains(.tap) && button.accessibilityIdentifier == nil:
                    true
                // What lies in a list belongs to its rows.
                case is UITableView, is UICollectionView: false
                default: view.isForm
                }
            }
        }

        /// The words that the view shows as its content.
        var designedText: String? {
            switch self {
            case let label as UILabel: label.text
            case let button as UIButton: button.configuration?.title ?? button.title(for: .normal)
            case let view as UITextView where !view.isEditable: view.text
            default: nil
            }
        }

        /// The words that an empty entry shows.
        var designedHint: String? { (self as? UITextField)?.placeholder ?? (self as? UISearchBar)?.placeholder }

        /// True for a view whose own parts are the system's, and no places.
        var isWhole: Bool {
            switch self {
            case is UILabel, is UIButton, is UITextField, is UITextView, is UISearchBar, is UISlider, is UIStepper,
                is UIColorWell,
                is UISwitch, is UISegmentedControl, is UIPickerView, is UIProgressView, is UIImageView,
                is UIActivityIndicatorView, is UITableView, is UICollectionView:
                true
            default: false
            }
        }
    }

    extension UIButton {
        /// The possible uses of a button, apart from those of any view.
        fileprivate var placeUses: Set<PlaceUse> {
            if !changesSelectionAsPrimaryAction {
                return showsMenuAsPrimaryAction
                    ? [.text, .number, .picture, .tap, .selection] : [.text, .number, .picture, .tap]
            }
            return showsMenuAsPrimaryAction ? [.choice] : [.text, .number, .toggle]
        }
    }
#endif
