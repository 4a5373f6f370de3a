public import Foundation

/// developer.apple.com/documentation/uikit/uicollectionviewlayout: only flow layouts place items here.
@MainActor open class UICollectionViewLayout: NSObject {
    /// A layout that places nothing.
    public override nonisolated init() { super.init() }
}

/// developer.apple.com/documentation/uikit/uicollectionviewflowlayout: items in lines, all of one size.
@MainActor open class UICollectionViewFlowLayout: UICollectionViewLayout {
    /// developer.apple.com/documentation/uikit/uicollectionview/scrolldirection
    public enum ScrollDirection: Int, Sendable {
        /// developer.apple.com/documentation/uikit/uicollectionview/scrolldirection/vertical
        case vertical
        /// developer.apple.com/documentation/uikit/uicollectionview/scrolldirection/horizontal
        case horizontal
    }

    /// developer.apple.com/documentation/uikit/uicollectionviewflowlayout/itemsize: 50 by 50 by default.
    open var itemSize = CGSize(width: 50, height: 50)
    /// developer.apple.com/documentation/uikit/uicollectionviewflowlayout/minimumlinespacing
    open var minimumLineSpacing: CGFloat = 10
    /// developer.apple.com/documentation/uikit/uicollectionviewflowlayout/minimuminteritemspacing
    open var minimumInteritemSpacing: CGFloat = 10
    /// developer.apple.com/documentation/uikit/uicollectionviewflowlayout/scrolldirection
    open var scrollDirection = ScrollDirection.vertical

    /// The number of items in a line.
    func itemsInLine(of bounds: CGSize) -> Int {
        let isVertical = scrollDirection == .vertical
        let space = isVertical ? bounds.width : bounds.height
        let size = isVertical ? itemSize.width : itemSize.height
        return max(1, Int((space + minimumInteritemSpacing) / (size + minimumInteritemSpacing)))
    }

    /// The distance from one line to the next.
    var pitch: CGFloat { (scrollDirection == .vertical ? itemSize.height : itemSize.width) + minimumLineSpacing }
}
