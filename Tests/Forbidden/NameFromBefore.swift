// error: 'TableSetting' has been renamed to 'TableBuilder'
// error: 'speak(_:in:)' has been renamed to 'setLanguage(_:in:)'
import Dertisch

@MainActor func lay(_ table: TableSetting<TeaCourse>, _ texts: Sommelier) {
    table.usherOut(on: .tap("back"))
    texts.speak("de")
}
