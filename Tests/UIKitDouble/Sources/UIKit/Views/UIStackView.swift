public import Foundation

/// developer.apple.com/documentation/uikit/uistackview
@MainActor open class UIStackView: UIView {
    /// developer.apple.com/documentation/uikit/uistackview/arrangedsubviews
    public private(set) var arrangedSubviews: [UIView] = []
    /// developer.apple.com/documentation/uikit/uistackview/spacing
    open var spacing: CGFloat = 0

    /// developer.apple.com/documentation/uikit/uistackview/addarrangedsubview(_:)
    open func addArrangedSubview(_ view: UIView) { insertArrangedSubview(view, at: arrangedSubviews.count) }

    /// developer.apple.com/documentation/uikit/uistackview/insertarrangedsubview(_:at:): a view that is there moves, without leaving its
    /// superview.
    open func insertArrangedSubview(_ view: UIView, at stackIndex: Int) {
        if view.superview !== self { addSubview(view) }
        arrangedSubviews.removeAll { $0 === view }
        guard 0...arrangedSubviews.count ~= stackIndex else {
            raise("NSInternalInconsistencyException", "the index \(stackIndex) is beyond the arranged subviews")
        }
        arrangedSubviews.insert(view, at: stackIndex)
    }

    /// developer.apple.com/documentation/uikit/uistackview/removearrangedsubview(_:): it stays a subview.
    open func removeArrangedSubview(_ view: UIView) { arrangedSubviews.removeAll { $0 === view } }

    /// developer.apple.com/documentation/uikit/uiview/willremovesubview(_:): a stack view arranges only its subviews.
    open override func willRemoveSubview(_ subview: UIView) { removeArrangedSubview(subview) }
}
