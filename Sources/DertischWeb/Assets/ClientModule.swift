/// The client's scripts and style, as they are served.
enum ClientModule {
    /// The entry module, which every page loads. `Scripts/client` makes it of the folder `Client`.
    static let script = Asset(path: WebPaths.client, PackageResources.client_min_js, type: .script)
    /// The module that draws blurs of pictures, loaded with the first one of a page.
    static let blurs = Asset(path: WebPaths.blurs, PackageResources.blurs_min_js, type: .script)
    /// The room's own style, without comments.
    static let style = Asset(path: WebPaths.style, StyleSheet(PackageResources.room_css).bytes, type: .style)
}
