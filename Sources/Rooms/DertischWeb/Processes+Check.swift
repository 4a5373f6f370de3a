public import DertischRoom
import DertischBus

extension WebRoom.Processes {
    /// Checks a house as it opens in these processes, without making or opening anything.
    ///
    /// With several, each house has a message bus. So the check also warns of what they do not share.
    ///
    /// ```swift
    /// for fault in WebRoom.Processes.cores.faults(of: Hello(), in: [layouts]) { print(fault) }
    /// ```
    ///
    /// - Parameters:
    ///   - staff: the app's staff.
    ///   - books: the layouts of each dining room that serves the house.
    /// - Returns: the faults and warnings; the house can open if no fault is an error.
    @MainActor public func faults(of staff: some Staff, in books: [any LayoutBook] = []) -> [Fault] {
        guard count > 1 else { return Restaurant.faults(of: staff, in: books) }
        return Restaurant.faults(of: StaffOfOneProcess(staff, sharingOver: CheckedBus()), in: books)
    }
}

/// A bus of a house that is checked, and never opens.
private struct CheckedBus: MessageBus {
    let maxMessageBytes = 0
    func open(_ receive: @escaping @Sendable (BusEvent) -> Void) async throws {}
    func publish(_ message: [UInt8]) -> Bool { false }
    func close() async {}
}
