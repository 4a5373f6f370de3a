#if canImport(UIKit) && !os(tvOS) && !os(visionOS) && !os(watchOS)
    public import DertischRoom
    import DertischWindowState
    public import Foundation
    public import UIKit

    /// A customer of a house among an app's own view controllers, with the pages, menus and questions that it opens.
    ///
    /// So an app can take up a house screen by screen. The house opens with the first one, and each has a maître d of its own.
    ///
    /// ```swift
    /// let controller = CustomerViewController(.letter, with: 7, in: room)
    /// navigationController.pushViewController(controller, animated: true)
    /// ```
    ///
    /// It gives its customer back to the house when it is freed.
    public final class CustomerViewController: UIViewController {
        private let room: UIKitRoom
        /// The seated customer, and the one that the app wants: another one while a customer asks to stay.
        private var opening, wanted: CustomerOpening
        private var stored: Data?
        private(set) var task: Task<Void, Never>?
        private var observers: [NotificationObserver] = []
        private var isClosed = false
        private weak var pages: UIViewController?
        private(set) var sceneRoom: SceneRoom?
        /// Receives the ``memory`` after each change of the seats, of what was typed, or of the focus.
        public var memoryChanged: (@MainActor (Data) -> Void)?

        /// Makes a view controller with a customer.
        ///
        /// - Parameters:
        ///   - customer: the customer.
        ///   - entree: the data that it starts with. Its JSON is to be the same for the same value, which that of a `Set` is not.
        ///   - room: the room of the house.
        ///   - memory: the ``memory`` of an earlier view controller, which is restored if that began with the same customer and
        ///     entrée. Bytes of another kind are reported to the house's inspectors.
        public convenience init<C>(
            _ customer: CustomerID<C>, with entree: C.Entree, in room: UIKitRoom, restoring memory: Data? = nil
        ) {
            self.init(CustomerOpening(customer, entree), in: room, restoring: memory)
        }

        /// Makes a view controller with a customer that has no entrée. Parameters are those of the first initialiser.
        public convenience init<C>(_ customer: CustomerID<C>, in room: UIKitRoom, restoring memory: Data? = nil)
        where C.Entree: OptionalEntree {
            self.init(customer, with: nil, in: room, restoring: memory)
        }

        package init(_ opening: CustomerOpening, in room: UIKitRoom, restoring memory: Data? = nil) {
            (self.opening, wanted) = (opening, opening)
            self.room = room
            stored = memory
            super.init(nibName: nil, bundle: nil)
        }

        /// Makes nothing: a customer is named in code.
        @available(*, unavailable, message: "Make it in code, with a customer.")
        public required init?(coder: NSCoder) { nil }

        isolated deinit { close() }

        /// The seats, what was typed and the focus, to be restored; `nil` until the house is open. Passwords are left out.
        ///
        /// It is a property list: a few hundred bytes, and what was typed, which is up to 64 KB. Keep it where only this app reads it.
        public var memory: Data? {
            sceneRoom?.state.flatMap { PropertyList.data(of: CustomerMemory(opening: opening.key, window: $0)) }
        }

        /// The names of the customers, the current one last.
        public var seated: [String] { sceneRoom?.maitreD?.seated ?? [] }

        /// Seats another customer instead of all that are here. One that asks to stay is asked first.
        ///
        /// - Parameters:
        ///   - customer: the customer.
        ///   - entree: the data that it starts with.
        public func seat<C>(_ customer: CustomerID<C>, with entree: C.Entree) {
            wanted = CustomerOpening(customer, entree)
            seatWanted()
        }

        /// Seats another customer, with no entrée, instead of all that are here. One that asks to stay is asked first.
        public func seat<C>(_ customer: CustomerID<C>) where C.Entree: OptionalEntree { seat(customer, with: nil) }

        /// Takes the customer that the app wants by now, and seats it if that is another than before.
        package func show(_ next: CustomerOpening) {
            guard next.key != wanted.key else { return }
            wanted = next
            if next.key != opening.key { seatWanted() }
        }

        private func seatWanted() {
            guard let maitreD = sceneRoom?.maitreD else { return opening = wanted }
            let next = wanted
            maitreD.askToClose { [weak self] in
                // The app may want another one by now.
                if let self, wanted.key == next.key { replaceAll() }
            }
        }

        /// Seats what the app wants instead of all that are here. The values that the window keeps for its customers stay.
        private func replaceAll() {
            guard let sceneRoom, let maitreD = sceneRoom.maitreD else { return }
            opening = wanted
            var plan = maitreD.plan
            plan.seats = [opening.seat]
            for problem in maitreD.restore(plan) { sceneRoom.report(problem) }
            greetIfNoneIsSeated(plan, sceneRoom)
        }

        /// Seats the first customer where a plan has none that can be seated: the home of the house is not the app's screen.
        private func greetIfNoneIsSeated(_ plan: SeatingPlan, _ sceneRoom: SceneRoom) {
            let wanted = Set(plan.seats.map(\.customer))
            if !seated.contains(where: wanted.contains) { sceneRoom.begin(opening.visit) }
        }

        public override func viewDidLoad() {
            super.viewDidLoad()
            guard !isClosed else { return }
            task = Task { [weak self, room] in
                do throws(Faults) {
                    let restaurant = try await room.restaurant()
                    if !Task.isCancelled { self?.open(restaurant) }
                } catch {
                    self?.show(FaultScreen("\(error)"))
                }
            }
        }

        public override func viewDidLayoutSubviews() {
            super.viewDidLayoutSubviews()
            sceneRoom?.measure()
        }

        public override func viewDidAppear(_ animated: Bool) {
            super.viewDidAppear(animated)
            // Menus and questions that came while the view was in no window.
            sceneRoom?.overlays.present()
        }

        /// Sends the customers home, for good.
        package func close() {
            task?.cancel()
            isClosed = true
            guard let sceneRoom else { return }
            // The changes of this turn.
            if sceneRoom.isChangeDue { seatingChanged(in: sceneRoom) }
            observers = []
            room.leave(sceneRoom)
            sceneRoom.close()
            self.sceneRoom = nil
        }

        private func open(_ restaurant: Restaurant) {
            let sceneRoom = SceneRoom(in: self, of: room, restaurant)
            self.sceneRoom = sceneRoom
            room.enter(sceneRoom)
            // The focus, and the entry of a question, which are no gestures.
            observers = [
                UITextField.textDidBeginEditingNotification, UITextField.textDidChangeNotification,
                UITextView.textDidBeginEditingNotification,
            ].map { name in
                NotificationObserver(name) { [weak self] in
                    if let room = self?.sceneRoom { self?.inputChanged(in: room) }
                }
            }
            let visit = firstVisit
            sceneRoom.begin(visit)
            if case .window(let state) = visit { greetIfNoneIsSeated(state.plan, sceneRoom) }
            stored = nil
            guard seated.isEmpty, sceneRoom.maitreD?.refusals[.notIntroduced] != nil else { return }
            let fault = """
                "\(opening.seat.customer)" is not introduced.
                  to do: introduce it in the staff of this room
                """
            show(FaultScreen(fault))
        }

        private var firstVisit: SceneVisit {
            guard let stored else { return opening.visit }
            guard let memory = PropertyList.value(CustomerMemory.self, in: stored) else {
                sceneRoom?.report(.unreadableMemory)
                return opening.visit
            }
            return memory.opening == opening.key ? .window(memory.window) : opening.visit
        }
    }

    extension CustomerViewController: RoomHost {
        var area: UIView { view }

        /// The traits that the app gives it: what the guest has chosen in the house overrides the traits of the pages alone.
        var measuredTraits: UITraitCollection? { traitCollection }

        func show(_ pages: UIViewController) {
            self.pages = pages
            pages.join(self, in: view)
        }

        func setDirection(_ direction: UITraitEnvironmentLayoutDirection) {
            pages?.traitOverrides.layoutDirection = direction
        }

        func setStyle(_ style: UIUserInterfaceStyle) { pages?.overrideUserInterfaceStyle = style }

        func watchTraits(_ traits: [UITrait], _ change: @escaping @MainActor () -> Void) {
            registerForTraitChanges(traits) { (_: CustomerViewController, _) in change() }
        }

        func seatingChanged(in room: SceneRoom) { if let memoryChanged, let memory { memoryChanged(memory) } }

        func inputChanged(in room: SceneRoom) { room.planMayHaveChanged() }

        /// The app's scenes are its own.
        func openWindow(_ plan: SeatingPlan) -> Bool { false }
    }
#endif
