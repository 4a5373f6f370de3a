#if canImport(UIKit) && !os(tvOS) && !os(visionOS) && !os(watchOS)
    import DertischRoom
    import UIKit

    extension UIAlertController {
        /// An alert of the house.
        ///
        /// - Parameters:
        ///   - alert: the alert.
        ///   - entered: what the guest had typed before, if anything.
        ///   - respond: takes the number of the answer, and the text of the entry.
        convenience init(
            _ alert: Alert, entered: String? = nil, _ respond: @escaping @MainActor (Int?, String) -> Void
        ) {
            self.init(title: alert.text, message: alert.detail, preferredStyle: .alert)
            if let entry = alert.entry { addTextField { $0.text = entered ?? entry } }
            var hasCancel = false
            for answer in alert.answers {
                let style: UIAlertAction.Style =
                    switch answer.role {
                    // UIKit allows one.
                    case .cancel: hasCancel ? .default : .cancel
                    case .destructive: .destructive
                    case .plain, .preferred: .default
                    }
                hasCancel = hasCancel || style == .cancel
                let action = UIAlertAction(title: answer.text, style: style) { [weak self] _ in
                    respond(answer.number, self?.textFields?.first?.text ?? "")
                }
                addAction(action)
                if answer.role == .preferred { preferredAction = action }
            }
            if alert.answers.isEmpty {
                addAction(UIAlertAction(title: "OK", style: .cancel) { _ in respond(nil, "") })
            }
        }
    }
#endif
