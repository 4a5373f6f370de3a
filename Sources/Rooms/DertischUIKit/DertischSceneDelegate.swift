#if canImport(UIKit) && !os(tvOS) && !os(visionOS) && !os(watchOS)
    import DertischRoom
    public import UIKit

    /// The delegate of a scene that serves a house: the class that an app's Info.plist names for its scenes.
    ///
    /// It makes the window, seats the customers that sat there last or those of a link, and stores the seating for the next start
    /// and for the user's other devices. Override its functions for more, and call theirs.
    ///
    /// ```swift
    /// final class SceneDelegate: DertischSceneDelegate {
    ///     private static let postOffice = UIKitRoom(of: PostOffice())
    ///     override var room: UIKitRoom? { Self.postOffice }
    /// }
    /// ```
    open class DertischSceneDelegate: UIResponder, UIWindowSceneDelegate {
        /// The scene's window.
        open var window: UIWindow?
        /// The room of the app, one for all scenes. `nil` shows nothing.
        open var room: UIKitRoom? { nil }
        private(set) var sceneRoom: SceneRoom?
        private var visit = SceneVisit.home
        private(set) var opening: Task<Void, Never>?

        /// Makes the window, and opens the house in it.
        open func scene(
            _ scene: UIScene, willConnectTo session: UISceneSession,
            options connectionOptions: UIScene.ConnectionOptions
        ) {
            guard let scene = scene as? UIWindowScene, let room else { return }
            visit = SceneVisit(connectionOptions, session)
            let window = UIWindow(windowScene: scene)
            window.rootViewController = UIViewController()
            window.makeKeyAndVisible()
            self.window = window
            opening = Task { [weak self] in
                do throws(Faults) {
                    let restaurant = try await room.restaurant()
                    // The system may have freed the scene by now.
                    if !Task.isCancelled { self?.open(restaurant, in: room, window) }
                } catch {
                    window.rootViewController = FaultScreen("\(error)")
                }
            }
        }

        /// Closes the window's part of the house.
        open func sceneDidDisconnect(_ scene: UIScene) {
            opening?.cancel()
            if let sceneRoom { room?.leave(sceneRoom) }
            sceneRoom?.close()
            sceneRoom = nil
            window = nil
        }

        /// Measures the window, whose size has changed.
        open func windowScene(
            _ windowScene: UIWindowScene, didUpdateEffectiveGeometry previousEffectiveGeometry: UIWindowScene.Geometry
        ) { sceneRoom?.measure() }

        /// Measures the device, whose settings may have changed meanwhile.
        open func sceneDidBecomeActive(_ scene: UIScene) { sceneRoom?.measure() }

        /// Seats the customer of a link of the web, or those of another device.
        open func scene(_ scene: UIScene, continue userActivity: NSUserActivity) { go(SceneVisit(userActivity)) }

        /// Seats the customer of a link.
        open func scene(_ scene: UIScene, openURLContexts URLContexts: Set<UIOpenURLContext>) {
            if let url = URLContexts.first?.url { go(SceneVisit(url)) }
        }

        /// The seating, by which the system opens the scene again.
        open func stateRestorationActivity(for scene: UIScene) -> NSUserActivity? { sceneRoom?.currentActivity }

        private func open(_ restaurant: Restaurant, in room: UIKitRoom, _ window: UIWindow) {
            let sceneRoom = SceneRoom(in: window, of: room, restaurant)
            self.sceneRoom = sceneRoom
            room.enter(sceneRoom)
            sceneRoom.begin(visit)
        }

        private func go(_ visit: SceneVisit) {
            if let sceneRoom { return sceneRoom.follow(visit) }
            // An activity of another kind is no reason to forget what the scene had before.
            if case .unreadable = visit { return }
            self.visit = visit
        }
    }
#endif
