//! The heat map: a table of all shares, which screen readers and keyboards read as one.

use super::{Site, class_of_estimate};

/// Rows against columns, best first.
pub fn heat_map(site: &Site) -> String {
    let order: Vec<usize> = site.ranked.iter().map(|ranked| ranked.character).collect();
    let mut columns = String::new();
    for &character in &order {
        columns += &format!("<th scope=\"col\"><span>{}</span></th>", site.name(character));
    }
    let mut rows = String::new();
    for &row in &order {
        rows += &format!("<tr><th scope=\"row\">{}</th>", site.link("characters/", row));
        order.iter().for_each(|&column| rows += &field(site, row, column));
        rows += "</tr>\n";
    }
    format!(
        "<div class=\"wide\" role=\"region\" tabindex=\"0\" aria-label=\"Heat map of win shares\">\n<table class=\"heat\">\n\
         <caption>Win share of the row against the column, in percent</caption>\n\
         <thead><tr><td></td>{columns}</tr></thead>\n<tbody>\n{rows}</tbody>\n</table>\n</div>\n"
    )
}

fn field(site: &Site, row: usize, column: usize) -> String {
    if row == column {
        return "<td title=\"the same character: even\">–</td>".to_owned();
    }
    let Some((found, share)) = site.matchup(row, column) else {
        return "<td title=\"not played\">·</td>".to_owned();
    };
    format!(
        "<td class=\"{}\" title=\"{} v {}: {:.0}–{:.0} %, {} games\">{:.0}</td>",
        class_of_estimate(&share),
        site.name(row),
        site.name(column),
        100.0 * share.low,
        100.0 * share.high,
        found.games,
        100.0 * share.value
    )
}
