import DertischRoom
import DertischTesting
import Foundation
import Testing
import UIKit

@testable import DertischUIKit

/// A table without a house: the checker lays on it, and reads what its views show.
@MainActor final class CheckedScreen {
    enum List: CaseIterable { case table, collection, stack }

    private(set) var table: UIKitTable?
    var onRowRequest: (@MainActor (RowNumber) -> Void)?
    private(set) var gestures: [String] = []
    private let root = UIView(frame: CGRect(x: 0, y: 0, width: 400, height: 8000))

    init(_ list: List) {
        let views: [(UIView, String)] = [
            (UILabel(frame: .zero), "text"), (UILabel(frame: .zero), "number"), (UIImageView(frame: .zero), "picture"),
            (UISwitch(frame: .zero), "flag"), (UITextField(frame: .zero), "entry"),
            (UISegmentedControl(frame: .zero), "choice"), (UIButton(frame: .zero), "button"), (Self.list(list), "rows"),
        ]
        for (view, name) in views {
            view.accessibilityIdentifier = name
            root.addSubview(view)
        }
        let controller = UIViewController()
        controller.view = root
        table = UIKitTable(
            controller, of: "screen",
            .init(
                onGesture: { [weak self] event, spot, _ in self?.gestures.append("\(spot): \(event)") },
                onRowRequest: { [weak self] row, _ in self?.onRowRequest?(row) },
                makeRow: { name in
                    switch name {
                    case "screen.rows" where list == .stack: Self.row()
                    case "screen.rows.inner": Self.named(UILabel(frame: .zero), "name")
                    default: nil
                    }
                }))
    }

    private static func named(_ view: UIView, _ name: String) -> UIView {
        view.accessibilityIdentifier = name
        return view
    }

    static func row() -> UIView { fill(UIView(frame: .zero)) }

    private static func fill(_ view: UIView) -> UIView {
        view.addSubview(named(UILabel(frame: .zero), "name"))
        view.addSubview(named(UITextField(frame: .zero), "typed"))
        view.addSubview(named(UIStackView(frame: .zero), "inner"))
        return view
    }

    final class Cell: UITableViewCell {
        required init(style: CellStyle, reuseIdentifier: String?) {
            super.init(style: style, reuseIdentifier: reuseIdentifier)
            _ = fill(contentView)
        }
    }

    final class Tile: UICollectionViewCell {
        required init(frame: CGRect) {
            super.init(frame: frame)
            _ = MainActor.assumeIsolated { fill(contentView) }
        }
    }

    private static func list(_ list: List) -> UIView {
        let frame = CGRect(x: 0, y: 0, width: 400, height: 7000)
        switch list {
        case .table:
            let view = UITableView(frame: frame, style: .plain)
            view.register(Cell.self, forCellReuseIdentifier: "rows")
            return view
        case .collection:
            let view = UICollectionView(frame: frame, collectionViewLayout: UICollectionViewFlowLayout())
            view.register(Tile.self, forCellWithReuseIdentifier: "rows")
            return view
        case .stack: return UIStackView(frame: frame)
        }
    }

    func view(at spot: Spot) -> UIView? {
        root.layoutIfNeeded()
        guard case .view(let view)? = table?.target(at: spot) else { return nil }
        return view
    }

    /// What a guest would see at a spot.
    func content(at spot: Spot) -> PlaceContent {
        var content = PlaceContent()
        guard let view = view(at: spot) else { return content }
        switch view {
        case let label as UILabel: content.lay(.text(label.text ?? ""))
        case let button as UIButton: content.lay(.text(button.currentTitle ?? ""))
        case let field as UITextField:
            content.lay(.entry(field.text ?? "", revision: 0))
            if let hint = field.placeholder { content.lay(.hint(hint)) }
            content.lay(.invalid(field.accessibilityHint))
        case let toggle as UISwitch: content.lay(.flag(toggle.isOn))
        case let control as UISegmentedControl:
            let titles = (0..<control.numberOfSegments).map { control.titleForSegment(at: $0) ?? "" }
            let choices = titles.enumerated().map { Choice(number: $0, text: $1) }
            content.lay(.choices(choices, chosen: control.selectedSegmentIndex))
        case is UIImageView:
            let picture = view.accessibilityLabel.map { Picture("", width: 1, height: 1, description: $0) }
            content.lay(.picture(picture))
        default: break
        }
        if view.isHidden { content.lay(.mark(.hidden, true)) }
        if (view as? UIControl)?.isEnabled == false { content.lay(.mark(.enabled, false)) }
        if !(view is UIImageView), let label = view.accessibilityLabel { content.lay(.label(label)) }
        if !(view is UITextField), let tip = view.accessibilityHint { content.lay(.tip(tip)) }
        return content
    }

    /// The rows that a list shows, in order.
    func rows(at spot: Spot) -> [RowNumber] {
        let list = view(at: spot)
        var views: [UIView] = []
        if let list = list as? UITableView { views = list.visibleCells }
        if let list = list as? UICollectionView { views = list.visibleCells }
        if let list = list as? UIStackView { views = list.arrangedSubviews }
        let contents = table?.contents(of: spot.row)?.lists[spot.place]
        let numbers = contents?.sequence.rows ?? []
        let cells = numbers.map { contents?.cell(of: $0) }
        return views.map { view in cells.firstIndex { $0 === view }.map { numbers[$0] } ?? RowNumber(-1) }
    }

    var input: TableChecker.Input {
        TableChecker.Input(
            type: { [weak self] text, spot in
                guard let field = self?.view(at: spot) as? UITextField else { return }
                field.text = text
                field.sendActions(for: .editingChanged)
            }, focus: { [weak self] in self?.view(at: $0)?.becomeFirstResponder() },
            focused: { [weak self] in
                let rows = self?.table?.contents(of: .table)?.lists["rows"]?.sequence.rows ?? []
                return rows.map { Spot("typed", in: $0) }.first { self?.view(at: $0)?.isFirstResponder == true }
            })
    }
}

@Suite("UIKit table conformance") @MainActor struct TableCheckTests {
    @Test("A UIKit table passes the table checker with each kind of list", arguments: CheckedScreen.List.allCases)
    func checked(_ list: CheckedScreen.List) throws {
        let screen = CheckedScreen(list)
        let table = try #require(screen.table)
        let complaints = TableChecker.check(
            .init(
                table: table, place: { screen.content(at: $0) }, rows: { screen.rows(at: $0) }, input: screen.input,
                onRowRequest: { screen.onRowRequest = $0 }))
        #expect(complaints == [])
    }
}
