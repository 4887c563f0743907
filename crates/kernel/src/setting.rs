//! What a match is played by: the version of the rules, the options and the number of players.

use crate::{GameCard, OptionError, OptionValue, Options};

/// What a match is played by: the version of the rules, the number of players, and every option with its value. It has been
/// checked against a game's card, so a game can take it as it is. A record and a table are pinned to one.
///
/// ```
/// use courtside_kernel::{Options, Setting};
/// use game_pocket::CARD;
///
/// let options = Options::parse(CARD.options, "draw=10")?;
/// let setting = Setting::new(&CARD, 1, &options, 2)?;
/// assert_eq!(setting.number::<u16>("draw"), 10);
///
/// // Options that aren't named take their defaults.
/// let usual = Setting::new(&CARD, 1, &Options::new(), 2)?;
/// assert_eq!(usual.options().to_string(), "draw=40");
///
/// let refused = Setting::new(&CARD, 1, &Options::new(), 3).expect_err("for two");
/// assert_eq!(refused.message, "Pocket Dodgeball is for 2 players, not 3.");
/// # Ok::<(), courtside_kernel::OptionError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Setting {
    rules: u32,
    seats: usize,
    /// What was asked for.
    named: Options,
    /// Every option with its value in force.
    options: Options,
}

/// Settings are the same if they are played alike, however much of them was named.
impl PartialEq for Setting {
    fn eq(&self, other: &Setting) -> bool {
        (self.rules, self.seats, &self.options) == (other.rules, other.seats, &other.options)
    }
}

impl Eq for Setting {}

impl Setting {
    /// Refuses a version, an option or a number of players that the card doesn't list. Options that aren't named take their
    /// defaults.
    pub fn new(
        card: &GameCard,
        rules: u32,
        options: &Options,
        seats: usize,
    ) -> Result<Setting, OptionError> {
        card.check_rules(rules)?;
        card.check_seats(seats)?;
        options.check(card.options, rules)?;
        let mut all = Options::default();
        for spec in card.options.iter().filter(|spec| spec.since <= rules) {
            all = all.with(spec.name, spec.default());
        }
        all.0.extend(options.0.clone());
        Ok(Setting {
            rules,
            seats,
            named: options.clone(),
            options: all,
        })
    }

    /// A setting without options, for a game that has none. It is not checked against any card.
    pub const fn plain(rules: u32, seats: usize) -> Setting {
        Setting {
            rules,
            seats,
            named: Options::new(),
            options: Options::new(),
        }
    }

    /// The version of the rules, from 1.
    #[inline]
    pub const fn rules(&self) -> u32 {
        self.rules
    }

    /// How many play.
    #[inline]
    pub const fn seats(&self) -> usize {
        self.seats
    }

    /// Every option with its value in force, defaults included.
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// Gives an option another default, for a game in which it depends on another option. A value that was asked for stays.
    pub fn default_to(&mut self, name: &str, value: OptionValue) {
        if !self.named.0.contains_key(name) {
            self.options.0.insert(name.to_owned(), value);
        }
    }

    /// The value of a choice or text option; empty if this version of the rules has no such option.
    pub fn text(&self, name: &str) -> &str {
        self.options.text(name).unwrap_or_default()
    }

    /// The value of a number option; 0 if this version of the rules has no such option.
    pub fn number<N: TryFrom<i64> + Default>(&self, name: &str) -> N {
        let number = self.options.int(name).and_then(|it| it.try_into().ok());
        number.unwrap_or_default()
    }

    /// The value of an option that is on or off; off if this version of the rules has no such option.
    pub fn is_on(&self, name: &str) -> bool {
        self.options.bool(name).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Livery, OptionKind, OptionSpec, RuleId};

    const fn option(name: &'static str, kind: OptionKind, since: u32) -> OptionSpec {
        OptionSpec {
            name,
            label: "",
            about: "",
            rule: RuleId("X1"),
            kind,
            solo: false,
            since,
        }
    }

    const PACE: OptionKind = OptionKind::Choice(&[("slow", "Slow"), ("fast", "Fast")]);
    const DRAW: OptionKind = OptionKind::Int {
        min: 0,
        max: 500,
        default: 20,
    };

    static CARD: GameCard = GameCard {
        id: "x",
        name: "Example",
        tagline: "",
        designer: "",
        notice: "",
        minutes: 1,
        seats: &[2, 4],
        seat_names: &[],
        livery: Livery::house(["", ""]),
        quick: None,
        hidden: true,
        rules_version: 2,
        options: &[
            option("pace", PACE, 1),
            option("draw", DRAW, 1),
            option("late", OptionKind::Bool { default: true }, 2),
        ],
        content: &[],
        rulebook: "",
        lessons: "",
    };

    fn setting(rules: u32, options: &str, seats: usize) -> Result<Setting, OptionError> {
        Setting::new(&CARD, rules, &Options::parse(CARD.options, options)?, seats)
    }

    #[test]
    fn every_option_has_a_value_and_what_was_asked_for_stays() {
        let mut setting = setting(2, "pace=fast", 2).expect("a setting");
        assert_eq!(setting.options().to_string(), "draw=20 late=true pace=fast");
        setting.default_to("draw", OptionValue::Int(100));
        setting.default_to("pace", OptionValue::Text("slow".into()));
        assert_eq!(
            (setting.text("pace"), setting.number::<u16>("draw")),
            ("fast", 100)
        );
        assert!(setting.is_on("late"));
    }

    #[test]
    fn older_rules_lack_newer_options() {
        let old = setting(1, "", 2).expect("a setting");
        assert_eq!(old.options().to_string(), "draw=20 pace=slow");
        assert!(!old.is_on("late"));
        let refused = setting(1, "late=false", 2).expect_err("an option of version 2");
        assert_eq!(
            refused.message,
            "There is no option 'late'; there are: pace, draw."
        );
    }

    #[test]
    fn what_the_card_does_not_list_is_refused() {
        let refuse = |rules, seats| setting(rules, "", seats).expect_err("refused").message;
        assert_eq!(refuse(2, 3), "Example is for 2 or 4 players, not 3.");
        assert_eq!(
            refuse(3, 2),
            "Version 3 of the rules of Example is not known here; the newest is 2."
        );
    }
}
