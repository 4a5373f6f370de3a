/// The duty of every seat in a window: at work, on a break or off. A pure computation.
@MainActor struct ActivityPlan {
    private(set) var wanted: [(seat: Seat, duty: Seat.Duty)] = []
    /// Sections that are shown and still empty.
    private(set) var empty: [(section: Section, wanted: WantedSection)] = []

    init(of window: Section) { assign(window, .on) }

    /// Gives the current customer of a section the same duty as its host; the others are off.
    private mutating func assign(_ section: Section, _ duty: Seat.Duty) {
        for seat in section.stack.dropLast() { assign(seat, .off) }
        if let top = section.stack.last { assign(top, duty) }
    }

    private mutating func assign(_ seat: Seat, _ duty: Seat.Duty) {
        let own: Seat.Duty = duty == .on && seat.menu != nil ? .onBreak : duty
        wanted.append((seat, own))
        let declared = seat.sections.isEmpty ? [] : seat.party.staff.sections()
        for section in seat.sections {
            guard let shown = declared.first(where: { $0.place == section.place }), shown.isShown else {
                assign(section, .off)
                continue
            }
            if section.stack.isEmpty && own == .on { empty.append((section, shown)) }
            assign(section, own)
        }
        if let menu = seat.menu { assign(menu, duty) }
    }
}
