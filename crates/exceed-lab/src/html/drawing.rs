//! The drawings: intervals on a scale, and shares as colours.

use super::escape;
use crate::statistics::Estimate;

/// A row of a drawing of intervals.
pub struct IntervalRow {
    /// What it is.
    pub label: String,
    /// Where it is.
    pub estimate: Estimate,
    /// As it is written beside.
    pub words: String,
}

/// About the width of a letter.
const LETTER: f64 = 7.0;
const PLOT: f64 = 620.0;
const ROW: f64 = 24.0;

/// The width of the longest of these.
fn width_of<'a>(labels: impl Iterator<Item = &'a String>) -> f64 {
    LETTER * labels.map(|label| label.chars().count()).max().unwrap_or(0) as f64
}

/// Dots with their intervals, one row each, with a line at every multiple of `step`.
pub fn intervals(rows: &[IntervalRow], step: f64) -> String {
    let low = rows.iter().map(|row| row.estimate.low).fold(f64::INFINITY, f64::min);
    let high = rows.iter().map(|row| row.estimate.high).fold(f64::NEG_INFINITY, f64::max);
    if !low.is_finite() || !high.is_finite() {
        return String::new();
    }
    let (first, last) = ((low / step).floor(), (high / step).ceil().max((low / step).floor() + 1.0));
    let labels = width_of(rows.iter().map(|row| &row.label)) + 16.0;
    let words = width_of(rows.iter().map(|row| &row.words)) + 16.0;
    let place = |value: f64| labels + PLOT * (value / step - first) / (last - first);
    let (width, height) = (labels + PLOT + words, ROW * (rows.len() as f64 + 1.0));
    let mut svg = start(width, height, "Values with 95 % intervals");
    let lines = (last - first) as i64;
    // Never more lines than can be told apart.
    let every = (lines / 14 + 1) as usize;
    for index in (0..=lines).step_by(every) {
        let value = (first + index as f64) * step;
        let x = place(value);
        svg += &format!(
            "<line class=\"grid\" x1=\"{x:.1}\" y1=\"0\" x2=\"{x:.1}\" y2=\"{:.1}\"/>\
             <text class=\"soft\" x=\"{x:.1}\" y=\"{:.1}\" text-anchor=\"middle\">{value:.0}</text>\n",
            height - ROW,
            height - 8.0
        );
    }
    for (index, row) in rows.iter().enumerate() {
        let y = ROW * (index as f64 + 0.5);
        let [left, dot, right] = [row.estimate.low, row.estimate.value, row.estimate.high].map(place);
        svg += &format!(
            "<text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\">{}</text>\
             <line class=\"bar\" x1=\"{left:.1}\" y1=\"{y}\" x2=\"{right:.1}\" y2=\"{y}\"/>\
             <circle class=\"dot\" cx=\"{dot:.1}\" cy=\"{y}\" r=\"4\"/>\
             <text class=\"soft\" x=\"{:.1}\" y=\"{:.1}\">{}</text>\n",
            labels - 10.0,
            y + 4.0,
            escape(&row.label),
            labels + PLOT + 12.0,
            y + 4.0,
            escape(&row.words)
        );
    }
    svg + "</svg></div>\n"
}

/// One field of a heat map.
pub struct HeatCell {
    /// The share, 0 to 1.
    pub share: f64,
    /// What is said when the pointer rests on it.
    pub words: String,
}

/// Shares as colours with their numbers, row by row; red loses, blue wins.
pub fn heat_map(
    rows: &[String],
    columns: &[String],
    cell: impl Fn(usize, usize) -> Option<HeatCell>,
) -> String {
    let side = 27.0;
    let labels = width_of(rows.iter()) + 16.0;
    // Columns are written steeply upwards.
    let (across, top) = (width_of(columns.iter()) * 0.58, width_of(columns.iter()) * 0.82 + 16.0);
    let (width, height) =
        (labels + side * columns.len() as f64 + across, top + side * rows.len() as f64 + 4.0);
    let mut svg = start(width, height, "Heat map of win shares in percent");
    for (index, column) in columns.iter().enumerate() {
        let x = labels + side * (index as f64 + 0.6);
        let y = top - 6.0;
        svg += &format!(
            "<text x=\"{x:.1}\" y=\"{y}\" transform=\"rotate(-55 {x:.1} {y})\">{}</text>\n",
            escape(column)
        );
    }
    for (row, label) in rows.iter().enumerate() {
        let y = top + side * row as f64;
        svg += &format!(
            "<text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\">{}</text>\n",
            labels - 6.0,
            y + 18.0,
            escape(label)
        );
        for column in 0..columns.len() {
            let Some(found) = cell(row, column) else { continue };
            let x = labels + side * column as f64;
            svg += &format!(
                "<g class=\"cell\"><title>{}</title><rect x=\"{x}\" y=\"{y}\" width=\"{:.0}\" height=\"{:.0}\" \
                 fill=\"{}\"/><text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"middle\">{:.0}</text></g>\n",
                escape(&found.words),
                side - 1.0,
                side - 1.0,
                colour(found.share),
                x + side / 2.0,
                y + 17.0,
                100.0 * found.share
            );
        }
    }
    svg + "</svg></div>\n"
}

pub(super) fn start(width: f64, height: f64, label: &str) -> String {
    format!(
        "<div class=\"scroll\"><svg role=\"img\" aria-label=\"{label}\" width=\"{width:.0}\" height=\"{height:.0}\" \
         viewBox=\"0 0 {width:.0} {height:.0}\">\n"
    )
}

/// From red through near white to blue; told apart by people who see few colours too.
fn colour(share: f64) -> String {
    let ends = if share < 0.5 { [226.0, 120.0, 92.0] } else { [98.0, 150.0, 226.0] };
    let strength = ((share - 0.5).abs() * 2.0).min(1.0).powf(0.8);
    let [red, green, blue] = ends.map(|end| (245.0 + (end - 245.0) * strength) as u8);
    format!("rgb({red},{green},{blue})")
}
