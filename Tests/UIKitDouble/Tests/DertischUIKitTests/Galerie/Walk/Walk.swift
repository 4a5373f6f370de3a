import DertischRoom
import DertischStoryboards
import Testing

@testable import GalerieUIKit

/// One walk through Galerie, made in several dining rooms at once. After each step all of them must show the same.
@MainActor struct Walk {
    /// The tables that say what each room should show.
    private let told: HeadlessWalk
    private let rooms: [any WalkRoom]
    private let layouts: [String: Layout]
    /// The number of values that were compared, by room.
    private(set) var compared: [String: Int] = [:]
    /// The customers that were seen.
    private(set) var seen: Set<String> = []
    /// The lines of what differed.
    private(set) var differences: [String] = []

    init(_ told: HeadlessWalk, beside rooms: [any WalkRoom]) {
        self.told = told
        self.rooms = rooms
        layouts = told.layouts.layouts
    }

    /// Makes a step in each room, and compares what they show.
    ///
    /// - Parameter step: the gesture.
    mutating func take(_ step: WalkStep) async throws {
        try await told.take(step)
        for room in rooms { try await room.take(step) }
        compare(after: "\(step)")
    }

    /// Compares every place of each table in view.
    mutating func compare(after step: String) {
        seen.formUnion(told.customers)
        for room in rooms {
            guard room.customers == told.customers else {
                differences.append("\(step): \(room.name) shows \(room.customers) and not \(told.customers)")
                continue
            }
            for customer in told.customers {
                guard let layout = layouts[customer] else { continue }
                for (place, spot) in layout.places.sorted(by: { $0.key.name < $1.key.name }) {
                    compare(WalkSpot(customer: customer, place: place), room, step)
                    if let row = spot.row { compare(row, at: place, of: customer, room, step) }
                }
            }
        }
    }

    private mutating func compare(
        _ row: Layout, at list: Place, of customer: String, _ room: any WalkRoom, _ step: String
    ) {
        let count = told.rows(at: list, of: customer)
        compared[room.name, default: 0] += 1
        if room.rows(at: list, of: customer) != count {
            let found = room.rows(at: list, of: customer)
            differences.append("\(step): \(room.name) has \(found) rows at \(customer)/\(list) and not \(count)")
        }
        for index in 0..<count {
            for place in row.places.keys.sorted(by: { $0.name < $1.name }) {
                compare(WalkSpot(customer: customer, place: place, list: list, index: index), room, step)
            }
        }
    }

    private mutating func compare(_ spot: WalkSpot, _ room: any WalkRoom, _ step: String) {
        guard let wanted = told.shown(at: spot) else { return }
        guard let shown = room.shown(at: spot) else {
            // Lists show those of their rows that are in view.
            if spot.list == nil { differences.append("\(step): \(room.name) has no \(spot)") }
            return
        }
        compared[room.name, default: 0] += wanted.words.count + 1
        differences += shown.differences(from: wanted).map { "\(step): \(room.name) shows at \(spot) \($0)" }
    }

    /// The taps that a guest may make now on the table on top.
    func taps() -> [WalkStep] {
        guard
            let customer = told.customers.first(where: { ["languages", "looks"].contains($0) }) ?? told.customers.first,
            let layout = layouts[customer]
        else { return [] }
        var steps: [WalkStep] = []
        for (place, spot) in layout.places.sorted(by: { $0.key.name < $1.key.name }) {
            if spot.uses.contains(.tap), isOpen(WalkSpot(customer: customer, place: place)) {
                steps.append(.tap(place, of: customer))
            }
            for (inner, innerSpot) in spot.row?.places.sorted(by: { $0.key.name < $1.key.name }) ?? []
            where innerSpot.uses.contains(.tap) {
                for index in 0..<min(told.rows(at: place, of: customer), 6)
                where isOpen(WalkSpot(customer: customer, place: inner, list: place, index: index)) {
                    steps.append(.tapRow(inner, of: customer, in: place, index))
                }
            }
        }
        if layout.places["options"] != nil { return steps + [.dismiss(customer)] }
        if customer != "grid" { steps.append(.goBack) }
        return steps
    }

    private func isOpen(_ spot: WalkSpot) -> Bool {
        told.shown(at: spot)?.marks.isDisjoint(with: ["hidden", "disabled"]) ?? false
    }

    /// The customer on top, which is a menu if one is open.
    var customer: String { told.customers.first { ["languages", "looks"].contains($0) } ?? told.customers.first ?? "" }

    /// True if the photo on top can be commented on.
    var canComment: Bool { isOpen(WalkSpot(customer: "photo", place: "commenting")) }
}
