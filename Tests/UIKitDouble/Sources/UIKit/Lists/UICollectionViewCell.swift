public import Foundation

/// developer.apple.com/documentation/uikit/uicollectionviewcell
@MainActor open class UICollectionViewCell: UIView, ReusableCell {
    /// developer.apple.com/documentation/uikit/uicollectionreusableview/reuseidentifier
    public internal(set) var reuseIdentifier: String?
    /// developer.apple.com/documentation/uikit/uicollectionviewcell/contentview: what a cell shows lies in it.
    public private(set) lazy var contentView: UIView = {
        let view = UIView(frame: bounds)
        addSubview(view)
        return view
    }()
    /// developer.apple.com/documentation/uikit/uicollectionviewcell/isselected
    open var isSelected = false

    var reuse: String? { reuseIdentifier }

    /// developer.apple.com/documentation/uikit/uicollectionviewcell/init(frame:)
    public required override init(frame: CGRect) {
        super.init(frame: frame)
    }

    /// developer.apple.com/documentation/uikit/uicollectionreusableview/prepareforreuse()
    open func prepareForReuse() {}

    func show(isSelected: Bool) { if isSelected != self.isSelected { self.isSelected = isSelected } }
}
