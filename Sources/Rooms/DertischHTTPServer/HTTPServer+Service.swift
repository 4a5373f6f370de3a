import DertischSupport

extension HTTPServer {
    /// One server between its start and its stop: the event loop of its connections and the heartbeat timer.
    struct Service: Sendable {
        let port: Int
        private let loop: EventLoop
        private let limits: Limits
        private let clock: any Clock<Duration>
        private let heartbeats: Task<Void, Never>

        init(on port: Int, _ loop: EventLoop, _ limits: Limits, _ clock: any Clock<Duration>) {
            self.port = port
            self.loop = loop
            self.limits = limits
            self.clock = clock
            heartbeats = Task {
                while (try? await clock.sleep(for: limits.heartbeatInterval.bounded)) != nil { loop.post(.heartbeat) }
            }
        }

        func leaveListener() { loop.post(.leaveListener) }

        func stop() async {
            loop.post(.beginShutdown)
            let timeout = Task { [clock, loop, limits] in
                guard (try? await clock.sleep(for: limits.shutdownTimeout.bounded)) != nil else { return }
                loop.post(.shutdownTimedOut)
            }
            await withCheckedContinuation { loop.post(.whenIdle($0)) }
            timeout.cancel()
            loop.post(.cancelHandlers)
            await withCheckedContinuation { loop.post(.stop($0)) }
            heartbeats.cancel()
            await heartbeats.value
            await timeout.value
        }
    }
}
