import Testing

@testable import DertischHTTPServer

@Suite("Connection bookkeeping") struct ConnectionRegistryTests {
    private let home = PeerAddress(ipv4: 0x7F00_0001)
    private let start = ContinuousClock.now
    private let stranger = PeerAddress(ipv4: 0xC000_0201)

    @Test("A connection beyond the total limit is refused if all others are busy")
    func all() {
        var registry = ConnectionRegistry(
            limits: .init(total: 2, perAddress: 9, fromLoopback: 9, requestTimeout: .seconds(9)))
        for (id, address) in [(1, home), (2, stranger)] as [(UInt64, PeerAddress)] {
            registry.open(id, from: address, at: start)
            registry.requestArrived(on: id)
        }
        #expect(registry.verdict(on: home) == .refuse(.tooManyConnections))
        registry.close(1)
        registry.close(1)
        #expect(registry.verdict(on: home) == .admit)
    }

    @Test("A connection at the limit replaces the one that has waited longest for a request")
    func oldest() {
        var registry = ConnectionRegistry(
            limits: .init(total: 3, perAddress: 9, fromLoopback: 9, requestTimeout: .seconds(9)))
        for id in [1, 2, 3] as [UInt64] { registry.open(id, from: home, at: start) }
        registry.requestArrived(on: 1)
        #expect(registry.verdict(on: stranger) == .admitInPlaceOf(2))
        registry.open(4, from: stranger, at: start)
        registry.awaitRequest(on: 1, at: start)
        #expect(registry.verdict(on: stranger) == .admitInPlaceOf(3))
        registry.open(5, from: stranger, at: start)
        // The one that was answered last has waited shortest but for the newcomer.
        #expect(registry.verdict(on: stranger) == .admitInPlaceOf(4))
        #expect(registry.count == 2)
    }

    @Test("10,000 half-open connections lock out no client, at little cost each")
    func crowd() {
        var registry = ConnectionRegistry(
            limits: .init(total: 10_000, perAddress: .max, fromLoopback: .max, requestTimeout: .seconds(9)))
        for id in 1...10_000 as ClosedRange<UInt64> { registry.open(id, from: stranger, at: start) }
        for id in 10_001...30_000 as ClosedRange<UInt64> {
            #expect(registry.verdict(on: home) == .admitInPlaceOf(id - 10_000))
            registry.open(id, from: home, at: start)
        }
        #expect(registry.count == 10_000)
    }

    @Test("Each address has its own limit of connections, and loopback a separate one")
    func addresses() {
        var registry = ConnectionRegistry(
            limits: .init(total: 99, perAddress: 1, fromLoopback: 2, requestTimeout: .seconds(9)))
        for (id, address) in [(1, stranger), (2, home), (3, home)] as [(UInt64, PeerAddress)] {
            #expect(registry.verdict(on: address) == .admit)
            registry.open(id, from: address, at: start)
            registry.requestArrived(on: id)
        }
        #expect(registry.verdict(on: stranger) == .refuse(.tooManyFromOneAddress))
        #expect(registry.verdict(on: home) == .refuse(.tooManyFromOneAddress))
        #expect(registry.verdict(on: PeerAddress(ipv4: 0xC000_0202)) == .admit)
        // A connection that waits makes room for another of its own address alone.
        registry.awaitRequest(on: 1, at: start)
        #expect(registry.verdict(on: home) == .refuse(.tooManyFromOneAddress))
        #expect(registry.verdict(on: stranger) == .admitInPlaceOf(1))
    }

    @Test("A /64 network of IPv6 counts as one client")
    func networks() {
        var registry = ConnectionRegistry(
            limits: .init(total: 99, perAddress: 1, fromLoopback: 9, requestTimeout: .seconds(9)))
        registry.open(1, from: PeerAddress(ipv6: 0x2001_0DB8_0000_0001, 1), at: start)
        registry.requestArrived(on: 1)
        let neighbour = PeerAddress(ipv6: 0x2001_0DB8_0000_0001, 2)
        #expect(registry.verdict(on: neighbour) == .refuse(.tooManyFromOneAddress))
        #expect(registry.verdict(on: PeerAddress(ipv6: 0x2001_0DB8_0000_0002, 1)) == .admit)
    }

    @Test("A proxy's clients are counted separately, and the proxy's connections by the total limit")
    func proxies() throws {
        let proxies = try ProxyList(HTTPServer.Proxies(["192.0.2.1"]))
        var registry = ConnectionRegistry(
            limits: .init(total: 99, perAddress: 1, fromLoopback: 1, requestTimeout: .seconds(9)), proxies: proxies)
        for id in 1...9 as ClosedRange<UInt64> {
            #expect(registry.verdict(on: stranger) == .admit)
            registry.open(id, from: stranger, at: start)
            registry.requestArrived(on: id)
        }
        let (one, other) = (PeerAddress(ipv4: 0xCB00_7101), PeerAddress(ipv4: 0xCB00_7102))
        registry.beginRequest(of: one)
        #expect(registry.isFull(one) && !registry.isFull(other))
        registry.endRequest(of: one)
        #expect(!registry.isFull(one))
    }

    @Test("A late request is reported once, and only while one is awaited")
    func lateness() {
        var registry = ConnectionRegistry(
            limits: .init(total: 9, perAddress: 9, fromLoopback: 9, requestTimeout: .seconds(60)))
        registry.open(10, from: home, at: start)
        registry.open(11, from: home, at: start)
        #expect(registry.takeLate(at: start + .seconds(59)) == [])
        registry.requestArrived(on: 11)
        #expect(registry.takeLate(at: start + .seconds(60)) == [10])
        #expect(registry.takeLate(at: start + .seconds(99)) == [])
        registry.awaitRequest(on: 11, at: start + .seconds(99))
        #expect(registry.takeLate(at: start + .seconds(158)) == [])
        #expect(registry.takeLate(at: start + .seconds(159)) == [11])
    }

    @Test("Addresses are formatted in the usual notation, and parsed again")
    func spelling() {
        #expect(home.text == "127.0.0.1" && home.isLoopback)
        #expect(stranger.text == "192.0.2.1" && !stranger.isLoopback)
        #expect(PeerAddress(ipv6: 0, 1).text == "::1" && PeerAddress(ipv6: 0, 1).isLoopback)
        #expect(PeerAddress(ipv6: 0x2001_0DB8_0000_0000, 0xFF).text == "2001:db8::ff")
        #expect(PeerAddress(nil).text == "0.0.0.0")
        for text in ["127.0.0.1", "192.0.2.1", "::1", "2001:db8::ff"] {
            #expect(PeerAddress(text: text)?.text == text)
        }
        #expect(PeerAddress(text: "[::1]") == PeerAddress(ipv6: 0, 1))
        #expect(PeerAddress(text: "::ffff:192.0.2.1") == stranger)
        for text in ["", "a", "1.2.3", "1.2.3.4.5", "256.1.1.1", "[::1", "::1]", "1.2.3.4\0", "::g", "01.2.3.4x"] {
            #expect(PeerAddress(text: text) == nil, "\(text)")
        }
    }
}
