public import Foundation

/// developer.apple.com/documentation/uikit/uiview
@MainActor open class UIView: UIResponder {
    /// developer.apple.com/documentation/uikit/uiview/frame
    open var frame: CGRect {
        didSet {
            guard frame.size != oldValue.size else { return }
            let change = CGSize(width: frame.width - oldValue.width, height: frame.height - oldValue.height)
            for view in subviews { view.resize(with: change) }
            setNeedsLayout()
        }
    }

    /// developer.apple.com/documentation/uikit/uiview/bounds
    open var bounds: CGRect {
        get { CGRect(origin: boundsOrigin, size: frame.size) }
        set {
            let isMoved = boundsOrigin != newValue.origin
            boundsOrigin = newValue.origin
            frame.size = newValue.size
            if isMoved { setNeedsLayout() }
        }
    }
    private var boundsOrigin = CGPoint.zero

    /// developer.apple.com/documentation/uikit/uiview/superview
    public private(set) weak var superview: UIView?
    /// developer.apple.com/documentation/uikit/uiview/subviews: the front-most is the last.
    public private(set) var subviews: [UIView] = []
    /// developer.apple.com/documentation/uikit/uiview/ishidden
    open var isHidden = false
    /// developer.apple.com/documentation/uikit/uiview/isuserinteractionenabled: true by default, and false for labels and image views.
    open var isUserInteractionEnabled: Bool {
        get { chosenInteraction ?? takesTouches }
        set { chosenInteraction = newValue }
    }
    private var chosenInteraction: Bool?
    var takesTouches: Bool { true }
    /// developer.apple.com/documentation/uikit/uiview/alpha
    open var alpha: CGFloat = 1
    /// developer.apple.com/documentation/uikit/uiview/tag
    open var tag = 0
    /// developer.apple.com/documentation/uikit/uiaccessibilityidentification/accessibilityidentifier
    open var accessibilityIdentifier: String?
    /// developer.apple.com/documentation/objectivec/nsobject-swift.class/accessibilitylabel
    open var accessibilityLabel: String?
    /// developer.apple.com/documentation/objectivec/nsobject-swift.class/accessibilityhint
    open var accessibilityHint: String?
    /// developer.apple.com/documentation/objectivec/nsobject-swift.class/accessibilityvalue
    open var accessibilityValue: String?
    /// developer.apple.com/documentation/objectivec/nsobject-swift.class/isaccessibilityelement: false by default, and true for controls
    /// and labels.
    open var isAccessibilityElement: Bool {
        get { chosenAccessibility ?? isControlOrText }
        set { chosenAccessibility = newValue }
    }
    private var chosenAccessibility: Bool?
    var isControlOrText: Bool { false }
    private var needsLayout = true

    /// developer.apple.com/documentation/uikit/uiview/init(frame:)
    public nonisolated init(frame: CGRect) {
        self.frame = frame
        super.init()
    }

    /// A view of no size.
    public override nonisolated convenience init() { self.init(frame: .zero) }

    /// The view controller whose view this is.
    weak var controller: UIViewController?

    /// developer.apple.com/documentation/uikit/uiresponder/next: the view controller of the view, or else the superview.
    open override var next: UIResponder? { controller ?? superview }

    override var responderRoot: UIResponder { superview?.responderRoot ?? self }

    /// developer.apple.com/documentation/uikit/uiview/window
    open var window: UIWindow? { superview?.window }

    /// developer.apple.com/documentation/uikit/uiview/semanticcontentattribute: of this view alone.
    open var semanticContentAttribute = UISemanticContentAttribute.unspecified

    /// developer.apple.com/documentation/uikit/uiview/autoresizingmask-swift.property
    open var autoresizingMask: AutoresizingMask = []

    /// Follows the size of the view around, as far as its mask says.
    private func resize(with change: CGSize) {
        if autoresizingMask.contains(.flexibleWidth) { frame.size.width += change.width }
        if autoresizingMask.contains(.flexibleHeight) { frame.size.height += change.height }
    }

    /// developer.apple.com/documentation/uikit/uiview/systemlayoutsizefitting(_:): the double lays nothing out, and tells the size it has.
    open func systemLayoutSizeFitting(_ targetSize: CGSize) -> CGSize { frame.size }

    /// developer.apple.com/documentation/uikit/uiview/layoutfittingcompressedsize
    public static let layoutFittingCompressedSize = CGSize.zero

    /// developer.apple.com/documentation/uikit/uiview/addsubview(_:): it leaves its former superview.
    open func addSubview(_ view: UIView) { insertSubview(view, at: subviews.count) }

    /// developer.apple.com/documentation/uikit/uiview/insertsubview(_:at:)
    open func insertSubview(_ view: UIView, at index: Int) {
        if view === self || isDescendant(of: view) {
            raise("NSInvalidArgumentException", "Can't add \(view) to itself or to what it contains")
        }
        checkHierarchy(of: view)
        view.willMove(toSuperview: self)
        let isOwn = view.superview === self
        if !isOwn { view.superview?.willRemoveSubview(view) }
        view.superview?.subviews.removeAll { $0 === view }
        subviews.insert(view, at: min(index, subviews.count))
        view.superview = self
        setNeedsLayout()
        if !isOwn { didAddSubview(view) }
        view.didMoveToSuperview()
        if window != nil { view.controllersAppear() }
    }

    /// developer.apple.com/documentation/uikit/uiview/removefromsuperview()
    open func removeFromSuperview() {
        guard let superview else { return }
        willMove(toSuperview: nil)
        superview.willRemoveSubview(self)
        if window != nil { controllersDisappear() }
        // A view that leaves the screen is no first responder.
        if let responder = current as? UIView, responder.isDescendant(of: self) {
            responder.resignFirstResponder()
        }
        superview.subviews.removeAll { $0 === self }
        superview.setNeedsLayout()
        self.superview = nil
        didMoveToSuperview()
    }

    /// developer.apple.com/documentation/uikit/uiviewcontroller/addchild(_:): the view of a child belongs in a view of its parent.
    private func checkHierarchy(of view: UIView) {
        guard let child = view.controller, let parent = child.parent else { return }
        var next: UIView? = self
        while let view = next, view.controller == nil { next = view.superview }
        guard let owner = next?.controller, owner !== parent else { return }
        raise(
            "UIViewControllerHierarchyInconsistency",
            "child view controller:\(child) should have parent view controller:\(owner) but actual parent is:\(parent)")
    }

    /// Tells the view controllers in this tree that they are on the screen, unless a transition does.
    func controllersAppear() {
        controller?.appear()
        for view in subviews { view.controllersAppear() }
    }

    /// Tells the view controllers in this tree that they leave the screen, unless a transition has.
    func controllersDisappear() {
        controller?.disappear()
        for view in subviews { view.controllersDisappear() }
    }

    /// developer.apple.com/documentation/uikit/uiview/didaddsubview(_:)
    open func didAddSubview(_ subview: UIView) {}
    /// developer.apple.com/documentation/uikit/uiview/willremovesubview(_:)
    open func willRemoveSubview(_ subview: UIView) {}
    /// developer.apple.com/documentation/uikit/uiview/willmove(tosuperview:)
    open func willMove(toSuperview newSuperview: UIView?) {}
    /// developer.apple.com/documentation/uikit/uiview/didmovetosuperview()
    open func didMoveToSuperview() {}

    /// developer.apple.com/documentation/uikit/uiview/isdescendant(of:): true for the view itself.
    public func isDescendant(of view: UIView) -> Bool {
        var next: UIView? = self
        while let candidate = next {
            if candidate === view { return true }
            next = candidate.superview
        }
        return false
    }

    /// developer.apple.com/documentation/uikit/uiview/setneedslayout()
    open func setNeedsLayout() { needsLayout = true }

    /// developer.apple.com/documentation/uikit/uiview/layoutifneeded(): this view, and then those in it.
    open func layoutIfNeeded() {
        if needsLayout {
            needsLayout = false
            layoutSubviews()
        }
        for view in subviews { view.layoutIfNeeded() }
    }

    /// developer.apple.com/documentation/uikit/uiview/layoutsubviews()
    open func layoutSubviews() {}
}

extension UIView {
    /// developer.apple.com/documentation/uikit/uiview/autoresizingmask-swift.struct
    public struct AutoresizingMask: OptionSet, Sendable {
        /// The bits of the mask.
        public let rawValue: UInt
        /// A mask by its bits.
        public init(rawValue: UInt) { self.rawValue = rawValue }
        /// developer.apple.com/documentation/uikit/uiview/autoresizingmask-swift.struct/flexiblewidth
        public static let flexibleWidth = AutoresizingMask(rawValue: 2)
        /// developer.apple.com/documentation/uikit/uiview/autoresizingmask-swift.struct/flexibleheight
        public static let flexibleHeight = AutoresizingMask(rawValue: 16)
    }

    /// developer.apple.com/documentation/uikit/uiview/animationoptions
    public struct AnimationOptions: OptionSet, Sendable {
        /// The bits of the options.
        public let rawValue: UInt
        /// Options by their bits.
        public init(rawValue: UInt) { self.rawValue = rawValue }
        /// developer.apple.com/documentation/uikit/uiview/animationoptions/transitioncrossdissolve
        public static let transitionCrossDissolve = AnimationOptions(rawValue: 5 << 20)
    }

    /// developer.apple.com/documentation/uikit/uiview/transition(with:duration:options:animations:completion:): the changes are made at
    /// once, and are shown by and by.
    public static func transition(
        with view: UIView, duration: TimeInterval, options: AnimationOptions = [], animations: (() -> Void)?,
        completion: ((Bool) -> Void)? = nil
    ) {
        animations?()
        Animations.end(animated: true) { completion?(true) }
    }

    /// developer.apple.com/documentation/uikit/uiview/animate(withduration:animations:completion:): the changes are made at once, and are
    /// shown by and by.
    public static func animate(
        withDuration duration: TimeInterval, animations: @escaping () -> Void, completion: ((Bool) -> Void)? = nil
    ) {
        animations()
        Animations.end(animated: duration > 0) { completion?(true) }
    }

    /// The first view of that name in this tree, itself included: how a test finds what it touches.
    public func view(named identifier: String) -> UIView? {
        if accessibilityIdentifier == identifier { return self }
        for view in subviews { if let found = view.view(named: identifier) { return found } }
        return nil
    }
}
