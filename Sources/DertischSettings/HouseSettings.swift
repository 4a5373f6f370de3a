public import DertischBasics
public import DertischLarder
public import Foundation
import Synchronization

/// The settings of an app, in layers: what its keys say, its own `settings.json`, its user's file, the environment, and arguments. What
/// lies above has the last word.
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
/// A ``Staff`` that has some gives them to its house: the house check then tells what is wrong with them, and whoever works in the
/// kitchen may ask for `HouseSettings`. Reading never fails: a value that is wrong is told, and leaves the setting to the layer
/// beneath. Any isolation may read, write and wait for changes.
public final class HouseSettings: Sendable {
    /// Which file its user may keep settings in.
    public enum UserFile: Hashable, Sendable {
        /// `settings.json` where the platform keeps settings: on Linux in `~/.config/galerie` (or where `XDG_CONFIG_HOME` says), on
        /// Apple platforms in `Application Support/galerie`.
        case usual
        /// A file. Neither it nor its folder need exist.
        case at(URL)
        /// None.
        case none
    }

    /// The app's name, as in the names of folders and of variables of the environment.
    public let app: String
    /// Its user's file, if there can be one.
    public let userFile: URL?
    /// Whether the arguments ask for help, by `--help` or `-h`.
    public let wantsHelp: Bool
    let drafts: [SettingDraft]
    private let fixed: Fixed
    let state: Mutex<State>
    /// Whoever changes the state does it here, one after the other.
    let desk = DispatchQueue(label: "dertisch.settings")

    /// What does not change while the app runs.
    private struct Fixed: Sendable {
        let bundle: [String: SettingEntry]
        let environment: [String: SettingEntry]
        let arguments: [String: SettingEntry]
        let faults: [Fault]
    }

    struct State: Sendable {
        var sheet: SettingSheet
        /// What the user's file held when it was last read.
        var bytes: [UInt8]?
        /// What it sets. While it is broken, what it set before.
        var user: [String: SettingEntry] = [:]
        var listeners = SettingListeners()
        var watch: FileWatch?
    }

    /// Settings that know no key.
    public convenience init() { self.init(of: "", larder: Larder(), environment: [:], userFile: .none) }

    /// Reads every layer.
    ///
    /// - Parameters:
    ///   - app: the app's name, as in the names of folders and of variables of the environment.
    ///   - keys: every setting that there is.
    ///   - larder: where the app's own `settings.json` lies, if it has one.
    ///   - arguments: those of the program, without its name.
    ///   - environment: the variables of the environment.
    ///   - userFile: which file its user may keep settings in.
    /// - Complexity: reads two files.
    public init<each Value: SettingValue>(
        of app: String, _ keys: repeat SettingKey<each Value>, larder: Larder = Larder(),
        arguments: some Sequence<String> = [], environment: [String: String] = ProcessInfo.processInfo.environment,
        userFile: UserFile = .usual
    ) {
        var drafts: [SettingDraft] = []
        repeat drafts.append(SettingDraft(each keys))
        self.app = app
        self.drafts = drafts
        self.userFile =
            switch userFile {
            case .usual: AppFolders(of: app, environment: environment).settings.appending(path: "settings.json")
            case .at(let file): file
            case .none: nil
            }
        let fromArguments = SettingArguments(Array(arguments), for: drafts)
        let fromEnvironment = SettingEnvironment(app.isEmpty ? [:] : environment, of: app, for: drafts)
        let bundle = Self.bundle(larder, drafts)
        wantsHelp = fromArguments.wantsHelp
        fixed = Fixed(
            bundle: bundle.entries, environment: fromEnvironment.entries, arguments: fromArguments.entries,
            faults: Fault.names(drafts, of: app) + bundle.faults + fromEnvironment.faults + fromArguments.faults)
        state = Mutex(State(sheet: SettingSheet(drafts, layers: [], faults: [])))
        desk.sync { read() }
    }

    private static func bundle(
        _ larder: Larder, _ drafts: [SettingDraft]
    ) -> (entries: [String: SettingEntry], faults: [Fault]) {
        do throws(Larder.Error) {
            let (file, bytes) = try larder.read("settings.json")
            let document = SettingDocument(try JSONFile(file, bytes), for: drafts, source: { .bundle($0) })
            return (document.entries, document.faults)
        } catch {
            if case .missing = error.flaw { return ([:], []) }
            return ([:], [.broken(error)])
        }
    }

    /// The value of a setting, as it is now.
    ///
    /// - Parameter key: one of those that these settings were made of; of another its default is the value.
    /// - Complexity: O(1), a dictionary look-up under a lock.
    public subscript<Value: SettingValue>(_ key: SettingKey<Value>) -> Value {
        state.withLock { $0.sheet.values[key.name] } as? Value ?? key.standard
    }

    /// Who sets a setting, as it is now.
    public func source<Value: SettingValue>(of key: SettingKey<Value>) -> SettingSource {
        state.withLock { $0.sheet.lines[key.name]?.source } ?? .standard
    }

    /// What is wrong with the settings, as they are now, and what of them counts for nothing.
    public var faults: [Fault] { state.withLock { $0.sheet.faults } }

    /// Makes sure that nothing is wrong with the settings. A house does it of itself.
    ///
    /// - Throws: everything that is, warnings included. They alone are not thrown.
    public func check() throws(Faults) {
        let faults = faults
        if faults.contains(where: { $0.severity == .error }) { throw Faults(all: faults) }
    }

    /// Reads the user's file anew, if it has changed, and tells who listens. Only called at the desk.
    func read() {
        var (bytes, entries, faults) = (nil as [UInt8]?, [String: SettingEntry]?.some([:]), [Fault]())
        if let userFile {
            do throws(Larder.Error) {
                bytes = try SettingFile(userFile).read()
                if let bytes {
                    let document = SettingDocument(
                        try JSONFile(userFile, bytes), for: drafts, source: { .userFile($0) })
                    (entries, faults) = (document.entries, document.faults)
                }
            } catch {
                (entries, faults) = (nil, [.broken(error)])
            }
        }
        state.withLock { state in
            if let entries { state.user = entries }
            state.bytes = bytes
            let sheet = SettingSheet(
                drafts, layers: [fixed.bundle, state.user, fixed.environment, fixed.arguments],
                faults: fixed.faults + faults)
            let changes = sheet.changes(since: state.sheet, drafts)
            state.sheet = sheet
            if !changes.isEmpty { state.listeners.tell(SettingsChanged(names: changes), sheet) }
        }
    }
}
