/// A link as registered.
package struct LinkDraft {
    package let customer: String
    package let pattern: String
    /// The listing of the entrées that the link leads to, if it has one.
    package var listing: ListingDraft?
    package let site: Site
}
