//! Reads the form for a new table: which game, how it is played, and who sits where.

use crate::chance;
use crate::error::Failure;
use crate::guest::Guest;
use crate::host::now;
use crate::pages::data::{Against, Fields, Occupant, field, players_of};
use courtside_bots::Level;
use courtside_catalog::{Library, Title};
use courtside_kernel::{GameCard, Options};
use courtside_record::Secret;
use courtside_table::{Chair, Opening, Sitter, bot, clean_name};

const LONGEST_SALT: usize = 64;
const USUAL_LEVEL: u8 = 2;
/// Ids of tables that the page of tables to watch lists begin with this letter; the others are hexadecimal.
pub const LISTED: char = 'w';

/// The table that a form asks for, and who sits there.
///
/// `secret`: what the dice come from, if the form showed its hash before any player chose a salt. Without it no salt is
/// taken: a salt that is chosen first proves nothing.
pub fn order(
    library: &Library,
    title: &Title,
    fields: &Fields,
    guest: &Guest,
    secret: Option<Secret>,
) -> Result<(Opening, Vec<Chair>), Failure> {
    let card = title.card;
    let seats = players(card, fields)?;
    let mut options = Options::default();
    // Solo options do not apply to a table for more.
    for spec in card.options.iter().filter(|spec| !spec.solo || seats == 1) {
        let value = field(fields, &format!("option-{}", spec.name));
        if !value.is_empty() {
            let value = spec
                .read(value)
                .map_err(|error| Failure::form(error.message))?;
            options = options.with(spec.name, value);
        }
    }
    let play = title.start(library, &options, seats)?;
    if secret.is_none() && !field(fields, "salt").is_empty() {
        let message =
            "Your seed came before the hash of the dice was shown. Reload the form and try again.";
        return Err(Failure::form(message));
    }
    let secret = match secret {
        Some(secret) => secret,
        None => chance::secret()?,
    };
    let chairs = chairs(card, seats, fields, guest)?;
    // Where only bots play there is nobody to ask.
    let listed = field(fields, "watchers") == "listed" || chairs.iter().all(Chair::is_bot);
    let opening = Opening {
        id: new_id(listed)?,
        game: card.id.to_owned(),
        options: play.options().to_string(),
        rules: play.rules(),
        content: play.content_hash(),
        secret: secret.to_hex(),
        parent: None,
        league: None,
        created_at: now(),
    };
    Ok((opening, chairs))
}

/// The id of a new table.
pub fn new_id(listed: bool) -> Result<String, Failure> {
    let id = chance::hex::<6>("table")?;
    Ok(if listed { format!("{LISTED}{id}") } else { id })
}

fn players(card: &GameCard, fields: &Fields) -> Result<usize, Failure> {
    players_of(card, fields).ok_or_else(|| {
        Failure::form(format!(
            "{} is for {}. Choose again how many play.",
            card.name,
            card.players_words()
        ))
    })
}

fn chairs(
    card: &GameCard,
    seats: usize,
    fields: &Fields,
    guest: &Guest,
) -> Result<Vec<Chair>, Failure> {
    let occupants = occupants(card, seats, fields)?;
    let salt = salt(field(fields, "salt"))?;
    // One key for all: a guest who comes by the link takes the first chair that is still open.
    let invite_key = chance::hex::<16>("invitation")?;
    let mut chairs: Vec<Chair> = Vec::new();
    for (seat, occupant) in occupants.iter().enumerate() {
        let person = |name| Chair {
            sitter: Sitter::Human {
                guest: guest.0.clone(),
            },
            name,
            salt: salt.clone(),
        };
        chairs.push(match *occupant {
            Occupant::You => person(clean_name(field(fields, "name"))),
            // Without a name, a person is called by the colour of the seat.
            Occupant::Screen => person(clean_name(field(fields, &format!("name-{seat}")))),
            Occupant::Friend => Chair {
                sitter: Sitter::Open {
                    invite_key: invite_key.clone(),
                },
                name: String::new(),
                salt: String::new(),
            },
            Occupant::Bot(level) => Chair {
                sitter: Sitter::Bot { level },
                name: String::new(),
                salt: String::new(),
            },
        });
    }
    // People choose their names first.
    for (seat, occupant) in occupants.iter().enumerate() {
        if let Occupant::Bot(level) = occupant {
            chairs[seat] = bot(*level, &chairs);
        }
    }
    Ok(chairs)
}

/// Who takes each chair. A solo player takes the only one, whatever else the form says.
fn occupants(card: &GameCard, seats: usize, fields: &Fields) -> Result<Vec<Occupant>, Failure> {
    if seats == 1 {
        return Ok(vec![Occupant::You]);
    }
    let against = match field(fields, "against") {
        "" => Against::Bot,
        name => Against::read(name).ok_or_else(|| {
            Failure::form("Choose who you play: bots, friends, the same device, or seat by seat.")
        })?,
    };
    let me = side(card, seats, field(fields, "side"))?;
    let occupant = |seat: usize| {
        Ok(match against {
            Against::Watch if seat == 0 => Occupant::Bot(level(field(fields, "level"))?),
            Against::Watch => Occupant::Bot(level(field(fields, "level2"))?),
            Against::Screen => Occupant::Screen,
            Against::Mix => {
                let text = field(fields, &format!("chair-{seat}"));
                Occupant::read(text).ok_or_else(|| {
                    Failure::form("Choose who takes each seat: you, a bot, a friend, or a player on this device.")
                })?
            }
            _ if seat == me => Occupant::You,
            Against::Bot => Occupant::Bot(level(field(fields, "level"))?),
            Against::Friend => Occupant::Friend,
        })
    };
    let occupants: Vec<Occupant> = (0..seats).map(occupant).collect::<Result<_, Failure>>()?;
    let count = |wanted: Occupant| {
        occupants
            .iter()
            .filter(|occupant| **occupant == wanted)
            .count()
    };
    if count(Occupant::You) > 1 {
        return Err(Failure::form(
            "You have one seat. For people beside you choose 'A player on this device'.",
        ));
    }
    if count(Occupant::Friend) > 0 && count(Occupant::You) + count(Occupant::Screen) == 0 {
        return Err(Failure::form(
            "A friend needs a player to invite them: take a seat yourself.",
        ));
    }
    Ok(occupants)
}

pub fn level(text: &str) -> Result<u8, Failure> {
    if text.is_empty() {
        return Ok(USUAL_LEVEL);
    }
    let level = text
        .parse()
        .ok()
        .and_then(Level::new)
        .filter(|level| Level::ALL.contains(level));
    level
        .map(Level::number)
        .ok_or_else(|| Failure::form("Choose a level from 1 to 5."))
}

fn side(card: &GameCard, seats: usize, text: &str) -> Result<usize, Failure> {
    if text.is_empty() || text == "toss" {
        return chance::below("side", seats);
    }
    let side = text.parse().ok().filter(|side| *side < seats);
    side.ok_or_else(|| {
        let names = &card.seat_names[..seats.min(card.seat_names.len())];
        Failure::form(format!("Choose a side: {}, or a toss.", names.join(", ")))
    })
}

pub fn salt(text: &str) -> Result<String, Failure> {
    if text.chars().count() > LONGEST_SALT || text.chars().any(char::is_control) {
        return Err(Failure::form(format!(
            "Your seed for fair dice has at most {LONGEST_SALT} plain characters."
        )));
    }
    Ok(text.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fields(pairs: &[(&str, &str)]) -> Fields {
        let owned = |(name, value): &(&str, &str)| (name.to_string(), value.to_string());
        pairs.iter().map(owned).collect()
    }

    fn form(pairs: &[(&str, &str)]) -> Result<Vec<Chair>, Failure> {
        let entry = courtside_catalog::find("chessboard").unwrap();
        order(
            &Library::default(),
            entry,
            &fields(pairs),
            &Guest("me".into()),
            Some(chance::secret()?),
        )
        .map(|(_, chairs)| chairs)
    }

    /// Chairs at a table for five.
    fn five(pairs: &[(&str, &str)]) -> Result<Vec<Chair>, Failure> {
        let card = courtside_catalog::find("chessboard").unwrap().card;
        chairs(card, 5, &fields(pairs), &Guest("me".into()))
    }

    fn me() -> Sitter {
        Sitter::Human { guest: "me".into() }
    }

    #[test]
    fn a_form_says_who_sits_where() {
        let chairs = form(&[
            ("against", "bot"),
            ("side", "1"),
            ("level", "4"),
            ("name", " Ann\n "),
        ])
        .unwrap();
        assert_eq!(chairs[0].sitter, Sitter::Bot { level: 4 });
        assert_eq!((&chairs[1].sitter, chairs[1].name.as_str()), (&me(), "Ann"));
        let chairs = form(&[("against", "friend"), ("side", "0")]).unwrap();
        assert_eq!(chairs[0].sitter, me());
        assert!(matches!(&chairs[1].sitter, Sitter::Open { invite_key } if invite_key.len() == 32));
        let chairs = form(&[("against", "screen")]).unwrap();
        assert!(chairs.iter().all(|chair| chair.sitter == me()));
        let chairs = form(&[("against", "watch"), ("level", "1"), ("level2", "5")]).unwrap();
        assert_eq!(chairs[0].sitter, Sitter::Bot { level: 1 });
        assert_eq!(chairs[1].sitter, Sitter::Bot { level: 5 });
    }

    #[test]
    fn a_table_is_listed_if_its_players_say_so_or_only_bots_play() {
        let listed = |pairs: &[(&str, &str)]| {
            let entry = courtside_catalog::find("chessboard").unwrap();
            let guest = Guest("me".into());
            let order = order(&Library::default(), entry, &fields(pairs), &guest, None);
            order.unwrap().0.id.starts_with(LISTED)
        };
        assert!(!listed(&[]) && !listed(&[("watchers", "link")]));
        assert!(listed(&[("watchers", "listed")]) && listed(&[("against", "watch")]));
    }

    #[test]
    fn who_plays_alone_takes_the_only_chair_and_only_then_says_how_hard_it_is() {
        let open = |pairs: &[(&str, &str)]| {
            let entry = courtside_catalog::find("dungeon").unwrap();
            order(
                &Library::default(),
                entry,
                &fields(pairs),
                &Guest("me".into()),
                None,
            )
            .unwrap()
        };
        let hard = [("option-level", "4"), ("against", "watch"), ("side", "1")];
        let (table, chairs) = open(&[&hard[..], &[("players", "1")]].concat());
        assert_eq!(chairs.len(), 1);
        assert_eq!(chairs[0].sitter, me());
        assert!(table.options.contains("level=4"), "{}", table.options);
        let (table, chairs) = open(&[&hard[..], &[("players", "2")]].concat());
        assert_eq!(chairs.len(), 2);
        assert!(!table.options.contains("level=4"), "{}", table.options);
    }

    #[test]
    fn bots_take_every_other_chair_and_have_names_of_their_own() {
        let chairs = five(&[("against", "bot"), ("side", "3"), ("name", "Pip")]).unwrap();
        assert_eq!(chairs[3].sitter, me());
        let bots = chairs
            .iter()
            .filter(|chair| chair.sitter == Sitter::Bot { level: 2 });
        assert_eq!(bots.count(), 4);
        let names: std::collections::BTreeSet<_> =
            chairs.iter().map(|chair| chair.name.as_str()).collect();
        assert_eq!(names.len(), 5, "{names:?}");
        let watched = five(&[("against", "watch")]).unwrap();
        let letters: std::collections::BTreeSet<_> = watched
            .iter()
            .map(|chair| chair.name.chars().next().unwrap())
            .collect();
        assert_eq!(letters.len(), 5);
    }

    #[test]
    fn friends_come_in_by_one_link() {
        let chairs = five(&[("against", "friend"), ("side", "0")]).unwrap();
        assert!(matches!(&chairs[1].sitter, Sitter::Open { .. }));
        assert!(chairs[2..].iter().all(|chair| *chair == chairs[1]));
    }

    #[test]
    fn each_chair_can_be_taken_by_anybody() {
        let mix = [
            ("against", "mix"),
            ("name", "Ann"),
            ("chair-0", "bot-5"),
            ("chair-1", "you"),
            ("chair-2", "screen"),
            ("name-2", "Ben"),
            ("chair-3", "friend"),
            ("chair-4", "bot-1"),
        ];
        let chairs = five(&mix).unwrap();
        assert_eq!(chairs[0].sitter, Sitter::Bot { level: 5 });
        assert_eq!((&chairs[1].sitter, chairs[1].name.as_str()), (&me(), "Ann"));
        assert_eq!((&chairs[2].sitter, chairs[2].name.as_str()), (&me(), "Ben"));
        assert!(matches!(&chairs[3].sitter, Sitter::Open { .. }));
        assert_eq!(chairs[4].sitter, Sitter::Bot { level: 1 });
        assert_ne!(chairs[0].name, chairs[4].name);

        let refuse = |changes: &[(&str, &str)]| {
            let mut fields = fields(&mix);
            for (name, value) in changes {
                fields.insert(name.to_string(), value.to_string());
            }
            let card = courtside_catalog::find("chessboard").unwrap().card;
            super::chairs(card, 5, &fields, &Guest("me".into()))
                .unwrap_err()
                .message
        };
        assert!(refuse(&[("chair-4", "you")]).starts_with("You have one seat"));
        assert!(refuse(&[("chair-4", "bot-9")]).starts_with("Choose who takes each seat"));
        assert!(refuse(&[("chair-4", "")]).starts_with("Choose who takes each seat"));
        let bots = [("chair-1", "bot-1"), ("chair-2", "bot-1")];
        assert!(refuse(&bots).contains("take a seat yourself"));
    }

    #[test]
    fn a_bad_form_says_what_to_do() {
        let refuse = |name, value| form(&[(name, value)]).unwrap_err().message;
        assert_eq!(refuse("level", "0"), "Choose a level from 1 to 5.");
        assert_eq!(refuse("level", "x"), "Choose a level from 1 to 5.");
        assert!(refuse("side", "2").starts_with("Choose a side"));
        assert!(refuse("against", "nobody").starts_with("Choose who you play"));
        assert!(refuse("players", "3").contains("is for 2 players."));
        assert!(refuse("option-stalling", "maybe").contains("stalling"));
        let long = "x".repeat(65);
        let salted = form(&[("salt", &long)]).unwrap_err();
        assert!(salted.message.contains("64"));
    }
}
