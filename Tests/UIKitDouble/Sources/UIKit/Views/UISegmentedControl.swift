/// developer.apple.com/documentation/uikit/uisegmentedcontrol
@MainActor open class UISegmentedControl: UIControl {
    /// developer.apple.com/documentation/uikit/uisegmentedcontrol/nosegment
    public static let noSegment = -1
    private var segments: [(title: String?, image: UIImage?)] = []
    private var chosen = UISegmentedControl.noSegment

    /// developer.apple.com/documentation/uikit/uisegmentedcontrol/numberofsegments
    open var numberOfSegments: Int { segments.count }

    /// developer.apple.com/documentation/uikit/uisegmentedcontrol/selectedsegmentindex
    open var selectedSegmentIndex: Int {
        get { chosen }
        set {
            guard newValue == Self.noSegment || segments.indices.contains(newValue) else {
                raise("NSRangeException", "the control has no segment \(newValue)")
            }
            chosen = newValue
        }
    }

    /// developer.apple.com/documentation/uikit/uisegmentedcontrol/insertsegment(withtitle:at:animated:)
    open func insertSegment(withTitle title: String?, at segment: Int, animated: Bool) {
        segments.insert((title, nil), at: min(max(0, segment), segments.count))
    }

    /// developer.apple.com/documentation/uikit/uisegmentedcontrol/insertsegment(with:at:animated:)
    open func insertSegment(with image: UIImage?, at segment: Int, animated: Bool) {
        segments.insert((nil, image), at: min(max(0, segment), segments.count))
    }

    /// developer.apple.com/documentation/uikit/uisegmentedcontrol/imageforsegment(at:)
    open func imageForSegment(at segment: Int) -> UIImage? { segments[segment].image }

    /// developer.apple.com/documentation/uikit/uisegmentedcontrol/titleforsegment(at:)
    open func titleForSegment(at segment: Int) -> String? { segments[segment].title }

    /// developer.apple.com/documentation/uikit/uisegmentedcontrol/removeallsegments()
    open func removeAllSegments() {
        segments = []
        chosen = Self.noSegment
    }
}
