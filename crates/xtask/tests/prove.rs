//! A proof can fail: a line without a case, and a case that does not need the line it claims.

use xtask::claims::Claims;
use xtask::prove::prove;

const LINE: &str = "ryu/hadoken/attack/1";

/// The claims about one line only.
fn claims() -> Claims {
    let mut claims = Claims::read().unwrap_or_else(|errors| panic!("\n{}\n", errors.join("\n")));
    claims.lines.retain(|line| line.id == LINE);
    assert_eq!(claims.lines.len(), 1);
    claims
}

#[test]
fn a_line_whose_case_fails_without_it_is_proved() {
    let claims = claims();
    assert!(claims.of_line(LINE).next().is_some());
    let report = prove(&claims, 1);
    assert!(!report.unproved.iter().any(|fault| fault.starts_with(LINE)), "{:?}", report.unproved);
}

#[test]
fn a_line_without_a_case_is_not_proved() {
    let mut claims = claims();
    claims.cases.clear();
    let report = prove(&claims, 2);
    assert_eq!(report.proved, 0);
    assert!(report.unproved.contains(&format!("{LINE}: no case claims it")), "{:?}", report.unproved);
    assert!(report.unproved.contains(&"DMG-6 in S3: no case claims it".to_owned()), "{:?}", report.unproved);
}

#[test]
fn a_case_that_passes_without_the_line_proves_nothing() {
    let mut claims = claims();
    claims.cases.retain(|case| case.proves.is_empty() && case.rules == ["TRN-3"]);
    claims.cases.truncate(1);
    assert_eq!(claims.cases.len(), 1, "there is a case about something else");
    claims.cases[0].proves.push(LINE.to_owned());
    let report = prove(&claims, 1);
    let fault = format!("{LINE}: \"{}\" passes without it", claims.cases[0].name);
    assert!(report.unproved.contains(&fault), "{:?}", report.unproved);
}

#[test]
fn a_normal_may_be_claimed_by_way_of_a_character() {
    let claims = Claims::read().unwrap_or_else(|errors| panic!("\n{}\n", errors.join("\n")));
    assert_eq!(claims.line_of("sol-badguy/focus/attack/2"), "normals/guilty-gear/focus/attack/2");
    assert_eq!(claims.line_of("ryu/hadoken/attack/1"), "ryu/hadoken/attack/1");
    assert!(!claims.is_line(&claims.line_of("ryu/nothing/attack/1")));
}
