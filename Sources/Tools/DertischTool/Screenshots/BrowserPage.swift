import DertischJSON
import Foundation

/// A page of the browser that takes pictures.
struct BrowserPage: Sendable {
    private let tools: DevTools
    private let session: String
    private let target: String

    /// What every page runs first: the date stands still, and nothing moves or blinks.
    private static let stillness = """
        { const now = Date.UTC(2026, 0, 1, 12);
          globalThis.Date = class extends Date { constructor(...parts) { parts.length ? super(...parts) : super(now); } static now() { return now; } };
          const style = new CSSStyleSheet();
          style.replaceSync("*, ::before, ::after { animation: none !important; transition: none !important; caret-color: transparent !important; scroll-behavior: auto !important; }");
          document.adoptedStyleSheets = [...document.adoptedStyleSheets, style]; }
        """

    /// The state's own script tells when the page is settled.
    private static let settled = """
        (async () => {
          while (!globalThis.isSettled) {
            const { responseStatus } = performance.getEntriesByType("navigation")[0];
            if (responseStatus >= 400) throw new Error(`the app answered ${responseStatus}`);
            await new Promise(done => setTimeout(done, 10));
          }
        })()
        """

    init(by tools: DevTools) async throws {
        self.tools = tools
        let created = try await tools.call(
            "Target.createTarget", .object(["url": .text("about:blank"), "newWindow": .flag(true)]))
        target = created["targetId"]?.text ?? ""
        let attached = try await tools.call(
            "Target.attachToTarget", .object(["targetId": .text(target), "flatten": .flag(true)]))
        session = attached["sessionId"]?.text ?? ""
    }

    /// Prepares it for pictures of states.
    func prepare() async throws {
        try await call("Page.enable")
        try await call("Page.addScriptToEvaluateOnNewDocument", .object(["source": .text(Self.stillness)]))
        try await call("Emulation.setTimezoneOverride", .object(["timezoneId": .text("UTC")]))
        try await call("Emulation.setFocusEmulationEnabled", .object(["enabled": .flag(true)]))
    }

    /// The text of a document, such as JSON.
    func text(at address: String) async throws -> String {
        let navigated = try await call("Page.navigate", .object(["url": .text(address)]))
        if let error = navigated["errorText"]?.text {
            throw ToolFailure("The app does not answer at \(address): \(error).", .failed)
        }
        return try await evaluate("document.body.textContent").text ?? ""
    }

    /// Takes a picture, as PNG in base64.
    func picture(of shot: Shot, at origin: String, within limit: Duration = .seconds(30)) async throws -> String {
        func feature(_ name: String, _ value: String) -> JSON {
            .object(["name": .text(name), "value": .text(value)])
        }
        try await call(
            "Emulation.setEmulatedMedia",
            .object([
                "features": .list([
                    feature("prefers-color-scheme", shot.looks), feature("prefers-reduced-motion", "reduce"),
                ])
            ]))
        try await call(
            "Emulation.setDeviceMetricsOverride",
            .object([
                "width": .number(shot.size.width), "height": .number(shot.size.height),
                "deviceScaleFactor": .number(1), "mobile": .flag(false),
            ]))
        let navigated = try await call("Page.navigate", .object(["url": .text(origin + shot.target)]))
        if let error = navigated["errorText"]?.text {
            throw ToolFailure("\(shot.file): the page cannot be loaded: \(error).", .failed)
        }
        do { _ = try await evaluate(Self.settled, within: limit) } catch {
            throw ToolFailure("\(shot.file): the page did not come to rest: \(error)", .failed)
        }
        let shown = try await call("Page.captureScreenshot", .object(["format": .text("png")]))
        return shown["data"]?.text ?? ""
    }

    /// Evaluates an expression, and waits for the promise that it may give.
    func evaluate(_ expression: String, within limit: Duration = .seconds(30)) async throws -> JSONTree {
        let result = try await call(
            "Runtime.evaluate",
            .object([
                "expression": .text(expression), "awaitPromise": .flag(true), "returnByValue": .flag(true),
            ]), within: limit)
        if let problem = result["exceptionDetails"] {
            let words = problem["exception"]?["description"]?.text ?? problem["text"]?.text
            throw ToolFailure(words ?? "a script failed", .failed)
        }
        return result["result"]?["value"] ?? JSONTree(.null)
    }

    @discardableResult private func call(
        _ method: String, _ parameters: JSON = .object([:]), within limit: Duration = .seconds(30)
    ) async throws -> JSONTree {
        try await tools.call(method, parameters, in: session, within: limit)
    }
}
