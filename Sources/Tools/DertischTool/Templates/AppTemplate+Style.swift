/// The looks of every page.
extension AppTemplate {
    static let looks = [
        TemplateFile("Sources/Tearoom/Resources/web/style.css", style)
    ]

    private static let style = #"""
        /* The looks of every page, in light and dark. Change the colours here. */

        :root {
          color-scheme: light dark;
          --paper: light-dark(#f6f7f6, #111413);
          --card: light-dark(#ffffff, #1b201e);
          --ink: light-dark(#17211e, #edf2f0);
          --soft: light-dark(#5b6863, #a3b0ab);
          --line: light-dark(#dfe5e2, #2d3532);
          --edge: light-dark(#85928d, #75827d);
          --accent: light-dark(#0f766e, #5eead4);
          --on-accent: light-dark(#ffffff, #06211d);
          --warn: light-dark(#fff1d6, #3c2c0c);
          --on-warn: light-dark(#5c3a05, #fbe3b2);
          --lift: 0 1px 2px light-dark(rgb(20 40 34 / 6%), rgb(0 0 0 / 30%)), 0 10px 28px -14px light-dark(rgb(20 40 34 / 30%), rgb(0 0 0 / 80%));
          background: var(--paper);
          color: var(--ink);
          font: 400 1rem/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Helvetica Neue", Arial, sans-serif;
          -webkit-text-size-adjust: 100%;
          text-size-adjust: 100%;
        }

        *, *::before, *::after { box-sizing: border-box; }
        [hidden] { display: none !important; }
        body { margin: 0; min-block-size: 100svh; overflow-wrap: break-word; }
        h1, p, ul { margin: 0; padding: 0; }
        h1 { font-size: clamp(1.75rem, 1.2rem + 2.6vw, 2.75rem); line-height: 1.12; letter-spacing: -0.02em; text-wrap: balance; }
        main { max-inline-size: 46rem; margin-inline: auto; padding: clamp(1.5rem, 5vw, 4rem) 1.25rem 5rem; }
        .soft { color: var(--soft); font-size: 0.9375rem; }
        :focus-visible { outline: 3px solid color-mix(in srgb, var(--accent) 60%, transparent); outline-offset: 2px; }

        .bar {
          display: flex;
          align-items: center;
          gap: 0.625rem;
          padding: 0.75rem 1.25rem;
          border-block-end: 1px solid var(--line);
          font-weight: 600;
          letter-spacing: -0.01em;
        }

        button, input { font: inherit; color: inherit; }

        button {
          min-block-size: 2.75rem;
          padding: 0.5rem 1.125rem;
          border: 1px solid var(--edge);
          border-radius: 0.75rem;
          background: var(--card);
          font-weight: 600;
          cursor: pointer;
        }

        button:hover { border-color: var(--accent); }
        button:active { translate: 0 1px; }
        button:disabled { opacity: 0.5; cursor: default; }
        button.preferred { border-color: var(--accent); background: var(--accent); color: var(--on-accent); }
        button.preferred:hover { filter: brightness(1.08); }
        button.back { min-block-size: 2.25rem; margin-inline-start: -0.75rem; padding: 0.25rem 0.75rem; border: 0; background: none; color: var(--accent); }
        button.back::before { content: "‹"; margin-inline-end: 0.5rem; }
        button.back:dir(rtl)::before { content: "›"; }

        input {
          min-block-size: 2.75rem;
          padding: 0.5rem 0.875rem;
          border: 1px solid var(--edge);
          border-radius: 0.75rem;
          background: var(--card);
        }

        input::placeholder { color: var(--soft); opacity: 1; }
        [aria-invalid="true"] { border-color: light-dark(#b3261e, #ff9a92); }

        .writing { display: flex; gap: 0.625rem; margin-block: 1.75rem 2.25rem; }
        .writing input { flex: 1; min-inline-size: 0; }

        .cards { display: grid; gap: 0.75rem; margin-block-start: 0.75rem; list-style: none; }

        .card {
          position: relative;
          display: flex;
          align-items: baseline;
          justify-content: space-between;
          gap: 1.5rem;
          padding: 1.125rem 1.25rem;
          border: 1px solid var(--line);
          border-radius: 1rem;
          background: var(--card);
          box-shadow: var(--lift);
          transition: border-color 120ms, translate 120ms;
        }

        .card:hover { border-color: var(--accent); translate: 0 -1px; }
        .card .soft { flex: none; }
        .cover { color: inherit; font-size: 1.0625rem; font-weight: 550; text-decoration: none; }
        /* The whole card is the link. */
        .cover::after { content: ""; position: absolute; inset: 0; border-radius: inherit; }

        .page {
          display: grid;
          justify-items: start;
          gap: 1rem;
          margin-block-start: 1rem;
          padding: clamp(1.5rem, 5vw, 2.75rem);
          border: 1px solid var(--line);
          border-radius: 1.25rem;
          background: var(--card);
          box-shadow: var(--lift);
        }

        .notice { display: flex; flex-wrap: wrap; align-items: center; gap: 0.75rem; }
        .notice p { padding: 0.625rem 1rem; border-radius: 0.75rem; background: var(--warn); color: var(--on-warn); }
        .notice:has(> :not([hidden])) { margin-block: 1rem; }

        @media (max-width: 30rem) {
          .card { flex-direction: column; gap: 0.25rem; }
        }

        @media (prefers-reduced-motion: reduce) {
          * { transition: none !important; }
        }

        """#
}
