#if canImport(UIKit) && !os(tvOS) && !os(visionOS) && !os(watchOS)
    public import DertischRoom
    import Foundation
    import UIKit

    /// The dining room of UIKit: a house that is served in the scenes of an app.
    ///
    /// The app's scene delegate names its room. The house opens with the first scene, and each scene has a maître d of its own.
    ///
    /// ```swift
    /// final class SceneDelegate: DertischSceneDelegate {
    ///     private static let postOffice = UIKitRoom(of: PostOffice())
    ///     override var room: UIKitRoom? { Self.postOffice }
    /// }
    /// ```
    @MainActor public final class UIKitRoom {
        /// A failure that keeps no other customer from its table. The house's inspectors are told.
        public enum Problem: LoggableError, Hashable {
            /// A customer has no screen, and its table stays empty.
            case noScreen(String)
            /// A customer of the last session, or of a link, cannot be seated.
            case seating(SeatingProblem)
            /// The seating that the system has stored for a scene cannot be read. The home of the house is seated.
            case unreadablePlan
            /// The memory of a view controller with a customer cannot be read. The customer begins anew.
            case unreadableMemory

            /// A message that says what happened, where, why, and what to do.
            public var description: String {
                switch self {
                case .noScreen(let customer):
                    """
                    The customer "\(customer)" has no screen.
                      why: neither \(customer).storyboard nor \(customer).xib is in the bundle, and no function makes its screen
                      to do: add one of them to the app's target
                    """
                case .seating(let problem): "\(problem)"
                case .unreadablePlan:
                    """
                    A scene cannot be restored.
                      why: its user activity holds no seating plan
                      to do: nothing; it begins with the home of the house
                    """
                case .unreadableMemory:
                    """
                    A customer's view cannot be restored.
                      why: what the app has kept is not the memory of such a view
                      to do: nothing; the customer begins anew
                    """
                }
            }
        }

        let layouts: UIKitLayouts
        private let open: @MainActor () async -> Result<Restaurant, Faults>
        private var opening: Task<Result<Restaurant, Faults>, Never>?
        private(set) var scenes: [SceneRoom] = []
        /// Measures how long first orders may take before what was typed is given back.
        var clock: any Clock<Duration> = ContinuousClock()

        /// Makes a room. Its house opens with the first scene.
        ///
        /// - Parameters:
        ///   - staff: the app's staff.
        ///   - layouts: the screens of its customers. By default, the storyboards and nibs of the app.
        ///   - inspectors: observers of the house. By default, a `FailureLog` writes failures to standard error.
        public convenience init(
            of staff: some Staff, layouts: UIKitLayouts = UIKitLayouts(), inspectors: [any Inspector] = [FailureLog()]
        ) {
            self.init(layouts: layouts) {
                do throws(Faults) { return .success(try await Restaurant(staff, inspectors: inspectors)) } catch {
                    return .failure(error)
                }
            }
        }

        init(layouts: UIKitLayouts, opening open: @escaping @MainActor () async -> Result<Restaurant, Faults>) {
            self.layouts = layouts
            self.open = open
        }

        /// The house, opened at the first call.
        ///
        /// ```swift
        /// let restaurant = try await room.restaurant()
        /// ```
        ///
        /// - Throws: `Faults` with all faults of the house, at each call.
        public func restaurant() async throws(Faults) -> Restaurant {
            let task = opening ?? Task { await open() }
            opening = task
            return try await task.value.get()
        }

        /// The customers in each scene, the current one last.
        public var seated: [[String]] { scenes.map { $0.maitreD?.seated ?? [] } }

        /// Opens the house in a scene.
        func enter(_ scene: SceneRoom) { scenes.append(scene) }

        /// Forgets a scene that the system has freed.
        func leave(_ scene: SceneRoom) { scenes.removeAll { $0 === scene } }
    }
#endif
