#if canImport(SwiftUI) && canImport(UIKit) && !os(tvOS) && !os(visionOS) && !os(watchOS)
    public import DertischRoom
    public import DertischUIKit
    public import Foundation
    public import SwiftUI

    /// A customer of a house inside an app of SwiftUI, with the pages, menus and questions that it opens.
    ///
    /// ```swift
    /// extension UIKitRoom { static let postOffice = UIKitRoom(of: PostOffice()) }
    ///
    /// struct LetterScreen: View {
    ///     let letter: Int
    ///     @SceneStorage("letter") private var memory: Data?
    ///
    ///     var body: some View { CustomerView(.letter, with: letter, in: .postOffice, restoring: $memory) }
    /// }
    /// ```
    ///
    /// If the app gives it another customer or entrée later, that one is seated instead. A customer that asks to stay is asked
    /// first.
    public struct CustomerView: UIViewControllerRepresentable {
        private let opening: CustomerOpening
        private let room: UIKitRoom
        private let memory: SwiftUI.Binding<Data?>?

        /// Makes the view of a customer.
        ///
        /// - Parameters:
        ///   - customer: the customer.
        ///   - entree: the data that it starts with. Its JSON is to be the same for the same value, which that of a `Set` is not.
        ///   - room: the room of the house. Keep one for the app, as a static constant.
        ///   - memory: where the app keeps the seats, what was typed and the focus, such as `@SceneStorage` with a key for each view
        ///     on the screen. It is written after each change, and read when the view is made. By default nothing is kept.
        public init<C>(
            _ customer: CustomerID<C>, with entree: C.Entree, in room: UIKitRoom,
            restoring memory: SwiftUI.Binding<Data?>? = nil
        ) {
            self.init(CustomerOpening(customer, entree), in: room, restoring: memory)
        }

        /// Makes the view of a customer that has no entrée. Parameters are those of the first initialiser.
        public init<C>(_ customer: CustomerID<C>, in room: UIKitRoom, restoring memory: SwiftUI.Binding<Data?>? = nil)
        where C.Entree: OptionalEntree {
            self.init(customer, with: nil, in: room, restoring: memory)
        }

        init(_ opening: CustomerOpening, in room: UIKitRoom, restoring memory: SwiftUI.Binding<Data?>?) {
            self.opening = opening
            self.room = room
            self.memory = memory
        }

        /// Makes the view controller: SwiftUI calls it.
        public func makeUIViewController(context: Context) -> CustomerViewController {
            CustomerViewController(opening, in: room, restoring: memory?.wrappedValue)
        }

        /// Seats the customer that the app wants by now: SwiftUI calls it.
        public func updateUIViewController(_ controller: CustomerViewController, context: Context) {
            if let memory {
                controller.memoryChanged = { memory.wrappedValue = $0 }
            } else {
                controller.memoryChanged = nil
            }
            controller.show(opening)
        }

        /// Sends the customers home: SwiftUI calls it.
        public static func dismantleUIViewController(_ controller: CustomerViewController, coordinator: Void) {
            controller.close()
        }
    }
#endif
