import Dertisch
import DertischJSON

/// The messages of a page about its connection, in the visitor's language: the only texts of the room's own. The page
/// gets them in advance, since it cannot ask for them without a connection.
struct ConnectionTexts: Equatable {
    /// The language of the texts: English if the visitor's language is not available.
    let language: String
    /// The notice that the connection is lost and that gestures are kept meanwhile.
    let lost: String
    /// The notice that the following gestures did not arrive.
    let unsent: String
    /// The label of the button that closes the notice.
    let close: String
    /// The notice that the page is not connected and will not reconnect by itself.
    let gone: String
    /// The label of the button that loads the page again.
    let reload: String

    /// Creates the texts in a language, or in English.
    init(in language: Language) {
        let base = language.code.prefix { $0 != "-" }.lowercased()
        let texts = Self.translations[base] ?? Self.english
        self.language = Self.translations[base] == nil ? "en" : base
        (lost, unsent, close, gone, reload) = texts
    }

    /// The texts as they are sent: an array of the language and the five texts.
    var json: JSON { .list([language, lost, unsent, close, gone, reload].map { .text($0) }) }

    /// The texts as an attribute of the page.
    var text: String { String(decoding: json.bytes, as: UTF8.self) }

    private static let english = (
        "No connection. What you do is kept, and sent as soon as possible.", "This could not be delivered:", "Close",
        "This page is no longer connected.", "Load again"
    )

    private static let translations = [
        "en": english,
        "de": (
            "Keine Verbindung. Eingaben bleiben erhalten und werden sobald wie möglich gesendet.",
            "Das konnte nicht übermittelt werden:", "Schließen", "Diese Seite ist nicht mehr verbunden.", "Neu laden"
        ),
        "fr": (
            "Connexion perdue. Vos actions sont conservées et seront envoyées dès que possible.",
            "Ceci n’a pas pu être transmis :", "Fermer", "Cette page n’est plus connectée.", "Recharger"
        ),
        "es": (
            "Sin conexión. Lo que haga se conserva y se enviará en cuanto sea posible.",
            "No se ha podido enviar:", "Cerrar", "Esta página ya no está conectada.", "Volver a cargar"
        ),
        "it": (
            "Connessione assente. Le azioni vengono conservate e inviate appena possibile.",
            "Non è stato possibile inviare:", "Chiudi", "Questa pagina non è più connessa.", "Ricarica"
        ),
        "pt": (
            "Sem ligação. O que fizer é guardado e enviado logo que possível.", "Não foi possível enviar:", "Fechar",
            "Esta página já não está ligada.", "Recarregar"
        ),
        "nl": (
            "Geen verbinding. Wat u doet blijft bewaard en wordt zo snel mogelijk verzonden.",
            "Dit kon niet worden verzonden:", "Sluiten", "Deze pagina is niet meer verbonden.", "Opnieuw laden"
        ),
        "sv": (
            "Ingen anslutning. Det du gör sparas och skickas så snart som möjligt.", "Detta kunde inte skickas:",
            "Stäng", "Den här sidan är inte längre ansluten.", "Läs in igen"
        ),
        "pl": (
            "Brak połączenia. Zmiany są zachowane i zostaną wysłane, gdy tylko będzie to możliwe.",
            "Nie udało się wysłać:", "Zamknij", "Ta strona nie jest już połączona.", "Wczytaj ponownie"
        ),
        "cs": (
            "Bez připojení. Změny zůstávají uloženy a odešlou se, jakmile to bude možné.",
            "Toto se nepodařilo odeslat:", "Zavřít", "Tato stránka již není připojena.", "Načíst znovu"
        ),
        "tr": (
            "Bağlantı yok. Yaptıklarınız saklanıyor ve mümkün olur olmaz gönderilecek.", "Bu gönderilemedi:", "Kapat",
            "Bu sayfa artık bağlı değil.", "Yeniden yükle"
        ),
        "ru": (
            "Нет соединения. Ваши действия сохранены и будут отправлены при первой возможности.",
            "Не удалось отправить:", "Закрыть", "Эта страница больше не подключена.", "Загрузить снова"
        ),
        "uk": (
            "Немає з’єднання. Ваші дії збережено, їх буде надіслано за першої нагоди.",
            "Не вдалося надіслати:", "Закрити", "Цю сторінку від’єднано.", "Завантажити знову"
        ),
        "ar": (
            "انقطع الاتصال. ما تفعله محفوظ وسيُرسل في أقرب وقت ممكن.", "تعذّر إرسال ما يلي:", "إغلاق",
            "لم تعد هذه الصفحة متصلة.", "إعادة التحميل"
        ),
        "he": (
            "אין חיבור. הפעולות שלך נשמרות ויישלחו בהקדם האפשרי.", "לא ניתן היה לשלוח:", "סגירה",
            "הדף הזה כבר אינו מחובר.", "טעינה מחדש"
        ),
        "ja": ("接続が切れています。操作は保存され、接続が戻り次第送信されます。", "送信できませんでした：", "閉じる", "このページは接続されていません。", "再読み込み"),
        "zh": ("连接已断开。您的操作已保留，将在恢复后尽快发送。", "以下内容未能发送：", "关闭", "此页面已断开连接。", "重新加载"),
    ]
}
