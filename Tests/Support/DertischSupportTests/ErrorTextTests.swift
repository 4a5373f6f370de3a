import DertischSupport
import Testing

@Suite("Error texts") struct ErrorTextTests {
    @Test("The four parts of an error's text are on separate lines")
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

    @Test("A decoding error is described by its reason")
    func decoding() {
        let context = DecodingError.Context(codingPath: [], debugDescription: "Expected a number.")
        for error in [
            DecodingError.typeMismatch(Int.self, context), .valueNotFound(Int.self, context), .dataCorrupted(context),
        ] { #expect(error.reason == "Expected a number.") }
    }
}
