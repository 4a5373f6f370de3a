import Plug
import Testing

// What Documentation/ComingFrom/Dertisch06.md shows of Plug, compiled and run.

enum PostActionExamples {
    struct Letter: Identifiable, Sendable { let id: Int, text: String }

    enum SendLetter: AsyncAction {
        typealias Input = Letter
        typealias Output = String
    }

    enum WeighLetter: Action {
        typealias Input = Letter
        typealias Output = Int
    }

    enum RingBell: Action {}
    enum EmptyBox: AsyncAction { typealias Output = [Letter] }

    struct SendByWire: AsyncPerformer {
        typealias Performs = SendLetter
        let wire: Wire
        func perform(_ letter: Letter) async throws -> String { try await wire.post("/letters/\(letter.id)") }
    }

    /// A back end that does not exist yet.
    struct Wire: Sendable {
        let made: Tally
        init(_ made: Tally) {
            self.made = made
            made.add()
        }
        func post(_ path: String) async throws -> String { "posted \(path)" }
    }
}

extension PostActionExamples.Letter {
    typealias SendLetter = PostActionExamples.SendLetter
}

extension PostActionExamples.Letter {
    func send() async throws -> String { try await action(SendLetter.self, self) }
}

extension PostActionExamples {
    @Suite("Examples: actions of a post office") struct Tests {
        private let letter = Letter(id: 7, text: "Dear Ada")

        @Test("Examples: an action is called by its type or by its model, synchronously or not, with or without input")
        func calls() async throws {
            try await Actions.overriding({ _ in }) {
                WeighLetter.self <~ { $0.text.count }
                RingBell.self <~ { print("ding") }
                EmptyBox.self <~ { [letter] }
                SendLetter.self <~ SendByWire(wire: Wire(Tally()))

                let grams = try action(WeighLetter.self, letter)
                try action(RingBell.self)
                let letters = try await action(EmptyBox.self)
                let receipt = try await letter.send()
                #expect(grams == 8 && letters.count == 1 && receipt == "posted /letters/7")
            }
        }

        @Test("Examples: an implementation is plugged in the long and the short form, and made at the first call")
        func plugs() async throws {
            let made = Tally()
            try await Actions.overriding({ _ in }) {
                Actions.plug(SendLetter.self, to: SendByWire(wire: Wire(made)))
                #expect(made.count == 0)
                _ = try await letter.send()
                _ = try await letter.send()
                #expect(made.count == 1)
                SendLetter.self <~ SendByWire(wire: Wire(made))
                #expect(made.count == 1)
                _ = try await letter.send()
                #expect(made.count == 2)
            }
        }

        @Test("Examples: a mock is plugged for one task")
        func mock() async throws {
            let receipt = try await Actions.overriding({ $0.plug(SendLetter.self) { _ in "sent" } }) {
                try await letter.send()
            }
            #expect(receipt == "sent")
        }

        @Test("Examples: an action that is not plugged is an error with its name")
        func unplugged() async throws {
            await Actions(fallingBackOn: nil).asCurrent {
                do {
                    print(try await letter.send())
                } catch {
                    print(error)  // No performer is plugged for the action SendLetter. …
                }
                let error = await #expect(throws: UnpluggedError.self) { try await letter.send() }
                #expect(error?.remedy.contains("SendLetter.self <~") == true)
            }
        }
    }
}
