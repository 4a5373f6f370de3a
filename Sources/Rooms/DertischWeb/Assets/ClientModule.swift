/// The client's scripts and style, as they are served.
enum ClientModule {
    /// The entry module, which every page loads. `Scripts/client` makes it of the folder `Client`.
    static let script = Asset(path: WebPaths.client, PackageResources.client_min_js, type: .script)
    /// The module that draws blurs of pictures, loaded with the first one of a page.
    static let blurs = Asset(path: WebPaths.blurs, PackageResources.blurs_min_js, type: .script)
    /// The module that makes the dialogs of questions, loaded once a page is live.
    static let alerts = Asset(path: WebPaths.alerts, PackageResources.alerts_min_js, type: .script)
    /// The module that makes a page that is shown again of the page that is there, loaded once a page is live.
    static let morph = Asset(path: WebPaths.morph, PackageResources.morph_min_js, type: .script)
    /// The module that shows pages ahead of the house, loaded once a page is live if the room offers that.
    static let prefetch = Asset(path: WebPaths.prefetch, PackageResources.prefetch_min_js, type: .script)
    /// The module that tells of the focus that enters and leaves fields, loaded with the first field whose customer listens for it.
    static let forms = Asset(path: WebPaths.forms, PackageResources.forms_min_js, type: .script)
    /// The module that tells of keys, loaded with the first table whose customer listens for one.
    static let gestures = Asset(path: WebPaths.gestures, PackageResources.gestures_min_js, type: .script)
    /// The module that lets a long list scroll of which only some rows are laid, loaded with the first such list.
    static let grid = Asset(path: WebPaths.grid, PackageResources.grid_min_js, type: .script)
    /// The module that reports the metrics of the device, loaded once a page is live.
    static let metrics = Asset(path: WebPaths.metrics, PackageResources.metrics_min_js, type: .script)
    /// The module that sends files, loaded with the first place that takes some.
    static let uploads = Asset(path: WebPaths.uploadsScript, PackageResources.uploads_min_js, type: .script)
    /// The modules that a page loads when it needs them. The entry module finds their addresses in the attributes of its element.
    static let onDemand = [
        ("blurs", blurs), ("alerts", alerts), ("forms", forms), ("gestures", gestures), ("grid", grid),
        ("metrics", metrics), ("morph", morph),
        ("prefetch", prefetch), ("uploads", uploads),
    ]
    /// The room's own style, without comments.
    static let style = Asset(path: WebPaths.style, StyleSheet(PackageResources.room_css).bytes, type: .style)
    /// All that the room serves of its own, by path.
    static let byPath = Dictionary(uniqueKeysWithValues: ([script, style] + onDemand.map(\.1)).map { ($0.path, $0) })
}
