/// What an error says: what happened, where, why, and what to do.
package typealias ErrorParts = (what: String, place: String, why: String, remedy: String)

/// The four parts of an error as they are read, one beneath the other.
package func errorText(_ parts: ErrorParts) -> String {
    """
    error: \(parts.what)
      where: \(parts.place)
      why:   \(parts.why)
      do:    \(parts.remedy)
    """
}
