extension Party {
    /// A dish from a head chef. Answers whether the waiter took it: not after the order is done, superseded, or the
    /// party has gone home.
    @inlinable func plate(_ dish: C.Dish, _ ticket: Ticket) -> Bool {
        guard !isOver, waiter != nil, book.isCooking(ticket) else {
            notice(.dropped(ticket))
            return false
        }
        guard stage == .idle || stage == .starting else {
            lateDishes.append(LateDish(dish: dish, ticket: ticket))
            return true
        }
        plateNow(dish, ticket)
        while !lateDishes.isEmpty {
            let late = lateDishes.removeFirst()
            plateNow(late.dish, late.ticket)
        }
        // What was given meanwhile: at the end of what is starting, or now.
        if stage == .idle && !(given.isEmpty && hand.due.isEmpty) { goOn() }
        return true
    }

    @inlinable func plateNow(_ dish: C.Dish, _ ticket: Ticket) {
        if isOnShift { customer?.approached() }
        change { waiter, carte in waiter.plate(dish, onto: &carte) }
        lay(.changes)
        notice(.plated(ticket))
        if isOnShift { customer?.presented() }
    }

    /// Lets the waiter change the carte. The carte is moved out meanwhile, so that a customer who reads it from within a
    /// waiter's call finds the carte as it was.
    @inlinable @inline(__always) func change(_ change: (any Waiter<C>, inout C.Carte) -> Void) {
        guard let waiter, var carte = plate.carte else { return }
        let before = stage
        stage = .plating
        change(waiter, &carte)
        plate.put(carte)
        stage = before
    }

    /// Notes what serves dishes as they come, so that it ends with the shift. Answers whether the shift is on.
    @_semantics("optimize.no.crossmodule") @usableFromInline func follow(
        _ stream: Task<Void, any Error>?, _ ticket: Ticket
    ) -> Bool {
        streams[ticket] = isOnShift && book.isCooking(ticket) ? stream : nil
        return isOnShift
    }

    /// Ends what serves dishes as they come.
    @_semantics("optimize.no.crossmodule") @usableFromInline func endStreams() {
        for stream in streams.values { stream.cancel() }
        streams = [:]
    }
}

/// A dish served while another was being plated or laid. It is plated right after.
@usableFromInline struct LateDish<C: Course> {
    @usableFromInline let dish: C.Dish
    @usableFromInline let ticket: Ticket

    @inlinable init(dish: C.Dish, ticket: Ticket) {
        self.dish = dish
        self.ticket = ticket
    }
}
