//! No row of the protocol's tables is forgotten: every limit, refusal and close code stands in a test of this folder.

use std::path::Path;

use exceed_server::limits::Limits;

fn read(path: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(path);
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// A section of the protocol.
fn section(number: usize) -> String {
    let page = read("../../docs/protocol.md");
    let start = page.find(&format!("\n## {number} ")).expect("the section");
    let end = page[start + 1..].find("\n## ").map_or(page.len(), |end| start + 1 + end);
    page[start..end].to_owned()
}

fn tests() -> String {
    let files = ["limits.rs", "limits_of_sockets.rs", "refusals.rs", "refused_requests.rs"];
    files.iter().map(|file| read(&format!("tests/abuse/{file}"))).collect()
}

/// What stands between backquotes and is a name.
fn names(text: &str) -> Vec<&str> {
    let quoted = text.split('`').skip(1).step_by(2);
    quoted.filter(|name| name.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'_')).collect()
}

#[test]
fn every_limit_has_a_row_and_a_test() {
    let (page, tests) = (section(9), tests());
    for (name, _, _) in Limits::ALL {
        assert!(page.contains(&format!("`{name}`")), "docs/protocol.md, section 9, does not know `{name}`");
        assert!(tests.contains(&format!("(\"{name}\"")), "no test sets or counts the limit `{name}`");
    }
    let rows = page.lines().filter(|line| line.starts_with("| `"));
    let first = |line: &str| line.split('|').nth(1).map(ToOwned::to_owned).unwrap_or_default();
    for cell in rows.map(first) {
        for name in names(&cell) {
            assert!(Limits::ALL.iter().any(|(known, _, _)| *known == name), "there is no limit `{name}`");
        }
    }
}

#[test]
fn every_refusal_has_a_test() {
    let (page, tests) = (section(6), tests());
    // Fields that the section names beside the codes.
    let fields = ["index", "retry_ms", "text", "type", "accepted"];
    let codes: Vec<&str> = names(&page).into_iter().filter(|name| !fields.contains(name)).collect();
    assert!(codes.len() > 25, "{codes:?}");
    for code in codes {
        assert!(tests.contains(&format!("\"{code}\"")), "no test is refused with `{code}`");
    }
    let closing = page.split("Close codes:").nth(1).expect("close codes");
    let codes = closing.split(|letter: char| !letter.is_ascii_digit()).filter(|word| word.len() == 4);
    let codes: Vec<&str> = codes.collect();
    assert!(codes.len() >= 11, "{codes:?}");
    for code in codes {
        assert!(tests.contains(code), "no test is closed with {code}");
    }
}
