#if canImport(UIKit) && !os(tvOS) && !os(visionOS) && !os(watchOS)
    import DertischRoom
    import UIKit

    /// The picture loader of a place: shows the last picture that was laid, its blur first, and its pixels once they are loaded.
    @MainActor final class PlacePicture {
        private weak var view: UIView?
        private let supply: PictureSupply?
        private var shown: Shown = .designed
        /// The image that a designer has chosen, if any.
        private let designed: UIImage?
        /// The loading of the picture, which ends with its last frame.
        private(set) var loading: Task<Void, Never>?
        /// The words in place of a picture that cannot be loaded.
        private var words: UILabel?

        private enum Shown: Equatable {
            /// The image that a designer has chosen.
            case designed
            case laid(Picture?)
        }

        init(_ view: UIView, _ supply: PictureSupply?) {
            self.view = view
            self.supply = supply
            designed =
                switch view {
                case let view as UIImageView: view.image
                case let button as UIButton:
                    button.configuration == nil ? button.image(for: .normal) : button.configuration?.image
                default: nil
                }
        }

        isolated deinit { loading?.cancel() }

        /// Shows a picture, or an empty place for `nil`. The loading of another one ends.
        func show(_ picture: Picture?) {
            guard shown != .laid(picture) else { return }
            shown = .laid(picture)
            loading?.cancel()
            loading = nil
            showWords("")
            guard let picture else { return show(nil as UIImage?) }
            show(UIImage.placeholder(PictureSupply.blur(of: picture, supply), of: picture))
            guard let supply else { return }
            let frames = supply.source.frames(of: PictureSupply.dense(picture, scale: supply.scale()))
            loading = Task { [weak self] in
                do {
                    for try await frame in frames {
                        guard !Task.isCancelled, let self else { return }
                        show(UIImage(frame.pixels, in: picture))
                        if frame.isComplete, !supply.isAnimated() { return }
                    }
                } catch {
                    if !Task.isCancelled { self?.showWords(picture.description) }
                }
            }
        }

        /// Shows the designer's image again. The pixels of the picture are freed, and its loading ends.
        func release() {
            guard shown != .designed else { return }
            show(nil as Picture?)
            shown = .designed
            set(designed)
        }

        private func show(_ image: UIImage?) {
            // A system button shows images as masks of its tint.
            set(view is UIButton ? image?.withRenderingMode(.alwaysOriginal) : image)
        }

        private func set(_ image: UIImage?) {
            switch view {
            case let view as UIImageView: view.image = image
            case let button as UIButton:
                if button.configuration != nil {
                    button.configuration?.image = image
                } else {
                    button.setImage(image, for: .normal)
                }
            default: break
            }
        }

        /// Shows a picture's description over its space. Assistive technology reads that of the view itself.
        private func showWords(_ text: String) {
            guard !text.isEmpty, let view else {
                words?.removeFromSuperview()
                words = nil
                return
            }
            let label = UILabel(frame: view.bounds)
            label.text = text
            label.numberOfLines = 0
            label.textAlignment = .center
            label.font = .preferredFont(forTextStyle: .footnote)
            label.adjustsFontForContentSizeCategory = true
            label.autoresizingMask = [.flexibleWidth, .flexibleHeight]
            label.isAccessibilityElement = false
            view.addSubview(label)
            words = label
        }
    }
#endif
