// The response to a gesture, and the responses that a table declares.
extension Party {
    /// Responds to a gesture at the table: follows the responses that the customer declared for it.
    ///
    /// - Returns: the refusal, if it is known at once.
    func respond(to event: GestureEvent, at spot: Spot, evenBeneathMenu isTakenBeneathMenu: Bool) -> Refusal? {
        guard presence == .atWork || ((isTakenBeneathMenu || event.isReport) && isOnShift) else {
            return presence == .onBreak ? .onBreak : .offShift
        }
        // Nothing overtakes the typed text, and a report is no act of the guest.
        if case .edited = event { orders.giveResting(butNot: spot) } else if !event.isReport { orders.giveResting() }
        if orders.askIfNeeded(event, at: spot) { return nil }
        switch responses(to: event, at: spot) {
        case .success(let responses):
            if let flawed = unreadableEntry(before: event, at: spot, responses) {
                focus(flawed)
                return .unreadable
            }
            return answering(spot) { follow(responses) }
        case .failure(let refusal): return refusal
        }
    }

    /// The responses to a gesture on the table or one of its rows.
    func responses(to event: GestureEvent, at spot: Spot) -> Result<[Response], Refusal> {
        spot.row == .table ? staff.responses(to: event, at: spot) : writer.respond(to: event, at: spot)
    }

    /// An entry that must be readable before the responses to a gesture are followed: they would take the value that it held
    /// before.
    ///
    /// A form waits for its entries, and an order that is made from the carte or the row for all that are there.
    private func unreadableEntry(before event: GestureEvent, at spot: Spot, _ responses: [Response]) -> Spot? {
        guard !writer.flaws.unreadableSpots.isEmpty else { return nil }
        var form: Set<Place>?
        switch event {
        case .submitted: form = spot.row == .table ? writer.table?.layout?.places[spot.place]?.entries : nil
        case .tapped, .pressed: if !responses.contains(where: \.readsEntries) { return nil }
        case .edited, .chose, .entered, .left, .reachedEnd, .scrolled, .selected, .module: return nil
        }
        return writer.flaws.unreadableSpots.first { flawed in
            guard spot.row == .table || flawed.row == spot.row, form?.contains(flawed.place) != false else {
                return false
            }
            // A place that is hidden or disabled is not to be filled in.
            if case .failure(let refusal) = self.responses(to: .tapped, at: flawed) {
                return refusal != .disabled && refusal != .rowGone
            }
            return true
        }
    }

    /// Follows responses: takes their orders, and notes their requests.
    ///
    /// - Returns: the refusal of the last order that was refused at once. Those before it were told.
    func follow(_ responses: [Response]) -> Refusal? {
        var refusal: Refusal?
        func refuse(_ next: Refusal?) {
            guard let next else { return }
            tellOfOrder(refusal, at: origin?.place)
            refusal = next
        }
        for response in responses {
            switch response {
            case .order(let order, let edit): refuse(orders.take(order, edit))
            case .orderFromEntries(let order, let edit): refuse(orders.take(order, edit))
            case .unreadable(let spot, let words):
                orders.giveUpResting(at: spot)
                writer.lay(unreadable: words(writer.sommelier), at: spot)
                refuse(.unreadable)
            case .readable(let spot): writer.lay(unreadable: nil, at: spot)
            case .resting(let order, let edit, let rest): orders.rest(order, edit, for: rest)
            case .focus(let spot): focus(spot)
            case .maitreD(let request): self.request(.maitreD(request, at: origin))
            case .alert(let error, let again): request(.alert(error, again: again))
            case .ask(let question, _): request(.ask(question(writer.sommelier), at: origin))
            }
        }
        return refusal
    }

    /// The customer that a tap would seat; `nil` if it would do anything else, except to move the focus.
    func reservation(forTapAt spot: Spot) -> Reservation? {
        guard presence == .atWork, orders.scheduler.resting.isEmpty, !orders.scheduler.isAnyLate else { return nil }
        guard case .success(let responses) = responses(to: .tapped, at: spot) else { return nil }
        var found: Reservation?
        for response in responses {
            switch response {
            case .focus: continue
            case .maitreD(.seat(let reservation)) where found == nil: found = reservation
            default: return nil
            }
        }
        return found
    }

    /// Takes the bill of a menu that the customer opened. It is refused if the customer is off its shift.
    func take(_ bill: any Sendable, _ payment: MenuPayment) -> Refusal? {
        guard isOnShift else { return .offShift }
        switch payment {
        case .declared(let opening):
            if let order = staff.order(for: bill, opening: opening) { tellOfOrder(orders.take(order)) }
        case .handed(let take): take(bill)
        }
        return nil
    }
}

// Requests, which the maître d carries out after the turn that made them.
extension Party {
    /// True if the guest may be asked or told something. A party that is opened ahead is given up instead: it is not what the guest looks at.
    private var canTellGuest: Bool {
        guard isPrefetched else { return true }
        context.maitreD?.discardPrefetched()
        return false
    }

    func carryOut(_ request: Request) {
        switch request {
        case .maitreD(let request, let origin): context.perform(request, from: number, at: origin)
        case .alert(let error, let again): if canTellGuest { context.alert(error, again: again) }
        case .ask(let question, let origin): ask(question, at: origin)
        case .askWhetherToStop(let ticket): askWhetherToStop(ticket)
        case .askAgain(let question): context.maitreD?.askAgain(question, of: self)
        case .refuse(let question, let refusal): context.maitreD?.refuse(question, refusal, of: self)
        }
    }

    private func askWhetherToStop(_ ticket: Ticket) {
        guard canTellGuest else { return }
        let texts = context.sommelier
        let draft = AlertDraft(
            text: texts.house("house.slow", "This is taking longer than usual."),
            answers: [
                (texts.house("house.stop", "Stop"), .destructive),
                (texts.house("house.wait", "Keep waiting"), .cancel),
            ])
        context.ask(draft) { [weak self] answer, _ in self?.orders.answer(stops: answer == 0, ticket) }
    }

    /// Asks the customer a question, and gives the order of its answer.
    private func ask(_ question: AskedQuestion, at origin: Spot?) {
        guard canTellGuest else { return }
        let respond: @MainActor (Int, String) -> Void = { [weak self] answer, entered in
            guard let self, let order = question.order(self, answer, entered) else { return }
            run(.order(order, from: .guest, at: origin))
        }
        guard let source = question.source else { return context.ask(question.draft, respond: respond) }
        let row = source.gesture?.place == nil ? .table : origin?.row ?? .table
        context.maitreD?.ask(question.draft, declaredBy: source, in: row, of: number, respond: respond)
    }
}

// Questions that were restored with their table.
extension Party {
    /// Takes the answer to a restored question: asks the declaration again, and gives the order of that answer.
    ///
    /// The guest is told if the declaration or its row has gone, and asked again if it may still come. A question that reads
    /// differently now is asked as it is now.
    func take(_ answer: Int?, _ entered: String, to asked: OpenQuestion) {
        let answers = asked.alert.answers
        guard let index = answer ?? answers.firstIndex(where: { $0.role == .cancel }), answers.indices.contains(index)
        else { return }
        answering(asked.spot) {
            switch question(asked) {
            case .success(let question) where question.draft.reads(as: asked.alert):
                if let order = question.order(self, index, entered) { tellOfOrder(orders.take(order, from: .guest)) }
            // The guest has agreed to nothing, so nothing has to be said.
            case _ where answers[index].role == .cancel: break
            case .success(let question): request(.ask(question, at: asked.spot))
            case .failure where mayComeBack(asked): request(.askAgain(asked))
            case .failure(let refusal): request(.refuse(asked, refusal))
            }
        }
    }

    /// True if the row or the property that a restored question is about may still come: from an order that is cooking, or with the
    /// first rows of its list.
    private func mayComeBack(_ asked: OpenQuestion) -> Bool {
        // Beneath another customer nothing is laid, and no order could be given.
        guard isOnShift else { return false }
        if asked.row == 0 { return orders.scheduler.isAnyOpen }
        guard let restored = writer.restored, restored.row(RowNumber(asked.row)) != nil else { return false }
        return orders.scheduler.isAnyOpen || !restored.hasLaidList(of: RowNumber(asked.row))
    }

    /// The question that a declaration asks now.
    private func question(_ asked: OpenQuestion) -> Result<AskedQuestion, Refusal> {
        let responses: Result<[Response], Refusal>
        switch asked.gesture {
        case .seated?, .returned?, .navigated?:
            responses = .success(asked.gesture.map { staff.responses(to: $0) } ?? [])
        case .tap(let place)?: responses = self.responses(to: .tapped, at: Spot(place, in: RowNumber(asked.row)))
        case .submit(let place)?: responses = self.responses(to: .submitted, at: Spot(place, in: RowNumber(asked.row)))
        case .enter(let place)?: responses = self.responses(to: .entered, at: Spot(place, in: RowNumber(asked.row)))
        case .leave(let place)?: responses = self.responses(to: .left, at: Spot(place, in: RowNumber(asked.row)))
        case .press(let press, let repeats)?:
            let event = GestureEvent.pressed(press, isRepeated: repeats)
            responses = self.responses(to: event, at: Spot(.ofKeys, in: RowNumber(asked.row)))
        case .end(let place)?: responses = self.responses(to: .reachedEnd, at: Spot(place, in: RowNumber(asked.row)))
        case nil: responses = .success(staff.response(to: asked.declaration).map { [$0] } ?? [])
        }
        return responses.flatMap { responses in
            for case .ask(let make, _) in responses {
                let question = make(writer.sommelier)
                if question.source == asked.source { return .success(question) }
            }
            return .failure(.rowGone)
        }
    }
}
