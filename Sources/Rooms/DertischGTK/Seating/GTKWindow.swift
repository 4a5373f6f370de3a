import DertischWindowState
import CGTK
import DertischRoom
import Foundation

/// One window: its maître d, its tables, and the menus and alerts over them.
@MainActor final class GTKWindow {
    let widget: WidgetReference
    private(set) var maitreD: MaitreD?
    private(set) weak var room: GTKRoom?
    let tableStack = TableStack()
    let titleBarStack = TableStack()
    /// Every table that is set, on the screen or beneath another.
    var frames: [ObjectIdentifier: TableFrame] = [:]
    /// The position of each table.
    var positions: [ObjectIdentifier: Showing.Position] = [:]
    var menus: [ObjectIdentifier: any MenuFrame] = [:]
    var alerts: [AlertDialog] = []
    var tableNumbers = TableNumbers()
    /// What the window had before the program was started, and has not been given back yet.
    var restored: RestoredInput?
    /// Waits to give it back.
    var givingBack: Task<Void, Never>?
    /// Waits for the rows of first orders that take long.
    var lateGivingBack: Task<Void, Never>?
    /// True while it is being given back, which is no gesture of the guest's.
    var isGivingBack = false
    private var focusObserver: FocusObserver?
    var sheetObservers: [ObjectIdentifier: FocusObserver] = [:]
    /// The panel and the bar over the window while the app is written.
    private(set) var developmentOverlay: DevelopmentOverlay?
    /// False for a window that closes whatever its customers ask.
    var asksBeforeClosing = true
    private var isOpen = false
    /// True while a measurement is scheduled for after the next layout.
    var isMeasurePending = false

    init(
        in room: GTKRoom, _ restaurant: Restaurant, language: Language?, region: Locale.Region?, size: WindowState.Size?
    ) {
        self.room = room
        widget = WidgetReference(Widget(new: gtk_window_new()))
        let size = size ?? WindowState.Size(width: 900, height: 640, isMaximized: false)
        gtk_window_set_default_size(widget.widget.cast(), gint(side: size.width), gint(side: size.height))
        if size.isMaximized { gtk_window_maximize(widget.widget.cast()) }
        gtk_window_set_titlebar(widget.widget.cast(), titleBarStack.stack.widget.pointer)
        if room.developmentState != nil {
            developmentOverlay = DevelopmentOverlay(over: tableStack.stack.widget, of: widget.widget, in: room)
        }
        gtk_window_set_child(
            widget.widget.cast(), (developmentOverlay?.widget ?? tableStack.stack).widget.pointer)
        appointMaitreD(language, region, size)
        observeMetrics()
        Signal.intercept("close-request", of: widget.widget.raw) { [weak self] in
            self?.askToClose()
            return true
        }
        // The window's size at the next start, which GTK reports at each resize.
        for property in ["default-width", "default-height", "maximized"] {
            Signal.connectChange(of: property, of: widget.widget.raw) { [weak self] in self?.stateChanged() }
        }
        focusObserver = FocusObserver(of: widget.widget) { [weak self] in self?.stateChanged() }
        GuestInput.observe(in: widget.widget) { [weak self] in self?.forgetRestoredFocus() }
        Signal.connectChange(of: "is-active", of: widget.widget.raw) { [weak self] in self?.activeChanged() }
        KeyboardShortcuts.add(guint(GDK_KEY_Left), GDK_ALT_MASK, in: widget.widget) { [weak self] in self?.goBack() }
    }

    /// Gives the window a maître d, who has seated no customer yet.
    private func appointMaitreD(_ language: Language?, _ region: Locale.Region?, _ size: WindowState.Size) {
        guard let room else { return }
        var device = room.desktop.metrics
        device.window = Metrics.Size(width: Double(size.width), height: Double(size.height))
        maitreD = MaitreD(
            of: room.restaurant, in: self, language: language, region: region, metrics: device,
            appearance: room.appearance)
    }

    /// Sets every table anew, as if the program had been started again: with its seats, what was typed, and the focus.
    ///
    /// - Returns: a problem for each customer that cannot be seated.
    func seatAnew() -> [SeatingProblem] {
        let state = state(with: Set(typedFields.map(\.turn)), isActive: false)
        startAnew()
        return restore(state)
    }

    /// Ushers out all customers without asking them, and gives the window a maître d who has seated no customer yet.
    func startAnew() {
        guard let room else { return }
        let size = state.size
        clear()
        appointMaitreD(room.language, room.region, size ?? WindowState.Size(width: 0, height: 0, isMaximized: false))
    }

    /// Goes back, for the title bar's button and for the key.
    private func goBack() {
        if let mainFrame, let maitreD, maitreD.seated.count > 1 { maitreD.usherOut(at: mainFrame.table) }
    }

    var layouts: [String: UILayout] { room?.layouts.files ?? [:] }
    var pictures: (any PictureSource)? { room?.pictures }
    var desktop: Desktop? { room?.desktop }

    /// Shows the window once it has content.
    func open() {
        guard !isOpen else { return }
        isOpen = true
        gtk_window_present(widget.widget.cast())
    }

    func report(_ problem: GTKRoom.Problem, at customer: String) { room?.report(problem, at: customer) }
    func stateChanged() { room?.scheduleSave() }
    func openNewWindow(_ plan: SeatingPlan) { room?.open(plan) }
    func setLanguageEverywhere(_ language: Language) { room?.setLanguage(language, in: maitreD?.sommelier.region) }
    func setAppearanceEverywhere(_ appearance: Appearance) { room?.setAppearance(appearance) }

    private func activeChanged() {
        if gtk_window_is_active(widget.widget.cast()) != 0 { room?.windowIsActive(self) }
    }

    /// Closes the window, unless a customer asks to stay.
    func askToClose() {
        guard asksBeforeClosing else {
            room?.close(self)
            return
        }
        maitreD?.askToClose { [weak self] in self.map { $0.room?.close($0) } }
    }

    /// Ushers out all customers and closes the window.
    func close() {
        clear()
        focusObserver = nil
        gtk_window_destroy(widget.widget.cast())
    }

    /// Ushers out all customers.
    private func clear() {
        maitreD?.close()
        maitreD = nil
        sheetObservers = [:]
        restored = nil
        lateGivingBack?.cancel()
        for menu in menus.values { menu.close() }
        for alert in alerts { alert.close() }
        menus = [:]
        alerts = []
        frames = [:]
    }

    /// The state of the window to restore at the next start, without what was typed in it.
    var state: WindowState.Window {
        var width: gint = 0
        var height: gint = 0
        gtk_window_get_default_size(widget.widget.cast(), &width, &height)
        return WindowState.Window(
            plan: maitreD?.plan ?? SeatingPlan(),
            size: WindowState.Size(
                width: Int(width), height: Int(height), isMaximized: gtk_window_is_maximized(widget.widget.cast()) != 0)
        )
    }

    func frame(of table: any RestaurantTable) -> TableFrame? { frames[ObjectIdentifier(table)] }

    /// The frame of the table that fills the window.
    var mainFrame: TableFrame? { frames.values.first { $0.widget.widget == tableStack.visibleChild } }

    /// Updates the title bar: the title of the table that fills the window, and the back button.
    func updateTitle() {
        guard let mainFrame else { return }
        gtk_window_set_title(widget.widget.cast(), mainFrame.table.widgetTree.title)
        mainFrame.showBackButton((maitreD?.seated.count ?? 0) > 1)
    }
}
