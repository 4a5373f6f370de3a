#if canImport(UIKit) && !os(tvOS) && !os(visionOS) && !os(watchOS)
    import UIKit

    /// A cell of a collection view to look at. A collection view gives cells only to its data source, so this is one for a
    /// moment.
    final class SampleItem: NSObject, UICollectionViewDataSource {
        private(set) var cell: UICollectionViewCell?
        private let identifier: String

        /// Takes a cell, and leaves the view without a data source.
        init(of view: UICollectionView, _ identifier: String) {
            self.identifier = identifier
            super.init()
            view.dataSource = self
            view.reloadData()
            if view.bounds.isEmpty { view.frame.size = CGSize(width: 100, height: 100) }
            view.layoutIfNeeded()
            view.dataSource = nil
            view.reloadData()
        }

        func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { 1 }

        func collectionView(
            _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
        ) -> UICollectionViewCell {
            let cell = collectionView.dequeueReusableCell(withReuseIdentifier: identifier, for: indexPath)
            self.cell = cell
            return cell
        }
    }
#endif
