#if os(Linux)
    import CCurlFloor
    import DertischFoodDelivery
    import Foundation
    import Synchronization

    /// FoodDelivery beside libcurl in C, in turn, at the same nginx on loopback.
    enum DeliveryBenchmark {
        static let all = [
            Benchmark(figures: ["delivery.flight", "delivery.flight.cpu"]) {
                try await run($0) { try await $0.inFlight() }
            },
            Benchmark(figures: ["delivery.alone", "delivery.alone.cpu"]) { try await run($0) { try await $0.alone() } },
            Benchmark(figures: ["delivery.down", "delivery.up", "delivery.down.memory", "delivery.up.memory"]) {
                try await run($0) { try await $0.large() }
            },
            Benchmark(figures: ["delivery.cancels"]) { effort in
                try await run(effort) { [try await $0.cancels(effort.rounds > 50)] }
            },
        ]
        private static let flight = 64

        @concurrent private static func run(
            _ effort: Effort, _ measure: @Sendable (Pair) async throws -> [Figure]
        ) async throws -> [Figure] {
            let server = try WebServer()
            let delivery = try FoodDelivery(to: FoodDelivery.Address(server.address)) {
                $0.maxConnectionsPerHost = flight
                $0.maxQueued = 30_000
            }
            try await server.opened()
            return try await measure(Pair(delivery: delivery, server: server, rounds: effort.rounds))
        }

        /// Both, at the same server.
        struct Pair {
            let delivery: FoodDelivery
            let server: WebServer
            let rounds: Int

            func inFlight() async throws -> [Figure] {
                let count = 64 * 32
                let delivery = delivery
                let costs = try await inTurn(count) {
                    try await withThrowingTaskGroup(of: Void.self) { group in
                        for _ in 0..<flight {
                            group.addTask { for _ in 0..<count / flight { try await Self.fetch(delivery) } }
                        }
                        try await group.waitForAll()
                    }
                } floor: {
                    curl_floor_multi(server.address + "/hello", count, flight)
                }
                return costs.figures("delivery.flight", .timesFloor(1 / 0.7))
            }

            func alone() async throws -> [Figure] {
                let count = 500
                let costs = try await inTurn(count) {
                    for _ in 0..<count { try await Self.fetch(delivery) }
                } floor: {
                    curl_floor_easy(server.address + "/hello", count)
                }
                return costs.figures("delivery.alone", .timesFloor(1 / 0.5))
            }

            private static func fetch(_ delivery: FoodDelivery) async throws {
                let answer = try await delivery.deliver(DeliveryRequest(.get, "/hello"))
                guard answer.status == 200, !answer.body.isEmpty else { throw Failure.nothingMeasured }
            }

            /// Microseconds for each request: of time, and of this process's processors, which others' work distorts less.
            struct Costs {
                var time: [(ours: Double, floor: Double)] = []
                var processor: [(ours: Double, floor: Double)] = []
                let count: Int

                func figures(_ name: String, _ target: Target) -> [Figure] {
                    [figure(name, time, target), figure(name + ".cpu", processor, nil)]
                }

                private func figure(
                    _ name: String, _ rounds: [(ours: Double, floor: Double)], _ target: Target?
                ) -> Figure {
                    // The first round is not counted.
                    let middle = Stopwatch.middle(Array(rounds.dropFirst()))
                    return Figure(name, middle.ours / Double(count), "us", floor: middle.floor / Double(count), target)
                }
            }

            /// Both in turn.
            private func inTurn(_ count: Int, _ ours: () async throws -> Void, floor: () -> Int) async throws -> Costs {
                var costs = Costs(count: count)
                for _ in 0...rounds {
                    let (start, busy) = (ContinuousClock.now, ProcessCosts.processorSeconds)
                    try await ours()
                    let (middle, busier) = (ContinuousClock.now, ProcessCosts.processorSeconds)
                    guard floor() == count else { throw Failure.nothingMeasured }
                    costs.time.append(((middle - start) / .microseconds(1), (.now - middle) / .microseconds(1)))
                    costs.processor.append(
                        ((busier - busy) * 1_000_000, (ProcessCosts.processorSeconds - busier) * 1_000_000))
                }
                return costs
            }

            /// 200 MB down into a file and up from it: time beside the floor, and memory that it took beyond what was held.
            func large() async throws -> [Figure] {
                let count = 200_000_000
                let film = server.folder.appending(path: "files/film")
                try Data(count: count).write(to: film)
                let file = server.folder.appending(path: "film")
                var times: [[Double]] = [[], [], [], []]
                let peak = Peak()
                var memory = [0.0, 0.0]
                for _ in 0..<3 {
                    peak.begin()
                    times[0].append(
                        try await Self.seconds {
                            let result = try await delivery.download("/film", to: file) { _ in peak.look() }
                            guard result.count == count else { throw Failure.nothingMeasured }
                        })
                    memory[0] = max(memory[0], peak.megabytes)
                    times[1].append(
                        try await Self.seconds {
                            guard curl_floor_download(server.address + "/film", file.path) == count else {
                                throw Failure.nothingMeasured
                            }
                        })
                    peak.begin()
                    times[2].append(
                        try await Self.seconds {
                            try await delivery.upload(.file(film), to: "/upload/up") { _ in peak.look() }
                        })
                    memory[1] = max(memory[1], peak.megabytes)
                    times[3].append(
                        try await Self.seconds {
                            guard curl_floor_upload(server.address + "/upload/up", film.path) == count else {
                                throw Failure.nothingMeasured
                            }
                        })
                }
                let medians = times.map { Stopwatch.median($0) * 1_000 }
                return [
                    Figure("delivery.down", medians[0], "ms", floor: medians[1]),
                    Figure("delivery.up", medians[2], "ms", floor: medians[3]),
                    Figure("delivery.down.memory", memory[0], "MB", .atMost(40)),
                    Figure("delivery.up.memory", memory[1], "MB", .atMost(40)),
                ]
            }

            private static func seconds(_ work: () async throws -> Void) async throws -> Double {
                try await ContinuousClock().measure { try await work() } / .seconds(1)
            }

            /// 20,000 requests, each cancelled at another moment of its life: how many got no answer of any kind, or were lost
            /// in the delivery. A request afterwards shows that it still serves.
            func cancels(_ isLong: Bool) async throws -> Figure {
                let count = isLong ? 200_000 : 20_000
                let delivery = delivery
                var settled = 0
                for batch in 0..<count / 1_000 {
                    let tasks = (0..<1_000).map { _ in Task { try await Self.fetch(delivery) } }
                    for (number, task) in tasks.enumerated() {
                        for _ in 0..<(number * (batch + 1)) % 29 { await Task.yield() }
                        task.cancel()
                    }
                    for task in tasks {
                        switch await task.result {
                        case .success: settled += 1
                        case .failure(let error): settled += error is CancellationError ? 1 : 0
                        }
                    }
                }
                try await Self.fetch(delivery)
                return Figure("delivery.cancels", Double(count - settled), "lost", .atMost(0))
            }
        }
    }

    /// The most memory that the process held since `begin`, beyond what it held then.
    final class Peak: Sendable {
        private let state = Mutex((start: 0, most: 0))

        func begin() {
            let now = ProcessCosts.residentBytes
            state.withLock { $0 = (now, now) }
        }

        func look() {
            let now = ProcessCosts.residentBytes
            state.withLock { $0.most = max($0.most, now) }
        }

        var megabytes: Double { state.withLock { Double($0.most - $0.start) / 1_000_000 } }
    }

    /// nginx on a free port of loopback, in a temporary folder, until it is let go of.
    final class WebServer: Sendable {
        let folder: URL
        let address: String
        private let process = Process()
        private let leash = Pipe()

        init() throws {
            folder = FileManager.default.temporaryDirectory.appending(path: "bench-\(UUID().uuidString)")
            for name in ["files", "tmp", "up"] {
                try FileManager.default.createDirectory(
                    at: folder.appending(path: name), withIntermediateDirectories: true)
            }
            let port = try LoopbackSocket.freePort()
            address = "http://127.0.0.1:\(port)"
            let text = """
                daemon off; master_process off; pid pid; events { worker_connections 512; }
                http {
                  access_log off; keepalive_requests 100000000; sendfile on;
                  client_body_temp_path tmp/body; proxy_temp_path tmp/proxy; fastcgi_temp_path tmp/fast;
                  uwsgi_temp_path tmp/uwsgi; scgi_temp_path tmp/scgi;
                  server {
                    listen 127.0.0.1:\(port); root files;
                    location = /hello { default_type text/plain; return 200 "hello, customer"; }
                    location /upload/ { alias \(folder.path)/up/; dav_methods PUT; client_max_body_size 300m; }
                  }
                }
                """
            try text.write(to: folder.appending(path: "nginx.conf"), atomically: true, encoding: .utf8)
            // It ends when the other end of its input is closed; only -9 ends it, for signals are blocked.
            process.executableURL = URL(filePath: "/bin/sh")
            process.arguments = [
                "-c", #"nginx -p "$0" -c nginx.conf -e errors <&- & cat >/dev/null; kill -9 $!; wait"#, folder.path,
            ]
            process.standardInput = leash
            process.standardOutput = FileHandle.nullDevice
            process.standardError = FileHandle.nullDevice
            try process.run()
        }

        deinit {
            try? leash.fileHandleForWriting.close()
            process.waitUntilExit()
            try? FileManager.default.removeItem(at: folder)
        }

        /// Waits until it serves.
        func opened() async throws {
            for _ in 0..<200 {
                if curl_floor_easy(address + "/hello", 1) == 1 { return }
                try await Task.sleep(for: .milliseconds(20))
            }
            throw Failure.nothingMeasured
        }
    }
#endif
