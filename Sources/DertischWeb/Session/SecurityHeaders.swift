extension HTTPResponse {
    /// The response with the security headers of every answer: only the house's own content may run or be embedded, and
    /// only by the house's own pages.
    ///
    /// - Parameter strictTransport: the time for which the browser is to use TLS alone; `nil` says nothing about it.
    func withSecurityHeaders(strictTransport: Duration? = nil) -> HTTPResponse {
        var response = self
        let policy = [
            "default-src 'none'", "script-src 'self'", "style-src 'self'", "img-src 'self' data:", "font-src 'self'",
            "connect-src 'self'", "manifest-src 'self'", "form-action 'self'", "base-uri 'none'",
            "frame-ancestors 'none'",
        ]
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
