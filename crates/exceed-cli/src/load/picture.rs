//! The measurements as a drawing: answer times and memory against games.

use std::fmt::Write;

use super::report::Step;

const WIDTH: f64 = 720.0;
const HEIGHT: f64 = 300.0;
const LEFT: f64 = 70.0;
const RIGHT: f64 = 20.0;
const TOP: f64 = 40.0;
const BOTTOM: f64 = 50.0;
const STYLE: &str = "text{font:13px sans-serif;fill:#444}.line{fill:none;stroke-width:2}.grid{stroke:#ddd}\
                     svg{background:#fff}";

/// One line of a plot.
struct Line {
    name: &'static str,
    colour: &'static str,
    points: Vec<(f64, f64)>,
}

/// Two plots, one below the other.
pub fn draw(steps: &[Step]) -> String {
    let line = |name, colour, value: &dyn Fn(&Step) -> Option<f64>| {
        let points = steps.iter().filter_map(|step| Some((f64::from(step.games), value(step)?)));
        Line { name, colour, points: points.collect() }
    };
    let times = [
        line("p99 to the own update", "#b3261e", &|step| Some(step.updated_ms.p99)),
        line("p99 to accepted", "#e08a00", &|step| Some(step.accepted_ms.p99)),
        line("p50 to the own update", "#1f6feb", &|step| Some(step.updated_ms.p50)),
    ];
    let memory = [line("memory of the server for each game", "#2e7d32", &|step| {
        step.memory.map(|memory| memory.bytes_per_game / 1024.0)
    })];
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {}\" role=\"img\">\n\
         <title>Answer times and memory against games at the same time</title>\n<style>{STYLE}</style>\n",
        2.0 * HEIGHT
    );
    svg += &plot(&times, "ms", 0.0);
    svg += &plot(&memory, "KiB", HEIGHT);
    svg += "</svg>\n";
    svg
}

/// A round number that is not exceeded, and not much higher.
fn round_up(value: f64) -> f64 {
    let power = 10f64.powf(value.max(1e-9).log10().floor());
    let steps = [1.0, 2.0, 2.5, 5.0, 10.0];
    steps.into_iter().map(|step| step * power).find(|round| *round >= value).unwrap_or(value)
}

fn plot(lines: &[Line], unit: &str, down: f64) -> String {
    let highest = |part: fn(&(f64, f64)) -> f64| {
        lines.iter().flat_map(|line| &line.points).map(part).fold(0.0, f64::max)
    };
    let (most_x, most_y) = (round_up(highest(|point| point.0)), round_up(highest(|point| point.1)));
    let x = |value: f64| LEFT + (WIDTH - LEFT - RIGHT) * value / most_x;
    let y = |value: f64| down + HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * value / most_y;
    let mut svg = String::new();
    for tenth in [0.0, 0.2, 0.4, 0.6, 0.8, 1.0] {
        let (games, value) = (most_x * tenth, most_y * tenth);
        // Writing to a text can't fail.
        let _ = writeln!(
            svg,
            "<line class=\"grid\" x1=\"{LEFT}\" x2=\"{:.1}\" y1=\"{2:.1}\" y2=\"{2:.1}\"/>\
             <text x=\"{1:.1}\" y=\"{3:.1}\" text-anchor=\"end\">{value} {unit}</text>\
             <text x=\"{4:.1}\" y=\"{5:.1}\" text-anchor=\"middle\">{games}</text>",
            WIDTH - RIGHT,
            LEFT - 6.0,
            y(value),
            y(value) + 4.0,
            x(games),
            y(0.0) + 18.0,
        );
    }
    let _ = writeln!(
        svg,
        "<text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"middle\">games at the same time, one answer a second each</text>",
        (LEFT + WIDTH - RIGHT) / 2.0,
        y(0.0) + 38.0,
    );
    let mut beside = LEFT;
    for line in lines {
        let points: Vec<String> =
            line.points.iter().map(|(games, value)| format!("{:.1},{:.1}", x(*games), y(*value))).collect();
        let _ = writeln!(
            svg,
            "<polyline class=\"line\" stroke=\"{0}\" points=\"{1}\"/>\
             <rect x=\"{beside:.1}\" y=\"{2:.1}\" width=\"12\" height=\"12\" fill=\"{0}\"/>\
             <text x=\"{3:.1}\" y=\"{4:.1}\">{5}</text>",
            line.colour,
            points.join(" "),
            down + 12.0,
            beside + 18.0,
            down + 23.0,
            line.name,
        );
        beside += 40.0 + 7.0 * line.name.len() as f64;
    }
    svg
}

#[cfg(test)]
mod tests {
    use super::super::report::{Memory, Spread};
    use super::*;

    #[test]
    fn scales_are_round() {
        assert_eq!([0.7, 1.0, 3.0, 46.0, 1800.0].map(round_up), [1.0, 1.0, 5.0, 50.0, 2000.0]);
    }

    #[test]
    fn every_step_is_a_point() {
        let step = |games, p99, kilobytes: f64| Step {
            games,
            updated_ms: Spread { p99, ..Spread::default() },
            memory: Some(Memory { bytes: 0, bytes_per_game: kilobytes * 1024.0 }),
            ..Step::default()
        };
        let svg = draw(&[step(100, 5.0, 50.0), step(200, 10.0, 25.0)]);
        // Half the games and half the time lie in the middle of the plot; all of both in its corner.
        assert!(svg.contains("points=\"385.0,145.0 700.0,40.0\""), "{svg}");
        assert!(svg.contains("points=\"385.0,340.0 700.0,445.0\""), "{svg}");
        assert!(svg.ends_with("</svg>\n"));
    }
}
