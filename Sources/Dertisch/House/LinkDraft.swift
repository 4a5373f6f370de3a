/// A link as registered.
struct LinkDraft {
    let customer: String
    let pattern: String
    let site: Site
}
