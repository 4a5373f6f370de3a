/// A size in which the catalogue shows screens, in points.
package struct CatalogueSize: Hashable, Sendable {
    package let name: String
    package let width: Int
    package let height: Int

    /// All sizes, the smallest first.
    package static let all = [
        CatalogueSize(name: "phone", width: 390, height: 844),
        CatalogueSize(name: "tablet", width: 820, height: 1180),
        CatalogueSize(name: "desktop", width: 1280, height: 800),
    ]
}
