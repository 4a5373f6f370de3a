public import DertischSupport
public import DertischLarder
public import Foundation
import Synchronization

/// The settings of an app, in layers: the defaults of its keys, its own `settings.json`, its user's file, the
/// environment, and arguments. A later layer overrides an earlier one.
///
/// ```swift
/// let settings = HouseSettings(
///     of: "galerie", .port, .password, larder: Larder(Bundle.module.resourceURL),
///     arguments: CommandLine.arguments.dropFirst())
/// if settings.wantsHelp { return print(settings.help("Galerie shows a folder of photos.")) }
/// try settings.check()  // everything that is wrong, at once
/// let port = settings[.port]
/// ```
///
/// A ``Staff`` with settings passes them to its house: the house check then reports their faults, and kitchen staff
/// may ask for `HouseSettings`. Reading never fails: an invalid value is reported, and leaves the setting to the
/// layer beneath. Any isolation may read, write and wait for changes.
public final class HouseSettings: Sendable {
    /// The file in which the user may store settings.
    public enum UserFile: Hashable, Sendable {
        /// The platform's usual place for `settings.json`: on Linux in `~/.config/galerie` (or below
        /// `XDG_CONFIG_HOME`), on Apple platforms in `Application Support/galerie`.
        case standard
        /// A file at a given place. Neither it nor its folder need exist.
        case at(URL)
        /// No file.
        case none
    }

    /// The app's name, as in the names of folders and of variables of the environment.
    public let app: String
    /// The file in which the user may store settings, if there is one.
    public let userFile: URL?
    /// True if the arguments ask for help, by `--help` or `-h`.
    public let wantsHelp: Bool
    let keys: [AnySettingKey]
    private let fixed: Fixed
    let state: Mutex<State>
    /// The serial queue on which all changes of the state are made.
    let queue = DispatchQueue(label: "dertisch.settings")

    /// The layers that do not change while the app runs.
    private struct Fixed: Sendable {
        let bundle: [String: UnparsedSetting]
        let environment: [String: UnparsedSetting]
        let arguments: [String: UnparsedSetting]
        let faults: [Fault]
    }

    struct State: Sendable {
        var merged: MergedSettings
        /// The content of the user's file when it was last read.
        var bytes: [UInt8]?
        /// The settings of the user's file. While it is malformed, those that it had before.
        var user: [String: UnparsedSetting] = [:]
        var listeners = SettingListeners()
        var watcher: FileWatcher?
        /// The reason why the system did not watch the user's file when it was last read.
        var watchFailure: String?
    }

    /// Creates settings without keys.
    public convenience init() { self.init(of: "", larder: Larder(), environment: [:], userFile: .none) }

    /// Reads every layer.
    ///
    /// - Parameters:
    ///   - app: the app's name, as in the names of folders and of environment variables.
    ///   - keys: every setting of the app.
    ///   - larder: the folder of the app's own `settings.json`, if it has one.
    ///   - arguments: the program's arguments, without its name.
    ///   - environment: the environment variables.
    ///   - userFile: the file in which the user may store settings.
    /// - Complexity: reads two files.
    public init<each Value: SettingValue>(
        of app: String, _ keys: repeat SettingKey<each Value>, larder: Larder = Larder(),
        arguments: some Sequence<String> = [], environment: [String: String] = ProcessInfo.processInfo.environment,
        userFile: UserFile = .standard
    ) {
        var erasedKeys: [AnySettingKey] = []
        repeat erasedKeys.append(AnySettingKey(each keys))
        self.app = app
        self.keys = erasedKeys
        self.userFile =
            switch userFile {
            case .standard: AppFolders(of: app, environment: environment).settings.appending(path: "settings.json")
            case .at(let file): file
            case .none: nil
            }
        let fromArguments = SettingArguments(Array(arguments), for: erasedKeys)
        let fromEnvironment = SettingEnvironment(app.isEmpty ? [:] : environment, of: app, for: erasedKeys)
        let bundle = Self.bundle(larder, erasedKeys)
        wantsHelp = fromArguments.wantsHelp
        fixed = Fixed(
            bundle: bundle.entries, environment: fromEnvironment.entries, arguments: fromArguments.entries,
            faults: Fault.names(erasedKeys, of: app) + bundle.faults + fromEnvironment.faults + fromArguments.faults)
        state = Mutex(State(merged: MergedSettings(erasedKeys, layers: [], faults: [])))
        queue.sync { read() }
    }

    private static func bundle(
        _ larder: Larder, _ keys: [AnySettingKey]
    ) -> (entries: [String: UnparsedSetting], faults: [Fault]) {
        do throws(Larder.Error) {
            let (file, bytes) = try larder.read("settings.json")
            let document = SettingDocument(try JSONFile(file, bytes), for: keys, source: { .bundle($0) })
            return (document.entries, document.faults)
        } catch {
            if case .missing = error.flaw { return ([:], []) }
            return ([:], [.broken(error)])
        }
    }

    /// The current value of a setting.
    ///
    /// - Parameter key: one of the keys of these settings. Any other key yields its default.
    /// - Complexity: O(1), a dictionary look-up under a lock.
    public subscript<Value: SettingValue>(_ key: SettingKey<Value>) -> Value {
        state.withLock { $0.merged.values[key.name] } as? Value ?? key.defaultValue
    }

    /// The source of a setting's current value.
    public func source<Value: SettingValue>(of key: SettingKey<Value>) -> SettingSource {
        state.withLock { $0.merged.entries[key.name]?.source } ?? .default
    }

    /// The current faults of the settings, including entries that are ignored.
    public var faults: [Fault] { state.withLock { $0.merged.faults } }

    /// Checks that the settings have no faults. A house does so by itself.
    ///
    /// - Throws: all faults, including warnings. Warnings alone are not thrown.
    public func check() throws(Faults) {
        let faults = faults
        if faults.contains(where: { $0.severity == .error }) { throw Faults(all: faults) }
    }

    /// Reads the user's file again if it has changed, and notifies listeners. Only called on the queue.
    func read() {
        var (bytes, entries, faults) = (nil as [UInt8]?, [String: UnparsedSetting]?.some([:]), [Fault]())
        if let userFile {
            do throws(Larder.Error) {
                bytes = try SettingFile(userFile).read()
                if let bytes {
                    let document = SettingDocument(
                        try JSONFile(userFile, bytes), for: keys, source: { .userFile($0) })
                    (entries, faults) = (document.entries, document.faults)
                }
            } catch {
                (entries, faults) = (nil, [.broken(error)])
            }
        }
        state.withLock { state in
            if let entries { state.user = entries }
            state.bytes = bytes
            state.watchFailure = state.watcher?.failure
            if let userFile, let failure = state.watchFailure { faults.append(.unwatched(userFile.path, failure)) }
            let merged = MergedSettings(
                keys, layers: [fixed.bundle, state.user, fixed.environment, fixed.arguments],
                faults: fixed.faults + faults)
            let changes = merged.changes(since: state.merged, keys)
            state.merged = merged
            if !changes.isEmpty { state.listeners.notify(SettingsChanged(names: changes), merged) }
        }
    }
}
