/// The layouts for browsers.
extension AppTemplate {
    static let pages = [
        TemplateFile("Sources/Tearoom/Resources/web/board.html", boardPage),
        TemplateFile("Sources/Tearoom/Resources/web/idea.html", ideaPage),
        TemplateFile("Sources/Tearoom/Resources/web/favicon.svg", icon),
    ]

    private static let boardPage = #"""
        <!DOCTYPE html>
        <html lang="en">
        <head>
          <meta charset="utf-8">
          <meta name="viewport" content="width=device-width, initial-scale=1">
          <meta name="color-scheme" content="light dark">
          <title data-text="title">Tearoom</title>
          <link rel="icon" type="image/svg+xml" href="/favicon.svg">
          <link rel="stylesheet" href="/style.css">
        </head>
        <body>
          <header class="bar"><img src="/favicon.svg" alt="" width="28" height="28"><span data-text="title">Tearoom</span></header>
          <main>
            <h1 data-text="board.heading">What should we do next?</h1>
            <form class="writing" data-place="form" autocomplete="off">
              <input data-place="draft" data-label="board.draft" data-hint="board.draft" maxlength="200" enterkeyhint="send">
              <button type="submit" class="preferred" data-text="board.add">Add</button>
            </form>
            <p class="soft" aria-live="polite" data-place="count">2 ideas</p>
            <div class="notice">
              <p role="alert" data-place="problem" hidden>The ideas could not be reached.</p>
              <button type="button" data-place="retry" data-text="retry" hidden>Try again</button>
            </div>
            <ul class="cards" data-place="ideas">
              <template>
                <li class="card">
                  <a class="cover" data-place="open"><span data-place="words">Soup on Thursdays</span></a>
                  <span class="soft" data-place="likes">5 likes</span>
                </li>
              </template>
              <li class="card" data-sample><a class="cover" href="#">Soup on Thursdays</a><span class="soft">5 likes</span></li>
              <li class="card" data-sample><a class="cover" href="#">A shelf for books to swap</a><span class="soft">1 like</span></li>
            </ul>
          </main>
        </body>
        </html>

        """#

    private static let ideaPage = #"""
        <!DOCTYPE html>
        <html lang="en">
        <head>
          <meta charset="utf-8">
          <meta name="viewport" content="width=device-width, initial-scale=1">
          <meta name="color-scheme" content="light dark">
          <title data-place="words">Soup on Thursdays</title>
          <link rel="icon" type="image/svg+xml" href="/favicon.svg">
          <link rel="stylesheet" href="/style.css">
        </head>
        <body>
          <header class="bar"><img src="/favicon.svg" alt="" width="28" height="28"><span data-text="title">Tearoom</span></header>
          <main>
            <button type="button" class="back" data-place="back" data-text="idea.back">All ideas</button>
            <div class="notice">
              <p role="alert" data-place="problem" hidden>The ideas could not be reached.</p>
              <button type="button" data-place="retry" data-text="retry" hidden>Try again</button>
            </div>
            <article class="page" data-place="card">
              <h1 data-place="words">Soup on Thursdays</h1>
              <p class="soft" aria-live="polite" data-place="likes">5 likes</p>
              <button type="button" class="preferred" data-place="like" data-text="idea.like">Like</button>
            </article>
          </main>
        </body>
        </html>

        """#

    private static let icon = #"""
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">
          <rect width="32" height="32" rx="9" fill="#0f766e"/>
          <path d="M9 21h14M11 21a5 5 0 0 1 10 0M16 16v-2.5" fill="none" stroke="#fff" stroke-width="2.4" stroke-linecap="round"/>
        </svg>

        """#
}
