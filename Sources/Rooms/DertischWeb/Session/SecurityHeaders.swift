extension HTTPResponse {
    /// The response with the security headers of every answer: only the house's own content may run or be embedded, and
    /// only by the house's own pages.
    ///
    /// - Parameters:
    ///   - strictTransport: the time for which the browser is to use TLS alone; `nil` says nothing about it.
    ///   - origin: another origin to which pages may connect: that of the tool that serves an app while it is written.
    ///   - isFramed: true if pages of the room show others of it in frames.
    func withSecurityHeaders(
        strictTransport: Duration? = nil, connectingTo origin: String? = nil, isFramed: Bool = false
    ) -> HTTPResponse {
        var response = self
        let frames = isFramed ? "'self'" : "'none'"
        // The page tells the house what was submitted. A form that is submitted before its script is there would put what was typed, such as
        // a password, into the address. The page of samples, which is framed, has a form of its own.
        var policy = [
            "default-src 'none'", "script-src 'self'", "style-src 'self'", "img-src 'self' blob: data:",
            "font-src 'self'",
            "media-src 'self'",
            "connect-src 'self'" + (origin.map { " \($0)" } ?? ""), "manifest-src 'self'", "form-action \(frames)",
            "base-uri 'none'",
            "frame-ancestors \(frames)",
        ]
        if isFramed { policy.append("frame-src 'self'") }
        response.headers += [
            ("Content-Security-Policy", policy.joined(separator: "; ")), ("X-Content-Type-Options", "nosniff"),
            ("Referrer-Policy", "same-origin"), ("Cross-Origin-Opener-Policy", "same-origin"),
            ("Cross-Origin-Resource-Policy", "same-origin"), ("Permissions-Policy", Self.unusedFeatures),
        ]
        if let strictTransport {
            response.headers.append(
                ("Strict-Transport-Security", "max-age=\(max(0, strictTransport.components.seconds))"))
        }
        return response
    }

    /// The features of browsers that ask a person for something, or tell pages about the person. The client uses none, and no
    /// other script runs.
    private static let unusedFeatures = [
        "accelerometer", "browsing-topics", "camera", "display-capture", "geolocation", "gyroscope", "hid",
        "idle-detection",
        "local-fonts", "magnetometer", "microphone", "midi", "payment", "serial", "usb", "xr-spatial-tracking",
    ].map { "\($0)=()" }.joined(separator: ", ")
}
