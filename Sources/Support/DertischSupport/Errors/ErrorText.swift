/// The parts of an error: what happened, where, why, and what to do.
package typealias ErrorParts = (what: String, place: String, why: String, remedy: String)

/// The text of an error: its four parts, one beneath the other.
///
/// - Parameter severity: the first word of the text.
package func errorText(_ parts: ErrorParts, severity: String = "error") -> String {
    """
    \(severity): \(parts.what)
      where: \(parts.place)
      why:   \(parts.why)
      do:    \(parts.remedy)
    """
}
