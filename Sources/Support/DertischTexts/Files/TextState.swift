/// The progress of a translation.
package enum TextState: String, Hashable, Sendable {
    /// The text is not translated yet.
    case new
    /// The translation is used, but should be reviewed.
    case needsReview = "needs_review"
    case translated
}
