//! Reports as single pages: styles and drawings inside, nothing fetched, no scripts.

mod analysis;
mod arena;
mod curve;
mod drawing;
mod matchups;
mod site;

pub use analysis::analysis_page;
pub use arena::arena_page;
pub use matchups::matchups_page;
pub use site::{SitePage, matchups_site};

use crate::statistics::Estimate;

const STYLE: &str = "\
:root { color-scheme: light dark; --ink: #1c2330; --paper: #fbfbfd; --line: #d5d9e2; --soft: #5b6577; --mark: #2458c5;
  --other: #b4521a; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e7eaf1; --paper: #14171d; --line: #363c49; --soft: #a0a9ba; --mark: #86abff;
    --other: #ffa96b; }
}
body { font: 15px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper); margin: 2rem auto;
  max-width: 78rem; padding: 0 1rem; }
h1 { font-size: 1.6rem; } h2 { font-size: 1.2rem; margin-top: 2.5rem; }
p.note { color: var(--soft); max-width: 60rem; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { padding: .25rem .75rem; text-align: right; border-bottom: 1px solid var(--line); }
th:first-child, td:first-child { text-align: left; }
.scroll { overflow-x: auto; } .words th, .words td { text-align: left; }
.words td:first-child, .words td:last-child { white-space: nowrap; }
";

/// What drawings need besides.
const DRAWINGS: &str = "\
svg text { fill: var(--ink); font: 12px system-ui, sans-serif; }
svg .grid { stroke: var(--line); } svg .bar { stroke: var(--mark); stroke-width: 2; } svg .dot { fill: var(--mark); }
svg path { fill: none; stroke-width: 1.5; } svg path.open { stroke: var(--ink); stroke-width: 2.5; }
svg path.one { stroke: var(--mark); } svg path.two { stroke: var(--other); stroke-dasharray: 5 3; }
svg .band { fill: var(--line); opacity: .45; } svg.key { vertical-align: middle; }
svg .mark circle { stroke: var(--paper); } svg .mark text { fill: #10151f; font: bold 10px system-ui, sans-serif; }
svg .inaccuracy circle { fill: #f2d45c; } svg .mistake circle { fill: #f29a4a; } svg .blunder circle { fill: #ee6f63; }
svg .cell text { fill: #10151f; font-size: 10px; } svg .soft { fill: var(--soft); }
";

/// A whole page.
fn page(title: &str, body: &str) -> String {
    styled_page(title, DRAWINGS, body)
}

/// A whole page with styles of its own besides.
fn styled_page(title: &str, style: &str, body: &str) -> String {
    let title = escape(title);
    format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>{title}</title>\n\
         <style>\n{STYLE}{style}</style>\n</head>\n<body>\n<h1>{title}</h1>\n{body}</body>\n</html>\n"
    )
}

/// Text that stands for itself.
fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// A table; the cells are text.
fn table(heads: &[&str], rows: &[Vec<String>]) -> String {
    let line = |tag: &str, cells: Vec<String>| {
        let cells: String = cells.iter().map(|cell| format!("<{tag}>{}</{tag}>", escape(cell))).collect();
        format!("<tr>{cells}</tr>\n")
    };
    let head = line("th", heads.iter().map(|&head| head.to_owned()).collect());
    let body: String = rows.iter().map(|row| line("td", row.clone())).collect();
    format!("<div class=\"scroll\"><table>\n{head}{body}</table></div>\n")
}

/// A table with more words than numbers.
fn words_table(heads: &[&str], rows: &[Vec<String>]) -> String {
    table(heads, rows).replacen("class=\"scroll\"", "class=\"scroll words\"", 1)
}

fn percent(share: f64) -> String {
    format!("{:.1} %", 100.0 * share)
}

fn interval(share: &Estimate) -> String {
    format!("{:.1} to {:.1} %", 100.0 * share.low, 100.0 * share.high)
}
