#if !canImport(Darwin)
    import Foundation
    import Synchronization
    import TestSupport
    import Testing

    @testable import DertischFoodDelivery

    @Suite("Threads of resumed callers and file reads", .namesHang) struct ResumptionTests {
        /// An executor that runs each job at once, on the thread that resumes its task.
        private final class Inline: TaskExecutor {
            func enqueue(_ job: consuming ExecutorJob) {
                job.runSynchronously(on: asUnownedTaskExecutor())
            }
        }

        @Test("A second reader that replaces the first of a stream may be released by it at once")
        func readers() async throws {
            let pipe = BytePipe()
            let first = Task(executorPreference: Inline()) {
                let piece = try await pipe.next()
                // Resumed in the midst of the second's call: it needs the pipe's lock itself.
                pipe.abandon()
                return piece == nil
            }
            let second = Task.detached { try? await pipe.next() }
            #expect(try await first.value)
            #expect(await second.value == nil)
        }

        @Test("Callers are resumed outside the courier's lock, so that they can send the next request at once")
        func unlocked() async throws {
            let server = try MisbehavingServer()
            let courier = CurlCourier(CurlCourier.Configuration())
            let request = PreparedRequest(to: try Destination.absolute(server.address + "/users/1").0)
            var streamed = request
            streamed.isStreamed = true
            let isBusy = Mutex<[Bool]>([])
            try await Task(executorPreference: Inline()) { [streamed] in
                for _ in 1...3 {
                    #expect(try await courier.deliver(request).status == 200)
                    isBusy.withLock { $0.append(courier.isInRound) }
                }
                let response = try await courier.deliver(streamed)
                isBusy.withLock { $0.append(courier.isInRound) }
                for try await _ in response.stream { isBusy.withLock { $0.append(courier.isInRound) } }
            }.value
            #expect(isBusy.withLock { !$0.contains(true) && $0.count >= 4 })
        }

        @Test("A file is read on the courier's thread, never on the main actor's")
        @MainActor func files() async throws {
            let server = try MisbehavingServer()
            let file = FileManager.default.temporaryDirectory.appending(path: "film-\(UUID().uuidString)")
            try Data(repeating: 7, count: 300_000).write(to: file)
            defer { try? FileManager.default.removeItem(at: file) }
            let delivery = try FoodDelivery(to: FoodDelivery.Address(server.address))
            let wasMain = Mutex<[Bool]>([])
            for _ in 1...5 {
                var request = try delivery.prepare(DeliveryRequest(.put, "/echo", body: .file(file)))
                request.uploadObserver = ProgressObserver { _ in wasMain.withLock { $0.append(Thread.isMainThread) } }
                let response = try await delivery.courier.deliver(request)
                #expect(response.status == 200)
                // Asked meanwhile, when the courier sleeps: the caller works for it, but reads no file.
                _ = try await delivery.deliver(DeliveryRequest(.get, "/users/1"))
            }
            #expect(wasMain.withLock { !$0.isEmpty && !$0.contains(true) })
        }
    }
#endif
