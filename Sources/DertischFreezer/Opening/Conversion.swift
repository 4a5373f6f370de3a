/// How the values of a column become those of another type, as far as the freezer knows.
package enum Conversion: Sendable {
    /// An expression that loses nothing.
    case exact(String)
    /// An expression that is often right, and what to think of.
    case doubtful(String, String)
    case unknown
}
