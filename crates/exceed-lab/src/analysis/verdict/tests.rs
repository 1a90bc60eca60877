use super::*;

fn judge(values: &[f32]) -> Vec<Appraisal> {
    let choice = |index: usize| Choice::Option(index as u8);
    values
        .iter()
        .enumerate()
        .map(|(index, &value)| Appraisal { choice: choice(index), value, error: 0.0 })
        .collect()
}

#[test]
fn the_best_answer_loses_nothing() {
    let weighed = weigh(&[judge(&[0.6, 0.5]), judge(&[0.62, 0.52])], Choice::Option(0));
    assert_eq!((weighed.best, weighed.loss), (Choice::Option(0), 0.0));
    assert!((weighed.value - 0.61).abs() < 1e-6);
}

#[test]
fn a_worse_answer_loses_the_difference() {
    let weighed = weigh(&[judge(&[0.6, 0.5]), judge(&[0.62, 0.52])], Choice::Option(1));
    assert!((weighed.loss - 0.1).abs() < 1e-6, "{}", weighed.loss);
}

#[test]
fn what_only_looks_best_by_luck_is_no_loss() {
    // Three answers that are equal; each judge is taken in by another one.
    let judges = [judge(&[0.5, 0.6, 0.5]), judge(&[0.5, 0.5, 0.6])];
    let weighed = weigh(&judges, Choice::Option(0));
    assert_eq!(weighed.loss, 0.0);
    assert!((weighed.value - 0.5).abs() < 1e-6, "{}", weighed.value);
}

#[test]
fn marks_follow_from_the_loss() {
    let marks = [0.0, 0.029, 0.03, 0.069, 0.07, 0.149, 0.15, 0.9].map(Mark::of);
    use Mark::{Blunder, Fine, Inaccuracy, Mistake};
    assert_eq!(marks, [Fine, Fine, Inaccuracy, Inaccuracy, Mistake, Mistake, Blunder, Blunder]);
}
