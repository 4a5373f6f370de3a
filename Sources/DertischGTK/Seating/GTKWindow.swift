import DertischWindowState
import CGTK
import Dertisch
import Foundation

/// One window: its maître d, the tables that stand in it, and what lies over them.
@MainActor final class GTKWindow {
    let widget: Held
    private(set) var maitreD: MaitreD?
    private weak var room: GTKRoom?
    let stage = Stage()
    let titleBars = Stage()
    /// Every table that is set, on the screen or beneath another.
    var trays: [ObjectIdentifier: Tray] = [:]
    /// Where each of them stands.
    var positions: [ObjectIdentifier: Showing.Position] = [:]
    var menus: [ObjectIdentifier: any MenuFrame] = [:]
    var alerts: [AlertDialog] = []
    private var isOpen = false
    /// The window will be measured once it has been laid out.
    var isMeasuring = false
    static let alertLimit = 16

    init(in room: GTKRoom, _ restaurant: Restaurant, language: Language?, region: Locale.Region?, size: KeptRoom.Size?)
    {
        self.room = room
        widget = Held(Widget(new: gtk_window_new()))
        let size = size ?? KeptRoom.Size(width: 900, height: 640, isMaximized: false)
        gtk_window_set_default_size(widget.widget.cast(), gint(side: size.width), gint(side: size.height))
        if size.isMaximized { gtk_window_maximize(widget.widget.cast()) }
        gtk_window_set_titlebar(widget.widget.cast(), titleBars.stack.widget.pointer)
        gtk_window_set_child(widget.widget.cast(), stage.stack.widget.pointer)
        var device = room.desktop.metrics
        device.window = Metrics.Size(width: Double(size.width), height: Double(size.height))
        maitreD = MaitreD(
            of: restaurant, in: self, language: language, region: region, metrics: device, appearance: room.appearance)
        watchMeasures()
        Signal.answer("close-request", of: widget.widget.raw) { [weak self] in
            self?.askToClose()
            return true
        }
        // How large the window is to be next time, which GTK says whenever it is resized.
        for property in ["default-width", "default-height", "maximized"] {
            Signal.hearChange(of: property, of: widget.widget.raw) { [weak self] in self?.changed() }
        }
        Keys.on(guint(GDK_KEY_Left), GDK_ALT_MASK, in: widget.widget) { [weak self] in self?.goBack() }
    }

    /// The way back of a title bar, by a key as well.
    private func goBack() {
        if let shown, let maitreD, maitreD.seated.count > 1 { maitreD.usherOut(at: shown.table) }
    }

    var layouts: [String: UILayout] { room?.layouts.files ?? [:] }
    var pictures: (any PictureSource)? { room?.pictures }
    var desktop: Desktop? { room?.desktop }

    /// Shows the window, once there is something in it.
    func open() {
        guard !isOpen else { return }
        isOpen = true
        gtk_window_present(widget.widget.cast())
    }

    func tell(_ problem: GTKRoom.Problem, at customer: String) { room?.tell(problem, at: customer) }
    func changed() { room?.keepSoon() }
    func openAnother(_ plan: SeatingPlan) { room?.open(plan) }
    func speakEverywhere(_ language: Language) { room?.speak(language, in: maitreD?.sommelier.region) }
    func wearEverywhere(_ appearance: Appearance) { room?.wear(appearance) }

    /// Closes the window, unless somebody asks to stay.
    func askToClose() { maitreD?.askToClose { [weak self] in self.map { $0.room?.close($0) } } }

    /// Sends everybody home and takes the window off the screen.
    func close() {
        maitreD?.close()
        maitreD = nil
        for menu in menus.values { menu.close() }
        for alert in alerts { alert.close() }
        menus = [:]
        alerts = []
        trays = [:]
        gtk_window_destroy(widget.widget.cast())
    }

    /// The window as it is to be found again.
    var kept: KeptRoom.Window {
        var width: gint = 0
        var height: gint = 0
        gtk_window_get_default_size(widget.widget.cast(), &width, &height)
        return KeptRoom.Window(
            plan: maitreD?.plan ?? SeatingPlan(),
            size: KeptRoom.Size(
                width: Int(width), height: Int(height), isMaximized: gtk_window_is_maximized(widget.widget.cast()) != 0)
        )
    }

    func tray(of table: any RestaurantTable) -> Tray? { trays[ObjectIdentifier(table)] }

    /// The table that has the window.
    var shown: Tray? { trays.values.first { $0.widget.widget == stage.shown } }

    /// Says in the title bar whose table has the window, and whether there is a way back.
    func showTitle() {
        guard let shown else { return }
        gtk_window_set_title(widget.widget.cast(), shown.table.board.title)
        shown.setBack((maitreD?.seated.count ?? 0) > 1)
    }
}
