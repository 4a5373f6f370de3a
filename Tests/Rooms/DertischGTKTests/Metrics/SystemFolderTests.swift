import DertischCore
import Foundation
import TestSupport
import Testing

@testable import DertischGTK

@Suite("Linux power supply and network") struct SystemFolderTests {
    /// A copy of some files of `/proc` and `/sys`, there while a closure runs.
    private func with<Result>(_ files: [String: String], _ look: (SystemFolder) throws -> Result) throws -> Result {
        let folder = try TemporaryFolder(files: files)
        return try withExtendedLifetime(folder) { try look(SystemFolder(root: folder.url.path)) }
    }

    @Test("Batteries count by their capacity, and those of a mouse do not")
    func batteries() throws {
        let root = "sys/class/power_supply"
        let files = [
            "\(root)/BAT0/type": "Battery\n", "\(root)/BAT0/status": "Discharging\n", "\(root)/BAT0/capacity": "80\n",
            "\(root)/BAT0/energy_full": "30000000\n", "\(root)/BAT1/type": "Battery", "\(root)/BAT1/status": "Unknown",
            "\(root)/BAT1/capacity": "20", "\(root)/BAT1/energy_full": "10000000", "\(root)/AC/type": "Mains",
            "\(root)/AC/online": "0", "\(root)/hid/type": "Battery", "\(root)/hid/scope": "Device",
            "\(root)/hid/capacity": "1", "\(root)/BAT2/type": "Battery", "\(root)/BAT2/present": "0",
        ]
        try with(files) { #expect($0.power == Metrics.Power(source: .battery, level: 0.65)) }
        try with(files.merging(["\(root)/AC/online": "1"]) { $1 }) { #expect($0.power?.source == .mains) }
        try with(["\(root)/AC/type": "Mains", "\(root)/AC/online": "1"]) {
            #expect($0.power == Metrics.Power(source: .mains))
        }
        try with(["\(root)/BAT0/type": "Battery", "\(root)/BAT0/capacity": "9999"]) {
            #expect($0.power == Metrics.Power(source: .mains, level: 1))
        }
        try with([:]) { #expect($0.power == nil) }
    }

    @Test("The kind of a connection is that of the default route's interface")
    func connections() throws {
        let head = "Iface\tDestination\tGateway \tFlags\tRefCnt\tUse\tMetric\tMask\t\tMTU\n"
        func kind(_ name: String, _ files: [String: String]) throws -> Metrics.Connection.Kind {
            let route =
                "\(head)lo\t0000007F\t0\t1\t0\t0\t0\t000000FF\t0\n\(name)\t00000000\t0\t3\t0\t0\t0\t00000000\t0\n"
            let below = files.map { ("sys/class/net/\(name)/\($0)", $1) }
            let all = Dictionary(uniqueKeysWithValues: below).merging(["proc/net/route": route]) { $1 }
            return try with(all) { $0.connectionKind }
        }
        #expect(try kind("wlan0", ["uevent": "DEVTYPE=wlan\nINTERFACE=wlan0\n", "type": "1"]) == .wifi)
        #expect(try kind("wlp2", ["wireless/x": "", "type": "1"]) == .wifi)
        #expect(try kind("wwan0", ["uevent": "DEVTYPE=wwan\n"]) == .cellular)
        #expect(try kind("eth0", ["type": "1\n", "device/vendor": "0x8086"]) == .wired)
        #expect(try kind("docker0", ["type": "1\n"]) == .other)
        #expect(try kind("../../etc", ["type": "1\n", "device/vendor": ""]) == .other)
        #expect(try with([:]) { $0.connectionKind } == .other)
    }
}
