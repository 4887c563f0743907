//! `courtside league`: a Wizard league in the terminal. The draft, the lineups and the table are plain lines; a match is played
//! like any other game here, on a screen where there is one.

mod host;
mod tables;
mod talk;

use crate::Usage;
use clap::Args;
use courtside_catalog::Library;
use courtside_kernel::Options;
use courtside_league::{FORMAT, OWNERS};
use courtside_table::{BOT_NAMES, Chair, Sitter, bot, clean_name};
use host::LeagueHost;
use std::path::PathBuf;
use talk::Talk;

/// Play a Wizard league in the terminal: draft, lineups and matches
#[derive(Args)]
#[command(after_help = "Examples:
  courtside league
  courtside league --level 3 --file league.txt
  courtside league --owners Ann,Ben --options \"style=knockout draft=schoolyard\"
  courtside league --owners Ann+Kai,Ben+Lou
  courtside league --owners \"\" --level 1

With --file the league is saved after every step; the same file goes on with it. It holds everything, lineups that are still secret
included, so don't look into it before the league is over. Then it's the league's record: courtside verify league.txt")]
pub struct Arguments {
    /// How strong the bots are, from 1 to 5
    #[arg(long, default_value_t = 2, value_parser = clap::value_parser!(u8).range(1..=5))]
    level: u8,
    /// Options of the league, like "style=knockout draft=schoolyard"
    #[arg(long, default_value = "", hide_default_value = true)]
    options: String,
    /// Who owns a team on this device, like Ann,Ben or, for teams of two, Ann+Kai,Ben; bots own the rest
    #[arg(long, value_delimiter = ',')]
    owners: Option<Vec<String>>,
    /// Save the league here, and go on with it
    #[arg(long)]
    file: Option<PathBuf>,
    /// Play matches in plain lines, even where a screen could be drawn
    #[arg(long)]
    plain: bool,
    /// The same lots, deals, dice and bots again: the same choices lead to the same league
    #[arg(long)]
    seed: Option<u64>,
}

pub fn run(arguments: &Arguments, library: &Library) -> anyhow::Result<()> {
    let talk = Talk::new(
        host(arguments, library)?,
        std::io::stdin().lock(),
        std::io::stdout().lock(),
        crate::play::is_screen(),
        arguments.plain,
    );
    talk.run()
}

/// The league in the file, or a new one.
fn host<'a>(arguments: &Arguments, library: &'a Library) -> anyhow::Result<LeagueHost<'a>> {
    let saved = arguments.file.as_ref().filter(|file| file.exists());
    match saved {
        Some(file) => {
            if !arguments.options.is_empty() || arguments.owners.is_some() {
                let message = format!(
                    "{} already has a league in it. Leave out --options and --owners to go on with it, or name another file.",
                    file.display()
                );
                return Err(Usage(message).into());
            }
            LeagueHost::resume(library, file.clone(), arguments.level, arguments.seed)
        }
        None => {
            let options = Options::parse(FORMAT.options, &arguments.options)
                .map_err(|error| Usage(error.message))?;
            let chairs = chairs(arguments.owners.as_deref(), arguments.level)?;
            let file = arguments.file.clone();
            LeagueHost::open(library, &options, chairs, file, arguments.seed)
        }
    }
}

/// A person at this device, or a bot, on each chair.
fn chairs(owners: Option<&[String]>, level: u8) -> Result<Vec<Chair>, Usage> {
    let alone = [String::new()];
    let owners: Vec<&String> = match owners {
        None => alone.iter().collect(),
        Some(owners) => owners.iter().filter(|owner| !owner.is_empty()).collect(),
    };
    if owners.len() > OWNERS {
        return Err(Usage("A league has four owners.".into()));
    }
    let teams = owners.iter().any(|owner| owner.contains('+'));
    let seats = if teams { 2 * OWNERS } else { OWNERS };
    let player = |seat: usize| {
        let owner = owners.get(seat % OWNERS)?;
        owner.split('+').nth(seat / OWNERS)
    };
    if owners.iter().any(|owner| owner.split('+').count() > 2) {
        return Err(Usage("A team has one player or two.".into()));
    }
    let mut chairs: Vec<Chair> = Vec::new();
    for (seat, name) in (0..seats).filter_map(|seat| Some((seat, player(seat)?))) {
        // In a match, too, a person without a name is called like the seat in the league.
        let name = match clean_name(name) {
            name if name.is_empty() => FORMAT.seat_names[seat].to_owned(),
            name => name,
        };
        if BOT_NAMES.contains(&name.as_str()) {
            return Err(Usage(format!("{name} is a bot's name. Take another one.")));
        }
        if chairs.iter().any(|chair| chair.name == name) {
            return Err(Usage(format!(
                "Two players are called '{name}'. Give each a different name."
            )));
        }
        chairs.push(host::person(&name, ""));
    }
    let mut people = chairs.into_iter();
    let mut chairs: Vec<Chair> = Vec::new();
    for seat in 0..seats {
        let chair = match player(seat) {
            Some(_) => people.next(),
            None => None,
        };
        let chair = chair.unwrap_or_else(|| bot(level, &chairs));
        chairs.push(chair);
    }
    Ok(chairs)
}

/// Whether a person at this device sits here.
fn is_person(chair: &Chair) -> bool {
    matches!(chair.sitter, Sitter::Human { .. })
}

#[cfg(test)]
mod tests;
