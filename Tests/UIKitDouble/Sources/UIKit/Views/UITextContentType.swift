/// developer.apple.com/documentation/uikit/uitextcontenttype
public struct UITextContentType: Hashable, Sendable {
    /// The name of the type.
    public let rawValue: String
    /// developer.apple.com/documentation/uikit/uitextcontenttype/password
    public static let password = UITextContentType(rawValue: "password")
    /// developer.apple.com/documentation/uikit/uitextcontenttype/newpassword
    public static let newPassword = UITextContentType(rawValue: "new-password")
    /// developer.apple.com/documentation/uikit/uitextcontenttype/onetimecode
    public static let oneTimeCode = UITextContentType(rawValue: "one-time-code")
}
