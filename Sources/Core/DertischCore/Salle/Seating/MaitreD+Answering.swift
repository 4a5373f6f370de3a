/// The facts about the window that a dining room needs for its answer to a request.
extension MaitreD {
    /// True if a customer in the window says that its entrée leads to nothing, by `table.notFound(when:)`, or is that for unknown links.
    public var isNotFound: Bool {
        shown.contains { $0.party.staff.isNotFound || $0.party.name == restaurant.unknownLinks?.customer }
    }

    /// True if a customer in the window stands behind a gate, so that the page is not for everyone.
    public var isBehindGate: Bool {
        !restaurant.gates.isEmpty && shown.contains { restaurant.gates[$0.name] != nil }
    }

    /// The seats that can be seen: the top of the window, with its sections and menus.
    private var shown: [Seat] {
        func shown(_ seat: Seat) -> [Seat] {
            [seat] + seat.sections.compactMap(\.stack.last).flatMap(shown) + (seat.menu.map(shown) ?? [])
        }
        return window.stack.last.map(shown) ?? []
    }
}
