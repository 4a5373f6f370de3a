import DertischJSON

/// The comparison of two pictures by the browser, which decodes them onto a canvas.
struct PictureComparison: Sendable {
    /// The number of pixels that differ. Pictures of different sizes differ wherever one of them has no pixel.
    let pixels: Int
    /// A picture that shows the old one faintly and what differs in red, as PNG in base64.
    let difference: String

    /// The difference of a channel, of 255, that smoothing of edges may make.
    static let tolerance = 16

    /// Compares two pictures, given as PNG in base64.
    static func of(_ old: String, _ new: String, on page: BrowserPage) async throws -> PictureComparison {
        let script = """
            (async (tolerance, ...sources) => {
              const images = await Promise.all(sources.map(async source => {
                const image = new Image();
                image.src = "data:image/png;base64," + source;
                await image.decode();
                return image;
              }));
              const width = Math.max(...images.map(image => image.width)), height = Math.max(...images.map(image => image.height));
              const canvas = document.createElement("canvas");
              Object.assign(canvas, { width, height });
              const context = canvas.getContext("2d", { willReadFrequently: true });
              const [old, now] = images.map(image => {
                context.clearRect(0, 0, width, height);
                context.drawImage(image, 0, 0);
                return context.getImageData(0, 0, width, height).data;
              });
              const shown = context.createImageData(width, height);
              let pixels = 0;
              for (let at = 0; at < old.length; at += 4) {
                let differs = false;
                for (let channel = 0; channel < 4; channel++) differs ||= Math.abs(old[at + channel] - now[at + channel]) > tolerance;
                const faint = 215 + (old[at] + old[at + 1] + old[at + 2]) / 19.2;
                shown.data.set(differs ? [226, 0, 60, 255] : [faint, faint, faint, 255], at);
                if (differs) pixels++;
              }
              context.putImageData(shown, 0, 0);
              return { pixels, difference: canvas.toDataURL("image/png").split(",")[1] };
            })(\(tolerance), "\(old)", "\(new)")
            """
        let result = try await page.evaluate(script)
        guard let pixels = result["pixels"]?.whole, let difference = result["difference"]?.text else {
            throw ToolFailure("The browser compared no pictures.", .failed)
        }
        return PictureComparison(pixels: pixels, difference: difference)
    }
}
