/// A customer that may be opened ahead, as registered.
struct PrefetchDraft {
    let customer: String
    let site: Site
}
