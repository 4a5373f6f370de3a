public import Foundation

/// developer.apple.com/documentation/foundation/nsuseractivity
@MainActor open class NSUserActivity: NSObject {
    /// developer.apple.com/documentation/foundation/nsuseractivity/activitytype
    public let activityType: String
    /// developer.apple.com/documentation/foundation/nsuseractivity/title
    open var title: String?
    /// developer.apple.com/documentation/foundation/nsuseractivity/userinfo
    open var userInfo: [AnyHashable: Any]?
    /// developer.apple.com/documentation/foundation/nsuseractivity/webpageurl: of http or https.
    open var webpageURL: URL? {
        didSet {
            if let webpageURL, !["http", "https"].contains(webpageURL.scheme) {
                raise("NSInvalidArgumentException", "the scheme of webpageURL must be http or https")
            }
        }
    }
    /// developer.apple.com/documentation/foundation/nsuseractivity/iseligibleforhandoff: true by default.
    open var isEligibleForHandoff = true
    /// developer.apple.com/documentation/foundation/nsuseractivity/iscurrent
    public private(set) var isCurrent = false

    /// developer.apple.com/documentation/foundation/nsuseractivity/init(activitytype:): raises for an empty type.
    public init(activityType: String) {
        if activityType.isEmpty { raise("NSInvalidArgumentException", "activityType must not be empty") }
        self.activityType = activityType
        super.init()
    }

    /// developer.apple.com/documentation/foundation/nsuseractivity/becomecurrent()
    open func becomeCurrent() { isCurrent = true }
    /// developer.apple.com/documentation/foundation/nsuseractivity/invalidate()
    open func invalidate() { isCurrent = false }
}

/// developer.apple.com/documentation/foundation/nsuseractivitytypebrowsingweb
public let NSUserActivityTypeBrowsingWeb = "NSUserActivityTypeBrowsingWeb"
