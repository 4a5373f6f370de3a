extension AnyParty {
    @usableFromInline final func lay(_ part: LaidPart) {
        guard isOnShift else { return }
        let before = beginPass()
        lay(part, by: hand)
        if hasLate, part == .everything { due.insert(.marks) }
        endPass(before)
    }

    /// A pass over the table begins. Answers the stage to go back to.
    @usableFromInline final func beginPass() -> PartyWork.Stage {
        let before = stage
        stage = .laying
        due.remove(.changes)
        return before
    }

    /// A pass over the table is done: the table is told, and passes follow that became due meanwhile.
    @usableFromInline final func endPass(_ before: PartyWork.Stage) {
        if due.contains(.marks) { layMarks() }
        if hand.finish() { notice(.laid) }
        takeRequests()
        stage = before
        guard !due.isDisjoint(with: [.texts, .metrics]) else { return }
        if due.remove(.texts) != nil { layTexts() }
        if due.remove(.metrics) != nil { layMetrics() }
    }

    /// What the carte asked for while it was laid is pending now.
    private func takeRequests() {
        guard !hand.requests.isEmpty else { return }
        for request in hand.requests { pending.requests.append(request) }
        hand.requests = []
    }

    /// Lays the texts anew, since the sommelier speaks another language. Off shift they are laid on return.
    final func layTexts() {
        guard isOnShift, canPlate else {
            due.insert(.texts)
            return
        }
        let before = work.enter(.visit)
        defer { work.leave(to: before) }
        lay(.texts)
        tell(.textsChanged)
        goOn()
    }

    /// Lays what depends on the device, which has changed or looks otherwise. Off shift it is laid on return.
    final func layMetrics() {
        guard isOnShift, heedsMetrics else { return }
        guard canPlate else {
            due.insert(.metrics)
            return
        }
        let before = work.enter(.visit)
        defer { work.leave(to: before) }
        lay(.metrics)
        follow(responsesToMetrics())
        goOn()
    }

    final func layAnew() {
        let before = work.enter(.visit)
        defer { work.leave(to: before) }
        lay(.everything)
        goOn()
    }

    /// Lays a row that the table asks for. Platforms ask in the midst of their own work, so what that brings about waits
    /// until they are done.
    final func layRow(_ row: RowNumber) {
        let before = stage
        stage = .laying
        let entered = work.enter(.visit)
        hand.layAsked(row)
        work.leave(to: entered)
        takeRequests()
        stage = before
        if before == .idle, isAnythingDue { Task { [weak self] in self?.goOn() } }
    }
}
