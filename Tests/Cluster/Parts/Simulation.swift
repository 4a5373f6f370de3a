import Foundation

/// The processes, memory and messages that a number of tabs needs, computed from measured costs: where each process hears all news, and where
/// that stops.
struct Simulation {
    /// What was measured, on one core of the machine that `Documentation/Scaling.md` names.
    struct Costs {
        /// Seconds of processor time.
        var gesture = 60e-6
        /// The same for news that one process hears and lays on one table.
        var news = 44e-6
        /// Megabytes.
        var session = 0.0105
        var process = 10.0
        /// Messages that a server was seen to deliver in a second, to all processes together.
        var deliveries = ["PostgreSQL": 30e3, "NATS": 4.7e6]
    }

    /// What the tabs do.
    struct Load {
        let tabs: Double
        /// Gestures of a tab in a second.
        var gestures = 0.1
        /// News that a tab gives rise to in a second.
        let news: Double
    }

    /// What the tabs need.
    struct Need: Equatable {
        let processes: Double
        let gigabytes: Double
        let published: Double
        let delivered: Double
    }

    var costs = Costs()
    /// The part of a core that a process uses at most, so that it answers soon.
    var busyPart = 0.5

    /// The need of a load; `nil` if no number of processes is enough, since each of them hears all news.
    func need(of load: Load) -> Need? {
        let published = load.tabs * load.news
        let rest = busyPart - published * costs.news
        guard rest > 0 else { return nil }
        let processes = max(1, (load.tabs * load.gestures * costs.gesture / rest).rounded(.up))
        return Need(
            processes: processes, gigabytes: (load.tabs * costs.session + processes * costs.process) / 1024,
            published: published, delivered: published * (processes - 1))
    }

    /// The news a second at which a process does nothing else.
    var mostNews: Double { busyPart / costs.news }

    /// Prints a line for each load.
    func show() {
        print("tabs gestures/s news/s processes GB deliveries/s carried-by")
        for tabs in [1e3, 1e4, 1e5, 1e6] {
            for news in [0.0001, 0.001, 0.01] {
                let load = Load(tabs: tabs, news: news)
                let words = [tabs, tabs * load.gestures, tabs * news].map(Figure.text).joined(separator: " ")
                guard let need = need(of: load) else {
                    print("\(words) - - - none: a process hears at most \(Figure.text(mostNews.rounded())) news/s")
                    continue
                }
                let buses = costs.deliveries.filter { need.delivered <= $0.value }.keys.sorted().joined(separator: ", ")
                let rest = [need.processes, need.gigabytes, need.delivered.rounded()].map(Figure.text)
                print("\(words) \(rest.joined(separator: " ")) \(buses.isEmpty ? "several servers" : buses)")
            }
        }
    }
}
