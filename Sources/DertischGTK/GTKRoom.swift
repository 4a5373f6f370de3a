import CGTK
public import Dertisch
public import DertischWindowState
import Foundation

/// A native dining room: serves a restaurant in windows of GTK 4, one maître d a window.
///
/// What was open when the last window closed is open again at the next start: the windows, their sizes, who sits in them,
/// and the language. It is kept in the user's state folder, under the app's id.
///
/// ```swift
/// struct Main {  // your @main
///     @MainActor static func main() throws {
///         try GTKRoom.run(Hello(), layouts: GTKLayouts(in: folder), id: "org.dertisch.Hello")
///     }
/// }
/// ```
@MainActor public final class GTKRoom {
    /// Something that went wrong and keeps nobody from their table. The house's inspectors are told, and nothing else happens.
    ///
    /// Its description may be written to a log: who reads that on a desktop is the visitor.
    public enum Problem: LoggableError, Hashable {
        /// What was kept could not be read, or the room cannot be kept.
        case book(RoomBook.Problem)
        /// Somebody who sat there before cannot be seated again.
        case seating(SeatingProblem)
        /// A layout cannot be built.
        case brokenLayout(Fault)

        /// What happened, why, and what to do.
        public var description: String {
            switch self {
            case .book(let problem): "\(problem)"
            case .seating(let problem): "\(problem)"
            case .brokenLayout(let fault): "\(fault)"
            }
        }
    }

    let restaurant: Restaurant
    let layouts: GTKLayouts
    let pictures: (any PictureSource)?
    private let book: RoomBook?
    private let clock: any Clock<Duration>
    private(set) var windows: [GTKWindow] = []
    private var language: Language?
    private var region: Locale.Region?
    let desktop: Desktop
    /// How the guest wants every window to look.
    private(set) var appearance = Appearance()
    private var keeping: Task<Void, Never>?
    private var isSpeaking = false
    /// Called when the last window has closed.
    var onEmpty: (@MainActor () -> Void)?

    /// Makes a room without a window. GTK must have been started.
    ///
    /// - Parameters:
    ///   - restaurant: the house, checked against these layouts.
    ///   - layouts: the folder of layouts.
    ///   - book: where the room is kept; `nil` keeps nothing.
    ///   - language: what customers are spoken to in at first, unless another was kept.
    ///   - region: where they are; what the language's own code says if left out.
    ///   - desktop: what the windows stand on.
    ///   - clock: measures how long changes wait until they are written.
    init(
        of restaurant: Restaurant, layouts: GTKLayouts, keptIn book: RoomBook? = nil, language: Language? = nil,
        region: Locale.Region? = nil, on desktop: Desktop? = nil, clock: any Clock<Duration> = ContinuousClock()
    ) {
        self.restaurant = restaurant
        self.layouts = layouts
        self.book = book
        self.language = language
        self.region = region
        self.desktop = desktop ?? Desktop(portal: DesktopPortal(address: nil))
        self.clock = clock
        pictures = restaurant.kitchen[(any PictureSource).self]
        RoomStyle.wear()
        self.desktop.onChange = { [weak self] in self?.windows.forEach { $0.measure() } }
    }

    /// Opens the windows that were open last, or else one for the home of the house: the first of the staff's `greeted`.
    ///
    /// ```swift
    /// try room.open()
    /// ```
    ///
    /// - Throws: a `Fault`, if the house has nobody to greet.
    public func open(file: StaticString = #fileID, line: UInt = #line) throws(Fault) {
        let site = Site(file: file, line: line)
        if let fault = restaurant.fault(opening: layouts.diningRoom, at: site) { throw fault }
        let kept = readBook()
        if let spoken = kept.language, restaurant.textCatalog.languages.contains(spoken) {
            // A region goes with its language; that of the desktop goes with another one.
            if kept.region != nil || language?.code != spoken.code { region = kept.region }
            language = spoken
        }
        appearance = kept.appearance ?? Appearance()
        desktop.wear(appearance)
        turn(to: language ?? Language(""))
        for window in kept.windows { open(window.plan, window.size) }
        if windows.isEmpty { makeWindow(nil).maitreD?.greet() }
    }

    /// The title of each window, and who sits in it, the current customer last.
    public var seated: [[String]] { windows.map { $0.maitreD?.seated ?? [] } }

    /// Closes every window, whoever asks to stay, and keeps what was open.
    public func close() {
        keepNow()
        let all = windows
        windows = []
        for window in all { window.close() }
        desktop.leave()
        onEmpty?()
    }

    /// Tells the house's inspectors what went wrong.
    func tell(_ problem: Problem, at customer: String = "") { restaurant.report(problem, at: customer) }

    func open(_ plan: SeatingPlan, _ size: KeptRoom.Size? = nil) {
        for problem in makeWindow(size).maitreD?.restore(plan) ?? [] { tell(.seating(problem)) }
    }

    /// Closes one window. The last one is kept, so that it is there at the next start.
    func close(_ window: GTKWindow) {
        if windows.count == 1 { return close() }
        windows.removeAll { $0 === window }
        window.close()
        keepSoon()
    }

    /// One language for all windows, as one region writes it: GTK reads from left or from right everywhere alike.
    func speak(_ language: Language, in region: Locale.Region?) {
        guard !isSpeaking else { return }
        isSpeaking = true
        self.language = language
        self.region = region
        turn(to: language)
        for window in windows { window.maitreD?.sommelier.speak(language, in: region) }
        isSpeaking = false
        keepSoon()
    }

    /// One appearance for all windows: GTK has one theme.
    func wear(_ appearance: Appearance) {
        guard appearance != self.appearance else { return }
        self.appearance = appearance
        desktop.wear(appearance)
        for window in windows { window.maitreD?.dress(appearance) }
        keepSoon()
    }

    /// Writes the room down once nothing has changed for a moment.
    func keepSoon() {
        guard book != nil, keeping == nil else { return }
        keeping = Task { [weak self, clock] in
            try? await clock.sleep(for: .seconds(1))
            if !Task.isCancelled { self?.keepNow() }
        }
    }

    private func keepNow() {
        keeping?.cancel()
        keeping = nil
        guard let book, !windows.isEmpty else { return }
        let kept = KeptRoom(
            windows: windows.map(\.kept), language: language, region: region,
            appearance: appearance == Appearance() ? nil : appearance)
        do { try book.keep(kept) } catch { tell(.book(error)) }
    }

    private func readBook() -> KeptRoom {
        do { return try book?.read() ?? KeptRoom() } catch {
            tell(.book(error))
            return KeptRoom()
        }
    }

    private func makeWindow(_ size: KeptRoom.Size?) -> GTKWindow {
        let window = GTKWindow(in: self, restaurant, language: language, region: region, size: size)
        windows.append(window)
        return window
    }

    private func turn(to language: Language) {
        gtk_widget_set_default_direction(language.isRightToLeft ? GTK_TEXT_DIR_RTL : GTK_TEXT_DIR_LTR)
    }
}
