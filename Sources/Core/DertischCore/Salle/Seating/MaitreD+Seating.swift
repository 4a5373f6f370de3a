extension MaitreD {
    func carryOut(_ errand: Errand) {
        guard !isClosed else { return refuse(.offShift) }
        var asker: Seat?
        if let number = errand.asker { asker = window.all.first { $0.party.number == number } }
        // A prefetched customer may give orders, and nothing else. One that asks for a change of the seating is given up.
        if let asker = errand.asker, prefetched?.party.number == asker { return discardPrefetched() }
        // The asker has gone meanwhile.
        if errand.asker != nil && asker == nil { return refuse(.offShift) }
        switch errand.work {
        case .request(let request): carryOut(request, of: asker, errand)
        case .evict(let party, let first): evict(party, first: first)
        }
    }

    private func carryOut(_ request: MaitreDForCustomer.Request, of asker: Seat?, _ errand: Errand) {
        switch request {
        case .seat(let reservation):
            seat(reservation, from: errand.isForWindow ? window.stack.last : asker ?? current, errand)
        case .present(let menu, let style, at: let spot, paying: let payment):
            guard let opener = asker, opener.duty == .on, opener.menu == nil else { return refuse(.onBreak, of: asker) }
            let over = Seat.Opener(seat: opener, payment: payment, style: style, spot: spot)
            switch admission(of: menu).verdict {
            case .enter: break
            case .refuse: return refuse(.notAdmitted, of: opener)
            // It is seated on top of the opener, who may open the menu once it has left.
            case .first(let other): return seat(other.with(.onTop), from: opener, errand)
            }
            guard let seat = makeSeat(menu, over: over, again: errand) else { return }
            opener.open(seat)
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
            let refusal = opener.seat.map { $0.party.run(.bill(bill, opener.payment)) } ?? .offShift
            if let refusal { refuse(refusal, of: opener.seat) }
        case .ask(let request):
            guard let asker, asker.duty > .off else { return refuse(.offShift, of: asker) }
            let draft = request.draft(sommelier)
            guard let spot = errand.origin else { return ask(draft, respond: request.respond) }
            ask(draft, for: Alerts.Asker(party: asker.party.number, spot: spot), respond: request.respond)
        case .arrange: arrange(via: .automatic)
        // Asked after each errand.
        case .leaveConfirmationChanged: break
        case .setAppearance(let appearance): setAppearance(appearance)
        }
    }

    /// The current customer: the menu on top, or else the latest customer of a section, or else of the window.
    var current: Seat? {
        func current(in section: Section) -> Seat? {
            guard var seat = section.stack.last else { return nil }
            while let menu = seat.menu { seat = menu }
            let section = seat.sections.last { $0.stack.count > 1 && ($0.stack.last?.duty ?? .off) > .off }
            return section.flatMap(current) ?? seat
        }
        return current(in: window)
    }

    /// Returns `true` if the limits of the window allow one more seat there, once some seats have left.
    func hasRoom(in section: Section?, over: Seat.Opener? = nil, leaving: [Seat]) -> Bool {
        var depth = 0
        var outer = section?.host ?? over?.seat
        while let seat = outer {
            depth += 1
            outer = seat.over?.seat ?? seat.section?.host
        }
        return depth < Self.depthLimit && window.count - leaving.seatCount < Self.seatLimit
    }

    private func seat(_ wanted: Reservation, from asker: Seat?, _ errand: Errand) {
        guard let (reservation, next) = admitted(wanted) else { return refuse(.notAdmitted, of: asker) }
        guard let section = section(for: reservation, from: asker) else { return refuse(.noSuchSection, of: asker) }
        let leaving = section.leaving(for: reservation.manner)
        guard askToLeave(leaving, errand),
            seatOnTop(reservation, of: section, before: next, insteadOf: leaving, again: errand)
        else { return }
        // After a replacement a browser keeps its way forward.
        if section === window, reservation.manner != .instead { wayForward.clear() }
        arrange(via: reservation.transition)
    }

    /// The reservation to seat now and the one to seat after it, by the gates' verdict. `nil` if neither may be seated.
    private func admitted(_ wanted: Reservation) -> (now: Reservation, next: Reservation?)? {
        switch admission(of: wanted).verdict {
        case .enter: (wanted, nil)
        case .refuse: nil
        case .first(let other):
            // The customer that comes first may be behind a gate itself, which has the last word.
            other.customer == wanted.customer || !admits(other)
                ? nil : (other.with(wanted.manner, in: wanted.section), wanted)
        }
    }

    private func section(for reservation: Reservation, from asker: Seat?) -> Section? {
        if let place = reservation.section { return asker?.section(at: place) }
        return asker?.base.section ?? window
    }

    /// Seats a customer on top of a section, and sends home the customers that leave for it. All of them stay if it cannot be made.
    ///
    /// - Parameters:
    ///   - next: the reservation to seat after it.
    ///   - leaving: the customers that leave. The menu of a customer that stays beneath is closed.
    ///   - again: the errand to carry out if the guest tries again.
    /// - Returns: `false` if it cannot be made.
    @discardableResult func seatOnTop(
        _ reservation: Reservation, of section: Section, before next: Reservation?, insteadOf leaving: [Seat] = [],
        again: Errand
    ) -> Bool {
        let menu = leaving.isEmpty ? section.stack.last?.menu : nil
        let leaving = menu.map { [$0] } ?? leaving
        guard let seat = makeSeat(reservation, in: section, leaving: leaving, again: again) else { return false }
        for one in leaving.reversed() { dismiss(one) }
        seat.precede(next)
        section.push(seat)
        return true
    }

    /// Makes a party and sets its table. Reports a failure and returns `nil` if that is impossible.
    ///
    /// - Parameters:
    ///   - leaving: the seats that leave for it, which take no room.
    ///   - saved: the values that a plan saved of the party's scope.
    ///   - again: the errand to carry out if the guest tries again.
    func makeSeat(
        _ reservation: Reservation, in section: Section? = nil, over: Seat.Opener? = nil, leaving: [Seat] = [],
        restoring saved: [String: String] = [:], again: Errand
    ) -> Seat? {
        guard let room, let factory = restaurant.staffFactory(of: reservation.customer) else {
            refuse(.notIntroduced)
            return nil
        }
        guard hasRoom(in: section, over: over, leaving: leaving) else {
            refuse(.windowFull)
            return nil
        }
        if let seat = takePrefetched(for: reservation, in: section) { return seat }
        do {
            let number = restaurant.nextParty()
            guard let party = try factory.party(number, reservation.entree, in: context, restoring: saved) else {
                refuse(.notIntroduced)
                return nil
            }
            if party.staff.bindsQuery { party.begin(at: reservation.query) }
            return Seat(party, at: room.setTable(for: reservation.customer), reservation, in: section, over: over)
        } catch {
            context.tell(.notSeated(HouseFailure(error)), customer: reservation.customer, party: 0)
            alert(error, again: { [weak self] in self?.perform(again) })
            return nil
        }
    }

    private func usherOut(_ leaving: Seat, _ errand: Errand) {
        guard askToLeave([leaving], errand) else { return }
        if leaving.over != nil { return close(leaving) }
        guard let section = leaving.section else { return }
        // The last customer of a section stays, unless it came first and the wanted one can be seated now.
        let isLast = section.stack.count == 1
        let left = leaving.currentReservation
        let next = leaving.next.flatMap { admits($0) ? $0 : nil }
        var isReplaced = false
        if let next {
            let again = isLast ? errand.by(leaving) : Errand(seating: next, in: section)
            isReplaced = seatOnTop(next.with(.onTop), of: section, before: nil, insteadOf: [leaving], again: again)
        }
        if !isReplaced {
            guard !isLast else { return }
            dismiss(leaving)
            if section === window, next == nil { wayForward.add(left) }
        }
        arrange(via: leaving.reservation.transition)
    }

    private func close(_ menu: Seat) {
        dismiss(menu)
        arrange(via: menu.reservation.transition)
    }

    /// Returns `true` if all these customers may leave now. If one asks to stay, asks the customer, and repeats the
    /// errand once the customer agrees.
    private func askToLeave(_ leaving: [Seat], _ errand: Errand) -> Bool {
        guard !errand.isConfirmed, let question = questionBeforeLeaving(leaving.flatMap(\.all)) else { return true }
        var confirmed = errand
        confirmed.isConfirmed = true
        ask(question, for: Alerts.Asker(party: 0)) { [weak self] answer, _ in
            if answer == 0 { self?.perform(confirmed) }
        }
        return false
    }

    /// Sends a customer home, with the customers at its table and its menus.
    func dismiss(_ seat: Seat) {
        seat.section?.remove(seat)
        seat.over?.seat?.closeMenu()
        seatingChanged()
        for one in seat.all.reversed() {
            context.watch(one.party)
            let entered = one.party.work.enter(.visit)
            one.party.run(.shift(.leaves))
            one.take(.off)
            room?.clear(one.table)
            one.party.work.leave(to: entered)
            context.notice(.usheredOut, customer: one.name, party: one.party.number)
        }
    }

    /// Updates the duties of all seats to match the seating: first those whose duty shrinks, then those whose duty grows.
    func arrange(via transition: Transition) {
        var isDone = false
        while !isDone && !isClosed {
            let duties = ActivityPlan(of: window)
            for (seat, duty) in duties.wanted.reversed() where duty < seat.duty { lower(seat, to: duty) }
            isDone = true
            for (seat, duty) in duties.wanted where duty > seat.duty && !seat.party.isGone {
                let isNew = !seat.hasArrived
                raise(seat, to: duty, via: transition)
                // A new seat may hold sections, or a restored menu, whose customers are seated next.
                if isNew && !(seat.sections.isEmpty && seat.menu == nil) { isDone = false }
            }
            for (section, wanted) in duties.empty where section.stack.isEmpty {
                guard let (first, next) = admitted(wanted.first()) else { continue }
                let again = Errand(work: .request(.arrange))
                if seatOnTop(first, of: section, before: next, again: again) { isDone = false }
            }
        }
    }

    private func lower(_ seat: Seat, to duty: Seat.Duty) {
        seat.take(duty)
        let entered = seat.party.work.enter(.visit)
        defer { seat.party.work.leave(to: entered) }
        if duty == .onBreak {
            seat.party.run(.shift(.beginsBreak))
            return
        }
        seat.party.run(.shift(.endsShift))
        // A section disappears with its place, and a window shows another table; only a menu has to be hidden.
        if seat.over != nil { room?.hide(seat.table) }
    }

    private func raise(_ seat: Seat, to duty: Seat.Duty, via transition: Transition) {
        let before = seat.duty
        let isNew = !seat.hasArrived
        seat.take(duty)
        let entered = seat.party.work.enter(.visit)
        defer { seat.party.work.leave(to: entered) }
        guard before == .off else {
            seat.party.run(.shift(.endsBreak))
            return
        }
        let entrance: Entrance = isNew ? .arriving : .returning
        let isLaid = isNew && seat.takesOverPrefetched
        if isNew {
            seatingChanged()
            context.notice(.seated, customer: seat.name, party: seat.party.number)
            if !isLaid { seat.party.setUp(at: seat.table) }
            if seat.party.staff.hasSections {
                seat.makeSections()
            }
            restoreCompany(of: seat)
        }
        if !isLaid { seat.party.run(.shift(.beginsShift(at: seat.table, entrance))) }
        room?.show(seat.table, seat.showing(entrance, via: transition))
        if duty == .onBreak { seat.party.run(.shift(.beginsBreak)) }
        if !isLaid { seat.party.run(.greeting(entrance)) }
    }
}

extension MaitreD.Errand {
    /// Seats a customer on top of a section, once its gates admit it.
    @MainActor init(seating reservation: Reservation, in section: Section) {
        // A section of a table is found from its host.
        self.init(
            work: .request(.seat(reservation.with(.onTop, in: section.place))), asker: section.host?.party.number,
            isForWindow: section.place == nil)
    }

    /// The same errand, asked by a customer.
    @MainActor fileprivate func by(_ asker: Seat) -> MaitreD.Errand {
        var errand = self
        errand.asker = asker.party.number
        return errand
    }
}
