import Testing

@testable import DertischWeb

@Suite("The book of connections") struct ConnectionBookTests {
    private let home = PeerAddress(ipv4: 0x7F00_0001)
    private let stranger = PeerAddress(ipv4: 0xC000_0201)

    @Test("turns away the connection beyond the limit for all")
    func all() {
        var book = ConnectionBook(limits: .init(all: 2, perAddress: 9, fromLoopback: 9, beats: 1))
        book.open(1, 10, from: home)
        book.open(2, 11, from: stranger)
        #expect(book.refusal(of: home) == .tooManyConnections)
        book.close(1)
        book.close(1)
        #expect(book.refusal(of: home) == nil)
    }

    @Test("counts each address by itself, and loopback by a limit of its own")
    func addresses() {
        var book = ConnectionBook(limits: .init(all: 99, perAddress: 1, fromLoopback: 2, beats: 1))
        book.open(1, 10, from: stranger)
        #expect(book.refusal(of: stranger) == .tooManyFromOneAddress)
        #expect(book.refusal(of: PeerAddress(ipv4: 0xC000_0202)) == nil)
        book.open(2, 11, from: home)
        #expect(book.refusal(of: home) == nil)
        book.open(3, 12, from: home)
        #expect(book.refusal(of: home) == .tooManyFromOneAddress)
        book.close(1)
        #expect(book.refusal(of: stranger) == nil)
    }

    @Test("counts a /64 network of IPv6 as one client")
    func networks() {
        var book = ConnectionBook(limits: .init(all: 99, perAddress: 1, fromLoopback: 9, beats: 1))
        book.open(1, 10, from: PeerAddress(ipv6: 0x2001_0DB8_0000_0001, 1))
        #expect(book.refusal(of: PeerAddress(ipv6: 0x2001_0DB8_0000_0001, 2)) == .tooManyFromOneAddress)
        #expect(book.refusal(of: PeerAddress(ipv6: 0x2001_0DB8_0000_0002, 1)) == nil)
    }

    @Test("names a late request once, and only while one is awaited")
    func lateness() {
        var book = ConnectionBook(limits: .init(all: 9, perAddress: 9, fromLoopback: 9, beats: 2))
        book.open(1, 10, from: home)
        book.open(2, 11, from: home)
        #expect(book.beat() == [])
        book.requestArrived(on: 2)
        #expect(book.beat() == [])
        #expect(book.beat() == [10])
        #expect(book.beat() == [])
        book.awaitRequest(on: 2)
        #expect(book.beat() == [] && book.beat() == [])
        #expect(book.beat() == [11])
    }

    @Test("spells addresses as usual")
    func spelling() {
        #expect(home.text == "127.0.0.1" && home.isLoopback)
        #expect(stranger.text == "192.0.2.1" && !stranger.isLoopback)
        #expect(PeerAddress(ipv6: 0, 1).text == "::1" && PeerAddress(ipv6: 0, 1).isLoopback)
        #expect(PeerAddress(ipv6: 0x2001_0DB8_0000_0000, 0xFF).text == "2001:db8::ff")
        #expect(PeerAddress(nil).text == "0.0.0.0")
    }
}
