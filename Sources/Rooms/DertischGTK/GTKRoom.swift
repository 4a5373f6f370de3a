import CGTK
import DertischDevelopment
import DertischSupport
import Dispatch
public import DertischRoom
public import DertischWindowState
import Foundation

/// A native dining room: serves a restaurant in windows of GTK 4, one maître d a window.
///
/// The next start restores the windows, their sizes, their customers, and the language. If the process was killed, it also restores
/// what was typed, but no secrets, and the focus. All is stored in the user's state folder, under the app's id.
///
/// ```swift
/// struct Main {  // your @main
///     @MainActor static func main() throws {
///         try GTKRoom.run(Hello(), layouts: GTKLayouts(in: folder), id: "org.dertisch.Hello")
///     }
/// }
/// ```
@MainActor public final class GTKRoom {
    /// A failure that does not keep any customer from its table. The house's inspectors are told, and nothing else
    /// happens.
    ///
    /// Its description may be written to a log, which on a desktop the visitor reads.
    public enum Problem: LoggableError, Hashable {
        /// The window state cannot be read or written.
        case stateFile(WindowStateFile.Problem)
        /// A customer of the last session cannot be seated again.
        case seating(SeatingProblem)
        /// A layout cannot be built.
        case brokenLayout(Fault)

        /// A message that says what happened, why, and what to do.
        public var description: String {
            switch self {
            case .stateFile(let problem): "\(problem)"
            case .seating(let problem): "\(problem)"
            case .brokenLayout(let fault): "\(fault)"
            }
        }
    }

    let restaurant: Restaurant
    private(set) var layouts: GTKLayouts
    let pictures: (any PictureSource)?
    let stateFile: WindowStateFile?
    let clock: any Clock<Duration>
    private(set) var windows: [GTKWindow] = []
    private(set) var language: Language?
    private(set) var region: Locale.Region?
    let desktop: Desktop
    /// The guest's choice of appearance for all windows.
    private(set) var appearance = Appearance()
    /// Writes the state; `nil` before the first window and after the last, and if another process has the file.
    private(set) var stateWriter: WindowStateWriter?
    /// Keeps other processes of the program from the file.
    private var stateLock: FolderLock?
    /// The app's style on the display, once the room is served in a loop.
    private var styleSheets: StyleSheets?
    /// The state that the tool has told last, which serves the app while it is written.
    private(set) var developmentState: DevelopmentState?
    /// Waits for the tool to end the process.
    private var endRequest: (any DispatchSourceSignal)?
    private weak var activeWindow: GTKWindow?
    private var lastTurn = 0
    private var isSettingLanguage = false
    /// Called when the last window has closed.
    var onLastWindowClosed: (@MainActor () -> Void)?

    /// Creates a room without a window. GTK must have been started.
    ///
    /// - Parameters:
    ///   - restaurant: the house, checked against these layouts.
    ///   - layouts: the folder of layouts.
    ///   - stateFile: the file of the window state; `nil` for none.
    ///   - language: the initial language of customers, unless another was stored.
    ///   - region: the region of customers; by default the one of the language's own code.
    ///   - desktop: the desktop of the windows.
    ///   - clock: measures the delay until changes are written.
    init(
        of restaurant: Restaurant, layouts: GTKLayouts, stateFile: WindowStateFile? = nil, language: Language? = nil,
        region: Locale.Region? = nil, on desktop: Desktop? = nil, clock: any Clock<Duration> = ContinuousClock()
    ) {
        self.restaurant = restaurant
        self.layouts = layouts
        self.stateFile = stateFile
        self.language = language
        self.region = region
        self.desktop = desktop ?? Desktop(portal: DesktopPortal(address: nil))
        self.clock = clock
        pictures = restaurant.kitchen[(any PictureSource).self]
        DefaultStyle.install()
        self.desktop.onChange = { [weak self] in self?.windows.forEach { $0.measure() } }
    }

    /// Opens the windows that were open last, or else one for the home of the house: the first of the staff's `greeted`.
    ///
    /// ```swift
    /// try room.open()
    /// ```
    ///
    /// - Throws: a `Fault` if the house has no customer to greet.
    public func open(file: StaticString = #fileID, line: UInt = #line) throws(Fault) {
        let site = Site(file: file, line: line)
        if let fault = restaurant.fault(opening: layouts.diningRoom, at: site) { throw fault }
        let state = readState()
        if let stored = state.language, restaurant.languages.contains(stored) {
            // A stored region belongs to its language; the desktop's region belongs to any other.
            if state.region != nil || language?.code != stored.code { region = state.region }
            language = stored
        }
        appearance = state.appearance ?? Appearance()
        desktop.setAppearance(appearance)
        setTextDirection(for: language ?? Language(""))
        for window in state.windows { restore(window) }
        if windows.isEmpty { makeWindow(nil).maitreD?.greet() }
        if windows.count > 1, let activeWindow { gtk_window_present(activeWindow.widget.widget.cast()) }
        if !state.windows.isEmpty { endRestoringOnceOpen() }
    }

    /// Applies the app's style to every widget.
    func applyStyle() { styleSheets = StyleSheets(of: layouts) }

    /// Takes layouts, and shows their style.
    func replaceLayouts(by layouts: GTKLayouts) {
        self.layouts = layouts
        styleSheets?.show(layouts)
    }

    /// The customers in each window, the current one last.
    public var seated: [[String]] { windows.map { $0.maitreD?.seated ?? [] } }

    /// Closes every window, even if a customer asks to stay, and stores the open windows, without what was typed in them.
    public func close() {
        closeStateFile()
        let all = windows
        windows = []
        for window in all { window.close() }
        desktop.stop()
        onLastWindowClosed?()
    }

    /// Reports a problem to the house's inspectors.
    func report(_ problem: Problem, at customer: String = "") { restaurant.report(problem, at: customer) }

    /// Opens another window.
    func open(_ plan: SeatingPlan) { restore(WindowState.Window(plan: plan)) }

    /// Opens a window as it was stored.
    private func restore(_ state: WindowState.Window) {
        let window = makeWindow(state.size)
        if state.isActive { activeWindow = window }
        for problem in window.restore(state) { report(.seating(problem)) }
    }

    /// The number of the next edit in the room.
    func nextTurn() -> Int {
        lastTurn += 1
        return lastTurn
    }

    /// Notes that a window has the keyboard.
    func windowIsActive(_ window: GTKWindow) {
        activeWindow = window
        scheduleSave()
    }

    /// The state to restore if the program is killed; `nil` if no window is open.
    var state: WindowState? {
        let turns = Set(windows.flatMap(\.typedFields).latest.map(\.turn))
        return state(of: windows.map { $0.state(with: turns, isActive: $0 === activeWindow && windows.count > 1) })
    }

    /// The state to restore after the guest has closed the windows.
    var lastState: WindowState? { state(of: windows.map(\.state)) }

    private func state(of windows: [WindowState.Window]) -> WindowState? {
        if windows.isEmpty { return nil }
        return WindowState(
            windows: windows, language: language, region: region,
            appearance: appearance == Appearance() ? nil : appearance)
    }

    /// Closes one window. The last one is stored, so that the next start opens it.
    func close(_ window: GTKWindow) {
        if windows.count == 1 { return close() }
        windows.removeAll { $0 === window }
        window.close()
        scheduleSave()
    }

    /// Sets one language and region for all windows: GTK has one text direction for the whole program.
    func setLanguage(_ language: Language, in region: Locale.Region?) {
        guard !isSettingLanguage else { return }
        isSettingLanguage = true
        self.language = language
        self.region = region
        setTextDirection(for: language)
        for window in windows { window.maitreD?.sommelier.setLanguage(language, in: region) }
        isSettingLanguage = false
        scheduleSave()
    }

    /// Sets one appearance for all windows: GTK has one theme.
    func setAppearance(_ appearance: Appearance) {
        guard appearance != self.appearance else { return }
        self.appearance = appearance
        desktop.setAppearance(appearance)
        for window in windows { window.maitreD?.setAppearance(appearance) }
        scheduleSave()
    }

    func makeWindow(_ size: WindowState.Size?) -> GTKWindow {
        let window = GTKWindow(in: self, restaurant, language: language, region: region, size: size)
        windows.append(window)
        return window
    }

    private func setTextDirection(for language: Language) {
        gtk_widget_set_default_direction(language.isRightToLeft ? GTK_TEXT_DIR_RTL : GTK_TEXT_DIR_LTR)
    }
}

// The file in which a room stores its windows.
extension GTKRoom {
    /// Stores the room's state soon, if it has changed.
    func scheduleSave() { stateWriter?.schedule() }

    /// Reads the stored state, and stores this room's own from now on. A room whose file another process has stores nothing.
    func readState() -> WindowState {
        guard let stateFile, stateWriter == nil else { return WindowState() }
        do throws(WindowStateFile.Problem) {
            stateLock = try stateFile.lock()
            if stateLock != nil { stateFile.removeUnfinished() }
            stateWriter = WindowStateWriter(stateFile, clock: clock) { [weak self] in
                self?.state
            } onFailure: { [weak self] in
                self?.report(.stateFile($0))
            }
            return try stateFile.beginRestoring() ?? WindowState()
        } catch {
            report(.stateFile(error))
            return WindowState()
        }
    }

    /// Notes that the stored windows could be restored, once they are open and their first orders are answered.
    func endRestoringOnceOpen() {
        Task { [weak self] in
            for window in self?.windows ?? [] { await window.restorationEnded() }
            if self?.stateWriter != nil { self?.stateFile?.endRestoring() }
        }
    }

    /// Stores the last state, and gives the file to other processes.
    func closeStateFile() { closeStateFile(writing: lastState) }

    /// Stores a state for the next process, and gives it the file.
    func closeStateFile(writing state: WindowState?) {
        guard let stateWriter else { return }
        if let state { stateWriter.close(writing: state) }
        stateFile?.endRestoring()
        self.stateWriter = nil
        stateLock = nil
    }
}

// The tool that serves the app while it is written.
extension GTKRoom {
    /// Shows the state that the tool tells.
    func show(_ state: DevelopmentState) {
        developmentState = state
        for window in windows { window.developmentOverlay?.show(state) }
    }

    /// The time after which a process leaves even if it cannot store its windows or close its house.
    private nonisolated static let leavingLimit = DispatchTimeInterval.seconds(2)

    /// Stores the windows with what was typed, and closes them, when the process is asked to end: the next process opens them.
    func leaveWhenAsked() {
        signal(SIGTERM, SIG_IGN)
        let source = DispatchSource.makeSignalSource(signal: SIGTERM, queue: .global())
        source.setEventHandler { @Sendable [weak self] in
            // A main loop that hangs does not keep the next process from opening.
            DispatchQueue.global().asyncAfter(deadline: .now() + Self.leavingLimit) { @Sendable in
                kill(getpid(), SIGKILL)
            }
            Task { @MainActor in
                self?.closeStateFile(writing: self?.state)
                self?.close()
            }
        }
        source.resume()
        endRequest = source
    }
}
