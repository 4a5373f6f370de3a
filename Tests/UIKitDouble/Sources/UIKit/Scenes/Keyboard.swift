public import Foundation

/// The keyboard on the screen, as a test moves it: what UIKit tells of it.
@MainActor public enum Keyboard {
    /// Comes from below, or moves to another frame.
    ///
    /// - Parameter frame: its frame on the screen.
    public static func move(to frame: CGRect) { post(UIResponder.keyboardWillChangeFrameNotification, frame) }

    /// Goes below the screen.
    public static func hide() {
        let frame = CGRect(x: 0, y: 4000, width: 1024, height: 300)
        post(UIResponder.keyboardWillChangeFrameNotification, frame)
        post(UIResponder.keyboardWillHideNotification, frame)
    }

    private static func post(_ name: Notification.Name, _ frame: CGRect) {
        NotificationCenter.default.post(
            name: name, object: UIScreen.ofDevice,
            userInfo: [
                UIResponder.keyboardFrameEndUserInfoKey: frame, UIResponder.keyboardAnimationDurationUserInfoKey: 0.25,
            ])
    }
}

extension UIResponder {
    /// developer.apple.com/documentation/uikit/uiresponder/keyboardwillchangeframenotification: of the screen, since iOS 16.1.
    public nonisolated static let keyboardWillChangeFrameNotification = Notification.Name(
        "UIKeyboardWillChangeFrameNotification")
    /// developer.apple.com/documentation/uikit/uiresponder/keyboardwillhidenotification
    public nonisolated static let keyboardWillHideNotification = Notification.Name("UIKeyboardWillHideNotification")
    /// developer.apple.com/documentation/uikit/uiresponder/keyboardframeenduserinfokey: in the coordinates of the screen.
    public nonisolated static let keyboardFrameEndUserInfoKey = "UIKeyboardFrameEndUserInfoKey"
    /// developer.apple.com/documentation/uikit/uiresponder/keyboardanimationdurationuserinfokey
    public nonisolated static let keyboardAnimationDurationUserInfoKey = "UIKeyboardAnimationDurationUserInfoKey"
}
