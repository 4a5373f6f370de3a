/// The fields of a form, as the guest fills them in, and the rules that they keep.
///
/// Each field has the type of its value: a number is a number, and no text. A field that may be empty is an optional. A list of lines is an
/// array.
///
/// ```swift
/// struct Booking: FormValues {
///     var name = "", guests = 2
///     var day: CalendarDate?
///
///     static func rules(_ rules: inout FormRules<Booking>) {
///         rules.require(\.name)
///         rules.require(\.day)
///         rules.range(\.guests, 1...8)
///     }
/// }
/// ```
///
/// A ``Form`` on the carte holds them.
public protocol FormValues: Equatable, Sendable {
    /// Declares the rules. Called once for each form that is made.
    ///
    /// - Parameter rules: collects the declarations.
    static func rules(_ rules: inout FormRules<Self>)
}

extension FormValues {
    /// Declares no rules.
    public static func rules(_ rules: inout FormRules<Self>) {}
}
