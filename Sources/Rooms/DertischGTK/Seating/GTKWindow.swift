import CGTK
import DertischRoom
import DertischWindowState
import Foundation

/// One window: its maître d, its tables, and the menus and alerts over them.
@MainActor final class GTKWindow {
    let widget: WidgetReference
    private(set) var maitreD: MaitreD?
    private(set) weak var room: GTKRoom?
    let tableStack = TableStack()
    let titleBarStack = TableStack()
    /// Every table that is set, on the screen or beneath another.
    private(set) var frames: [ObjectIdentifier: TableFrame] = [:]
    /// The position of each table.
    private(set) var positions: [ObjectIdentifier: Showing.Position] = [:]
    private(set) var menus: [ObjectIdentifier: any MenuFrame] = [:]
    private(set) var alerts: [AlertDialog] = []
    /// What the window had before the program was started, until it is given back.
    private(set) lazy var restorer = InputRestorer(
        clock: room?.clock ?? ContinuousClock(), table: { [weak self] in self?.table(numbered: $0) },
        hasGivenBack: { [weak self] in self?.restoreFocusSoon() })
    private var focusObserver: FocusObserver?
    private var sheetObservers: [ObjectIdentifier: FocusObserver] = [:]
    /// The panel and the bar over the window while the app is written.
    private(set) var developmentOverlay: DevelopmentOverlay?
    /// False for a window that closes whatever its customers ask.
    var asksBeforeClosing = true
    private var isOpen = false
    /// Measures the window after the next layout.
    let measurement = IdleCall()

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
        GuestInput.observe(in: widget.widget) { [weak self] in self?.restorer.forgetFocus() }
        Signal.connectChange(of: "is-active", of: widget.widget.raw) { [weak self] in self?.activeChanged() }
        listenForKeys(in: widget.widget)
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
        restorer.stop()
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

// MARK: The dining room

extension GTKWindow: DiningRoom {
    func setTable(for customer: String) -> any RestaurantTable {
        let table = makeTable(for: customer)
        table.number = restorer.nextTableNumber()
        frames[ObjectIdentifier(table)] = TableFrame(table)
        return table
    }

    func show(_ table: any RestaurantTable, _ showing: Showing) {
        guard let frame = frame(of: table) else { return }
        positions[ObjectIdentifier(table)] = showing.position
        switch showing.position {
        case .window:
            let change = GtkStackTransitionType(showing.transition, showing.entrance, inSection: false)
            let bar = titleBar(of: frame)
            let isFirst = tableStack.visibleChild == nil
            titleBarStack.show(bar, isFirst ? GTK_STACK_TRANSITION_TYPE_NONE : GTK_STACK_TRANSITION_TYPE_CROSSFADE)
            tableStack.show(frame.widget.widget, isFirst ? GTK_STACK_TRANSITION_TYPE_NONE : change)
            updateTitle()
            open()
        case .section(let place, of: let host):
            guard let section = self.frame(of: host)?.section(at: place) else { return }
            frame.showTitleBar()
            let change = GtkStackTransitionType(showing.transition, showing.entrance, inSection: true)
            section.show(frame.widget.widget, section.visibleChild == nil ? GTK_STACK_TRANSITION_TYPE_NONE : change)
        case .menu(let style, at: let spot, over: let opener):
            guard let opener = self.frame(of: opener) else { return }
            showMenu(frame, style, at: spot, over: opener)
        }
    }

    func clear(_ table: any RestaurantTable) {
        hide(table)
        let id = ObjectIdentifier(table)
        guard let frame = frames.removeValue(forKey: id) else { return }
        switch positions.removeValue(forKey: id) {
        case .window:
            tableStack.remove(frame.widget.widget)
            if let bar = frame.titleBar { titleBarStack.remove(bar.widget) }
        case .section(let place, of: let host): self.frame(of: host)?.section(at: place)?.remove(frame.widget.widget)
        case .menu, nil: break
        }
    }

    func hide(_ table: any RestaurantTable) {
        sheetObservers[ObjectIdentifier(table)] = nil
        menus.removeValue(forKey: ObjectIdentifier(table))?.close()
    }

    func show(_ alert: Alert) {
        let dialog = AlertDialog(alert, over: widget.widget) { [weak self] answer, entered in
            self?.alerts.removeAll { $0.id == alert.id }
            self?.maitreD?.answer(answer, entered: entered, to: alert.id)
        }
        if let text = restorer.takeAnswer(to: alert.id) { dialog.enteredText = text }
        dialog.onEdit = { [weak self] in self?.stateChanged() }
        alerts.append(dialog)
        dialog.open()
    }

    func setLanguage(_ language: Language) {
        setLanguageEverywhere(language)
        updateTitle()
    }

    func setAppearance(_ appearance: Appearance) { setAppearanceEverywhere(appearance) }

    func seatingChanged(to link: String?) {
        updateTitle()
        stateChanged()
        if let maitreD { restorer.giveBackOnceSettled(by: maitreD) }
    }

    func planChanged() { stateChanged() }

    func openWindow(_ plan: SeatingPlan, link: String?) -> Bool {
        openNewWindow(plan)
        return true
    }

    /// Builds a table from its customer's layout. A layout that cannot be built is reported, and the table stays
    /// empty.
    private func makeTable(for customer: String) -> GTKTable {
        let handlers = GTKTable.Handlers(
            onGesture: { [weak self] in self?.handle($0, at: $1, on: $2) },
            onRowRequest: { [weak self] in self?.maitreD?.layRow($0, on: $1) },
            onRestore: { [weak self] in self?.restorer.renumber($1, to: $0) },
            onForgotten: { [weak self] in self?.stateChanged() })
        let layout = layouts[customer] ?? .empty
        do { return GTKTable(layout, of: customer, on: try WidgetTree(layout, pictures), handlers) } catch {
            report(.brokenLayout(.unbuilt(layout, of: customer, error)), at: customer)
            return GTKTable(.empty, of: customer, on: .empty, handlers)
        }
    }

    /// The title bar of a table that fills the window.
    func titleBar(of frame: TableFrame) -> Widget {
        frame.table.widgetTree.onTitleChange = { [weak self] in self?.updateTitle() }
        return frame.makeTitleBar { [weak self, weak table = frame.table] in
            if let table { self?.maitreD?.usherOut(at: table) }
        }
    }

    func showMenu(_ frame: TableFrame, _ style: MenuStyle, at spot: Spot, over opener: TableFrame) {
        let table = frame.table
        menus[ObjectIdentifier(table)]?.close()
        let requestClose: @MainActor () -> Void = { [weak self, weak table] in
            if let table { self?.maitreD?.closeMenu(at: table) }
        }
        let menu: any MenuFrame =
            switch style {
            case .popover: MenuPopover(frame, at: spot, over: opener, requestClose)
            case .sheet: MenuSheet(frame, over: host(of: opener), requestClose)
            }
        menus[ObjectIdentifier(table)] = menu
        menu.open()
        // The sheet's own window.
        if style == .sheet, let window = gtk_widget_get_root(frame.widget.widget.pointer) {
            sheetObservers[ObjectIdentifier(table)] = FocusObserver(of: Widget(window)) { [weak self] in
                self?.stateChanged()
            }
            GuestInput.observe(in: Widget(window)) { [weak self] in self?.restorer.forgetFocus() }
            listenForKeys(in: Widget(window))
        }
    }

    /// The window under a sheet: this one, or another sheet's.
    private func host(of opener: TableFrame) -> Widget {
        gtk_widget_get_root(opener.widget.widget.pointer).map { Widget($0) } ?? widget.widget
    }
}
