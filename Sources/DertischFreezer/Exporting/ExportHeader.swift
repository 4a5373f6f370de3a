/// The first line of an export.
struct ExportHeader: Codable {
    static let version = 1
    var freezer = version
    let records: Int
}
