import DertischSupport

// Each process watches the user's file, and tells its own head chefs of changes.
extension HouseSettings: FoundByEachProcess {}
extension SettingsNewsSource: FoundByEachProcess {}
extension SettingsChanged: FoundByEachProcess {}
