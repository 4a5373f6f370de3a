import Testing

@testable import DertischFreezerPostgreSQL

@Suite("Stray cancel requests") struct StrayCancellationTests {
    @Test("A cancel request on its way explains a later cancelled statement, also after another has arrived")
    func several() {
        var strays = StrayCancellations()
        nonisolated(unsafe) var isSending = true
        strays.add(1) { isSending }
        strays.add(1) { false }
        strays.settle()
        #expect((0..<3).map { _ in strays.take() } == [true, true, false])
        strays.add(1) { isSending }
        isSending = false
        strays.settle()
        let isExplained = strays.take()
        #expect(!isExplained)
    }

    @Test("A cancelled statement without any cancel request is not explained") func none() {
        var strays = StrayCancellations()
        strays.settle()
        let isExplained = strays.take()
        #expect(!isExplained)
    }
}
