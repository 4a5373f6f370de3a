extension MaitreD {
    func carryOut(_ errand: Errand) {
        guard !isClosed else { return refuse(.offShift) }
        let asker = errand.asker.flatMap { number in window.all.first { $0.party.number == number } }
        // Whoever asked has gone meanwhile.
        if errand.asker != nil && asker == nil { return refuse(.offShift) }
        if let expulsion = errand.expels { expel(expulsion) }
        switch errand.request {
        case .seat(let reservation):
            seat(reservation, from: errand.isForWindow ? window.stack.last : asker ?? current, errand)
        case .present(let menu, let style, at: let spot, paying: let payment):
            guard let opener = asker, opener.duty == .on, opener.menu == nil else { return refuse(.onBreak, of: asker) }
            let over = Seat.Opener(seat: opener, payment: payment, style: style, spot: spot)
            switch admission(of: menu).verdict {
            case .enter: break
            case .refuse: return refuse(.notAdmitted, of: opener)
            // It comes on top of the opener, who may open the menu once it has left.
            case .first(let other): return seat(other.with(.onTop), from: opener, errand)
            }
            guard let seat = makeSeat(menu, in: nil, over: over, errand) else { return }
            opener.menu = seat
            arrange(via: menu.transition)
        case .openWindow(let reservation):
            let plan = SeatingPlan(seats: [SeatingPlan.Seat(reservation)])
            if room?.openWindow(plan, link: restaurant.link(to: reservation)) != true {
                seat(reservation, from: asker ?? current, errand)
            }
        case .usherOut:
            if let leaving = asker ?? current { usherOut(leaving, errand) }
        case .pay(let bill):
            guard let asker, let opener = asker.over else { return refuse(.noMenu, of: asker) }
            close(asker)
            if opener.seat?.party.takeBill(bill, opener.payment) != true { refuse(.offShift, of: opener.seat) }
        case .ask(let request):
            guard let asker, asker.duty > .off else { return refuse(.offShift, of: asker) }
            ask(request.draft(sommelier), respond: request.respond)
        case .arrange: arrange(via: .automatic)
        case .stayChanged: mayAskToStay = true
        case .dress(let appearance): dress(appearance)
        }
    }

    /// The customer whom "the current one" means: the menu on top, or whoever came last to a section, or to the window.
    var current: Seat? {
        func current(in section: Section) -> Seat? {
            guard var seat = section.stack.last else { return nil }
            while let menu = seat.menu { seat = menu }
            let section = seat.sections.last { $0.stack.count > 1 && ($0.stack.last?.duty ?? .off) > .off }
            return section.flatMap(current) ?? seat
        }
        return current(in: window)
    }

    /// Whether one more may sit there.
    private func hasRoom(in section: Section?, over: Seat.Opener?) -> Bool {
        var depth = 0
        var outer = section?.host ?? over?.seat
        while let seat = outer {
            depth += 1
            outer = seat.over?.seat ?? seat.section?.host
        }
        return depth < Self.depthLimit && window.count < Self.seatLimit
    }

    private func seat(_ wanted: Reservation, from asker: Seat?, _ errand: Errand) {
        guard let (reservation, next) = admitted(wanted) else { return refuse(.notAdmitted, of: asker) }
        guard let section = section(for: reservation, from: asker) else { return refuse(.noSuchSection, of: asker) }
        let leaving: [Seat] =
            switch reservation.manner {
            case .onTop: []
            case .instead: section.stack.suffix(1)
            case .alone: section.stack
            }
        guard mayLeave(leaving, errand) else { return }
        guard let seat = makeSeat(reservation, in: section, over: nil, errand) else { return }
        if let menu = section.stack.last?.menu { close(menu) }
        for one in leaving.reversed() {
            section.stack.removeAll { $0 === one }
            dismiss(one)
        }
        seat.next = next
        section.stack.append(seat)
        // One instead of another leaves a browser its way forward.
        if section === window, reservation.manner != .instead { ahead = [] }
        arrange(via: reservation.transition)
    }

    /// Who is seated in fact, and who after that.
    private func admitted(_ wanted: Reservation) -> (now: Reservation, next: Reservation?)? {
        switch admission(of: wanted).verdict {
        case .enter: (wanted, nil)
        case .refuse: nil
        case .first(let other):
            // Who comes first may be behind a gate itself, which has the last word.
            other.customer == wanted.customer || !admits(other)
                ? nil : (other.with(wanted.manner, in: wanted.section), wanted)
        }
    }

    private func section(for reservation: Reservation, from asker: Seat?) -> Section? {
        if let place = reservation.section { return asker?.section(at: place) }
        return asker?.base.section ?? window
    }

    /// Makes a party and sets its table; `nil` if that cannot be, which is told.
    func makeSeat(_ reservation: Reservation, in section: Section?, over: Seat.Opener?, _ errand: Errand) -> Seat? {
        guard let room, let position = restaurant.position(of: reservation.customer) else {
            refuse(.notIntroduced)
            return nil
        }
        guard hasRoom(in: section, over: over) else {
            refuse(.windowFull)
            return nil
        }
        do {
            guard let party = try position.party(restaurant.nextParty(), reservation.entree, on: floor) else {
                refuse(.notIntroduced)
                return nil
            }
            return Seat(party, at: room.setTable(for: reservation.customer), reservation, in: section, over: over)
        } catch {
            floor.tell(.notSeated(HouseFailure(error)), customer: reservation.customer, party: 0)
            alert(error, again: { [weak self] in self?.perform(errand) })
            return nil
        }
    }

    private func usherOut(_ leaving: Seat, _ errand: Errand) {
        guard mayLeave([leaving], errand) else { return }
        if leaving.over != nil { return close(leaving) }
        let next = leaving.next.flatMap { admits($0) ? $0 : nil }
        // The last one of a window stays, unless it came first and who was wanted may come now.
        guard let section = leaving.section, section.stack.count > 1 || next != nil else { return }
        section.stack.removeAll { $0 === leaving }
        dismiss(leaving)
        if section === window, next == nil { ahead.append(leaving.reservation.with(.onTop)) }
        if let next, let seat = makeSeat(next.with(.onTop), in: section, over: nil, errand) {
            section.stack.append(seat)
        }
        arrange(via: leaving.reservation.transition)
    }

    /// Closes a menu.
    func close(_ menu: Seat) {
        menu.over?.seat?.menu = nil
        dismiss(menu)
        arrange(via: menu.reservation.transition)
    }

    /// Whether all of them may leave now. If one asks to stay, the customer is asked, and the errand done again if it
    /// leaves all the same.
    private func mayLeave(_ leaving: [Seat], _ errand: Errand) -> Bool {
        guard !errand.isConfirmed else { return true }
        guard let question = questionBeforeLeaving(leaving.flatMap(\.all)) else { return true }
        var confirmed = errand
        confirmed.isConfirmed = true
        ask(question) { [weak self] answer, _ in if answer == 0 { self?.perform(confirmed) } }
        return false
    }

    /// Sends a customer home, and whoever goes with it.
    func dismiss(_ seat: Seat) {
        hasMoved = true
        for one in seat.all.reversed() {
            floor.watch(one.party)
            let entered = one.party.work.enter(.visit)
            one.party.goHome()
            one.duty = .off
            room?.clear(one.table)
            one.party.work.leave(to: entered)
            floor.notice(.usheredOut, customer: one.name, party: one.party.number)
        }
    }

    /// Sees that everybody does what the seating wants: first those who have less to do now, then those who have more.
    func arrange(via transition: Transition) {
        var isDone = false
        while !isDone && !isClosed {
            let duties = Duties(of: window)
            for (seat, duty) in duties.wanted.reversed() where duty < seat.duty { lower(seat, to: duty) }
            isDone = true
            for (seat, duty) in duties.wanted where duty > seat.duty {
                let isNew = !seat.hasArrived
                raise(seat, to: duty, via: transition)
                // Who has just come may hold sections, or have a menu again, where somebody is to be seated.
                if isNew && !(seat.sections.isEmpty && seat.menu == nil) { isDone = false }
            }
            for (section, wanted) in duties.empty where section.stack.isEmpty {
                let errand = Errand(request: .arrange, asker: nil)
                guard let (first, next) = admitted(wanted.first()),
                    let seat = makeSeat(first, in: section, over: nil, errand)
                else { continue }
                seat.next = next
                section.stack.append(seat)
                isDone = false
            }
        }
    }

    private func lower(_ seat: Seat, to duty: Seat.Duty) {
        seat.duty = duty
        let entered = seat.party.work.enter(.visit)
        defer { seat.party.work.leave(to: entered) }
        if duty == .onBreak { return seat.party.beginBreak() }
        seat.party.endShift()
        // Sections go with their places, and in the window another comes; a menu would stay on the screen.
        if seat.over != nil { room?.hide(seat.table) }
    }

    private func raise(_ seat: Seat, to duty: Seat.Duty, via transition: Transition) {
        let before = seat.duty
        seat.duty = duty
        let entered = seat.party.work.enter(.visit)
        defer { seat.party.work.leave(to: entered) }
        guard before == .off else { return seat.party.endBreak() }
        let entrance: Entrance = seat.hasArrived ? .returning : .arriving
        if !seat.hasArrived {
            seat.hasArrived = true
            hasMoved = true
            floor.notice(.seated, customer: seat.name, party: seat.party.number)
            seat.party.setUp()
            if seat.party.asksToStay { mayAskToStay = true }
            seat.sections = seat.party.sections().map { Section(at: $0.place, of: seat) }
            restoreCompany(of: seat)
        }
        seat.party.beginShift(at: seat.table, entrance)
        room?.show(seat.table, seat.showing(entrance, via: transition))
        if duty == .onBreak { seat.party.beginBreak() }
        seat.party.greet(entrance)
    }
}
