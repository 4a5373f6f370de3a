/// An entrée that may be left out where its customer is seated: ``NoEntree``, or an optional value.
///
/// ```swift
/// func didUpdate() { maitreD.seat(.about, .instead, via: .fade) }
/// ```
public protocol OptionalEntree: ExpressibleByNilLiteral {}

extension Optional: OptionalEntree {}
