//! The pages of a chart of characters: one of the whole chart and one for each character. They link to each other by relative
//! addresses, so they work from a folder and on any host.

mod character;
mod heat;
mod index;

use super::{escape, percent};
use crate::matchups::{MatchupSummary, Matchups, Ranked, Summary, ranking};
use crate::statistics::Estimate;

/// A page of a folder of pages.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SitePage {
    /// Where it belongs in the folder, with `/` between the parts.
    pub path: String,
    /// Its text.
    pub text: String,
}

/// The chart as a folder of pages.
#[must_use]
pub fn matchups_site(chart: &Matchups) -> Vec<SitePage> {
    let site = Site::new(chart);
    let index = SitePage { path: "index.html".to_owned(), text: index::page_of(&site) };
    let characters = site.shown().map(|character| SitePage {
        path: format!("characters/{}.html", chart.characters[character]),
        text: character::page_of(&site, character),
    });
    std::iter::once(index).chain(characters).collect()
}

/// Styles beside those of every page: fields by their share, and intervals as bars.
const STYLE: &str = "\
a { color: var(--mark); } nav { margin: 1rem 0; } p { max-width: 60rem; } caption { text-align: left; color: var(--soft); }
th { font-weight: 600; } tbody th { text-align: left; font-weight: 400; } th:first-child { text-align: left; }
td { white-space: nowrap; } .scroll td, .scroll th { padding: .25rem .5rem; } .scroll tbody th { position: sticky; left: 0; z-index: 1; background: var(--paper); }
[colspan=\"4\"] { text-align: center; border-left: 1px solid var(--line); } thead th { vertical-align: bottom; }
tr.tier th { font-weight: 600; padding-top: 1.25rem; }
.s { font-weight: 700; } td.i { position: relative; min-width: 9rem; }
td.i::before, td.i::after { content: \"\"; position: absolute; }
td.i::before { left: calc(var(--l) * 1%); width: max(2px, calc(var(--w) * 1%)); top: calc(50% - 2px); height: 4px;
  background: var(--mark); border-radius: 2px; }
td.i::after { left: 50%; top: 0; bottom: 0; border-left: 1px solid var(--soft); }
.h0 { background: #e2785c; } .h1 { background: #e99b84; } .h2 { background: #f0bcab; } .h3 { background: #f4dbd2; }
.h4 { background: #ececec; } .h5 { background: #d5e0f5; } .h6 { background: #b1c7f0; } .h7 { background: #8aafea; }
.h8 { background: #6296e2; } [class^=h] { color: #10151f; }
@media (prefers-color-scheme: dark) {
  .h0 { background: #8f3320; } .h1 { background: #7a3526; } .h2 { background: #5f332a; } .h3 { background: #45302b; }
  .h4 { background: #2a2e37; } .h5 { background: #2a3a55; } .h6 { background: #2b4570; } .h7 { background: #2c518f; }
  .h8 { background: #2f5fb0; } [class^=h] { color: #f2f4f8; }
}
@media (max-width: 40rem) { body { margin: 1rem auto; padding: 0 .6rem; } th, td { padding: .25rem .4rem; } }
";

/// Styles of the heat map, which scrolls in its place under its heads.
const HEAT: &str = "\
.wide { overflow: auto; max-height: 88vh; border: 1px solid var(--line); }
.heat { font-size: 11px; border-collapse: separate; border-spacing: 0; }
.heat td, .heat th { padding: 0 2px; border: 0; min-width: 21px; height: 21px; text-align: center; }
.heat th { position: sticky; background: var(--paper); z-index: 1; white-space: nowrap; }
.heat thead th { top: 0; z-index: 2; } .heat tbody th { left: 0; text-align: right; }
.heat thead th:first-child { left: 0; z-index: 3; } .heat thead span { writing-mode: vertical-rl; transform: rotate(180deg); }
.heat.heat { color: inherit; }
";

/// What all pages are made of.
struct Site<'a> {
    chart: &'a Matchups,
    summary: Summary,
    /// Best first; those that met nobody are not among them.
    ranked: Vec<Ranked>,
}

impl<'a> Site<'a> {
    fn new(chart: &'a Matchups) -> Site<'a> {
        let summary = chart.summary();
        let ranked = ranking(&summary.characters);
        Site { chart, summary, ranked }
    }

    /// Characters with games, in the order of the chart.
    fn shown(&self) -> impl Iterator<Item = usize> {
        let all = self.summary.characters.iter().enumerate();
        all.filter(|(_, character)| character.games > 0).map(|(index, _)| index)
    }

    fn name(&self, character: usize) -> String {
        escape(self.chart.name(character))
    }

    /// A link to a character's page, which is in this folder.
    fn link(&self, folder: &str, character: usize) -> String {
        format!("<a href=\"{folder}{}.html\">{}</a>", self.chart.characters[character], self.name(character))
    }

    /// A matchup, and the share of the first of these two in it; `None` if it was not played.
    fn matchup(&self, own: usize, other: usize) -> Option<(&MatchupSummary, Estimate)> {
        let found = &self.summary.matchups[self.chart.cell_of(own.min(other), own.max(other))];
        let Estimate { value, low, high } = found.share;
        let turned = Estimate { value: 1.0 - value, low: 1.0 - high, high: 1.0 - low };
        (found.games > 0).then_some((found, if own <= other { found.share } else { turned }))
    }

    /// Whether all matchups were meant to be played, so that characters can be compared.
    fn is_whole(&self) -> bool {
        self.chart.chosen.is_none()
    }

    /// A whole page.
    fn page(title: &str, style: &str, body: &str) -> String {
        super::styled_page(title, &format!("{STYLE}{style}"), body)
    }
}

/// The class of a share: nine steps from losing to winning.
fn class_of(share: f64) -> usize {
    [0.30, 0.37, 0.43, 0.48, 0.52, 0.57, 0.63, 0.70].iter().filter(|&&end| share >= end).count()
}

/// `is sure` as a class: the interval lies on one side of 50 %. The numbers say so too, by being bold.
fn class_of_estimate(share: &Estimate) -> String {
    let sure = if is_open(share) { "" } else { " s" };
    format!("h{}{sure}", class_of(share.value))
}

/// Whether 50 % is in the interval.
fn is_open(share: &Estimate) -> bool {
    share.low <= 0.5 && share.high >= 0.5
}

/// A cell with a number.
fn cell(text: &str) -> String {
    format!("<td>{text}</td>")
}

/// What a bar goes from and to, in percent.
type Scale = [f64; 2];

/// For matchups, which can be anywhere.
const WHOLE: Scale = [0.0, 100.0];
/// For characters, whose shares are means of many.
const MIDDLE: Scale = [20.0, 80.0];

/// Three cells: a share, its interval in numbers, and as a bar.
fn share_cells(share: &Estimate, [left, right]: Scale) -> String {
    let [low, high] = [share.low, share.high].map(|end| 100.0 * end);
    let [from, to] = [low, high].map(|end| 100.0 * (end.clamp(left, right) - left) / (right - left));
    format!(
        "<td class=\"{}\">{:.1}</td><td>{low:.1}–{high:.1}</td>\
         <td class=\"i\" style=\"--l:{from:.0};--w:{:.0}\"></td>",
        class_of_estimate(share),
        100.0 * share.value,
        to - from
    )
}

/// The head of a table; the heads are text.
fn head(heads: &[&str]) -> String {
    let cells: String = heads.iter().map(|head| format!("<th scope=\"col\">{}</th>", escape(head))).collect();
    format!("<thead><tr>{cells}</tr></thead>\n")
}

/// A table in a box that scrolls sideways, also by the keyboard.
fn scrolling(label: &str, table: &str) -> String {
    let label = escape(label);
    format!(
        "<div class=\"scroll\" role=\"region\" tabindex=\"0\" aria-label=\"{label}\"><table>\n{table}</table></div>\n"
    )
}

/// `53.2 % [51.0, 55.4]`.
fn with_interval(share: &Estimate) -> String {
    format!("{} [{:.1}, {:.1}]", percent(share.value), 100.0 * share.low, 100.0 * share.high)
}
