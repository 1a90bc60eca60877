//! The `exceed` command: play, read cards, run scenarios, simulate, replay, analyse.

mod analyse;
mod arena;
mod args;
mod backup;
mod cards;
mod compare;
mod duels;
mod editions;
mod error;
mod exploit;
mod files;
mod fit;
mod load;
mod log;
mod match_up;
mod matchups;
mod outcomes;
mod play;
mod progress;
mod replay;
mod scenario;
mod serve;
mod sim;
mod stop;
mod terminal;
mod usage;
mod verify;

use std::io::Write;
use std::process::ExitCode;

use clap::Parser;

use args::{Arguments, Command};
use error::{Error, Exit};

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    match_up::use_cards(&arguments.cards);
    let mut out = anstream::stdout().lock();
    let result = run(&arguments.command, &mut out).and_then(|exit| Ok(out.flush().map(|()| exit)?));
    match result {
        Ok(exit) => exit.into(),
        Err(error) => {
            if !error.message.is_empty() {
                terminal::complain(&format!("exceed: {}", error.message));
            }
            error.exit.into()
        }
    }
}

fn run(command: &Command, out: &mut dyn Write) -> Result<Exit, Error> {
    match command {
        Command::Play(arguments) => play::run(arguments, out),
        Command::Serve(arguments) => serve::run(arguments, out),
        Command::Load(arguments) => load::run(arguments, out),
        Command::Cards { command } => cards::run(command, out),
        Command::Scenario { command } => scenario::run(command, out),
        Command::Sim(arguments) => sim::run(arguments, out),
        Command::Arena(arguments) => arena::run(arguments, out),
        Command::Matchups(arguments) => matchups::run(arguments, out),
        Command::Compare(arguments) => compare::run(arguments, out),
        Command::Exploit(arguments) => exploit::run(arguments, out),
        Command::Usage(arguments) => usage::run(arguments, out),
        Command::Outcomes(arguments) => outcomes::run(arguments, out),
        Command::Fit(arguments) => fit::run(arguments, out),
        Command::Analyse(arguments) => analyse::run(arguments, out),
        Command::Editions { json } => editions::run(*json, out),
        Command::Replay { file } => replay::run(file, out),
        Command::Verify { file } => verify::run(file, out),
        Command::Backup { data, file } => backup::run(data.as_deref(), file, out),
    }
}
