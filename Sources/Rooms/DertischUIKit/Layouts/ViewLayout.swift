#if canImport(UIKit) && !os(tvOS) && !os(visionOS) && !os(watchOS)
    import DertischRoom
    import DertischStoryboards
    import UIKit

    /// The places of a screen or a row, found in the views that were made from its storyboard or nib, or in code.
    ///
    /// A compiled storyboard cannot be read, but what it makes can. So an app brings no other description of its layouts,
    /// and a screen that is made in code is a layout like any other.
    @MainActor struct ViewLayout {
        /// The objects of the places, and of texts without a place.
        private(set) var targets: [Place: PlaceTarget] = [:]
        /// The layout as the house uses it.
        private(set) var layout: Layout
        /// The places that several objects have.
        private(set) var duplicates: [Place] = []

        /// Finds the places of a screen: in its view, its items and its title.
        ///
        /// - Parameters:
        ///   - controller: the view controller. Its view is loaded.
        ///   - name: the customer's name.
        ///   - sample: makes the view of a row from a nib of that name, such as `inbox.mails`; `nil` if there is none.
        init(of controller: UIViewController, as name: String, sample: (String) -> UIView?) {
            let bar = controller.navigationItem
            let items = [bar.leftBarButtonItems, bar.rightBarButtonItems, controller.toolbarItems]
            let targets: [PlaceTarget] = [.title(controller)] + items.flatMap { $0 ?? [] }.map { .item($0) }
            self.init(targets + Self.content(of: controller), as: name, isRow: false, sample)
        }

        /// The objects in a screen: its tabs or columns, or else its views.
        private static func content(of controller: UIViewController) -> [PlaceTarget] {
            if controller is UITabBarController || controller is UISplitViewController {
                return ControllerSection.sections(of: controller).flatMap { section -> [PlaceTarget] in
                    (section.name == nil ? [] : [.section(section)]) + (section.item.map { [.item($0)] } ?? [])
                }
            }
            return controller.view.map { targets(in: $0) } ?? []
        }

        /// Finds the places of a row in its view.
        init(ofRow view: UIView, as name: String, sample: (String) -> UIView?) {
            self.init(Self.targets(in: view), as: name, isRow: true, sample)
        }

        /// The objects of the places in the view of a row, which has not shown anything yet.
        static func targets(ofRow view: UIView) -> [Place: PlaceTarget] {
            ViewLayout(targets(in: view), as: "", isRow: true) { _ in nil }.targets
        }

        private init(_ found: [PlaceTarget], as name: String, isRow: Bool, _ sample: (String) -> UIView?) {
            let site = Site(file: name, line: 1)
            layout = Layout(site: site, places: [:])
            var unnamed = 0
            for target in found {
                let row = target.name.flatMap { Self.row(of: target, as: "\(name).\($0)", at: $0, sample) }
                let uses = target.uses(hasRows: row != nil)
                let place = target.name.map { Place($0) } ?? Self.unnamed(unnamed + 1)
                let texts = target.words.compactMap { kind, words in
                    LayoutText.key(in: words).map { FixedText($0, as: kind, at: place, site: site) }
                }
                layout.texts += texts
                if target.name != nil {
                    layout.places[place] = Layout.Spot(element: target.className, site: site, uses: uses, row: row)
                    if targets.updateValue(target, forKey: place) != nil { duplicates.append(place) }
                } else if !texts.isEmpty {
                    unnamed += 1
                    targets[place] = target
                }
            }
            guard isRow else { return }
            // The row of a list is tapped as a whole. Its first object is the view at its top.
            if case .view(let view)? = found.first, let name = found.first?.name, !(view is UIControl) {
                layout.places[Place(name)]?.uses.insert(.tap)
            }
        }

        /// A place of an object without a name: no layout and no customer can name it.
        private static func unnamed(_ number: Int) -> Place { Place("\u{0}\(number)") }

        /// The view and those in it, apart from the rows of lists.
        private static func targets(in view: UIView) -> [PlaceTarget] {
            [.view(view)] + (view.isWhole ? [] : view.subviews.flatMap { targets(in: $0) })
        }

        /// The layout of the rows at a list, from a sample of one.
        private static func row(
            of target: PlaceTarget, as name: String, at place: String, _ sample: (String) -> UIView?
        ) -> Layout? {
            guard case .view(let view) = target else { return nil }
            let cell: UIView? =
                switch view {
                case let view as UITableView: sample(name) ?? view.dequeueReusableCell(withIdentifier: place)
                case let view as UICollectionView: sample(name) ?? SampleItem(of: view, place).cell
                case is UIStackView: sample(name)
                default: nil
                }
            guard let cell else { return nil }
            var row = ViewLayout(ofRow: cell, as: name, sample: sample).layout
            if view is UIStackView, let top = cell.accessibilityIdentifier {
                row.places[Place(top)]?.uses = cell.placeUses(hasRows: false)
            }
            return row
        }
    }
#endif
