extension AnyParty {
    /// Lays what the turn has changed. If it has plated dishes, the customer is told before and after; orders that it gives meanwhile are pending.
    final func layTurn() {
        defer { work.endTurn() }
        guard stage == .idle, due.contains(.changes), isOnShift else { return }
        let hasPlated = hasPlated
        self.hasPlated = false
        if hasPlated { tellOfDishes(.willUpdate) }
        lay(.changes)
        if hasPlated { tellOfDishes(.didUpdate) }
    }

    private func tellOfDishes(_ step: VisitStep) {
        guard isOnShift else { return }
        stage = .plating
        tell(step)
        stage = .idle
    }

    final func lay(_ part: LaidPart) {
        guard isOnShift else { return }
        let before = beginPass()
        lay(part, by: writer)
        if part == .everything {
            if orders.isAnyLate { due.insert(.marks) }
            if let focused { writer.lay(focus: true, at: focused) }
        }
        endPass(before)
    }

    /// Begins a pass over the table. Returns the stage to restore afterwards.
    private func beginPass() -> PartyWork.Stage {
        let before = stage
        stage = .laying
        due.remove(.changes)
        hasPlated = false
        return before
    }

    /// Ends a pass over the table: notifies the table, and runs the passes that became due meanwhile.
    private func endPass(_ before: PartyWork.Stage) {
        if due.contains(.marks) { layMarks() }
        if writer.finish() { notice(.laid) }
        takeRequests()
        stage = before
        guard !due.isDisjoint(with: [.texts, .metrics]) else { return }
        if due.remove(.texts) != nil { layTexts() }
        if due.remove(.metrics) != nil { layMetrics() }
    }

    /// Moves the requests that the carte made during the pass into the pending work.
    private func takeRequests() {
        guard !writer.requests.isEmpty else { return }
        for request in writer.requests { pending.requests.append(request) }
        writer.requests = []
    }

    /// Lays the texts again after a change of language, region or time zone. Off shift they are laid on return.
    final func layTexts() {
        guard isOnShift, canPlate else {
            due.insert(.texts)
            return
        }
        let before = work.enter(.visit)
        defer { work.leave(to: before) }
        lay(.texts)
        tell(.textsChanged)
        endTurn()
    }

    /// Lays the parts that depend on the device's metrics, after a change. Off shift they are laid on return.
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
        endTurn()
    }

    final func layAnew() {
        let before = work.enter(.visit)
        defer { work.leave(to: before) }
        lay(.everything)
        endTurn()
    }

    /// Lays a row on the table's request. Platforms call it in the midst of their own work, so the requests that it causes run later, in a task.
    final func layRow(_ row: RowNumber) {
        let before = stage
        stage = .laying
        let entered = work.enter(.visit)
        writer.layAsked(row)
        work.leave(to: entered)
        takeRequests()
        stage = before
        if before == .idle, isAnythingDue { Task { [weak self] in self?.endTurn() } }
    }
}
