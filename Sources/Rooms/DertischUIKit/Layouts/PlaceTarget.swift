#if canImport(UIKit) && !os(tvOS) && !os(visionOS) && !os(watchOS)
    import DertischRoom
    import UIKit

    /// The object that shows a place: a view, an item of a bar, a view controller by its title, or a tab or column.
    @MainActor enum PlaceTarget {
        case view(UIView)
        case item(UIBarItem)
        case title(UIViewController)
        case section(ControllerSection)

        /// The name that a designer gave the object.
        var name: String? {
            let name =
                switch self {
                case .view(let view): view.accessibilityIdentifier
                case .item(let item): item.accessibilityIdentifier
                case .title(let controller): controller.restorationIdentifier
                case .section(let section): section.name
                }
            return name.flatMap { $0.isEmpty ? nil : $0 }
        }

        /// The class of the object, in messages.
        var className: String {
            switch self {
            case .view(let view): "\(type(of: view))"
            case .item(let item): "\(type(of: item))"
            case .title(let controller): "\(type(of: controller))"
            case .section(let section): section.item == nil ? "a column" : "a tab"
            }
        }

        /// The possible uses of the place.
        func uses(hasRows: Bool) -> Set<PlaceUse> {
            switch self {
            case .view(let view): view.placeUses(hasRows: hasRows)
            case .item: [.state, .label, .tip, .text, .number, .tap]
            case .title: [.text, .number]
            case .section: [.section, .state]
            }
        }

        /// The words that a designer wrote, by the part of the object that shows them.
        var words: [(kind: FixedText.Kind, words: String)] {
            switch self {
            case .view(let view):
                let text = view.designedText
                // Labels and buttons are read out as they are shown, unless a designer says something else.
                let label = view.accessibilityLabel == text ? nil : view.accessibilityLabel
                return Self.words(text, label, view.accessibilityHint, hint: view.designedHint)
            case .item(let item):
                let label = item.accessibilityLabel == item.title ? nil : item.accessibilityLabel
                return Self.words(item.title, label, item.accessibilityHint, hint: nil)
            case .title(let controller): return Self.words(controller.navigationItem.title, nil, nil, hint: nil)
            case .section: return []
            }
        }

        private static func words(
            _ text: String?, _ label: String?, _ tip: String?, hint: String?
        ) -> [(kind: FixedText.Kind, words: String)] {
            let all: [(FixedText.Kind, String?)] = [(.text, text), (.hint, hint), (.label, label), (.tip, tip)]
            return all.compactMap { kind, words in words.map { (kind, $0) } }
        }
    }
#endif
