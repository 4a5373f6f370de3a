import DertischCore
import DertischSupport
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
        var key: TemporaryKey<Value>
        var value: Value?
        var readers = Broadcast<Value?>()

        mutating func closeAll() -> [@Sendable () -> Void] {
            value = nil
            return readers.closeAll().map { reader in { reader.finish() } }
        }

        var saved: (name: String, value: any Encodable)? {
            guard key.isSaved, let value = value as? any Encodable else { return nil }
            return (key.savedName, value)
        }

        func remove(from storage: TemporaryStorage) { if key.isSaved { storage.discard(key) } }
        func read(in storage: TemporaryStorage) { storage.readSaved(key) }
    }

    private protocol AnySlot: Sendable {
        mutating func closeAll() -> [@Sendable () -> Void]
        /// The value with its name in a plan; `nil` if plans do not save it.
        var saved: (name: String, value: any Encodable)? { get }
        /// Removes the value, if plans save it.
        func remove(from storage: TemporaryStorage)
        /// Reads the value that a plan saved, for the readers of the slot.
        func read(in storage: TemporaryStorage)
    }

    private struct Slots {
        var all: [Name: any AnySlot] = [:]
        /// The values of a restored plan that no code has asked for, as JSON. Only a key knows their type.
        var saved: [String: String] = [:]
        var count = 0
        var hasEnded = false

        /// Changes the slot of a key, and removes the slot once it has neither value nor reader.
        mutating func change<Value, Result>(
            _ key: TemporaryKey<Value>, _ change: (inout Slot<Value>) -> Result
        ) -> Result {
            let name = Name(key)
            var slot = all[name] as? Slot<Value> ?? Slot<Value>(key: key)
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
    /// The scope, which holds the storage; `nil` for separate values.
    private weak let scope: ScopeStorage?

    init(limit: Int, in scope: ScopeStorage? = nil) {
        self.limit = limit
        self.scope = scope
    }

    convenience init(in scope: ScopeStorage) { self.init(limit: Self.defaultLimit, in: scope) }

    deinit { close() }

    var count: Int { slots.withLock { $0.count + $0.saved.count } }
    /// The number of keys that have a value or a reader.
    var slotCount: Int { slots.withLock { $0.all.count } }

    func value<Value>(under key: TemporaryKey<Value>) -> Value? {
        let (value, isRestored) = slots.withLock { ($0.value(key), !$0.saved.isEmpty) }
        return isRestored && value == nil ? readSaved(key) : value
    }

    /// Keeps a value. Returns the reason if it could not be kept.
    func put<Value>(_ value: Value, under key: TemporaryKey<Value>) -> TemporaryValuesError.Reason? {
        let reason: TemporaryValuesError.Reason? = slots.withLock { slots in
            if slots.hasEnded { return .ended }
            // It replaces one that has not been read.
            let replaced = slots.saved.isEmpty || !key.isSaved ? nil : slots.saved.removeValue(forKey: key.savedName)
            if replaced == nil, slots.count + slots.saved.count >= limit, slots.value(key) == nil {
                return .full(limit: limit)
            }
            slots.change(key) { slot in
                slot.key = key
                slot.value = value
                slot.readers.tell(value)
            }
            return nil
        }
        if reason == nil, key.isSaved { scope?.savedValuesChanged() }
        return reason
    }

    func remove<Value>(_ key: TemporaryKey<Value>) -> Value? {
        _ = value(under: key)
        guard let value = discard(key) else { return nil }
        if key.isSaved { scope?.savedValuesChanged() }
        return value
    }

    /// Removes a value, and tells its readers.
    @discardableResult private func discard<Value>(_ key: TemporaryKey<Value>) -> Value? {
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
        _ = value(under: key)
        return slots.withLock { slots in
            guard !slots.hasEnded else { return .ended }
            return slots.change(key) { slot in
                slot.readers.open(with: slot.value) { [weak self] in self?.tidy(key) }.stream
            }
        }
    }

    /// The values for a plan: those that were put, and those of a restored plan that no code has asked for.
    var saved: [String: String] {
        let (all, unread) = slots.withLock { (Array($0.all.values), $0.saved) }
        // Encoded without the lock, by code of the app.
        return all.reduce(into: unread) { saved, slot in
            guard let (name, value) = slot.saved, let json = SavedValue.json(of: value) else { return }
            saved[name] = json
        }
    }

    /// Replaces the values that plans save by those of a plan, which may be untrusted.
    func restore(_ saved: [String: String]) -> Bool {
        let before = slots.withLock { Array($0.all.values) }
        for slot in before { slot.remove(from: self) }
        let names = saved.keys.sorted()
        let readable = names.count <= limit ? saved : saved.filter { names.prefix(limit).contains($0.key) }
        slots.withLock { if !$0.hasEnded { $0.saved = readable } }
        if let name = names.dropFirst(limit).first {
            scope?.report(.badTemporaryValue(name: name, why: "a scope keeps \(limit) values, and the plan has more"))
        }
        for slot in before { slot.read(in: self) }
        return true
    }

    /// Reads the value that a plan saved under a key. Before, its type was not known.
    @discardableResult private func readSaved<Value>(_ key: TemporaryKey<Value>) -> Value? {
        let name = key.savedName
        guard key.isSaved, let json = slots.withLock({ $0.saved[name] }) else { return nil }
        // Without the lock, by code of the app.
        let (value, why) = SavedValue.read(Value.self, from: json)
        let (current, isRead) = slots.withLock { slots in
            // Other code may have put a value meanwhile.
            guard slots.saved[name] == json else { return (slots.value(key), false) }
            slots.saved[name] = nil
            slots.change(key) { slot in
                slot.key = key
                slot.value = value
                slot.readers.tell(value)
            }
            return (value, true)
        }
        if isRead, value == nil {
            scope?.report(.badTemporaryValue(name: name, why: why))
            scope?.savedValuesChanged()
        }
        return current
    }

    /// Removes the slot of a key without value and reader. If the lock is taken, the slot's next change does so.
    private func tidy<Value>(_ key: TemporaryKey<Value>) { _ = slots.withLockIfAvailable { $0.change(key) { _ in } } }

    /// Removes every value and ends every reader's sequence. Nothing can be put there afterwards.
    func close() {
        let endings = slots.withLock { slots in
            slots.hasEnded = true
            slots.count = 0
            slots.saved = [:]
            defer { slots.all = [:] }
            return slots.all.values.flatMap { slot in
                var slot = slot
                return slot.closeAll()
            }
        }
        for end in endings { end() }
    }
}
