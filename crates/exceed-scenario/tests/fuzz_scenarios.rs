//! Any bytes are a scenario file: cases that run, or errors that say what is wrong. Never a panic.

use exceed_scenario::{Runner, load_cases_from};

#[test]
fn any_scenario_file_runs_or_is_refused() {
    let runner = Runner::embedded();
    let words = [
        "[[case]]\n",
        "name = \"x\"\n",
        "p1: ",
        "p2: ",
        "expect ",
        "refuse ",
        "strike Grasp",
        "boost Run",
        "pay ",
        "wild",
        "yes",
        "\n",
        "choose #1",
        "expect p1 life 30\n",
        "at = 3",
        "hand = [\"Focus\"]",
        "gauge = 2",
        "deck = []",
        "\"\"\"\n",
        "order ",
        "space 5",
    ];
    exceed_fuzz::run_target("scenarios", 2, &words, |bytes| {
        let text = String::from_utf8_lossy(bytes);
        match load_cases_from("fuzz.toml".as_ref(), &text) {
            Ok(cases) => cases.iter().for_each(|case| drop(runner.run(case))),
            Err(errors) => {
                assert!(!errors.is_empty() && errors.iter().all(|error| !error.to_string().is_empty()))
            }
        }
    });
}
