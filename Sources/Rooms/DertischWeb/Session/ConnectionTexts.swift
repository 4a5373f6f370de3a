import DertischRoom
import DertischJSON

/// The messages of a page about its connection, in the visitor's language: the only texts of the room's own. The page
/// gets them in advance, since it cannot ask for them without a connection.
struct ConnectionTexts: Equatable {
    /// The language of the texts: English if the visitor's language is not available.
    let language: String
    /// The notice that the connection is lost and that gestures are kept meanwhile.
    let lost: String
    /// The notice that the following gestures may not have arrived.
    let unsent: String
    /// The label of the button that closes the notice.
    let close: String
    /// The notice that the page is not connected and will not reconnect by itself.
    let gone: String
    /// The label of the button that loads the page again.
    let reload: String

    /// The notice that a restored page is not in every part as it was.
    let partial: String
    /// The message at a field that holds more than a message may carry.
    let tooLong: String

    /// Creates the texts in a language, or in English.
    init(in language: Language) {
        let known = Self.choice.code(for: language) ?? "en"
        let texts = Self.translations[known] ?? Self.english
        self.language = known
        (lost, unsent, close, gone, reload, partial, tooLong) = texts
    }

    /// The texts as they are sent: an array of the language and the seven texts.
    var json: JSON { .list([language, lost, unsent, close, gone, reload, partial, tooLong].map { .text($0) }) }

    /// The texts as an attribute of the page.
    var text: String { String(decoding: json.bytes, as: UTF8.self) }

    private static let choice = LanguageChoice(among: translations.keys)

    private static let english = (
        "No connection. What you do is kept, and sent as soon as possible.", "This may not have arrived:", "Close",
        "This page is no longer connected.", "Load again",
        "This page was started again, and not all of it is as you left it.",
        "This is too long to be sent. Please shorten it."
    )

    private static let translations = [
        "en": english,
        "de": (
            "Keine Verbindung. Eingaben bleiben erhalten und werden sobald wie möglich gesendet.",
            "Das ist vielleicht nicht angekommen:", "Schließen", "Diese Seite ist nicht mehr verbunden.", "Neu laden",
            "Diese Seite wurde neu gestartet, und nicht alles ist so, wie es war.",
            "Das ist zu lang, um gesendet zu werden. Bitte kürzen."
        ),
        "fr": (
            "Connexion perdue. Vos actions sont conservées et seront envoyées dès que possible.",
            "Ceci n’est peut-être pas arrivé :", "Fermer", "Cette page n’est plus connectée.", "Recharger",
            "Cette page a été relancée, et tout n’est pas comme vous l’aviez laissé.",
            "Ce texte est trop long pour être envoyé. Veuillez le raccourcir."
        ),
        "es": (
            "Sin conexión. Lo que haga se conserva y se enviará en cuanto sea posible.",
            "Puede que esto no haya llegado:", "Cerrar", "Esta página ya no está conectada.", "Volver a cargar",
            "Esta página se ha reiniciado, y no todo está como lo dejó.",
            "Esto es demasiado largo para enviarse. Acórtelo, por favor."
        ),
        "it": (
            "Connessione assente. Le azioni vengono conservate e inviate appena possibile.",
            "Questo potrebbe non essere arrivato:", "Chiudi", "Questa pagina non è più connessa.", "Ricarica",
            "Questa pagina è stata riavviata, e non tutto è come era.",
            "Questo è troppo lungo per essere inviato. Accorciarlo."
        ),
        "pt": (
            "Sem ligação. O que fizer é guardado e enviado logo que possível.", "Isto pode não ter chegado:", "Fechar",
            "Esta página já não está ligada.", "Recarregar",
            "Esta página foi reiniciada, e nem tudo está como o deixou.",
            "Isto é demasiado longo para ser enviado. Encurte-o, por favor."
        ),
        "nl": (
            "Geen verbinding. Wat u doet blijft bewaard en wordt zo snel mogelijk verzonden.",
            "Dit is mogelijk niet aangekomen:", "Sluiten", "Deze pagina is niet meer verbonden.", "Opnieuw laden",
            "Deze pagina is opnieuw gestart, en niet alles is zoals u het achterliet.",
            "Dit is te lang om te verzenden. Maak het korter."
        ),
        "sv": (
            "Ingen anslutning. Det du gör sparas och skickas så snart som möjligt.",
            "Detta kanske inte har kommit fram:",
            "Stäng", "Den här sidan är inte längre ansluten.", "Läs in igen",
            "Den här sidan har startats om, och allt är inte som du lämnade det.",
            "Detta är för långt för att skickas. Korta av det."
        ),
        "pl": (
            "Brak połączenia. Zmiany są zachowane i zostaną wysłane, gdy tylko będzie to możliwe.",
            "To mogło nie dotrzeć:", "Zamknij", "Ta strona nie jest już połączona.", "Wczytaj ponownie",
            "Ta strona została uruchomiona ponownie i nie wszystko jest tak, jak było.",
            "To jest za długie, aby je wysłać. Skróć tekst."
        ),
        "cs": (
            "Bez připojení. Změny zůstávají uloženy a odešlou se, jakmile to bude možné.",
            "Toto možná nedorazilo:", "Zavřít", "Tato stránka již není připojena.", "Načíst znovu",
            "Tato stránka byla spuštěna znovu a ne vše je tak, jak bylo.",
            "Toto je na odeslání příliš dlouhé. Zkraťte to prosím."
        ),
        "tr": (
            "Bağlantı yok. Yaptıklarınız saklanıyor ve mümkün olur olmaz gönderilecek.", "Bu ulaşmamış olabilir:",
            "Kapat",
            "Bu sayfa artık bağlı değil.", "Yeniden yükle",
            "Bu sayfa yeniden başlatıldı ve her şey bıraktığınız gibi değil.",
            "Bu, gönderilemeyecek kadar uzun. Lütfen kısaltın."
        ),
        "ru": (
            "Нет соединения. Ваши действия сохранены и будут отправлены при первой возможности.",
            "Возможно, это не дошло:", "Закрыть", "Эта страница больше не подключена.", "Загрузить снова",
            "Страница запущена заново, и не всё осталось таким, как было.",
            "Текст слишком длинный, чтобы его отправить. Сократите его."
        ),
        "uk": (
            "Немає з’єднання. Ваші дії збережено, їх буде надіслано за першої нагоди.",
            "Можливо, це не дійшло:", "Закрити", "Цю сторінку від’єднано.", "Завантажити знову",
            "Сторінку запущено знову, і не все залишилося таким, як було.",
            "Текст задовгий, щоб його надіслати. Скоротіть його."
        ),
        "ar": (
            "انقطع الاتصال. ما تفعله محفوظ وسيُرسل في أقرب وقت ممكن.", "ربما لم يصل ما يلي:", "إغلاق",
            "لم تعد هذه الصفحة متصلة.", "إعادة التحميل", "أُعيد تشغيل هذه الصفحة، وليس كل شيء فيها كما تركته.",
            "هذا النص أطول من أن يُرسل. يُرجى اختصاره."
        ),
        "he": (
            "אין חיבור. הפעולות שלך נשמרות ויישלחו בהקדם האפשרי.", "ייתכן שזה לא הגיע:", "סגירה",
            "הדף הזה כבר אינו מחובר.", "טעינה מחדש", "הדף הופעל מחדש, ולא הכול כפי שהיה.",
            "הטקסט ארוך מכדי להישלח. יש לקצר אותו."
        ),
        "ja": (
            "接続が切れています。操作は保存され、接続が戻り次第送信されます。", "届いていない可能性があります：", "閉じる", "このページは接続されていません。", "再読み込み",
            "このページは再開されましたが、一部は元の状態に戻っていません。",
            "長すぎるため送信できません。短くしてください。"
        ),
        "zh-Hant": (
            "連線已中斷。您的操作已保留，並會儘快傳送。", "以下內容可能未送達：", "關閉", "此頁面已中斷連線。", "重新載入", "此頁面已重新啟動，部分內容未能恢復原狀。",
            "內容過長，無法傳送。請縮短。"
        ),
        "zh": (
            "连接已断开。您的操作已保留，将在恢复后尽快发送。", "以下内容可能未送达：", "关闭", "此页面已断开连接。", "重新加载", "此页面已重新启动，部分内容未能恢复原样。",
            "内容过长，无法发送。请缩短。"
        ),
    ]
}
