import CGTK
import Dertisch

/// The window as a dining room, for the maître d.
extension GTKWindow: DiningRoom {
    func setTable(for customer: String) -> any RestaurantTable {
        let table = makeTable(for: customer)
        trays[ObjectIdentifier(table)] = Tray(table)
        return table
    }

    func show(_ table: any RestaurantTable, _ showing: Showing) {
        guard let tray = tray(of: table) else { return }
        positions[ObjectIdentifier(table)] = showing.position
        switch showing.position {
        case .window:
            let change = GtkStackTransitionType(showing.transition, showing.entrance, inSection: false)
            let bar = tray.makeTitleBar { [weak self, weak table] in
                if let table { self?.maitreD?.usherOut(at: table) }
            }
            tray.table.board.onTitle = { [weak self] in self?.showTitle() }
            let isFirst = stage.shown == nil
            titleBars.show(bar, isFirst ? GTK_STACK_TRANSITION_TYPE_NONE : GTK_STACK_TRANSITION_TYPE_CROSSFADE)
            stage.show(tray.widget.widget, isFirst ? GTK_STACK_TRANSITION_TYPE_NONE : change)
            showTitle()
            open()
        case .section(let place, of: let host):
            guard let stage = self.tray(of: host)?.stage(at: place) else { return }
            tray.standAlone()
            let change = GtkStackTransitionType(showing.transition, showing.entrance, inSection: true)
            stage.show(tray.widget.widget, stage.shown == nil ? GTK_STACK_TRANSITION_TYPE_NONE : change)
        case .menu(let style, at: let spot, over: let opener):
            guard let opener = self.tray(of: opener) else { return }
            showMenu(tray, style, at: spot, over: opener)
        }
    }

    func clear(_ table: any RestaurantTable) {
        hide(table)
        let id = ObjectIdentifier(table)
        guard let tray = trays.removeValue(forKey: id) else { return }
        switch positions.removeValue(forKey: id) {
        case .window:
            stage.drop(tray.widget.widget)
            if let bar = tray.titleBar { titleBars.drop(bar.widget) }
        case .section(let place, of: let host): self.tray(of: host)?.stage(at: place)?.drop(tray.widget.widget)
        case .menu, nil: break
        }
    }

    func hide(_ table: any RestaurantTable) { menus.removeValue(forKey: ObjectIdentifier(table))?.close() }

    func show(_ alert: Alert) {
        let dialog = AlertDialog(alert, over: widget.widget) { [weak self] answer, entered in
            self?.alerts.removeAll { $0.id == alert.id }
            self?.maitreD?.answer(answer, entered: entered, to: alert.id)
        }
        // The limit is the maître d's own; the oldest alert is dropped first.
        if alerts.count == Self.alertLimit { alerts.removeFirst().close() }
        alerts.append(dialog)
        dialog.open()
    }

    func setLanguage(_ language: Language) {
        speakEverywhere(language)
        showTitle()
    }

    func wear(_ appearance: Appearance) { wearEverywhere(appearance) }

    func seatingChanged(to link: String?) {
        showTitle()
        changed()
    }

    func openWindow(_ plan: SeatingPlan, link: String?) -> Bool {
        openAnother(plan)
        return true
    }

    /// Builds a table from its customer's layout. A layout that cannot be built is reported, and the table stays
    /// empty.
    private func makeTable(for customer: String) -> GTKTable {
        let ear = GTKTable.Ear(
            gesture: { [weak self] in self?.maitreD?.gesture($0, at: $1, on: $2) },
            ask: { [weak self] in self?.maitreD?.layRow($0, on: $1) })
        let layout = layouts[customer] ?? .empty
        do { return GTKTable(layout, of: customer, on: try Board(layout, pictures), ear) } catch {
            tell(.brokenLayout(.unbuilt(layout, of: customer, error)), at: customer)
            return GTKTable(.empty, of: customer, on: .empty, ear)
        }
    }

    private func showMenu(_ tray: Tray, _ style: MenuStyle, at spot: Spot, over opener: Tray) {
        let table = tray.table
        menus[ObjectIdentifier(table)]?.close()
        let leave: @MainActor () -> Void = { [weak self, weak table] in
            if let table { self?.maitreD?.closeMenu(at: table) }
        }
        let frame: any MenuFrame =
            switch style {
            case .popover: MenuPopover(tray, at: spot, over: opener, leave)
            case .sheet: MenuSheet(tray, over: host(of: opener), leave)
            }
        menus[ObjectIdentifier(table)] = frame
        frame.open()
    }

    /// The window under a sheet: this one, or another sheet's.
    private func host(of opener: Tray) -> Widget {
        gtk_widget_get_root(opener.widget.widget.pointer).map { Widget($0) } ?? widget.widget
    }
}
