#if os(Linux)
    import CLCMS

    /// A conversion of pixels to sRGB, by Little CMS.
    ///
    /// One thread at a time uses it. It is freed with its last reference.
    final class ColourConversion {
        /// Red, green and blue of each shade of grey.
        private let shades: [UInt8]?
        private let opaque: cmsHTRANSFORM?
        private let transparent: cmsHTRANSFORM?

        /// - Returns: `nil` if the pixels are in sRGB already, or the space is none that pixels of red, green and blue, or grey, can be in.
        init?(from space: ColourSpace) {
            guard let source = Self.profile(of: space), let target = cmsCreate_sRGBProfile() else { return nil }
            defer {
                cmsCloseProfile(source)
                cmsCloseProfile(target)
            }
            func transform(_ from: cmsUInt32Number, _ to: cmsUInt32Number, _ flags: cmsUInt32Number = 0)
                -> cmsHTRANSFORM?
            {
                cmsCreateTransform(
                    source, from, target, to, dertisch_lcms_perceptual, dertisch_lcms_no_cache | flags)
            }
            switch cmsGetColorSpace(source) {
            case cmsSigGrayData:
                guard let greys = transform(dertisch_lcms_grey, dertisch_lcms_rgb) else { return nil }
                defer { cmsDeleteTransform(greys) }
                var shades = [UInt8](repeating: 0, count: 768)
                cmsDoTransform(greys, Array(0...255 as ClosedRange<UInt8>), &shades, 256)
                guard (0..<768).contains(where: { abs(Int(shades[$0]) - $0 / 3) > 1 }) else { return nil }
                self.shades = shades
                (opaque, transparent) = (nil, nil)
            case cmsSigRgbData:
                guard let opaque = transform(dertisch_lcms_rgb, dertisch_lcms_rgb) else { return nil }
                let transparent = transform(dertisch_lcms_rgba, dertisch_lcms_rgba, dertisch_lcms_copy_alpha)
                guard let transparent, !Self.isIdentity(opaque) else {
                    cmsDeleteTransform(opaque)
                    if let transparent { cmsDeleteTransform(transparent) }
                    return nil
                }
                shades = nil
                (self.opaque, self.transparent) = (opaque, transparent)
            default: return nil
            }
        }

        deinit {
            if let opaque { cmsDeleteTransform(opaque) }
            if let transparent { cmsDeleteTransform(transparent) }
        }

        /// Converts pixels in place. Those that a grey profile cannot be about, since they are coloured, stay.
        ///
        /// - Parameters:
        ///   - pixels: the first byte of the first row.
        ///   - size: the number of pixels.
        ///   - stride: the bytes from one row to the next.
        ///   - channels: 3, or 4 with transparency.
        func convert(_ pixels: UnsafeMutablePointer<UInt8>, _ size: PixelSize, stride: Int, channels: Int) {
            guard let shades else {
                guard let transform = channels == 4 ? transparent : opaque else { return }
                for row in 0..<size.height {
                    cmsDoTransform(
                        transform, pixels + row * stride, pixels + row * stride, cmsUInt32Number(clamping: size.width))
                }
                return
            }
            let offsets = (0..<size.height).lazy.flatMap { row in
                (0..<size.width).lazy.map { row * stride + $0 * channels }
            }
            guard offsets.allSatisfy({ pixels[$0] == pixels[$0 + 1] && pixels[$0] == pixels[$0 + 2] }) else { return }
            for offset in offsets {
                let shade = Int(pixels[offset]) * 3
                for channel in 0..<3 { pixels[offset + channel] = shades[shade + channel] }
            }
        }

        /// True if the conversion changes no colour of a coarse grid by more than a step.
        private static func isIdentity(_ transform: cmsHTRANSFORM) -> Bool {
            let steps: [UInt8] = [0, 32, 64, 96, 128, 160, 192, 224, 255]
            let grid = steps.flatMap { red in steps.flatMap { green in steps.flatMap { [red, green, $0] } } }
            var converted = [UInt8](repeating: 0, count: grid.count)
            cmsDoTransform(transform, grid, &converted, cmsUInt32Number(clamping: grid.count / 3))
            return zip(grid, converted).allSatisfy { abs(Int($0) - Int($1)) <= 1 }
        }

        private static func profile(of space: ColourSpace) -> cmsHPROFILE? {
            switch space {
            case .profile(let bytes):
                guard let profile = cmsOpenProfileFromMem(bytes, cmsUInt32Number(clamping: bytes.count)) else {
                    return nil
                }
                guard
                    [cmsSigInputClass, cmsSigDisplayClass, cmsSigOutputClass, cmsSigColorSpaceClass]
                        .contains(cmsGetDeviceClass(profile))
                else {
                    cmsCloseProfile(profile)
                    return nil
                }
                return profile
            case .codePoints(let primaries, let transfer):
                guard let chromaticities = CodePoints.chromaticities(primaries),
                    let curve = CodePoints.curve(transfer)
                else { return nil }
                return profile(chromaticities, curve)
            case .gamma(let gamma, let chromaticities):
                // 1 / 0.45455 stands for sRGB in files that have no better word for it.
                let isUsual = gamma.map { 2.15...2.25 ~= $0 } ?? true
                return profile(chromaticities ?? CodePoints.sRGB, isUsual ? .sRGB : .power(gamma ?? 2.2))
            }
        }

        private static func profile(_ colours: [ColourSpace.Chromaticity], _ curve: CodePoints.Curve) -> cmsHPROFILE? {
            guard colours.count == 4, colours.allSatisfy({ 0.0001...1 ~= $0.y && 0...1 ~= $0.x }) else { return nil }
            func absolute(_ colour: ColourSpace.Chromaticity) -> cmsCIExyY { cmsCIExyY(x: colour.x, y: colour.y, Y: 1) }
            var white = absolute(colours[0])
            var primaries = cmsCIExyYTRIPLE(
                Red: absolute(colours[1]), Green: absolute(colours[2]), Blue: absolute(colours[3]))
            let built =
                switch curve {
                case .sRGB: cmsBuildParametricToneCurve(nil, 4, [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045])
                case .power(let exponent): cmsBuildGamma(nil, exponent)
                }
            guard let built else { return nil }
            defer { cmsFreeToneCurve(built) }
            var curves: [OpaquePointer?] = [built, built, built]
            return cmsCreateRGBProfile(&white, &primaries, &curves)
        }
    }
#endif
