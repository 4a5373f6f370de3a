#if canImport(UIKit) && !os(tvOS) && !os(watchOS)
    import Dertisch
    import Foundation
    import UIKit

    /// The reason for which a scene is opened.
    enum SceneVisit {
        case home
        case link(String)
        case plan(SeatingPlan)
        /// The activity of a seating that cannot be read.
        case unreadable

        private static let key = "plan"

        /// The content of a new scene: what the user asks for, or else what it had before.
        @MainActor init(_ options: UIScene.ConnectionOptions, _ session: UISceneSession) {
            if let activity = options.userActivities.first {
                self = SceneVisit(activity)
            } else if let url = options.urlContexts.first?.url {
                self = SceneVisit(url)
            } else {
                self = session.stateRestorationActivity.map { SceneVisit($0) } ?? .home
            }
        }

        @MainActor init(_ activity: NSUserActivity) {
            if let url = activity.webpageURL {
                self = SceneVisit(url)
            } else if let stored = activity.userInfo?[Self.key] as? Data,
                let plan = try? PropertyListDecoder().decode(SeatingPlan.self, from: stored)
            {
                self = .plan(plan)
            } else {
                self = .unreadable
            }
        }

        /// A link of the web, or of the app's own scheme: `postoffice://letters/7` and `https://example.com/letters/7` lead to the same.
        init(_ url: URL) {
            let parts = URLComponents(url: url, resolvingAgainstBaseURL: true)
            let isWeb = ["http", "https"].contains(parts?.scheme?.lowercased())
            let host = isWeb ? "" : (parts?.host).map { "/\($0)" } ?? ""
            let path = host + (parts?.percentEncodedPath ?? "")
            let query = (parts?.percentEncodedQuery).map { "?\($0)" } ?? ""
            self = .link((path.hasPrefix("/") ? path : "/\(path)") + query)
        }

        /// An activity that holds a seating. To be handed to other devices, its type stands in the app's Info.plist, among `NSUserActivityTypes`.
        @MainActor static func activity(of plan: SeatingPlan) -> NSUserActivity {
            let activity = NSUserActivity(activityType: "\(Bundle.main.bundleIdentifier ?? "app").seating")
            put(plan, into: activity)
            return activity
        }

        /// Puts a seating into an activity. A plan that cannot be encoded leaves it empty.
        @MainActor static func put(_ plan: SeatingPlan, into activity: NSUserActivity) {
            let encoder = PropertyListEncoder()
            encoder.outputFormat = .binary
            activity.userInfo = (try? encoder.encode(plan)).map { [Self.key: $0] }
        }
    }
#endif
