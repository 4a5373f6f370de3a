import Foundation

/// The companion: it starts before the processes that serve, ends after them, and is never there twice.
extension Supervisor {
    /// The place of the companion, behind those of the processes that serve.
    var companionSlot: Int? { options.companion == nil ? nil : slots.count - 1 }

    private var companion: Int? { children.firstIndex { $0.role == .companion } }

    /// Starts the companion if it is missing, or asks an outdated one to end, whose successor starts when it has ended.
    func startDueCompanion() {
        guard let slot = companionSlot, slots[slot].start.map({ $0 <= now }) ?? true else { return }
        guard let companion else { return start(slot, as: .companion) }
        let isBusy = children.contains { $0.phase == .starting || $0.phase == .ending }
        if isOutdated(children[companion]), children[companion].phase == .ready, !isBusy { end(&children[companion]) }
    }

    /// Ends the companion once the processes that serve have ended.
    func endCompanionLast() {
        guard isEnding, let companion, !children.contains(where: { $0.role == .serving }) else { return }
        end(&children[companion])
    }
}
