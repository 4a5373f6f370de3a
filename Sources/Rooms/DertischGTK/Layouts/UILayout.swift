import DertischRoom

/// One `.ui` file: a designer's widgets for one customer's table, or for its rows at one place.
struct UILayout: Sendable {
    let source: String
    /// The name of the file in messages.
    let file: String
    /// The kinds of its places.
    let kinds: [Place: PlaceKind]
    /// The ids of the widgets without a place whose texts the layout names.
    let ids: [Place: String]
    /// The place of the root widget, if it is one.
    let rootPlace: Place?
    /// The layouts of the rows at its places.
    let rows: [Place: UILayout]
    /// The layout as the house check uses it.
    let layout: Layout
    let faults: [Fault]

    /// An empty layout.
    static let empty = UILayout(
        source: #"<interface><object class="GtkBox"/></interface>"#, file: "no file", kinds: [:], ids: [:],
        rootPlace: nil, rows: [:],
        layout: Layout(site: Site(file: "no file", line: 1), places: [:]), faults: [])
}

extension Fault {
    /// The fault of a layout that parses but that GtkBuilder cannot build, for example because a class lacks a
    /// property.
    static func unbuilt(_ layout: UILayout, of customer: String, _ failure: UIParser.Failure) -> Fault {
        .brokenLayout(
            of: customer, "The layout \(layout.file) cannot be built.", at: Site(file: layout.file, line: failure.line),
            why: failure.message, remedy: "correct the layout at that line")
    }
}
