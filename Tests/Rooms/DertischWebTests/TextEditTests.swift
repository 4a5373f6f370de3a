import DertischCore
import DertischTesting
import Foundation
import Testing

@testable import DertischWeb

@Suite("Merging a typed text with one that was laid meanwhile") struct TextEditTests {
    /// A row of the table that the client's tests read too.
    struct Row: Decodable, CustomTestStringConvertible {
        let words: String
        let laid: String
        let typed: String
        let changes: [TextEdit.Change]
        let merged: String
        var testDescription: String { words }
    }

    static let rows: [Row] = {
        let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Client/merging.json")
        return (try? JSONDecoder().decode([Row].self, from: Data(contentsOf: file))) ?? []
    }()

    @Test("The house comes to the same text as the page")
    func same() {
        #expect(Self.rows.count > 50)
        for row in Self.rows {
            let merged = TextEdit(text: row.typed, changes: row.changes).merged(into: row.laid)
            #expect(merged.unicodeScalars.elementsEqual(row.merged.unicodeScalars), "\(row.words): \(merged)")
        }
    }

    @Test("An edit that does not tell its changes, or tells some that do not fit, is taken as it is")
    func unfit() {
        let changes: [TextEdit.Change] = [
            .init(start: -1, count: 1, removed: ""), .init(start: 0, count: -1, removed: ""),
            .init(start: 2, count: 2, removed: ""), .init(start: .max, count: .max, removed: ""),
            .init(start: .min, count: .max, removed: ""), .init(start: 1, count: .min, removed: ""),
        ]
        for change in changes {
            #expect(TextEdit(text: "abc", changes: [change]).merged(into: "x") == "abc")
            let first = TextEdit.Change(start: 1, count: 1, removed: "")
            #expect(TextEdit(text: "abc", changes: [first, change]).merged(into: "x") == "abc")
        }
        #expect(TextEdit(text: "abc", changes: nil).merged(into: "x") == "abc")
    }

    @Test("Two long texts that have nothing in common are merged without comparing each pair of letters")
    func long() {
        let text = String(repeating: "a", count: 60_000)
        let edit = TextEdit(text: text + "!", changes: [.init(start: 60_000, count: 1, removed: "")])
        let laid = String(repeating: "b", count: 59_000)
        #expect(edit.merged(into: laid) == laid + "!")
    }
}

/// A slip whose text is laid anew by the house: in capitals, or empty once it is sent.
private enum SlipCourse: Course {
    enum Order: Sendable { case write(String), shout(String), send }
    struct Carte: BlankCarte {
        var text = "", loud = ""
        var sent: [String] = []
    }
}
extension CustomerID<SlipCourse> { fileprivate static var slip: Self { "slip" } }

private final class SlipCustomer: Customer {
    init(waiter: WaiterForCustomer<SlipCourse>) {}
    func layTable(_ table: TableBuilder<SlipCourse>) {
        table.edit(\.text, at: "text") { .write($0) }
        table.edit(\.loud, at: "loud") { .shout($0) }
        table.lay(\.loud, at: "heard")
        table.order(.send, on: .tap("send"))
        table.lay(\.sentWords, at: "sent")
    }
}
extension SlipCourse.Carte { fileprivate var sentWords: String { sent.joined(separator: ", ") } }

private struct SlipWaiter: Waiter {
    typealias C = SlipCourse
    func take(_ order: C.Order, onto carte: inout C.Carte) -> Taken {
        switch order {
        case .write(let text): carte.text = text
        case .shout(let text): carte.loud = text.uppercased()
        case .send:
            carte.sent.append(carte.text)
            carte.text = ""
        }
        return .answered
    }
}

private struct SlipStaff: Staff {
    var greeted: [String] { ["slip"] }
    func register(with registrar: inout Registrar) {
        registrar.introduce(.slip, as: SlipCustomer.init(waiter:), waiter: SlipWaiter.init)
        registrar.link(.slip, to: "/")
    }
}

@MainActor @Suite("Edits of a text that the house has laid anew meanwhile") struct ConcurrentEditTests {
    private let harness: RoomHarness
    private let tab: Tab

    init() async throws {
        harness = try await RoomHarness(
            SlipStaff(),
            layouts: [
                "slip": """
                <input data-place="text"><input data-place="loud"><p data-place="heard"></p><p data-place="sent"></p>
                <button data-place="send">Send</button>
                """
            ])
        tab = try await harness.open()
    }

    private func receive(_ json: String) {
        guard let message = NumberedMessage(Array(json.utf8)) else { return }
        tab.session.handle(message.content, number: message.number, at: .now)
    }

    @Test("Lines that are sent before the browser has seen the empty entry are taken apart, and it is told of each")
    func lines() async {
        let seat = tab.browser.seat
        receive(#"["edit",\#(seat),0,"text","hello",[[0,5,""]],1]"#)
        receive(#"["tap",\#(seat),0,"send",2]"#)
        receive(#"["edit",\#(seat),0,"text","hellosecond",[[5,6,""]],3]"#)
        #expect(tab.browser["text"].text == "second")
        receive(#"["tap",\#(seat),0,"send",4]"#)
        receive(#"["edit",\#(seat),0,"text","hellosecondthird",[[11,5,""]],5]"#)
        receive(#"["tap",\#(seat),0,"send",6]"#)
        #expect(tab.browser["sent"].text == "hello, second, third")
        // An edit of a browser that has the empty entry is taken as it is.
        receive(#"["edit",\#(seat),0,"text","more",[[0,4,""]],7]"#)
        receive(#"["tap",\#(seat),0,"send",8]"#)
        #expect(tab.browser["sent"].text == "hello, second, third, more")
        await harness.close()
    }

    @Test("Letters that are typed on while the house lays capitals get capitals too")
    func capitals() async {
        let seat = tab.browser.seat
        receive(#"["edit",\#(seat),0,"loud","he",[[0,2,""]],1]"#)
        receive(#"["edit",\#(seat),0,"loud","hel",[[2,1,""]],2]"#)
        #expect(tab.browser["heard"].text == "HEL")
        receive(#"["edit",\#(seat),0,"loud","HElo",[[2,2,"L"]],3]"#)
        #expect(tab.browser["heard"].text == "HELO")
        await harness.close()
    }

    @Test("An edit without changes, as a page that comes back gives it, is taken as it is")
    func whole() async {
        let seat = tab.browser.seat
        receive(#"["edit",\#(seat),0,"text","hello",[[0,5,""]],1]"#)
        receive(#"["tap",\#(seat),0,"send",2]"#)
        receive(#"["edit",\#(seat),0,"text","hello again",null,3]"#)
        receive(#"["tap",\#(seat),0,"send",4]"#)
        #expect(tab.browser["sent"].text == "hello, hello again")
        await harness.close()
    }

    @Test("The address that the house tells says which message it answers")
    func answers() async {
        receive(#"["follow","/",1,5]"#)
        let places = tab.browser.values(of: "at", as: [String: Any].self)
        #expect(places.last?["taken"] as? Int == 5)
        await harness.close()
    }
}
