import Foundation

/// developer.apple.com/documentation/uikit/uitableviewcell
@MainActor open class UITableViewCell: UIView, ReusableCell {
    /// developer.apple.com/documentation/uikit/uitableviewcell/cellstyle
    public enum CellStyle: Int, Sendable {
        /// developer.apple.com/documentation/uikit/uitableviewcell/cellstyle/default
        case `default`
        /// developer.apple.com/documentation/uikit/uitableviewcell/cellstyle/subtitle
        case subtitle = 3
    }
    /// developer.apple.com/documentation/uikit/uitableviewcell/selectionstyle-swift.enum
    public enum SelectionStyle: Int, Sendable {
        /// developer.apple.com/documentation/uikit/uitableviewcell/selectionstyle-swift.enum/none
        case none
        /// developer.apple.com/documentation/uikit/uitableviewcell/selectionstyle-swift.enum/default
        case `default` = 3
    }

    /// developer.apple.com/documentation/uikit/uitableviewcell/reuseidentifier
    public let reuseIdentifier: String?
    /// developer.apple.com/documentation/uikit/uitableviewcell/contentview: what a cell shows lies in it.
    public private(set) lazy var contentView: UIView = {
        let view = UIView(frame: bounds)
        addSubview(view)
        return view
    }()
    /// developer.apple.com/documentation/uikit/uitableviewcell/selectionstyle-swift.property
    open var selectionStyle = SelectionStyle.default
    /// developer.apple.com/documentation/uikit/uitableviewcell/isselected
    open var isSelected = false

    var reuse: String? { reuseIdentifier }

    /// developer.apple.com/documentation/uikit/uitableviewcell/init(style:reuseidentifier:)
    public required init(style: CellStyle, reuseIdentifier: String?) {
        self.reuseIdentifier = reuseIdentifier
        super.init(frame: CGRect(x: 0, y: 0, width: 320, height: 44))
    }

    /// developer.apple.com/documentation/uikit/uitableviewcell/prepareforreuse()
    open func prepareForReuse() {}

    /// developer.apple.com/documentation/uikit/uitableviewcell/setselected(_:animated:)
    open func setSelected(_ selected: Bool, animated: Bool) { isSelected = selected }

    func show(isSelected: Bool) { if isSelected != self.isSelected { setSelected(isSelected, animated: false) } }
}
