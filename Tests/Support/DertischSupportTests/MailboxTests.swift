import DertischSupport
import Synchronization
import Testing

@Suite("Mailbox") struct MailboxTests {
    @Test("Messages are taken in the order in which they were posted, and once")
    func order() {
        let mailbox = Mailbox<Int>()
        for number in 1...3 { #expect(mailbox.post(number) == number) }
        #expect(mailbox.takeAll() == [1, 2, 3])
        #expect(mailbox.takeAll().isEmpty)
    }

    @Test("Whoever posts the first message that waits is told to wake the taker")
    func wake() {
        let mailbox = Mailbox<String>()
        #expect(mailbox.post("a") == 1)
        #expect(mailbox.post("b") == 2)
        _ = mailbox.takeAll()
        #expect(mailbox.post("c") == 1)
    }

    private final class Shared: Sendable {
        let mailbox = Mailbox<[Int]>()
        let wakeUps = Atomic(0)

        func post(_ message: [Int]) {
            if mailbox.post(message) == 1 { wakeUps.wrappingAdd(1, ordering: .relaxed) }
        }
    }

    @Test("No message of many threads is lost, and each thread's come in its order")
    func manyThreads() async {
        let shared = Shared()
        await withTaskGroup(of: Void.self) { group in
            for thread in 0..<4 {
                group.addTask { for number in 0..<1000 { shared.post([thread, number]) } }
            }
        }
        let taken = shared.mailbox.takeAll()
        #expect(taken.count == 4000)
        #expect(shared.wakeUps.load(ordering: .relaxed) == 1)
        for thread in 0..<4 { #expect(taken.filter { $0[0] == thread }.map { $0[1] } == Array(0..<1000)) }
    }
}
