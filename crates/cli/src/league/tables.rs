//! Wizards, rosters, standings and fixtures as lines of text.

use courtside_league::{Die, Fixture, League, LeagueState, Owner, StatCard, StatId, Style};

/// What a person sees of a league: the rules, the league, and what owners are called.
pub struct Board<'a> {
    pub rules: &'a League,
    pub state: &'a LeagueState,
    pub names: &'a [String],
}

/// Wizards with their names that fit a line.
const IN_A_LINE: usize = 3;

impl Board<'_> {
    pub fn name(&self, owner: Owner) -> &str {
        &self.names[owner.index()]
    }

    /// Names stand in columns as wide as the longest of them.
    fn width(&self) -> usize {
        let names = self.names.iter().map(|name| name.chars().count());
        names.max().unwrap_or(0)
    }

    /// What the letters on the dice mean.
    pub fn dice(&self) -> Vec<String> {
        let court = &self.rules.book().court;
        let told = Die::ALL.map(|die| {
            format!(
                "{} {} {}",
                die.letter(),
                die.name(),
                court.faces_in_words(die)
            )
        });
        vec![format!("Dice, weak to strong: {}.", told.join(", "))]
    }

    /// Stat cards in a table, by their numbers.
    pub fn wizards(&self, cards: impl IntoIterator<Item = StatId>) -> Vec<String> {
        let cards = cards.into_iter();
        let cards: Vec<&StatCard> = cards
            .filter_map(|card| self.rules.book().stat_card(card))
            .collect();
        let widest = cards.iter().map(|card| card.name.chars().count()).max();
        let width = widest.unwrap_or(0);
        let head = format!(
            "  # {:<width$}  Throw Dodge Cast Resist Move Magic",
            "Wizard"
        );
        let row = |card: &&StatCard| {
            let [throw, dodge, cast, resist] = [card.throw, card.dodge, card.cast, card.resist]
                .map(|dice| dice.map(Die::letter))
                .map(String::from_iter);
            format!(
                "{:>3} {:<width$}  {throw:<5} {dodge:<5} {cast:<4} {resist:<6} {:>4} {:>5}",
                card.number, card.name, card.stride, card.magic
            )
        };
        let mut rows: Vec<String> = cards.iter().map(row).collect();
        rows.insert(0, head);
        rows
    }

    /// The six of every owner, in lines that fit a small window.
    pub fn rosters(&self) -> Vec<String> {
        let width = self.width();
        let mut lines = Vec::new();
        for owner in Owner::all() {
            let cards = self.state.roster(owner).iter();
            let cards = cards.filter_map(|card| self.rules.book().stat_card(*card));
            let cards: Vec<String> = cards
                .map(|card| format!("#{} {}", card.number, card.name))
                .collect();
            if cards.is_empty() {
                lines.push(format!("{:<width$}  nobody yet", self.name(owner)));
            }
            for (index, cards) in cards.chunks(IN_A_LINE).enumerate() {
                let name = if index == 0 { self.name(owner) } else { "" };
                lines.push(format!("{name:<width$}  {}", cards.join(", ")));
            }
        }
        lines
    }

    /// The table of a league in rounds; nothing in a knockout.
    pub fn standings(&self) -> Vec<String> {
        if self.rules.style == Style::Knockout {
            return Vec::new();
        }
        let width = self.width();
        let head = format!("  {:<width$}  Won Drawn Lost  Score  Points", "Owner");
        let rows = (1..).zip(self.rules.standings(self.state));
        let rows = rows.map(|(place, row)| {
            let [scored, let_in] = row.score;
            let half = if row.half_points % 2 == 1 { "½" } else { "" };
            let whole = match (row.half_points / 2, half) {
                (0, "½") => String::new(),
                (whole, _) => whole.to_string(),
            };
            format!(
                "{place} {:<width$}  {:>3} {:>5} {:>4}  {:>5}  {:>6}",
                self.name(row.owner),
                row.won,
                row.drawn,
                row.lost,
                format!("{scored}-{let_in}"),
                format!("{whole}{half}"),
            )
        });
        std::iter::once(head).chain(rows).collect()
    }

    /// Every match that is known, with its score.
    pub fn fixtures(&self) -> Vec<String> {
        let width = self.width();
        let row = |(number, fixture): (usize, &Fixture)| {
            let [home, away] = fixture.owners.map(|owner| self.name(owner));
            let score = match fixture.outcome {
                Some(outcome) => {
                    let [home, away] = outcome.score;
                    format!("{home}-{away}")
                }
                None => "-".into(),
            };
            let note = if fixture.forfeit {
                "  not played"
            } else if fixture.is_running() {
                "  lined up"
            } else {
                ""
            };
            let part = self.part(fixture);
            format!("{number:>2} {part:<20}  {home:>width$}  {score:^5}  {away:<width$}{note}")
        };
        let rows = (1..).zip(&self.state.fixtures).map(row);
        rows.map(|row| row.trim_end().to_owned()).collect()
    }

    /// "Round 2", "Final, second match".
    pub fn part(&self, fixture: &Fixture) -> String {
        let part = fixture.part.name();
        match fixture.game {
            0 => part,
            1 => format!("{part}, 2nd match"),
            2 => format!("{part}, 3rd match"),
            more => format!("{part}, {}th match", more + 1),
        }
    }
}
