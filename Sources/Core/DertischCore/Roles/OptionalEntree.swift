/// An entrée that may be left out where its customer is seated: ``NoEntree``, or an optional value.
///
/// ```swift
/// func didUpdate() { maitreD.seat(.about, .instead, via: .fade) }
/// ```
public protocol OptionalEntree: ExpressibleByNilLiteral {}

extension Optional: OptionalEntree {}

extension Course {
    /// The entrée for a guest who brings none; `nil` if the course needs one.
    static func emptyEntree() -> Entree? {
        (Entree.self as? any OptionalEntree.Type)?.init(nilLiteral: ()) as? Entree
    }
}
