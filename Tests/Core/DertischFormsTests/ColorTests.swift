import DertischCore
import Foundation
import Testing

@testable import DertischForms

@Suite("A colour of a form") struct ColorTests {
    @Test("A colour is read from its six digits and written as them", arguments: ["#000000", "#0a0b0c", "#ffffff"])
    func digits(text: String) throws {
        let color = try #require(RGBColor(hex: text))
        #expect(color.hex == text && RGBColor(hex: text.uppercased()) == color)
        #expect(try JSONDecoder().decode([RGBColor].self, from: JSONEncoder().encode([color])) == [color])
    }

    @Test("Each share has its digits")
    func shares() {
        let color = RGBColor(red: 0x33, green: 0x66, blue: 0x99)
        #expect(color.hex == "#336699" && RGBColor(hex: "#336699") == color)
    }

    @Test(
        "Other texts are no colours",
        arguments: [
            "", "#", "336699", "#33669", "#3366999", "#33669g", "#-36699", "#３３６６９９", " #336699", "red", "#369",
        ])
    func refused(text: String) {
        #expect(RGBColor(hex: text) == nil)
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode([RGBColor].self, from: JSONEncoder().encode([text]))
        }
    }
}
