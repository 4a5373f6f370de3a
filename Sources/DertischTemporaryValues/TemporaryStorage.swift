import Dertisch
import DertischBasics
import Synchronization

/// Storage for the temporary values of one scope.
final class TemporaryStorage: ScopeExtension {
    /// The default number of values that one scope can keep.
    static let defaultLimit = 256

    private struct Name: Hashable, Sendable {
        let type: ObjectIdentifier
        let name: String

        init<Value>(_ key: TemporaryKey<Value>) {
            type = ObjectIdentifier(Value.self)
            name = key.name
        }
    }

    /// The storage of one value, with its readers.
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
        var hasEnded = false

        /// Changes the slot of a key, and removes the slot once it has neither value nor reader.
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

    convenience init(in scope: ScopeStorage) { self.init(limit: Self.defaultLimit) }

    deinit { close() }

    var count: Int { slots.withLock { $0.count } }
    /// The number of keys that have a value or a reader.
    var slotCount: Int { slots.withLock { $0.all.count } }

    func value<Value>(under key: TemporaryKey<Value>) -> Value? { slots.withLock { $0.value(key) } }

    /// Keeps a value. Returns the reason if it could not be kept.
    func put<Value>(_ value: Value, under key: TemporaryKey<Value>) -> TemporaryValuesError.Reason? {
        slots.withLock { slots in
            if slots.hasEnded { return .ended }
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

    /// A stream of the value's changes, for one more reader.
    func open<Value>(_ key: TemporaryKey<Value>) -> AsyncStream<Value?> {
        slots.withLock { slots in
            guard !slots.hasEnded else { return .ended }
            return slots.change(key) { slot in
                slot.readers.open(with: slot.value) { [weak self] in self?.tidy(key) }.stream
            }
        }
    }

    /// Removes the slot of a key without value and reader. If the lock is taken, the slot's next change does so.
    private func tidy<Value>(_ key: TemporaryKey<Value>) { _ = slots.withLockIfAvailable { $0.change(key) { _ in } } }

    /// Removes every value and ends every reader's sequence. Nothing can be put there afterwards.
    func close() {
        let endings = slots.withLock { slots in
            slots.hasEnded = true
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
