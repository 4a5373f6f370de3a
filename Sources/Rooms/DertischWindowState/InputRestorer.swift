package import DertischRoom
import DertischSupport

/// Gives a restored window its input back: what was typed and chosen, and answers to open questions.
///
/// It waits for the first orders, which bring the rows of the fields. It waits again for orders that take longer than a limit.
@MainActor package final class InputRestorer {
    /// What has not been given back yet.
    package private(set) var input: RestoredInput?
    /// True while input is given back, which is no gesture of the guest's.
    package private(set) var isGivingBack = false
    /// True while it waits for orders.
    package var isWaiting: Bool { firstWait != nil || lateWait != nil }
    private var numbers = TableNumbers()
    private var firstWait: Task<Void, Never>?
    private var lateWait: Task<Void, Never>?
    private let clock: AnyClock
    private let table: @MainActor (Int) -> (any RestorableTable)?
    private let hasGivenBack: @MainActor () -> Void

    /// - Parameters:
    ///   - clock: measures the wait for first orders.
    ///   - table: the table of a number.
    ///   - hasGivenBack: called when something was given back. The focus may be restored now.
    package init(
        clock: any Clock<Duration>, table: @escaping @MainActor (Int) -> (any RestorableTable)?,
        hasGivenBack: @escaping @MainActor () -> Void
    ) {
        self.clock = AnyClock(erasing: clock)
        self.table = table
        self.hasGivenBack = hasGivenBack
    }

    /// The focus to restore, until the guest uses the window.
    package var focus: WindowFocus? { input?.focus }

    /// Restores a stored window: its seating now, and its input once the first orders are answered.
    ///
    /// - Parameter nextTurn: the number of the next edit in the room.
    /// - Returns: a problem for each customer that cannot be seated.
    package func restore(
        _ state: WindowState.Window, by maitreD: MaitreD?, nextTurn: () -> Int
    ) -> [SeatingProblem] {
        let fields = state.fields.map { RestoredInput.Field(typed: TypedField(field: $0, turn: nextTurn())) }
        take(RestoredInput(fields: fields, answers: state.answers, focus: state.focus))
        numbers.keep(for: state.plan)
        return maitreD?.restore(state.plan) ?? []
    }

    /// Takes input that is to be given back, in place of the one before.
    package func take(_ input: RestoredInput?) { self.input = input?.isEmpty == false ? input : nil }

    /// Takes the answer that was typed into an open question, to show it there.
    package func takeAnswer(to alert: Int) -> String? {
        defer { take(input) }
        return input?.answers.removeValue(forKey: alert)
    }

    /// Leaves the focus where it is.
    package func forgetFocus() {
        input?.focus = nil
        take(input)
    }

    /// The number of a new table.
    package func nextTableNumber() -> Int { numbers.next() }

    /// Gives a restored table its number back, unless another has it.
    package func renumber(_ table: some RestorableTable, to number: Int) {
        if self.table(number) == nil, numbers.giveBack(number) { table.number = number }
    }

    /// Gives back what is taken by now, once no order is open. The rest waits for the next change of the seating.
    package func giveBackOnceSettled(by maitreD: MaitreD) {
        guard input != nil, firstWait == nil else { return }
        firstWait = Task { [weak self] in
            let areSettled = await self?.settled(maitreD) ?? false
            guard !Task.isCancelled else { return }
            self?.firstWait = nil
            self?.giveBack(by: maitreD, areSettled: areSettled)
            // The orders go on, and so does the wait for the rows that they bring.
            if !areSettled { self?.giveBackLate(by: maitreD) }
        }
    }

    private func giveBackLate(by maitreD: MaitreD) {
        guard lateWait == nil, input != nil else { return }
        lateWait = Task { [weak self] in
            await maitreD.settled()
            guard !Task.isCancelled else { return }
            self?.lateWait = nil
            self?.giveBack(by: maitreD, areSettled: true)
        }
    }

    /// Waits until no order is open, for a limited time. Returns false if there was not enough.
    private func settled(_ maitreD: MaitreD) async -> Bool {
        await withTimeLimit(RestoredInput.settlingLimit, by: clock, or: false) {
            await maitreD.settled()
            return true
        }
    }

    private func giveBack(by maitreD: MaitreD, areSettled: Bool) {
        guard let restored = input else { return }
        isGivingBack = true
        let waiting = restored.givingBack(by: maitreD, areSettled: areSettled, to: table)
        isGivingBack = false
        input?.fields = waiting.fields
        input?.answers = waiting.answers
        hasGivenBack()
        take(input)
    }

    /// Waits until the input is given back, and the first orders are answered. It takes no longer than a limit.
    package func ended(by maitreD: MaitreD) async {
        if let firstWait { await firstWait.value } else { _ = await settled(maitreD) }
    }

    /// The answers to store: those that are not given back yet, and those that stand in open questions.
    ///
    /// - Parameter entered: the texts in the entries of open questions.
    package func answers(with entered: [(Int, String?)]) -> [Int: String] {
        var answers = input?.answers ?? [:]
        for case (let id, let text?) in entered where text.utf8.count <= RestoredInput.maxAnswerBytes {
            answers[id] = text
        }
        return answers
    }

    /// Gives nothing back any more.
    package func stop() {
        firstWait?.cancel()
        lateWait?.cancel()
        (firstWait, lateWait, input) = (nil, nil, nil)
    }
}
