/// The customer for links that lead nowhere, as registered.
package struct UnknownLinkDraft {
    let customer: String
    let reserve: @Sendable (UnknownLink) -> Reservation
    let site: Site
}
