#if canImport(UIKit) && !os(tvOS) && !os(watchOS)
    import Dertisch
    import DertischWindowState
    import UIKit

    /// The part of a table that the room stores besides its content: the touched rows, the typed fields, and the focus.
    extension UIKitTable {
        var remembered: TableMemory? { TableMemory(number: number, rows: touchedRows) }

        func restore(_ record: TableRecord) {
            handlers.onRestore(record.number, self)
            touchedRows = record.rows.map { RowNumber($0.number) }
        }

        /// The typed fields. A row that was touched too long ago is not found again, and neither are its fields.
        var storedFields: [TypedField] {
            typedFields.values.filter { $0.field.row == 0 || touchedRows.contains(RowNumber($0.field.row)) }
        }

        /// Notes that the guest uses a row, or has the focus in it.
        func touch(_ row: RowNumber) {
            guard row != .table, touchedRows.last != row else { return }
            touchedRows.removeAll { $0 == row }
            touchedRows.append(row)
            if touchedRows.count > TableRecord.rowLimit { touchedRows.removeFirst() }
        }

        /// Notes what the guest did: the touched row, and what was typed or chosen, unless the place is secret.
        ///
        /// - Parameter turn: the number of the edit in the scene.
        func note(_ event: GestureEvent, at spot: Spot, turn: Int) {
            if event != .reachedEnd { touch(spot.row) }
            switch event {
            case .tapped, .submitted, .reachedEnd: return
            case .edited, .chose: break
            }
            typedFields[spot] = nil
            let content = contents(of: spot.row)?[spot.place]?.content
            guard let value = content?.enteredValue, target(at: spot)?.isSecret != true else { return }
            let field = WindowField(table: number, row: spot.row.number, place: spot.place.name, value: value)
            typedFields[spot] = TypedField(field: field, turn: turn, choice: content?.chosen)
        }

        /// Forgets what the house has replaced. A choice may have another text, in another language.
        func forgetReplaced(at spot: Spot) {
            guard let typed = typedFields[spot] else { return }
            let content = contents(of: spot.row)?[spot.place]?.content
            let value = content?.enteredValue
            guard value != typed.field.value else { return }
            if let value, let choice = typed.choice, choice == content?.chosen {
                typedFields[spot]?.field.value = value
            } else {
                typedFields[spot] = nil
            }
        }

        /// Shows what the guest had entered at a place that still takes it. The house is not told. Returns false if it does not.
        func show(_ value: WindowField.Value, at spot: Spot) -> Bool {
            guard let contents = contents(of: spot.row), let entry = contents[spot.place] else { return false }
            let laid: Laid
            switch (value, entry.content) {
            case (.text(let text), .entry): laid = .entry(text, revision: entry.revision)
            case (.flag(let flag), .flag): laid = .flag(flag)
            case (.choice(let text), .choices(let choices, _)):
                guard let choice = choices.first(where: { $0.text == text }) else { return false }
                laid = .choices(choices, chosen: choice.number)
            default: return false
            }
            contents.lay(laid, at: spot.place)
            return true
        }

        /// Enters what the guest had entered, as the guest did. A value that the house knows already is not entered.
        ///
        /// - Parameter isShown: true if the table shows the value, and the house does not know it yet.
        func enter(_ value: WindowField.Value, at spot: Spot, isShown: Bool) {
            guard let contents = contents(of: spot.row),
                isShown == (contents[spot.place]?.content?.enteredValue == value), show(value, at: spot)
            else { return }
            switch value {
            case .text(let text): contents.edit(.text(text), at: spot.place)
            case .flag(let flag): contents.edit(.flag(flag), at: spot.place)
            case .choice:
                if case .choices(let choices, let chosen)? = contents[spot.place]?.content,
                    let index = choices.firstIndex(where: { $0.number == chosen })
                {
                    contents.choose(index, at: spot.place)
                }
            }
        }

        /// The place that has the focus, or that contains it.
        ///
        /// - Parameter responder: the view that has the focus.
        func focus(at responder: UIView) -> WindowFocus? {
            var next: UIView? = responder
            while let view = next {
                for contents in contentsInView {
                    guard let place = contents.views?.place(of: view) else { continue }
                    return WindowFocus(table: number, row: contents.row.number, place: place.name)
                }
                next = view.superview
            }
            return nil
        }

        /// Gives a place the focus. A row out of view is scrolled to. Returns false if no view shows the place.
        func restore(_ focus: WindowFocus) -> Bool {
            let spot = Spot(Place(focus.place), in: RowNumber(focus.row))
            if target(at: spot) == nil { scroll(to: spot.row) }
            guard case .view(let view)? = target(at: spot), view.becomeFirstResponder() else { return false }
            touch(spot.row)
            return true
        }
    }

    extension PlaceTarget {
        /// True if what is typed there is not stored: a password, or a code that is used once.
        var isSecret: Bool {
            guard case .view(let view) = self else { return false }
            let secrets: [UITextContentType?] = [.password, .newPassword, .oneTimeCode]
            return switch view {
            case let field as UITextField: field.isSecureTextEntry || secrets.contains(field.textContentType)
            case let view as UITextView: view.isSecureTextEntry || secrets.contains(view.textContentType)
            default: false
            }
        }
    }

    extension Laid {
        /// The input that it shows, as it is stored.
        fileprivate var enteredValue: WindowField.Value? {
            switch self {
            case .entry(let text, _): .text(text)
            case .flag(let flag): .flag(flag)
            case .choices(let choices, let chosen):
                choices.first { $0.number == chosen }.map { .choice($0.text) }
            case .text, .number, .picture, .mark, .invalid, .label, .hint, .tip, .link: nil
            }
        }

        /// The number of the choice that it shows.
        fileprivate var chosen: Int? { if case .choices(_, let chosen) = self { chosen } else { nil } }
    }
#endif
