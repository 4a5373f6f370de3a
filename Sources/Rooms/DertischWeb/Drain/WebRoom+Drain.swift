import DertischSupport
import DertischProcesses

/// The end of a process whose tabs go on with another.
extension WebRoom {
    /// The pause between two batches of tabs.
    private static let drainInterval = Duration.milliseconds(50)

    /// Asks the tabs to go on with another process, a few at a time. Returns when all have gone, or when the time is over. Those that
    /// are left then lose their connections with the room.
    func drain() async {
        enter(.leaving)
        // The clients of streams connect again, and reach the other process.
        restaurant.endFollowedTakeaways()
        let clock = AnyClock(erasing: context.clock)
        let (start, time) = (clock.elapsed(), configuration.boundedDrainTime)
        var plan = DrainPlan(over: time)
        while true {
            let elapsed = clock.elapsed() - start
            let tabs = sessions.connected.filter(\.canMove)
            guard elapsed < time, !tabs.isEmpty else { return }
            for token in plan.due(among: tabs.lazy.filter { !$0.browser.hasMoved }.map(\.token), at: elapsed) {
                sessions[token]?.move(evenIfBusy: elapsed > plan.askingTime)
            }
            guard (try? await clock.sleep(Self.drainInterval)) != nil else { return }
        }
    }

    /// Serves on for the time in which a balancer notices that the room is not ready, and then asks the tabs to go on with what the balancer has
    /// instead. Returns when the room is to close: at once without a balancer.
    func leaveToBalancer() async {
        guard let delay = configuration.balancerDelay else { return }
        enter(.leaving)
        try? await AnyClock(erasing: context.clock).sleep(delay.bounded)
        enter(.refusingSockets)
        await drain()
    }

    /// Does what the parent tells about the end of this process, and returns when the room is to close.
    func prepareToEnd(as notices: AsyncStream<PassedConnections.Notice>) async {
        for await notice in notices {
            switch notice {
            case .unready: enter(.leaving)
            case .end(leaving: .none): return
            case .end(leaving: .elsewhere):
                enter(.refusingSockets)
                return await drain()
            case .end: return await drain()
            }
        }
    }
}

extension WebRoom.Configuration {
    /// The time over which tabs are asked to go on elsewhere.
    var boundedDrainTime: Duration { min(drainTime.bounded, limits.shutdownTimeout.bounded) }
}
