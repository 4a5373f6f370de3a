import Foundation
import Testing

@testable import DertischWeb

@Suite("The seal of a tab's state") struct StateSealTests {
    private let owner = StateSeal.Owner(guest: "a guest", tab: "a tab")
    private let state = Array("three seats and a menu".utf8)
    private let noon = Date(timeIntervalSince1970: 1_800_000_000)

    private func key(_ byte: UInt8) throws -> SecretKey { try SecretKey([UInt8](repeating: byte, count: 32)) }
    private func seal(_ bytes: UInt8...) throws -> StateSeal {
        StateSeal(try bytes.map(key), lifetime: .seconds(86400))
    }

    @Test("A state is opened by every process that has its key") func opens() throws {
        let text = try #require(try seal(1).seal(state, for: owner, at: noon))
        #expect(try seal(1).open(text, for: owner, at: noon) == state)
        #expect(!text.contains(Data(state).base64EncodedString().prefix(8)))
    }

    @Test("Two seals of one state differ") func nonces() throws {
        let seal = try seal(1)
        #expect(seal.seal(state, for: owner, at: noon) != seal.seal(state, for: owner, at: noon))
    }

    @Test("A text of another implementation of AES-SIV is opened, and made alike") func standard() throws {
        // Made by Python's cryptography: AESSIV(key).encrypt(time + state, [owner, nonce]).
        let text = "AQABAgMEBQYHCAkKCwwNDg/h3/FiPKjIyTL43HVQL3VA/7RFQpouIFsWd5xoqmzm3i5u9E8QYi/riVWjhQDm"
        #expect(try seal(1).seal(state, for: owner, at: noon, nonce: [UInt8](0..<16)) == text)
        #expect(try seal(1).open(text, for: owner, at: noon) == state)
    }

    @Test("A new key seals, and the one before still opens") func rotation() throws {
        let before = try #require(try seal(1).seal(state, for: owner, at: noon))
        let rotated = try seal(2, 1)
        #expect(try rotated.open(before, for: owner, at: noon) == state)
        let after = try #require(rotated.seal(state, for: owner, at: noon))
        #expect(throws: StateRefusal.notAuthentic) { try seal(1).open(after, for: owner, at: noon) }
        #expect(try seal(3, 2).open(after, for: owner, at: noon) == state)
        #expect(throws: StateRefusal.notAuthentic) { try seal(3, 2).open(before, for: owner, at: noon) }
    }

    @Test(
        "Another guest, another tab, and parts that only join to the same words are refused",
        arguments: [("another", "a tab"), ("a guest", "another"), ("a guesta", " tab"), ("", "a guesta tab")])
    func owners(guest: String, tab: String) throws {
        let seal = try seal(1)
        let text = try #require(seal.seal(state, for: owner, at: noon))
        #expect(throws: StateRefusal.notAuthentic) {
            try seal.open(text, for: StateSeal.Owner(guest: guest, tab: tab), at: noon)
        }
    }

    @Test("Every state with one bit changed is refused") func bits() throws {
        let seal = try seal(1)
        let bytes = try #require(seal.seal(state, for: owner, at: noon).flatMap { Data(base64Encoded: $0) })
        for bit in 0..<bytes.count * 8 {
            var changed = bytes
            changed[bit / 8] ^= 1 << UInt8(bit % 8)
            let text = changed.base64EncodedString()
            let refusal: StateRefusal = bit < 8 ? .malformed : .notAuthentic
            #expect(throws: refusal) { try seal.open(text, for: owner, at: noon) }
        }
    }

    @Test(
        "A state is refused once it is older than its lifetime, and if it comes from the future",
        arguments: [
            (-301.0, StateRefusal.fromTheFuture), (-300, nil), (0, nil), (86400, nil), (86401, .expired),
        ]) func age(seconds: Double, refusal: StateRefusal?) throws
    {
        let seal = try seal(1)
        let text = try #require(seal.seal(state, for: owner, at: noon))
        let opened = Result { () throws(StateRefusal) in
            try seal.open(text, for: owner, at: noon.addingTimeInterval(seconds))
        }
        #expect(opened == refusal.map { .failure($0) } ?? .success(state))
    }

    @Test("A state that is too large is not sealed, and a text that is too long is not read") func large() throws {
        let seal = try seal(1)
        let largest = [UInt8](repeating: 1, count: StateSeal.maxBytes)
        let text = try #require(seal.seal(largest, for: owner, at: noon))
        #expect(try seal.open(text, for: owner, at: noon) == largest)
        #expect(seal.seal(largest + [1], for: owner, at: noon) == nil)
        #expect(throws: StateRefusal.tooLarge) { try seal.open(text + "AAAA", for: owner, at: noon) }
    }
}
