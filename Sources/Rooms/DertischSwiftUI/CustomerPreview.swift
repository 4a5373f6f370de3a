#if canImport(SwiftUI) && canImport(UIKit) && !os(tvOS) && !os(visionOS) && !os(watchOS)
    public import DertischRoom
    public import DertischCatalogue
    public import DertischUIKit
    public import SwiftUI
    public import UIKit

    /// A sample of a screen in Xcode's previews, without the app's kitchen: see `SampledCourse`.
    ///
    /// ```swift
    /// struct LetterPreview: PreviewProvider {
    ///     static var previews: some View { CustomerPreview(.letter, "a draft", of: PostOffice()) }
    /// }
    /// ```
    ///
    /// Customers, layouts and texts are the app's own. The waiters serve the samples, and orders go nowhere.
    public struct CustomerPreview<C: SampledCourse>: UIViewControllerRepresentable {
        private let customer: CustomerID<C>
        private let sample: String?
        private let room: UIKitRoom
        private let book = SampleBook()

        /// Makes a preview.
        ///
        /// - Parameters:
        ///   - customer: the customer.
        ///   - sample: the name of the sample; by default the first one. The preview says so if no sample has that name.
        ///   - staff: the app's staff.
        ///   - layouts: the screens of its customers. By default, the storyboards and nibs of the app.
        public init(
            _ customer: CustomerID<C>, _ sample: String? = nil, of staff: some Staff,
            layouts: UIKitLayouts = UIKitLayouts()
        ) {
            self.customer = customer
            self.sample = sample
            room = UIKitRoom(
                of: SampleStaff(of: staff, in: book), layouts: layouts, inspectors: [book.notes, FailureLog()])
        }

        /// Makes the view controller: SwiftUI calls it.
        public func makeUIViewController(context: Context) -> UIViewController {
            let names = C.samples.map(\.name)
            guard let shown = C.samples.first(where: { $0.name == sample ?? names.first }) else {
                let fault = """
                    "\(customer.name)" has no sample\(sample.map { " \"\($0)\"" } ?? "").
                      its samples: \(names.isEmpty ? "none" : names.joined(separator: ", "))
                      to do: give its course a sample of that name, or preview another one
                    """
                return FaultScreen(fault)
            }
            return CustomerViewController(
                CustomerOpening(SeatingPlan.Seat(customer: customer.name, entree: shown.name)) {
                    [book, customer] maitreD in
                    book.greet(shown, of: customer, by: maitreD)
                },
                in: room)
        }

        /// Changes nothing: a preview is made anew.
        public func updateUIViewController(_ controller: UIViewController, context: Context) {}

        /// Sends the customers home: SwiftUI calls it.
        public static func dismantleUIViewController(_ controller: UIViewController, coordinator: Void) {
            (controller as? CustomerViewController)?.close()
        }
    }
#endif
