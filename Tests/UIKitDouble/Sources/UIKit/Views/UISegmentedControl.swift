/// developer.apple.com/documentation/uikit/uisegmentedcontrol
@MainActor open class UISegmentedControl: UIControl {
    /// developer.apple.com/documentation/uikit/uisegmentedcontrol/nosegment
    public static let noSegment = -1
    private var titles: [String?] = []
    private var chosen = UISegmentedControl.noSegment

    /// developer.apple.com/documentation/uikit/uisegmentedcontrol/numberofsegments
    open var numberOfSegments: Int { titles.count }

    /// developer.apple.com/documentation/uikit/uisegmentedcontrol/selectedsegmentindex
    open var selectedSegmentIndex: Int {
        get { chosen }
        set {
            guard newValue == Self.noSegment || titles.indices.contains(newValue) else {
                raise("NSRangeException", "the control has no segment \(newValue)")
            }
            chosen = newValue
        }
    }

    /// developer.apple.com/documentation/uikit/uisegmentedcontrol/insertsegment(withtitle:at:animated:)
    open func insertSegment(withTitle title: String?, at segment: Int, animated: Bool) {
        titles.insert(title, at: min(max(0, segment), titles.count))
    }

    /// developer.apple.com/documentation/uikit/uisegmentedcontrol/titleforsegment(at:)
    open func titleForSegment(at segment: Int) -> String? { titles[segment] }

    /// developer.apple.com/documentation/uikit/uisegmentedcontrol/removeallsegments()
    open func removeAllSegments() {
        titles = []
        chosen = Self.noSegment
    }
}
