import Foundation

/// A kind of typed number.
enum NumberKind { case whole, decimal }

/// An editor for values of one type.
public struct ValueEditor<Value>: Sendable {
    package let use: PlaceUse
    /// The kind of its numbers; `nil` if its values are no numbers.
    let number: NumberKind?
    /// True if its values are written in another way in each language.
    let isLocal: Bool
    let read: @Sendable (Edited, NumberNotation) -> Result<Value, EntryFlaw>
    /// The content that shows a value. `nil` shows that there is none.
    let entered: @Sendable (Value?, NumberNotation, _ revision: Int) -> Laid

    package init(
        _ use: PlaceUse, isLocal: Bool,
        read: @escaping @Sendable (Edited, NumberNotation) -> Result<Value, EntryFlaw>,
        entered: @escaping @Sendable (Value?, NumberNotation, Int) -> Laid
    ) { self.init(use, number: nil, isLocal: isLocal, read: read, entered: entered) }

    init(
        _ use: PlaceUse, number: NumberKind? = nil, isLocal: Bool? = nil,
        read: @escaping @Sendable (Edited, NumberNotation) -> Result<Value, EntryFlaw>,
        entered: @escaping @Sendable (Value?, NumberNotation, Int) -> Laid
    ) {
        self.use = use
        self.number = number
        self.isLocal = isLocal ?? (number != nil)
        self.read = read
        self.entered = entered
    }

    /// An editor for a typed number.
    ///
    /// - Parameters:
    ///   - kind: the kind of number.
    ///   - plain: the number in ASCII digits, all of them: `-1.5`, `1e+20`.
    ///   - value: makes the number from ASCII digits.
    static func typed(
        _ kind: NumberKind, plain: @escaping @Sendable (Value) -> String,
        value: @escaping @Sendable (String) -> Result<Value, EntryFlaw>
    ) -> ValueEditor<Value> {
        ValueEditor(.entry, number: kind) { edited, notation in
            guard case .text(let text) = edited else { return .failure(.wrongKind) }
            do throws(EntryFlaw) { return value(try notation.read(text)) } catch { return .failure(error) }
        } entered: { value, notation, revision in
            .entry(value.map { notation.text(for: plain($0)) } ?? "", revision: revision)
        }
    }

    /// The editor for optionals of the values: an emptied entry is `nil`.
    var optional: ValueEditor<Value?> {
        ValueEditor<Value?>(use, number: number, isLocal: isLocal) { edited, notation in
            if edited == .text("") { return .success(nil) }
            return switch read(edited, notation) {
            case .success(let value): .success(value)
            case .failure(.empty): .success(nil)
            case .failure(let flaw): .failure(flaw)
            }
        } entered: { value, notation, revision in
            entered(value ?? nil, notation, revision)
        }
    }
}
