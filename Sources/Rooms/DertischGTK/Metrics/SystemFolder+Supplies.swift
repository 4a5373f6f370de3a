import DertischRoom

/// The machine's power supply and network connection.
extension SystemFolder {
    /// The power supplies of the machine itself, from `sys/class/power_supply`. Those of a mouse or a keyboard are left
    /// out.
    var power: Metrics.Power? {
        let root = "sys/class/power_supply"
        var levels: [(level: Double, weight: Double)] = []
        var (isDischarging, isPlugged, isAny) = (false, false, false)
        for name in names(in: root) where text("\(root)/\(name)/scope") != "Device" {
            let path = "\(root)/\(name)"
            switch text("\(path)/type") {
            case "Battery":
                guard text("\(path)/present") != "0" else { continue }
                isAny = true
                isDischarging = isDischarging || text("\(path)/status") == "Discharging"
                guard let capacity = number("\(path)/capacity") else { continue }
                let full = number("\(path)/energy_full") ?? number("\(path)/charge_full")
                levels.append((Double(min(max(capacity, 0), 100)) / 100, Double(max(1, full ?? 1))))
            case nil: continue
            default:
                isAny = true
                isPlugged = isPlugged || text("\(path)/online") == "1"
            }
        }
        guard isAny else { return nil }
        let weight = levels.reduce(0) { $0 + $1.weight }
        let level = levels.isEmpty ? nil : levels.reduce(0) { $0 + $1.level * $1.weight } / weight
        let isSaving = text("sys/firmware/acpi/platform_profile") == "low-power"
        return Metrics.Power(source: isDischarging && !isPlugged ? .battery : .mains, level: level, isSaving: isSaving)
    }

    /// The kind of the network interface of the default route.
    var connectionKind: Metrics.Connection.Kind {
        guard let name = defaultInterface else { return .other }
        let path = "sys/class/net/\(name)"
        let told = lines("\(path)/uevent").first { $0.hasPrefix("DEVTYPE=") }?.dropFirst("DEVTYPE=".count)
        switch told {
        case "wlan": return .wifi
        case "wwan": return .cellular
        default: break
        }
        if exists("\(path)/wireless") || exists("\(path)/phy80211") { return .wifi }
        // An interface without a device is a bridge or a tunnel, which says nothing of the cable.
        return number("\(path)/type") == 1 && exists("\(path)/device") ? .wired : .other
    }

    /// The interface of the default route. `proc/net/route` has a line for each route: the interface, and its
    /// destination in hexadecimal digits.
    private var defaultInterface: String? {
        for line in lines("proc/net/route").dropFirst() {
            let fields = line.split(whereSeparator: { $0 == " " || $0 == "\t" })
            guard fields.count > 7, fields[1] == "00000000", fields[7] == "00000000" else { continue }
            let name = String(fields[0])
            return name.contains("/") || name.hasPrefix(".") ? nil : name
        }
        return nil
    }
}
