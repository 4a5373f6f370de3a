/// What the maître d asks of a party.
extension Party {
    @_semantics("optimize.no.crossmodule") @usableFromInline func sections() -> [WantedSection] {
        guard let carte = plate.carte else { return [] }
        return layer.sections.map { section in
            WantedSection(
                place: section.place, isShown: withUnsafePointer(to: carte, section.isShown),
                customer: section.customer, first: { section.first(carte) })
        }
    }

    @usableFromInline var asksToStay: Bool {
        guard let stay = layer.stay, let carte = plate.carte else { return false }
        return withUnsafePointer(to: carte, stay.isWanted)
    }

    @_semantics("optimize.no.crossmodule") @usableFromInline func questionBeforeLeaving() -> AlertDraft? {
        guard let stay = layer.stay, asksToStay else { return nil }
        let wine = hand.sommelier
        return AlertDraft(
            text: wine(stay.question), answers: [(wine(stay.leave), .destructive), (wine(stay.stay), .cancel)])
    }

    @_semantics("optimize.no.crossmodule") @usableFromInline func take(_ bill: any Sendable, opening: Int) -> Bool {
        guard isOnShift, let order = layer.menus.order(for: bill, opening: opening) else { return isOnShift }
        take(order)
        return true
    }

    /// The party and those of its staff that are objects, which may be kept longer than they should.
    @usableFromInline func objects() -> [AnyObject] {
        let staff: [(any Colleague)?] = [customer, waiter] + stations.map(\.chef)
        return [self] + staff.compactMap { $0 }.filter { type(of: $0) is AnyClass }.map { $0 as AnyObject }
    }

    /// Asks the customer, and gives the order of the answer.
    @_semantics("optimize.no.crossmodule") @usableFromInline func ask(_ question: AskedQuestion<C>) {
        floor.ask(question.draft) { [rope] answer, entered in
            guard question.orders.indices.contains(answer), let order = question.orders[answer]?(entered) else {
                return
            }
            _ = rope.party?.take(order)
        }
    }
}
