/// The first line of an export.
///
/// Version 1 held records as their types encode themselves in JSON; version 2 holds their columns, as they are stored.
struct ExportHeader: Codable {
    static let version = 2
    var freezer = version
    let records: Int
}
