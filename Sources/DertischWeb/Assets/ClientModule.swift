/// The client's scripts and style, as they are served.
enum ClientModule {
    /// The scripts as one module, which `Scripts/client` makes of the folder `Client`.
    static let script = Asset(path: WebPaths.client, PackageResources.client_min_js, type: .script)
    /// The room's own style, without comments.
    static let style = Asset(path: WebPaths.style, StyleSheet(PackageResources.room_css).bytes, type: .style)
}
