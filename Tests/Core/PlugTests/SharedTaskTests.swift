import DertischSupport
import Plug
import TestSupport
import Testing

@Suite("Shared tasks", .namesHang) struct SharedTaskTests {
    private struct Down: Error {}

    @Test("All callers of a shared task get the same outcome, including callers that come after it")
    func outcome() async throws {
        let shared = SharedTask<Int, any Error>()
        let first = Task.immediate { await shared.outcome() }
        #expect(shared.join())
        let second = Task.immediate { await shared.outcome() }
        #expect(shared.count == 2)
        shared.end(.success(7))
        #expect(try await first.value.get() == 7)
        #expect(try await second.value.get() == 7)
        #expect(shared.join())
        #expect(try await shared.outcome().get() == 7)
        #expect(shared.count == 0)
    }

    @Test("A cancelled caller leaves a shared task with a CancellationError, and the work goes on for the others")
    func left() async throws {
        let shared = SharedTask<Int, any Error>()
        #expect(shared.join())
        let work = Task { try? await Task.sleep(for: .seconds(86_400)) }
        shared.keep(Task { await work.value })
        let going = Task.immediate { await shared.outcome { Issue.record("it is not the last") } }
        let staying = Task.immediate { await shared.outcome() }
        going.cancel()
        await #expect(throws: CancellationError.self) { try await going.value.get() }
        shared.end(.failure(Down()))
        await #expect(throws: Down.self) { try await staying.value.get() }
        work.cancel()
    }

    @Test("When the last caller leaves a shared task, the work is cancelled and later callers cannot join")
    func lastLeft() async {
        let shared = SharedTask<Int, any Error>()
        #expect(shared.join())
        let work = Task<Void, Never> { try? await Task.sleep(for: .seconds(86_400)) }
        shared.keep(work)
        let abandoned = Continuations<Void>()
        let callers = (0..<2).map { _ in Task.immediate { await shared.outcome { abandoned.resumeAll() } } }
        for caller in callers {
            caller.cancel()
            await #expect(throws: CancellationError.self) { try await caller.value.get() }
        }
        await work.value
        #expect(work.isCancelled)
        #expect(!shared.join())
    }

    @Test("A task that is stored after the last caller has left is cancelled at once")
    func keptLate() async {
        let shared = SharedTask<Int, any Error>()
        let caller = Task.immediate { await shared.outcome() }
        caller.cancel()
        _ = await caller.value
        let work = Task<Void, Never> { try? await Task.sleep(for: .seconds(86_400)) }
        shared.keep(work)
        await work.value
        #expect(work.isCancelled)
    }

    @Test("Shared work that must not be abandoned goes on for later callers")
    func notAbandoned() async throws {
        let shared = SharedTask<Int, any Error>(isCancellable: false)
        let caller = Task.immediate { await shared.outcome { Issue.record("it is not abandoned") } }
        caller.cancel()
        await #expect(throws: CancellationError.self) { try await caller.value.get() }
        #expect(shared.join())
        let later = Task.immediate { await shared.outcome() }
        shared.end(.success(3))
        #expect(try await later.value.get() == 3)
    }

    @Test("A cancelled caller waits for the outcome if its failure type cannot be a CancellationError")
    func typed() async {
        let shared = SharedTask<Int, Never>(isCancellable: false)
        let caller = Task.immediate { await shared.outcome() }
        caller.cancel()
        #expect(shared.count == 1)
        shared.end(.success(1))
        #expect(await caller.value == .success(1))
    }
}
