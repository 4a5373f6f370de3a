/// A link as registered.
struct LinkDraft {
    let customer: String
    let pattern: String
    /// The listing of its entrées, if it has one.
    var listing: ListingDraft?
    let site: Site
}
