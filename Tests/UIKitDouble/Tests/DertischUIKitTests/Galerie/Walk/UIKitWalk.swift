import DertischRoom
import Foundation
import Testing
import UIKit

@testable import DertischUIKit

/// The walk in the room for UIKit. What it shows is read from its views.
@MainActor struct UIKitWalk: WalkRoom {
    let name = "UIKit"
    let house: GalerieScenes

    init(_ fakes: GalerieFakes) async throws { house = try await GalerieScenes(fakes) }

    func close() async { await house.close() }

    var customers: [String] { (try? house.scenes.customers) ?? [] }

    func take(_ step: WalkStep) async throws {
        let scenes = house.scenes
        switch step {
        case .tap(let place, of: let customer): try await scenes.tap(place, of: customer)
        case .tapRow("open", of: "grid", in: _, let index):
            try house.list.scrollToItem(at: IndexPath(item: index, section: 0), at: .top, animated: false)
            try await house.open(index)
        case .tapRow(let place, of: let customer, in: let list, let index):
            try await scenes.tap(place, of: customer, in: list, row: index)
        case .type(let words, let place, of: let customer): try await scenes.type(words, at: place, of: customer)
        case .search(let words): try await house.search(words)
        case .submit(let place, of: let customer):
            try #require(Self.field(in: try scenes.view(place, of: customer))).pressReturn()
        case .reachEnd: try await house.scrollToEnd()
        case .goBack: try scenes.scene.pages.tapBack()
        case .dismiss: try await scenes.dismissByGesture()
        }
        await scenes.settle()
    }

    private static func field(in view: UIView) -> UITextField? {
        view as? UITextField ?? view.subviews.lazy.compactMap { field(in: $0) }.first
    }

    private func table(_ customer: String) -> UIKitTable? { (try? house.scenes.table(customer))?.table }

    func rows(at place: Place, of customer: String) -> Int {
        let list = table(customer)?.contents(of: .table)?.lists[place]
        let sequence = list?.sequence.rows.count ?? 0
        guard case .view(let view)? = table(customer)?.target(at: Spot(place)) else { return sequence }
        // The list itself has as many, whatever its table keeps.
        return switch view {
        case let view as UICollectionView: view.numberOfItems(inSection: 0)
        case let view as UIStackView: view.arrangedSubviews.count
        default: sequence
        }
    }

    func shown(at spot: WalkSpot) -> ShownPlace? {
        guard let table = table(spot.customer), let contents = table.contents(of: .table) else { return nil }
        guard let list = spot.list else {
            return table.target(at: Spot(spot.place)).map { shown($0, contents[spot.place]) }
        }
        guard let rows = contents.lists[list]?.sequence.rows, rows.indices.contains(spot.index),
            contents.lists[list]?.cell(of: rows[spot.index]) != nil, let row = table.contents(of: rows[spot.index])
        else { return nil }
        return table.target(at: Spot(spot.place, in: rows[spot.index])).map { shown($0, row[spot.place]) }
    }

    private func shown(_ target: PlaceTarget, _ laid: LaidValues?) -> ShownPlace {
        switch target {
        case .title(let controller):
            var shown = ShownPlace()
            shown.words[.text] = controller.navigationItem.title
            return shown
        case .item(let item): return shown(item)
        case .view(let view): return shown(view, laid)
        // Galerie has no tabs and no columns.
        case .section: return ShownPlace()
        }
    }

    private func shown(_ item: UIBarItem) -> ShownPlace {
        var shown = ShownPlace()
        shown.words[.text] = item.title
        shown.words[.label] = item.accessibilityLabel
        shown.words[.tip] = item.accessibilityHint
        if (item as? UIBarButtonItem)?.isHidden == true { shown.marks.insert("hidden") }
        if !item.isEnabled { shown.marks.insert("disabled") }
        return shown
    }

    private func shown(_ view: UIView, _ laid: LaidValues?) -> ShownPlace {
        var shown = ShownPlace()
        shown.words[.label] = view.accessibilityLabel
        shown.words[.tip] = view.accessibilityHint
        if view.isHidden { shown.marks.insert("hidden") }
        if let control = view as? UIControl {
            if !control.isEnabled { shown.marks.insert("disabled") }
            if control.isSelected { shown.marks.insert("selected") }
        }
        switch view {
        case let label as UILabel: shown.words[.text] = label.text
        case let button as UIButton: shown.words[.text] = button.currentTitle
        case let field as UITextField: (shown.words[.entry], shown.words[.hint]) = (field.text, field.placeholder)
        case let bar as UISearchBar: (shown.words[.entry], shown.words[.hint]) = (bar.text, bar.placeholder)
        case let indicator as UIActivityIndicatorView: if indicator.isAnimating { shown.marks.insert("busy") }
        case is UIImageView:
            // The view has the picture's description. Its address is what was laid there.
            guard case .picture(let picture)? = laid?.content else { break }
            shown.words[.picture] =
                picture.map { "\($0.address) “\(view.accessibilityLabel ?? "")”" } ?? "none"
        case let cell as UICollectionViewCell: if cell.isSelected { shown.marks.insert("selected") }
        default: break
        }
        return shown
    }
}
