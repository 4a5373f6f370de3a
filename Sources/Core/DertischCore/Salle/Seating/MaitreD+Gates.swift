extension MaitreD {
    /// Asks the gates of a customer, and returns the first verdict that does not admit it.
    func admission(of reservation: Reservation) -> Admission {
        context.admission(of: reservation, by: restaurant.gates[reservation.customer] ?? [])
    }

    /// Returns `true` if every gate of a customer admits it now.
    func admits(_ reservation: Reservation) -> Bool {
        if case .enter = admission(of: reservation).verdict { true } else { false }
    }

    /// Asks the gates again about the seated customers, after an announcement.
    ///
    /// - Parameter customers: the names of the customers behind the gates that announced a change.
    func review(_ customers: Set<String>, _ affected: GateChanges.Affected) {
        guard !isClosed, let guest = context.scopes.guest, affected.includes(guest) else { return }
        // One at a time: a seat that goes takes others along, and its replacement may be behind the same gate.
        var asked: Set<Int> = []
        while let seat = window.all.first(where: {
            customers.contains($0.name) && !asked.contains($0.party.number)
        }) {
            asked.insert(seat.party.number)
            switch admission(of: seat.reservation).verdict {
            case .enter: break
            case .refuse: perform(Errand(work: .evict(party: seat.party.number, first: nil)))
            case .first(let other): perform(Errand(work: .evict(party: seat.party.number, first: other)))
            }
        }
    }

    /// Sends home a party that may not stay, without asking. The customer that comes first takes its place.
    func evict(_ party: Int, first other: Reservation?) {
        guard let seat = window.all.first(where: { $0.party.number == party }), let section = seat.base.section else {
            return
        }
        refuse(.notAdmitted, of: seat)
        dismiss(seat)
        let isMenu = seat.over != nil
        if !isMenu { wayForward.remove(seat.name) }
        // A menu is not seated after the other customer: its opener may open it again.
        if let other, other.customer != seat.name {
            seatFirst(other, before: isMenu ? nil : seat.reservation, in: section)
        }
        // A window is never left empty if the home of the house may be seated.
        if window.stack.isEmpty, let home = restaurant.home, !home.isSame(as: seat.reservation) {
            perform(.seat(home))
        }
        arrange(via: seat.reservation.transition)
    }

    private func seatFirst(_ other: Reservation, before wanted: Reservation?, in section: Section) {
        // The customer that comes first may sit there already.
        if let sitting = section.stack.last, sitting.name == other.customer {
            if sitting.next == nil { sitting.precede(wanted) }
        } else if admits(other) {
            let again = Errand(seating: wanted ?? other, in: section)
            seatOnTop(other, of: section, before: wanted, again: again)
        }
    }
}

extension WindowContext {
    /// Asks gates about a visit of the window's guest, and returns the first verdict that does not admit it. A gate that throws counts as a refusal.
    func admission(of reservation: Reservation, by gates: [any Gate]) -> Admission {
        guard !gates.isEmpty, let guest = scopes.guest else { return .enter }
        let visit = Visit(of: guest, in: number, to: reservation)
        for gate in gates {
            do {
                let admission = try gate.admission(of: visit)
                if case .enter = admission.verdict { continue }
                return admission
            } catch {
                tell(.notAdmitted(HouseFailure(error)), customer: reservation.customer, party: 0)
                return .refuse
            }
        }
        return .enter
    }

    /// Returns `true` if every gate admits a visit of the window's guest now.
    func admits(_ reservation: Reservation, by gates: [any Gate]) -> Bool {
        if case .enter = admission(of: reservation, by: gates).verdict { true } else { false }
    }
}
