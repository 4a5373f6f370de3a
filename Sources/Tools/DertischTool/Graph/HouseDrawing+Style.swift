/// The looks of a drawing, in light and dark.
extension HouseDrawing {
    static let style = """
        <style>
        svg { color-scheme: light dark; --paper: #f7f8f7; --card: #ffffff; --ink: #17211e; --soft: #5f6b66; --line: #d7dedb; \
        --work: #8b9893; --news: #b45309; --edge: #0f766e; }
        @media (prefers-color-scheme: dark) { svg { --paper: #111413; --card: #1b201e; --ink: #edf2f0; --soft: #a3b0ab; \
        --line: #333c38; --work: #76837e; --news: #fbbf24; --edge: #5eead4; } }
        .paper { fill: var(--paper); }
        .box { fill: var(--card); stroke: var(--line); }
        text { fill: var(--ink); font: 500 13px system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif; }
        .title { font-size: 20px; font-weight: 700; }
        .heading, .link { fill: var(--soft); font-size: 12px; }
        .heading { font-weight: 650; letter-spacing: 0.04em; text-transform: uppercase; font-size: 11px; }
        .work path, .news path, .edges path { fill: none; stroke-width: 1.5; }
        .work path { stroke: var(--work); }
        .news path { stroke: var(--news); stroke-dasharray: 5 4; }
        .edges path { stroke: var(--edge); }
        .customer .mark { fill: #0d9488; } .waiter .mark { fill: #2563eb; } .headChef .mark { fill: #7c3aed; }
        .sousChef .mark { fill: #db2777; } .action .mark { fill: #d97706; } .ingredient .mark { fill: #65a30d; }
        </style>
        <defs>
        <marker id="work" viewBox="0 0 8 8" refX="7.5" refY="4" markerWidth="7" markerHeight="7" orient="auto"><path d="M0 0 8 4 0 8z" style="fill: var(--work)"/></marker>
        <marker id="news" viewBox="0 0 8 8" refX="7.5" refY="4" markerWidth="7" markerHeight="7" orient="auto"><path d="M0 0 8 4 0 8z" style="fill: var(--news)"/></marker>
        <marker id="edge" viewBox="0 0 8 8" refX="7.5" refY="4" markerWidth="7" markerHeight="7" orient="auto"><path d="M0 0 8 4 0 8z" style="fill: var(--edge)"/></marker>
        </defs>
        """
}
