//! Runs scenarios: `cargo run -q -p exceed-scenario --example run -- [--filter TEXT] [--trace] PATH…`

use std::path::PathBuf;
use std::process::ExitCode;

use exceed_scenario::{Runner, load_cases, run_paths};

fn main() -> ExitCode {
    let (mut paths, mut filter, mut trace) = (Vec::new(), None, false);
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        match argument.as_str() {
            "--filter" => filter = arguments.next(),
            "--trace" => trace = true,
            _ => paths.push(PathBuf::from(argument)),
        }
    }
    if trace {
        let runner = Runner::embedded();
        for path in &paths {
            match load_cases(path) {
                Ok(cases) => {
                    for case in cases.iter().filter(|case| case.matches(filter.as_deref())) {
                        print!("{}", runner.trace(case));
                    }
                }
                Err(errors) => errors.iter().for_each(|error| println!("{error}")),
            }
        }
    }
    let threads = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    let summary = run_paths(&paths, filter.as_deref(), threads);
    println!("{summary}");
    if summary.is_success() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
