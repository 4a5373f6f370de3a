import DertischBasics
import Testing

@Suite("The text of an error") struct ErrorTextTests {
    @Test("its four parts stand one beneath the other")
    func parts() {
        #expect(
            errorText(("The oven is cold.", "the kitchen", "it is off", "light it")) == """
                error: The oven is cold.
                  where: the kitchen
                  why:   it is off
                  do:    light it
                """)
        #expect(errorText(("", "", "", ""), severity: "warning").hasPrefix("warning: "))
    }

    @Test("a decoding error is told by its reason")
    func decoding() {
        let context = DecodingError.Context(codingPath: [], debugDescription: "Expected a number.")
        for error in [
            DecodingError.typeMismatch(Int.self, context), .valueNotFound(Int.self, context), .dataCorrupted(context),
        ] { #expect(error.reason == "Expected a number.") }
    }
}
