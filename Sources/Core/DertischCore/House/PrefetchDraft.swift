/// A customer that may be opened ahead, as registered.
package struct PrefetchDraft {
    let customer: String
    let site: Site
}
