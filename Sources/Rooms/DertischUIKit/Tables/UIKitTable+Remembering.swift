#if canImport(UIKit) && !os(tvOS) && !os(visionOS) && !os(watchOS)
    import DertischRoom
    import DertischWindowState
    import UIKit

    /// The part of a table that the room stores besides its content: the touched rows, the typed fields, and the focus.
    extension UIKitTable: RestorableTable {
        func restore(_ record: TableRecord) {
            handlers.onRestore(record.number, self)
            touchedRows = record.rows.map { RowNumber($0.number) }
        }

        func typedFieldForgotten() { handlers.onForgotten() }

        func shown(at spot: Spot) -> (content: Laid, revision: Int)? {
            guard let values = contents(of: spot.row)?[spot.place], let content = values.content else { return nil }
            return (content, values.revision)
        }

        func isSecret(at spot: Spot) -> Bool {
            // A row that is scrolled out of view has no views.
            guard let target = target(at: spot) else { return secretPlaces.contains(spot.place) }
            if target.isSecret { secretPlaces.insert(spot.place) }
            return target.isSecret
        }

        func show(_ content: Laid, at spot: Spot) { contents(of: spot.row)?.lay(content, at: spot.place) }

        func enter(_ edited: Edited, at spot: Spot) { contents(of: spot.row)?.edit(edited, at: spot.place) }

        func enter(choice number: Int, at spot: Spot) { contents(of: spot.row)?.choose(number: number, at: spot.place) }

        func enter(selection numbers: [Int], at spot: Spot) { contents(of: spot.row)?.select(numbers, at: spot.place) }

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
#endif
