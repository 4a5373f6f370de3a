@testable import DertischCore
import Testing

@Suite("Secret texts in what is saved") struct SecretTextsTests {
    private func cleared(_ json: String, of secrets: String...) -> String? {
        var texts = SecretTexts()
        for secret in secrets { texts.insert(secret) }
        return texts.cleared(json)
    }

    @Test("They are emptied wherever they stand: in lists, in other texts and in values within values")
    func emptied() {
        #expect(cleared(#"{"a":"hush","b":"open"}"#, of: "hush") == #"{"a":"","b":"open"}"#)
        #expect(
            cleared(#"{"form":{"name":"Ann","password":"hush"},"log":["in as hush","out"]}"#, of: "hush")
                == #"{"form":{"name":"Ann","password":""},"log":["","out"]}"#)
        #expect(cleared(#"{"a":"x\"/é"}"#, of: "x\"/é") == #"{"a":""}"#)
    }

    @Test("A number that is one is left out, and so is a key")
    func numbers() {
        #expect(cleared(#"{"pin":4711,"year":2026}"#, of: "4711") == #"{"year":2026}"#)
        #expect(cleared(#"{"seen":{"hush":1,"open":2}}"#, of: "hush") == #"{"seen":{"open":2}}"#)
    }

    @Test("One or two letters are emptied where they are the whole text, and leave other texts as they are")
    func short() {
        #expect(cleared(#"{"a":"h","b":"other"}"#, of: "h") == #"{"a":"","b":"other"}"#)
    }

    @Test("What holds no secret stays as it was, to the letter")
    func untouched() {
        let json = #"{"large":9007199254740993,"small":0.1}"#
        #expect(cleared(json, of: "hush") == json && cleared(json) == json && cleared(json, of: "") == json)
    }
}
