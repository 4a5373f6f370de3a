import DertischCore
import DertischTesting
import Foundation
import Testing

@testable import DertischWeb

/// States of tabs as an attacker, or a broken disk or line, may give them back.
@Suite("States that were tampered with") struct MutatedStateTests {
    /// `DERTISCH_STATES` asks for more.
    private static let count = Int(ProcessInfo.processInfo.environment["DERTISCH_STATES"] ?? "") ?? 5_000

    private static let noon = Date(timeIntervalSince1970: 1_800_000_000)
    private static let lifetime = 86400.0
    private static func seal(_ byte: UInt8) throws -> StateSeal {
        StateSeal([try SecretKey([UInt8](repeating: byte, count: 32))], lifetime: .seconds(lifetime))
    }

    /// What is done to a state before it is given back.
    private enum Mutation: CaseIterable {
        case bit, byte, cutEnd, cutStart, grown, repeated, swapped, spliced, text, guest, tab, ownersJoined, key, early,
            late
    }

    /// A state that was sealed.
    private struct Sample {
        let owner: StateSeal.Owner
        let text: String
        let bytes: [UInt8]
    }

    private func samples(_ random: inout SeededGenerator) throws -> [Sample] {
        let seal = try Self.seal(1)
        return try (0..<48).map { number in
            let owner = StateSeal.Owner(guest: "guest \(number % 4)", tab: "tab \(number % 6)")
            let state = (0..<[0, 1, 15, 16, 17, 200, 1_500, 4_000][number % 8]).map { _ in
                UInt8.random(in: 32..<127, using: &random)
            }
            let text = try #require(seal.seal(state, for: owner, at: Self.noon))
            #expect(try seal.open(text, for: owner, at: Self.noon) == state)
            return Sample(owner: owner, text: text, bytes: Array(try #require(Data(base64Encoded: text))))
        }
    }

    @Test("None is opened: changed bits and lengths, moved blocks, parts of others, other guests, tabs, keys and times")
    func sealed() throws {
        var random = SeededGenerator(seed: 17)
        let samples = try samples(&random)
        let (seal, stranger) = (try Self.seal(1), try Self.seal(2))
        var accepted: [Mutation: Int] = [:], misjudged: [Mutation: Int] = [:], done: [Mutation: Int] = [:]
        while done.values.reduce(0, +) < Self.count {
            guard let mutation = Mutation.allCases.randomElement(using: &random),
                let sample = samples.randomElement(using: &random),
                let other = samples.randomElement(using: &random)
            else { break }
            var (opener, owner, time, text) = (seal, sample.owner, Self.noon, sample.text)
            var reasons: Set<StateRefusal> = [.notAuthentic]
            switch mutation {
            case .guest: owner = StateSeal.Owner(guest: other.owner.guest, tab: owner.tab)
            case .tab: owner = StateSeal.Owner(guest: owner.guest, tab: other.owner.tab)
            case .ownersJoined: owner = StateSeal.Owner(guest: owner.guest + owner.tab, tab: "")
            case .key: opener = stranger
            case .early:
                time -= Double.random(in: 301...1e9, using: &random)
                reasons = [.fromTheFuture]
            case .late:
                time += Double.random(in: (Self.lifetime + 1)...1e9, using: &random)
                reasons = [.expired]
            case .text:
                text = changedText(text, &random)
                reasons = [.malformed, .notAuthentic, .tooLarge]
            default:
                text = Data(changed(sample.bytes, by: mutation, other.bytes, &random)).base64EncodedString()
                reasons = [.malformed, .notAuthentic, .tooLarge]
            }
            let isSame = text == sample.text && owner == sample.owner && time == Self.noon && mutation != .key
            // Parts of another state may happen to be that state, of the same owner.
            guard !isSame, text != other.text else { continue }
            done[mutation, default: 0] += 1
            do throws(StateRefusal) {
                _ = try opener.open(text, for: owner, at: time)
                accepted[mutation, default: 0] += 1
            } catch {
                if !reasons.contains(error) { misjudged[mutation, default: 0] += 1 }
            }
        }
        #expect(accepted == [:] && misjudged == [:])
        #expect(done.count == Mutation.allCases.count, "Each mutation was tried.")
    }

    private func changed(
        _ bytes: [UInt8], by mutation: Mutation, _ other: [UInt8], _ random: inout SeededGenerator
    ) -> [UInt8] {
        var changed = bytes
        let index = Int.random(in: 0..<bytes.count, using: &random)
        switch mutation {
        case .bit:
            for _ in 0..<Int.random(in: 1...3, using: &random) {
                changed[Int.random(in: 0..<bytes.count, using: &random)] ^= 1 << UInt8.random(in: 0..<8, using: &random)
            }
        case .byte: changed[index] = .random(in: 0...255, using: &random)
        case .cutEnd: changed.removeLast(bytes.count - index)
        case .cutStart: changed.removeFirst(index)
        case .grown:
            let more = (0..<Int.random(in: 1...40, using: &random)).map { _ in UInt8.random(in: 0...255, using: &random)
            }
            changed.insert(contentsOf: more, at: Int.random(in: 0...bytes.count, using: &random))
        case .repeated: changed += bytes.suffix(bytes.count - index)
        case .swapped:
            // Whole blocks of the cipher, behind the version and the nonce.
            let blocks = (bytes.count - 17) / 16
            let (one, two) = (Int.random(in: 0..<blocks, using: &random), Int.random(in: 0..<blocks, using: &random))
            for offset in 0..<16 { changed.swapAt(17 + one * 16 + offset, 17 + two * 16 + offset) }
        case .spliced: changed = bytes.prefix(index) + other.suffix(Int.random(in: 0...other.count, using: &random))
        default: break
        }
        return changed
    }

    /// A text with up to four characters changed, added or removed, or with its end cut off. They need not be of base64.
    private func changedText(_ text: String, _ random: inout SeededGenerator) -> String {
        var changed = Array(text.utf8)
        for _ in 0..<Int.random(in: 1...4, using: &random) {
            let index = Int.random(in: 0..<max(1, changed.count), using: &random)
            switch Int.random(in: 0..<4, using: &random) {
            case 0 where !changed.isEmpty: changed.remove(at: index)
            case 1: changed.insert(.random(in: 0...255, using: &random), at: min(index, changed.count))
            case 2: changed = Array(changed.prefix(index))
            default: if !changed.isEmpty { changed[index] = .random(in: 0...255, using: &random) }
            }
        }
        return String(decoding: changed, as: UTF8.self)
    }

    @Test("One that was sealed with damaged content is read or refused, and never traps")
    func damaged() throws {
        let seat =
            #"{"c":"bar","e":"{\"id\":7}","s":{"side":[{"c":"place","e":"3"}]},"#
            + #""m":[{"m":{"c":"tint","e":"\"red\""},"y":"popover","p":"tint","o":2}],"k":"{\"page\":1}","r":{"n":4,"l":9,"r":[]}}"#
        let sample = Array(#"{"p":{"s":[\#(seat),\#(seat)],"a":[\#(seat)],"l":3},"s":12,"l":"de","r":"AT"}"#.utf8)
        let tokens = [
            "[", "]", "{", "}", ",", ":", "\"", "\\u0000", "null", "-1", "1e999", "9223372036854775808", "\"p\"",
            "[[[[[[",
        ].map { Array($0.utf8) }
        #expect(try TabState(json: sample).plan.seats.count == 2)
        var random = SeededGenerator(seed: 18)
        var (read, refused) = (0, 0)
        for _ in 0..<Self.count {
            var changed = sample
            for _ in 0..<Int.random(in: 1...3, using: &random) {
                let from = Int.random(in: 0..<changed.count, using: &random)
                let to = min(changed.count, from + Int.random(in: 0...8, using: &random))
                switch Int.random(in: 0..<3, using: &random) {
                case 0: changed.replaceSubrange(from..<to, with: tokens.randomElement(using: &random) ?? [])
                case 1: changed[from] = .random(in: 0...255, using: &random)
                default:
                    changed.insert(
                        contentsOf: changed[from..<to], at: Int.random(in: 0..<changed.count, using: &random))
                }
            }
            guard let state = try? TabState(json: changed) else {
                refused += 1
                continue
            }
            read += 1
            #expect(state.json != nil)
        }
        #expect(read > Self.count / 50 && refused > Self.count / 5)
    }
}
