import DertischSupport
import Foundation

/// The remembered rows of a restored table that have not been laid yet. A list takes their numbers as it lays rows with
/// the same ids.
@usableFromInline @MainActor final class RestoredRows {
    private var waiting: [Spot: [TableRecord.Row]] = [:]
    /// The numbers of the waiting rows by their ids, `[ID: RowNumber]`, at the spots whose list has been asked for.
    private var numbers: [Spot: any Sendable] = [:]

    init(_ rows: [TableRecord.Row]) {
        for row in rows { waiting[Spot(Place(row.place), in: RowNumber(row.outer)), default: []].append(row) }
    }

    var isEmpty: Bool { waiting.isEmpty }

    /// The record of a row that has not been laid yet.
    func row(_ number: RowNumber) -> TableRecord.Row? {
        for rows in waiting.values { if let row = rows.first(where: { $0.number == number.number }) { return row } }
        return nil
    }

    /// True if rows of a waiting row's list have been laid since the table was restored, or of the list around it.
    func hasLaidList(of number: RowNumber) -> Bool {
        guard let row = row(number) else { return false }
        // A row is always newer than the row that its list is in, so this ends.
        return numbers[Spot(Place(row.place), in: RowNumber(row.outer))] != nil || hasLaidList(of: RowNumber(row.outer))
    }

    /// Removes and returns the numbers of those rows that wait at a spot.
    func take<ID: Hashable & Sendable>(_ ids: [ID], at spot: Spot) -> [ID: RowNumber] {
        guard let rows = waiting[spot] else { return [:] }
        var known = numbers[spot] as? [ID: RowNumber] ?? Self.numbers(of: rows)
        var taken: [ID: RowNumber] = [:]
        for id in ids { if let number = known.removeValue(forKey: id) { taken[id] = number } }
        numbers[spot] = known
        let gone = Set(taken.values.map(\.number))
        waiting[spot] = known.isEmpty ? nil : rows.filter { !gone.contains($0.number) }
        return taken
    }

    private static func numbers<ID: Hashable & Sendable>(of rows: [TableRecord.Row]) -> [ID: RowNumber] {
        guard let type = ID.self as? any Decodable.Type else { return [:] }
        var numbers: [ID: RowNumber] = [:]
        for row in rows {
            guard let id = try? JSONDecoder().decode(type, fromUntrusted: Data(row.id.utf8)) as? ID else { continue }
            numbers[id] = RowNumber(row.number)
        }
        return numbers
    }
}

extension TableRecord.Row {
    /// The record of a row that is there; `nil` if its id cannot be encoded.
    init?(_ number: RowNumber, _ row: FoundRow) {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        guard let id = row.id as? any Encodable, let json = try? encoder.encode(id) else { return nil }
        self.init(
            place: row.spot.place.name, outer: row.spot.row.number, number: number.number,
            id: String(decoding: json, as: UTF8.self))
    }
}
