public import Foundation

/// developer.apple.com/documentation/uikit/uistackview
@MainActor open class UIStackView: UIView {
    /// developer.apple.com/documentation/uikit/uistackview/arrangedsubviews
    open var arrangedSubviews: [UIView] { arranged }
    private var arranged: [UIView] = []
    /// developer.apple.com/documentation/uikit/uistackview/spacing
    open var spacing: CGFloat = 0

    /// developer.apple.com/documentation/uikit/uistackview/addarrangedsubview(_:)
    open func addArrangedSubview(_ view: UIView) { insertArrangedSubview(view, at: arranged.count) }

    /// developer.apple.com/documentation/uikit/uistackview/insertarrangedsubview(_:at:): a view that is there moves, without leaving its
    /// superview.
    open func insertArrangedSubview(_ view: UIView, at stackIndex: Int) {
        if view.superview !== self { addSubview(view) }
        arranged.removeAll { $0 === view }
        guard 0...arranged.count ~= stackIndex else {
            raise("NSInternalInconsistencyException", "the index \(stackIndex) is beyond the arranged subviews")
        }
        arranged.insert(view, at: stackIndex)
    }

    /// developer.apple.com/documentation/uikit/uistackview/removearrangedsubview(_:): it stays a subview.
    open func removeArrangedSubview(_ view: UIView) { arranged.removeAll { $0 === view } }

    /// developer.apple.com/documentation/uikit/uiview/willremovesubview(_:): a stack view arranges only its subviews.
    open override func willRemoveSubview(_ subview: UIView) { removeArrangedSubview(subview) }
}
