#if canImport(UIKit) && !os(tvOS) && !os(visionOS) && !os(watchOS)
    import DertischRoom
    import DertischWindowState
    import Foundation
    import UIKit

    /// The reason for which a room is opened.
    enum SceneVisit {
        case home
        case link(String)
        /// A customer that the app has chosen.
        case customer(_ greet: @MainActor (MaitreD) -> Void)
        case window(WindowState.Window)
        /// The activity of a seating that cannot be read.
        case unreadable

        private static let planKey = "plan"
        private static let windowKey = "window"

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
            } else if let state = Self.stored(WindowState.Window.self, Self.windowKey, activity) {
                self = .window(state)
            } else if let plan = Self.stored(SeatingPlan.self, Self.planKey, activity) {
                self = .window(WindowState.Window(plan: plan))
            } else {
                self = .unreadable
            }
        }

        @MainActor private static func stored<Value: Decodable>(
            _ type: Value.Type, _ key: String, _ activity: NSUserActivity
        ) -> Value? {
            (activity.userInfo?[key] as? Data).flatMap { PropertyList.value(type, in: $0) }
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
            let activity = newActivity()
            put(plan, into: activity)
            return activity
        }

        /// An activity that holds a seating with what was typed, to restore the scene on this device.
        @MainActor static func activity(of state: WindowState.Window) -> NSUserActivity {
            let activity = newActivity()
            activity.userInfo = PropertyList.data(of: state).map { [Self.windowKey: $0] }
            return activity
        }

        @MainActor private static func newActivity() -> NSUserActivity {
            NSUserActivity(activityType: "\(Bundle.main.bundleIdentifier ?? "app").seating")
        }

        /// Puts a seating into an activity. A plan that cannot be encoded leaves it empty.
        @MainActor static func put(_ plan: SeatingPlan, into activity: NSUserActivity) {
            activity.userInfo = PropertyList.data(of: plan).map { [Self.planKey: $0] }
        }
    }
#endif
