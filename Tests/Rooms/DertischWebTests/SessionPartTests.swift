import DertischCore
import DertischTesting
import TestSupport
import Testing

@testable import DertischWeb

/// A browser that notes what it is sent.
private final class NotingBrowser: BrowserConnection, @unchecked Sendable {
    private(set) var messages: [String] = []
    private(set) var closed: CloseReason?
    func send(_ message: [UInt8]) { messages.append(String(decoding: message, as: UTF8.self)) }
    func sendAtOnce(_ message: [UInt8]) { send(message) }
    func close(_ reason: CloseReason) { closed = reason }
}

@MainActor @Suite("Messages to the browser of a tab") struct OutgoingTests {
    private let outgoing = Outgoing()
    private let browser = NotingBrowser()

    private func send(_ text: String) { outgoing.send(Array(text.utf8)) }

    @Test("They wait for a browser that shows the document, and for no other")
    func pending() {
        send("lost")
        #expect(!outgoing.beginDocument())
        send("1")
        send("2")
        outgoing.connect(browser)
        outgoing.sendPending()
        outgoing.sendPending()
        #expect(browser.messages == ["1", "2"])
    }

    @Test("More than may wait makes the browser due the whole page, and nothing else")
    func tooMany() {
        _ = outgoing.beginDocument()
        send(String(repeating: "a", count: Outgoing.maxPendingBytes))
        #expect(!outgoing.needsWholePage)
        send("b")
        outgoing.connect(browser)
        outgoing.sendPending()
        send("c")
        #expect(outgoing.needsWholePage && browser.messages.isEmpty)
        outgoing.beginWholePage()
        send("page")
        #expect(browser.messages == ["page"])
    }

    @Test("What a browser has typed and asked for on one connection has no effect on the page for the next")
    func edited() {
        outgoing.connect(browser)
        outgoing.noteEdit()
        #expect(outgoing.page == .current)
        outgoing.needWholePage()
        outgoing.noteEdit()
        outgoing.waitForAnswers()
        outgoing.oweHeartbeat()
        #expect(outgoing.page == .answering(owesHeartbeat: true))
        outgoing.connect(NotingBrowser())
        #expect(outgoing.page == .due(wasEdited: false))
        outgoing.noteEdit()
        outgoing.disconnect()
        #expect(outgoing.page == .due(wasEdited: false))
    }

    @Test("Messages that belong together are one, also within each other; a single one stays as it is")
    func together() {
        outgoing.connect(browser)
        outgoing.sendAsOne { send("1") }
        outgoing.sendAsOne {
            send("2")
            outgoing.sendAsOne { send("3") }
            #expect(browser.messages == ["1"])
        }
        outgoing.sendAsOne {}
        #expect(browser.messages == ["1", "[2,3]"] && outgoing.hasShown)
        outgoing.forgetShown()
        #expect(!outgoing.hasShown)
    }

    @Test("A second browser takes the place of the first, and one that has gone is due the whole page")
    func takenOver() {
        outgoing.connect(browser)
        let other = NotingBrowser()
        outgoing.connect(other)
        #expect(browser.closed == .takenOver && outgoing.connection === other)
        outgoing.disconnect()
        send("lost")
        #expect(outgoing.needsWholePage && !outgoing.isReachable && other.messages.isEmpty)
        outgoing.connect(other)
        outgoing.end()
        #expect(other.closed == .goingAway && outgoing.connection == nil)
    }
}

@MainActor @Suite("Acknowledgements of a browser's messages") struct AcknowledgementsTests {
    private let acknowledgements = Acknowledgements()

    @Test("The browser is told what was handled, and what still runs")
    func told() {
        #expect(!acknowledgements.isNewsDue)
        acknowledgements.noteHandled(3)
        acknowledgements.add(OpenMessage(number: 2, state: .unsure(UnsureMessage(nil, named: "Send"))))
        #expect(acknowledgements.isNewsDue)
        #expect(acknowledgements.takeNews() == Acknowledgement(taken: 3, cooking: [2]))
        #expect(!acknowledgements.isNewsDue && acknowledgements.takeNews() == nil)
    }

    @Test("Orders that have ended are told of once")
    func ended() {
        acknowledgements.add(OpenMessage(number: 1, state: .running(UnfinishedOrders())))
        #expect(acknowledgements.isAnyRunning && acknowledgements.removeDone() && acknowledgements.haveOrdersEnded)
        #expect(!acknowledgements.removeDone())
        acknowledgements.takeCurrent()
        #expect(!acknowledgements.haveOrdersEnded && acknowledgements.open.isEmpty)
    }

    @Test("The visitor is asked about one message at a time, the oldest first")
    func asked() {
        for number in [4, 7] {
            acknowledgements.add(OpenMessage(number: number, state: .unsure(UnsureMessage(nil, named: "\(number)"))))
        }
        #expect(acknowledgements.askNext() && acknowledgements.askedAbout == 4 && !acknowledgements.askNext())
        acknowledgements.answerAsked(with: nil)
        #expect(acknowledgements.asked == nil && acknowledgements.askNext() && acknowledgements.askedAbout == 7)
        acknowledgements.answerAsked(with: .unsure(UnsureMessage(nil, named: "again")))
        #expect(acknowledgements.unsureCount == 1 && acknowledgements.askNext())
        #expect(acknowledgements.asked?.name == "again")
    }

    @Test("Beyond 256 open messages the oldest is given up")
    func bounded() {
        for number in 1...300 { acknowledgements.add(OpenMessage(number: number, state: .running(UnfinishedOrders()))) }
        #expect(acknowledgements.open.count == 256 && acknowledgements.open.first?.number == 45)
    }
}

@MainActor @Suite("The state that a tab carries", .namesHang) struct CarriedStateTests {
    private let clock = TestClock()
    private let carried: CarriedState

    init() { carried = CarriedState(by: Timeouts(clock: clock)) }

    @Test("It is sent once for each change, and changes are gathered after that")
    func gathering() async {
        #expect(carried.phase == .current && carried.change(atOnce: false) && carried.phase == .due)
        #expect(!carried.change(atOnce: false) && !carried.change(atOnce: true))
        var sentAgain = 0
        #expect(carried.beginSending(1) { sentAgain += 1 } && carried.phase == .current && carried.isGathering)
        #expect(!carried.change(atOnce: false) && carried.phase == .gathered, "The end of the gathering has it sent.")
        await clock.sleepers(1)
        clock.advance(by: .milliseconds(200))
        await until("\(sentAgain)") { sentAgain == 1 }
        #expect(carried.phase == .due && !carried.beginSending(1) {} && carried.beginSending(2) {})
    }

    @Test("What is to be sent at once ends the gathering")
    func atOnce() {
        carried.change(atOnce: true)
        _ = carried.beginSending(1) { Issue.record("It is sent although nobody gathers.") }
        carried.change(atOnce: false)
        #expect(carried.phase == .gathered && carried.change(atOnce: true) && carried.phase == .due)
    }

    @Test("Touched rows are told of once, after a short time")
    func touched() async {
        var told = 0
        for _ in 1...3 { carried.touchRows { told += 1 } }
        #expect(carried.areRowsTouched && told == 0)
        await clock.sleepers(1)
        clock.advance(by: .milliseconds(200))
        await until("\(told)") { told == 1 }
        #expect(!carried.areRowsTouched && !carried.takeTouchedRows())
        carried.touchRows { Issue.record("They are told of, although they were taken.") }
        #expect(carried.takeTouchedRows() && !carried.areRowsTouched)
    }

    @Test("A state that is too large is told of once")
    func tooLarge() { #expect(carried.noteTooLarge() && !carried.noteTooLarge() && carried.hasBeenTooLarge) }
}

@MainActor @Suite("The seats of a tab") struct ShownTabTests {
    @Test("After a restore, new seats are far beyond the old ones, also those of a damaged state")
    func seats() {
        let tab = ShownTab()
        #expect(tab.newSeat() == 1)
        tab.skipSeats(beyond: 9)
        #expect(tab.newSeat() > 1 << 20)
        for last in [Int.max, Int.min, -1] {
            tab.skipSeats(beyond: last)
            #expect(tab.newSeat() > 1 << 20 && tab.lastSeat <= 1 << 40 + 1)
        }
    }
}
