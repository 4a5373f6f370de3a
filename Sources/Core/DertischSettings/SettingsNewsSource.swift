import DertischCore
import Synchronization

/// A source of news: passes every change of the settings to the head chefs, while the house is open.
final class SettingsNewsSource: KitchenColleague {
    private let settings: HouseSettings
    private let headChefs: HeadChefForSousChef<SettingsChanged>
    private let subscription = Mutex<SettingsSubscription?>(nil)

    init(of settings: HouseSettings, to headChefs: HeadChefForSousChef<SettingsChanged>) {
        self.settings = settings
        self.headChefs = headChefs
    }

    func beginShift() async {
        let begun = settings.listen { [headChefs] in headChefs.give($0) }
        subscription.withLock { $0 = begun }
    }

    func endShift() async { subscription.withLock { $0 = nil } }
}
