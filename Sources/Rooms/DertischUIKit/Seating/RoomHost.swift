#if canImport(UIKit) && !os(tvOS) && !os(visionOS) && !os(watchOS)
    import DertischRoom
    import UIKit

    /// The part of an app in which a room shows its pages: the window of a scene, or a view controller among the app's own.
    @MainActor protocol RoomHost: AnyObject {
        /// The view that the pages fill.
        var area: UIView { get }
        /// The traits of the device and of the app around, without what the guest has chosen in the house.
        var measuredTraits: UITraitCollection? { get }
        func show(_ pages: UIViewController)
        func setDirection(_ direction: UITraitEnvironmentLayoutDirection)
        func setStyle(_ style: UIUserInterfaceStyle)
        /// Calls a function when a measured trait changes.
        func watchTraits(_ traits: [UITrait], _ change: @escaping @MainActor () -> Void)
        /// Takes the state of the room after a change of the seating.
        func seatingChanged(in room: SceneRoom)
        /// Takes the state of the room after the guest has typed or chosen something.
        func inputChanged(in room: SceneRoom)
        /// Opens another window with a seating. Returns false if this app has one only.
        func openWindow(_ plan: SeatingPlan) -> Bool
    }

    /// A window shows one room, and its scene keeps and offers the seating.
    extension UIWindow: RoomHost {
        var area: UIView { self }
        var measuredTraits: UITraitCollection? { windowScene?.traitCollection }

        func show(_ pages: UIViewController) { rootViewController = pages }

        func setDirection(_ direction: UITraitEnvironmentLayoutDirection) { traitOverrides.layoutDirection = direction }

        func setStyle(_ style: UIUserInterfaceStyle) { overrideUserInterfaceStyle = style }

        func watchTraits(_ traits: [UITrait], _ change: @escaping @MainActor () -> Void) {
            windowScene?.registerForTraitChanges(traits) { (_: UIWindowScene, _) in change() }
        }

        func seatingChanged(in room: SceneRoom) {
            guard let plan = room.maitreD?.plan, let scene = windowScene else { return }
            if let activity = scene.userActivity {
                SceneVisit.put(plan, into: activity)
            } else {
                scene.userActivity = SceneVisit.activity(of: plan)
            }
        }

        /// The system asks for it when the scene goes to the background.
        func inputChanged(in room: SceneRoom) {}

        func openWindow(_ plan: SeatingPlan) -> Bool {
            guard UIApplication.shared.supportsMultipleScenes else { return false }
            UIApplication.shared.activateSceneSession(
                for: UISceneSessionActivationRequest(
                    role: .windowApplication, userActivity: SceneVisit.activity(of: plan)))
            return true
        }
    }
#endif
