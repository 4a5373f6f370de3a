/// The sealed state that a page is served with.
struct ServedState {
    let sealed: String
    /// The life of the session, by which the browser knows whether it is in it.
    let life: Int

    /// The state as attributes of the page's root element.
    var attributes: [HTMLAttribute] {
        [
            HTMLAttribute(name: "data-life", value: String(life)), HTMLAttribute(name: "data-state", value: sealed),
        ]
    }
}
