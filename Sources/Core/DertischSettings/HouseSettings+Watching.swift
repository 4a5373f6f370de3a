import Synchronization
public import DertischSupport
import Foundation
import Synchronization

extension HouseSettings {
    /// The values of a setting over time, to be read with `for await`: the current value first, then the newest after
    /// each change. A change comes from these settings, or from an edit of the user's file.
    ///
    /// ```swift
    /// for await port in settings.values(of: .port) { print(port) }
    /// ```
    ///
    /// The file is watched from the first reader on, as long as the settings exist. While it is malformed, its
    /// previous values apply, and ``faults`` reports the problem. While the system does not watch it, as when other
    /// programs have used up its watches, it is read every two seconds, and ``faults`` reports that.
    ///
    /// - Parameter key: one of the keys of these settings.
    /// - Returns: the values, without consecutive duplicates. They end when the task is cancelled. A reader retains
    ///   the settings.
    public func values<Value: SettingValue>(of key: SettingKey<Value>) -> LatestValues<Value> {
        LatestValues(isSame: ==) { [self] in
            let name = key.name
            watch()
            return state.withLock { state in
                let number = state.listeners.number()
                var reader = Broadcast<Value>()
                let stream = reader.open(with: state.merged.values[name] as? Value ?? key.defaultValue) { [weak self] in
                    _ = self?.state.withLockIfAvailable { $0.listeners.remove(number) }
                }.stream
                state.listeners.add(as: number) { [reader] changed, merged in
                    if changed.names.contains(name), let value = merged.values[name] as? Value { reader.tell(value) }
                    return !reader.isEmpty
                }
                return stream
            }
        }
    }

    /// Calls a closure at every change, until the returned value is released.
    func listen(_ onChange: @escaping @Sendable (SettingsChanged) -> Void) -> SettingsSubscription {
        if userFile != nil { watch() }
        let number = state.withLock { state in
            let number = state.listeners.number()
            state.listeners.add(as: number) { changed, _ in
                onChange(changed)
                return true
            }
            return number
        }
        return SettingsSubscription { [weak self] in self?.state.withLock { $0.listeners.remove(number) } }
    }

    /// Starts to watch the user's file, and reads any changes since it was last read.
    ///
    /// - Parameter makeWatcher: makes the watcher on the queue, with a closure that it calls at each change.
    func watch(
        by makeWatcher: (URL, DispatchQueue, @escaping @Sendable () -> Void) -> FileWatcher = {
            FileWatcher($0, on: $1, $2)
        }
    ) {
        guard let userFile, state.withLock({ $0.watcher == nil }) else { return }
        queue.sync {
            guard state.withLock({ $0.watcher == nil }) else { return }
            let watcher = makeWatcher(userFile, queue) { [weak self] in self?.readIfChanged() }
            state.withLock { $0.watcher = watcher }
            readIfChanged()
        }
    }

    /// Only called on the queue.
    private func readIfChanged() {
        guard let userFile else { return }
        // A file that cannot be read yields a fault below.
        let bytes = (try? SettingFile(userFile).read()) ?? nil
        let isUnchanged = state.withLock { state in
            bytes != nil && bytes == state.bytes && state.watcher?.failure == state.watchFailure
        }
        if !isUnchanged { read() }
    }
}

extension Fault {
    /// The fault of a settings file whose changes the system does not tell.
    static func unwatched(_ file: String, _ reason: String) -> Fault {
        Fault(
            .unwatchedSettings, "Changes of the settings in \(file) are seen late.", at: Site(named: file),
            why: "the system does not watch its folder (\(reason)), so the file is read every two seconds",
            remedy: "raise the limits, on Linux fs.inotify.max_user_watches and max_user_instances and ulimit -n, "
                + "and let the app read the folder")
    }
}
