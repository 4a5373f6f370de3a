/// The default style for states that GTK's own theme does not show. The app's style may override it.
@MainActor enum DefaultStyle {
    /// A busy place fades slowly in and out, and is pale where animations are turned off. A button gets a spinner
    /// beside its label instead, which stays readable, since a tap asks to stop. Lists have a separate place that
    /// reports loading.
    static let css = """
        .busy:not(button):not(listview):not(gridview):not(list):not(flowbox):not(spinner) {
          opacity: 0.6;
          animation: dertisch-busy 1.2s ease-in-out 0.4s infinite alternate backwards;
        }
        button.busy > :not(spinner):dir(ltr) { margin-right: 1.75em; }
        button.busy > :not(spinner):dir(rtl) { margin-left: 1.75em; }
        @keyframes dertisch-busy { from { opacity: 1; } to { opacity: 0.5; } }
        """

    /// Adds the style to the display, once.
    static func install() { StyleProvider.add(css) }
}
