import CGTK
import DertischRoom
import DertischWindowState

/// The window as a dining room, for the maître d.
extension GTKWindow: DiningRoom {
    func setTable(for customer: String) -> any RestaurantTable {
        let table = makeTable(for: customer)
        table.number = tableNumbers.next()
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
        if let text = restored?.answers.removeValue(forKey: alert.id) { dialog.enteredText = text }
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
        giveBackOnceSettled()
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
            onRestore: { [weak self] in self?.renumber($1, to: $0) },
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
            GuestInput.observe(in: Widget(window)) { [weak self] in self?.forgetRestoredFocus() }
        }
    }

    /// The window under a sheet: this one, or another sheet's.
    private func host(of opener: TableFrame) -> Widget {
        gtk_widget_get_root(opener.widget.widget.pointer).map { Widget($0) } ?? widget.widget
    }
}
