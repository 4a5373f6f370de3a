public import DertischBasics
import Foundation
import Synchronization

extension HouseSettings {
    /// A setting as it changes, to be read with `for await`: its value as it is now first, then the newest whenever it has changed,
    /// because these settings wrote it or because anybody changed the user's file.
    ///
    /// ```swift
    /// for await port in settings.values(of: .port) { print(port) }
    /// ```
    ///
    /// The file is watched from the first reader on, for as long as the settings are there. While it is broken, what it set before
    /// holds, and ``faults`` tells what is wrong.
    ///
    /// - Parameter key: one of those that these settings were made of.
    /// - Returns: the values; the same one is not given twice in a row. They end when the task is cancelled. A reader keeps the
    ///   settings.
    public func values<Value: SettingValue>(of key: SettingKey<Value>) -> LatestValues<Value> {
        LatestValues(isSame: ==) { [self] in
            let name = key.name
            watch()
            return state.withLock { state in
                let number = state.listeners.number()
                var reader = Broadcast<Value>()
                let stream = reader.open(with: state.sheet.values[name] as? Value ?? key.standard) { [weak self] in
                    _ = self?.state.withLockIfAvailable { $0.listeners.remove(number) }
                }.stream
                state.listeners.add(as: number) { [reader] changed, sheet in
                    if changed.names.contains(name), let value = sheet.values[name] as? Value { reader.tell(value) }
                    return !reader.isEmpty
                }
                return stream
            }
        }
    }

    /// Calls a closure with every change, until what is returned is let go.
    func listen(_ hear: @escaping @Sendable (SettingsChanged) -> Void) -> SettingsListening {
        if userFile != nil { watch() }
        let number = state.withLock { state in
            let number = state.listeners.number()
            state.listeners.add(as: number) { changed, _ in
                hear(changed)
                return true
            }
            return number
        }
        return SettingsListening { [weak self] in self?.state.withLock { $0.listeners.remove(number) } }
    }

    /// Watches the user's file from now on, and reads what has changed in it since it was read.
    private func watch() {
        guard let userFile, state.withLock({ $0.watch == nil }) else { return }
        desk.sync {
            guard state.withLock({ $0.watch == nil }) else { return }
            let watch = FileWatch(userFile, on: desk) { [weak self] in self?.readIfChanged() }
            state.withLock { $0.watch = watch }
            readIfChanged()
        }
    }

    /// Only called at the desk.
    private func readIfChanged() {
        guard let userFile else { return }
        // One that cannot be read is told by reading it.
        let bytes = (try? SettingFile(userFile).read()) ?? nil
        if bytes == nil || bytes != state.withLock({ $0.bytes }) { read() }
    }
}

/// Ends listening to settings when it is let go.
final class SettingsListening: Sendable {
    private let end: @Sendable () -> Void

    init(_ end: @escaping @Sendable () -> Void) { self.end = end }

    deinit { end() }
}
