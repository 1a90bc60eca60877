//! The pages of a chart.

use std::sync::Arc;

use exceed_cards::{Catalog, embedded_sources};
use exceed_lab::html::{SitePage, matchups_site};
use exceed_lab::matchups::{Goal, Matchups, TIERS, Tally, ranking};
use exceed_rules::Edition;

fn catalog() -> Arc<Catalog> {
    Arc::new(Catalog::load(&embedded_sources()).expect("the embedded cards are sound"))
}

/// A chart of these characters, with so many pairs of each matchup.
fn chart(catalog: &Arc<Catalog>, names: &[&str], pairs: u64) -> Matchups {
    let find = |name: &&str| catalog.find(name).expect("a known character");
    let characters: Vec<usize> = names.iter().map(find).collect();
    let mut chart = Matchups::new(catalog, Edition::default(), "random", 3, &characters);
    chart.run(catalog, Goal::exactly(pairs), 2, |_| {}).expect("played");
    chart
}

/// Names that HTML would read otherwise, and others.
const NAMES: [&str; 5] = ["ryu", "d-janette", "sydney-serena", "shovel-shield-knight", "linne"];

fn site(catalog: &Arc<Catalog>) -> Vec<SitePage> {
    matchups_site(&chart(catalog, &NAMES, 10))
}

/// Everything that is opened, and in what order it is closed.
#[track_caller]
fn tags_are_closed(page: &SitePage) {
    let mut open: Vec<&str> = Vec::new();
    let mut rest = page.text.strip_prefix("<!doctype html>\n").expect("a page");
    while let Some(start) = rest.find('<') {
        let end = start + rest[start..].find('>').expect("a whole tag");
        let tag = &rest[start + 1..end];
        rest = &rest[end + 1..];
        if let Some(name) = tag.strip_prefix('/') {
            assert_eq!(open.pop(), Some(name), "{}: …{}", page.path, &rest[..rest.len().min(80)]);
        } else if !tag.starts_with("meta") {
            open.push(tag.split_whitespace().next().expect("a name"));
        }
    }
    assert!(open.is_empty(), "{}: {open:?} are left open", page.path);
}

/// The values of an attribute.
fn values<'a>(text: &'a str, attribute: &str) -> Vec<&'a str> {
    let mark = format!(" {attribute}=\"");
    text.split(&mark).skip(1).map(|rest| rest.split('"').next().expect("it ends")).collect()
}

#[test]
fn every_character_has_a_page_and_every_link_leads_to_one() {
    let site = site(&catalog());
    let paths: Vec<&str> = site.iter().map(|page| page.path.as_str()).collect();
    assert_eq!(paths[0], "index.html");
    for name in NAMES {
        assert!(paths.contains(&format!("characters/{name}.html").as_str()), "{name}");
        let link = format!("characters/{name}.html");
        // In the tiers and in the heat map.
        assert!(values(&site[0].text, "href").iter().filter(|found| **found == link).count() >= 2, "{name}");
    }
    assert_eq!(paths.len(), NAMES.len() + 1);
    for page in &site {
        for link in values(&page.text, "href") {
            let target = match (page.path.as_str(), link.strip_prefix("../")) {
                ("index.html", _) => link.to_owned(),
                (_, Some(above)) => above.to_owned(),
                (_, None) => format!("characters/{link}"),
            };
            assert!(paths.contains(&target.as_str()), "{} links to {link}", page.path);
        }
    }
    let ryu = site.iter().find(|page| page.path == "characters/ryu.html").expect("his page");
    for other in &NAMES[1..] {
        let link = format!("{other}.html");
        assert!(values(&ryu.text, "href").contains(&link.as_str()), "Ryu met {other}");
    }
}

#[test]
fn pages_are_whole_and_fetch_nothing() {
    for page in site(&catalog()) {
        tags_are_closed(&page);
        assert!(
            page.text.ends_with("</html>\n") && page.text.contains("prefers-color-scheme: dark"),
            "{}",
            page.path
        );
        for foreign in ["http", "src=", "url(", "@import", "<script", "<link", "href=\"/", "NaN", "inf"] {
            assert!(!page.text.contains(foreign), "{} has `{foreign}`", page.path);
        }
    }
}

#[test]
fn names_stand_for_themselves() {
    let mut chart = chart(&catalog(), &NAMES, 2);
    let serena = "Sydney & Serena";
    let uses = chart.uses.characters.get_mut("ryu").expect("he is there");
    uses.name = "<b>\"Ryu\"".to_owned();
    let pages = matchups_site(&chart);
    for page in &pages {
        assert!(!page.text.contains(serena) && !page.text.contains("<b>"), "{}", page.path);
        tags_are_closed(page);
        // Every mark that is not one of the page is written as one.
        for part in page.text.split('&').skip(1) {
            let known = ["amp;", "lt;", "gt;", "quot;"].iter().any(|mark| part.starts_with(mark));
            assert!(known, "{}: &{}", page.path, &part[..part.len().min(20)]);
        }
    }
    let index = &pages[0].text;
    for name in ["Sydney &amp; Serena", "D'Janette", "Shovel &amp; Shield Knight", "&lt;b&gt;&quot;Ryu&quot;"]
    {
        assert!(index.contains(&format!(">{name}</a>")), "{name}");
        assert!(index.contains(&format!("title=\"{name} v ")), "{name}");
    }
}

/// The heat map is a table whose fields have heads; what a colour says the number says too.
#[test]
fn the_heat_map_can_be_read_without_seeing_it() {
    let catalog = catalog();
    let chart = chart(&catalog, &NAMES, 10);
    let index = &matchups_site(&chart)[0].text;
    let heat = index.split("<table class=\"heat\">").nth(1).and_then(|rest| rest.split("</table>").next());
    let heat = heat.expect("a heat map");
    assert_eq!(heat.matches("<th scope=\"col\">").count(), NAMES.len());
    assert_eq!(heat.matches("<th scope=\"row\">").count(), NAMES.len());
    let fields = heat.split("<td class=\"h").skip(1).map(|field| {
        let number = field.split('>').nth(1).and_then(|rest| rest.split('<').next()).expect("a number");
        (field.split(['"', ' ']).next().expect("a class"), number.parse::<u64>().expect("a number"))
    });
    let fields: Vec<(&str, u64)> = fields.collect();
    assert_eq!(fields.len(), NAMES.len() * (NAMES.len() - 1));
    assert_eq!(
        fields.iter().map(|(_, number)| number).sum::<u64>() / fields.len() as u64,
        50,
        "both sides of each"
    );
    for (class, number) in fields {
        let wanted = match number {
            ..30 => "0",
            53..57 => "5",
            71.. => "8",
            _ => continue,
        };
        assert_eq!(class, wanted, "{number}");
    }
    assert!(
        index.contains("role=\"region\" tabindex=\"0\" aria-label=\"Heat map"),
        "the keyboard can scroll it"
    );
}

#[test]
fn a_character_page_says_what_was_measured() {
    let catalog = catalog();
    let chart = chart(&catalog, &NAMES, 10);
    let pages = matchups_site(&chart);
    let page = &pages.iter().find(|page| page.path == "characters/linne.html").expect("her page").text;
    let summary = chart.summary();
    let linne = summary.characters.iter().find(|one| one.character == "linne").expect("she is there");
    for words in [
        format!(
            "Wins {:.1} % [{:.1}, {:.1}] against 4 opponents",
            100.0 * linne.share.value,
            100.0 * linne.share.low,
            100.0 * linne.share.high
        ),
        format!("They take {:.1} turns on average; the longest took {}.", linne.turns, linne.longest),
        format!(
            "{:.1} % end by a knock-out, {:.1} % because a deck runs out",
            100.0 * linne.knock_outs,
            100.0 * linne.deck_outs
        ),
        "In its 100 games whoever goes first wins".to_owned(),
        "Both sides are played by the bot random".to_owned(),
    ] {
        assert!(page.contains(&words), "`{words}` is missing in: {page}");
    }
    // Shares are from her side, whoever stands first in the chart.
    for (other, name) in
        ["Ryu", "D'Janette", "Sydney &amp; Serena", "Shovel &amp; Shield Knight"].iter().enumerate()
    {
        let share = summary.matchups[chart.cell_of(other, 4)].share;
        let link = format!("<th scope=\"row\"><a href=\"{}.html\">{name}</a></th>", chart.characters[other]);
        let row = page.split("<tr>").find_map(|row| row.strip_prefix(&link)).expect("a row");
        let numbers = format!(
            ">{:.1}</td><td>{:.1}–{:.1}</td>",
            100.0 * (1.0 - share.value),
            100.0 * (1.0 - share.high),
            100.0 * (1.0 - share.low)
        );
        assert!(row.contains(&numbers), "{numbers} is missing in {row}");
        let title = format!(
            "\"Linne v {name}: {:.0}–{:.0} %, 20 games\">",
            100.0 * (1.0 - share.high),
            100.0 * (1.0 - share.low)
        );
        assert!(pages[0].text.contains(&title), "{title}");
    }
    assert!(summary.matchups[chart.cell_of(0, 4)].share.value != 0.5, "else the sides can't be told apart");
    // The rows of the opponents, her cards once each, and nobody else's.
    let deck = &chart.decks[4];
    assert_eq!(page.matches("<td class=\"i\"").count(), 4);
    for card in &deck.cards {
        let games = |tally: &Tally| format!("<td>{} (", tally.games);
        let row =
            page.split("<tr>").find(|row| row.starts_with(&format!("<th scope=\"row\">{}</th>", card.name)));
        let row = row.expect("a row");
        for tally in [&card.opening, &card.drawn, &card.set] {
            assert!(row.contains(&games(tally)), "{}", card.name);
        }
    }
    assert!(!page.contains("Hadoken"));
}

#[test]
fn chosen_matchups_make_no_tiers() {
    let catalog = catalog();
    let table = chart(&catalog, &NAMES, 6);
    let mut closest = Matchups { goal: None, ..table.clone() };
    closest.cells.iter_mut().for_each(|cell| *cell = exceed_lab::matchups::Counts::default());
    assert_eq!(closest.keep_closest(&table, 2), 2);
    closest.run(&catalog, Goal::exactly(3), 2, |_| {}).expect("played");
    let pages = matchups_site(&closest);
    assert!(!pages[0].text.contains("Tier") && !pages[0].text.contains("class=\"heat\""));
    assert_eq!(pages[0].text.matches("<td class=\"i\"").count(), 2, "two matchups");
    let met = closest
        .own_cells()
        .into_iter()
        .flat_map(|cell| [closest.meetings()[cell].0, closest.meetings()[cell].1]);
    let met: std::collections::BTreeSet<usize> = met.collect();
    assert_eq!(pages.len(), 1 + met.len(), "who met nobody has no page");
    assert!(!pages[0].text.contains("not complete"));
    closest.goal = Some(Goal::exactly(4));
    assert!(matchups_site(&closest)[0].text.contains("not complete"));
}

#[test]
fn ranks_and_tiers_say_how_sure_they_are() {
    let catalog = catalog();
    let mut summary = chart(&catalog, &NAMES, 2).summary();
    let set = |index: usize, value: f64, half: f64, summary: &mut exceed_lab::matchups::Summary| {
        let share = &mut summary.characters[index].share;
        (share.value, share.low, share.high) = (value, value - half, value + half);
    };
    // Clear, two that can't be told apart, one on a border, one at the end.
    for (index, value, half) in
        [(0, 0.47, 0.02), (1, 0.65, 0.01), (2, 0.50, 0.02), (3, 0.47001, 0.02), (4, 0.20, 0.01)]
    {
        set(index, value, half, &mut summary);
    }
    let ranked = ranking(&summary.characters);
    assert_eq!(ranked.iter().map(|one| one.character).collect::<Vec<_>>(), [1, 2, 3, 0, 4]);
    let names: Vec<&str> = ranked.iter().map(|one| TIERS[one.tier].name).collect();
    assert_eq!(names, ["S", "B", "C", "C", "E"]);
    let ranks: Vec<_> = ranked.iter().map(|one| (one.rank.low, one.rank.value, one.rank.high)).collect();
    assert_eq!(ranks[0], (1.0, 1.0, 1.0));
    assert_eq!(ranks[2], (3.0, 3.0, 4.0), "the two may be the other way round");
    assert_eq!(ranks[3], (3.0, 4.0, 4.0));
    assert_eq!(ranks[4], (5.0, 5.0, 5.0));
    assert!(ranked[0].sure > 0.999 && ranked[4].sure > 0.999);
    assert!((ranked[1].sure - 0.5).abs() < 1e-6, "on the border: {}", ranked[1].sure);
    // 45 % is 1.96 deviations below, 50 % is 2.94 above.
    assert!((ranked[3].sure - (0.998_4 - 0.025)).abs() < 1e-3, "{}", ranked[3].sure);
    // Who met nobody has no rank.
    summary.characters[2].opponents = 0;
    assert_eq!(ranking(&summary.characters).len(), 4);
}
