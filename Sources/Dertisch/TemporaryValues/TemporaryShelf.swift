import Synchronization

/// Where the temporary values of one scope stand.
final class TemporaryShelf: Sendable {
    /// As many values as one scope keeps.
    static let defaultLimit = 256

    private struct Name: Hashable, Sendable {
        let type: ObjectIdentifier
        let name: String

        init<Value>(_ key: TemporaryKey<Value>) {
            type = ObjectIdentifier(Value.self)
            name = key.name
        }
    }

    /// The place of one value, and who reads it.
    private struct Slot<Value: Sendable>: AnySlot {
        var value: Value?
        var readers = Broadcast<Value?>()

        mutating func closeAll() -> [@Sendable () -> Void] {
            value = nil
            return readers.closeAll().map { reader in { reader.finish() } }
        }
    }

    private protocol AnySlot: Sendable {
        mutating func closeAll() -> [@Sendable () -> Void]
    }

    private struct Slots {
        var all: [Name: any AnySlot] = [:]
        var count = 0
        var isOver = false

        /// Changes the slot of a key, which is given up once nobody needs it.
        mutating func change<Value, Result>(
            _ key: TemporaryKey<Value>, _ change: (inout Slot<Value>) -> Result
        ) -> Result {
            let name = Name(key)
            var slot = all[name] as? Slot<Value> ?? Slot<Value>()
            let had = slot.value != nil
            let result = change(&slot)
            let has = slot.value != nil
            count += (has ? 1 : 0) - (had ? 1 : 0)
            all[name] = has || !slot.readers.isEmpty ? slot : nil
            return result
        }

        func value<Value>(_ key: TemporaryKey<Value>) -> Value? { (all[Name(key)] as? Slot<Value>)?.value }
    }

    let limit: Int
    private let slots = Mutex(Slots())

    init(limit: Int) { self.limit = limit }

    deinit { close() }

    var count: Int { slots.withLock { $0.count } }
    /// How many keys have a value or a reader.
    var slotCount: Int { slots.withLock { $0.all.count } }

    func value<Value>(under key: TemporaryKey<Value>) -> Value? { slots.withLock { $0.value(key) } }

    /// Keeps a value; answers why not, if not.
    func put<Value>(_ value: Value, under key: TemporaryKey<Value>) -> TemporaryValuesError.Reason? {
        slots.withLock { slots in
            if slots.isOver { return .ended }
            if slots.count >= limit, slots.value(key) == nil { return .full(limit: limit) }
            slots.change(key) { slot in
                slot.value = value
                slot.readers.tell(value)
            }
            return nil
        }
    }

    func remove<Value>(_ key: TemporaryKey<Value>) -> Value? {
        slots.withLock { slots in
            guard let value = slots.value(key) else { return nil }
            slots.change(key) { slot in
                slot.value = nil
                slot.readers.tell(nil)
            }
            return value
        }
    }

    /// Lets one more read a value as it changes.
    func open<Value>(_ key: TemporaryKey<Value>) -> AsyncStream<Value?> {
        slots.withLock { slots in
            guard !slots.isOver else { return .ended }
            return slots.change(key) { slot in
                slot.readers.open(with: slot.value) { [weak self] in self?.tidy(key) }.stream
            }
        }
    }

    /// Gives up the slot of a key if nobody needs it any more. If the lock is not free, that is done at its next change.
    private func tidy<Value>(_ key: TemporaryKey<Value>) { _ = slots.withLockIfAvailable { $0.change(key) { _ in } } }

    /// Empties the shelf and ends every reader's sequence. Nothing can be put there afterwards.
    func close() {
        let endings = slots.withLock { slots in
            slots.isOver = true
            slots.count = 0
            defer { slots.all = [:] }
            return slots.all.values.flatMap { slot in
                var slot = slot
                return slot.closeAll()
            }
        }
        for end in endings { end() }
    }
}
