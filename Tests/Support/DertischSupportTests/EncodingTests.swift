import DertischSupport
import Testing

@Suite("Hashes and percent-encoding") struct EncodingTests {
    @Test(
        "FNV-1a produces the hashes that its authors published",
        arguments: [
            ("", 0xCBF2_9CE4_8422_2325), ("a", 0xAF63_DC4C_8601_EC8C),
            ("foobar", 0x8594_4171_F739_67E8) as (String, UInt64),
        ])
    func known(text: String, hash: UInt64) {
        #expect(FNV1a.hash(text.utf8) == hash)
        #expect(FNV1a.digits(hash).utf8.count == 16)
    }

    @Test("A hash by words distinguishes similar inputs of any length and memory alignment")
    func words() {
        var seen: Set<UInt64> = []
        for count in 0..<40 {
            let bytes = [UInt8](repeating: 1, count: count)
            seen.insert(FNV1a.hash(words: bytes))
            let shifted = ([0] + bytes)[1...]
            #expect(FNV1a.hash(words: shifted) == FNV1a.hash(words: bytes))
        }
        #expect(seen.count == 40)
    }

    @Test("Percent-encoding is reversible for any text")
    func roundTrip() {
        for text in ["", "a b", "ä/ö?ü=1&2", "100%", "%2F", "\u{1F35D}", "+"] {
            let encoded = PercentEncoding.encoded(text, keeping: .unreserved)
            #expect(encoded.utf8.allSatisfy { (0x21...0x7E).contains($0) })
            #expect(PercentEncoding.decoded(encoded) == text)
            #expect(PercentEncoding.strictlyDecoded(Array(encoded.utf8)[...], plusIsBlank: true) == text)
        }
    }

    @Test("Strict percent-decoding rejects broken escapes, zero bytes and invalid UTF-8; lenient decoding keeps them")
    func strict() {
        for text in ["%", "%2", "%zz", "a%"] {
            #expect(PercentEncoding.strictlyDecoded(Array(text.utf8)[...], plusIsBlank: false) == nil)
            #expect(PercentEncoding.decoded(text) == text)
        }
        for text in ["%00", "%FF"] {
            #expect(PercentEncoding.strictlyDecoded(Array(text.utf8)[...], plusIsBlank: false) == nil)
        }
        #expect(PercentEncoding.strictlyDecoded(Array("a+b".utf8)[...], plusIsBlank: true) == "a b")
        #expect(PercentEncoding.strictlyDecoded(Array("a+b".utf8)[...], plusIsBlank: false) == "a+b")
    }
}
