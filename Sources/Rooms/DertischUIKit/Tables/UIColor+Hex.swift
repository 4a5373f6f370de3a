#if canImport(UIKit) && !os(tvOS) && !os(visionOS) && !os(watchOS)
    import UIKit

    extension UIColor {
        /// Reads a colour from six digits of the base 16 after a number sign; `nil` for anything else.
        convenience init?(hex text: String) {
            guard text.hasPrefix("#"), text.utf8.count == 7, let number = Int(text.dropFirst(), radix: 16) else {
                return nil
            }
            func share(_ shift: Int) -> CGFloat { CGFloat(number >> shift & 0xff) / 255 }
            self.init(red: share(16), green: share(8), blue: share(0), alpha: 1)
        }

        /// The colour as six digits of the base 16 after a number sign. Its transparency is left out.
        var hex: String {
            var (red, green, blue): (CGFloat, CGFloat, CGFloat) = (0, 0, 0)
            guard getRed(&red, green: &green, blue: &blue, alpha: nil) else { return "" }
            let digits = [red, green, blue].map { share in
                let digits = String(Int((min(max(share, 0), 1) * 255).rounded()), radix: 16)
                return digits.count < 2 ? "0" + digits : digits
            }
            return "#" + digits.joined()
        }
    }
#endif
