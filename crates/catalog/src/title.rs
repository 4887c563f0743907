//! A game of the catalogue, with its types erased.

use crate::library::configure;
use crate::running::Running;
use crate::{Library, Match, RandomReport, Refusal, Speed, Subject, Visitor, Watch, random, speed};
use courtside_bots::arena::{self, Contestant, Duel};
use courtside_bots::study::{self, Players, Tally};
use courtside_kernel::{Content, Game, GameCard, Options, Playable, Seat, Viewer};
use courtside_scene::{Present, Thumbnail};

/// What can be done with any game: start a match, or measure it.
pub struct Title {
    pub card: &'static GameCard,
    /// Bytes that one state takes.
    pub state_size: usize,
    start: Start,
    random: fn(&Content, &Options, usize, u64, u64) -> Result<RandomReport, Refusal>,
    speed: fn(&Content, &Options, usize, Watch) -> Result<Speed, Refusal>,
    subject: Measure,
    teams: fn(usize) -> Vec<u8>,
    thumbnail: fn() -> Option<Thumbnail>,
}

type Measure = fn(&Content, &Options, usize) -> Result<Box<dyn Subject>, Refusal>;
type Start = fn(&Library, u32, &Options, usize) -> Result<Box<dyn Match>, Refusal>;

impl Title {
    /// The game that a presenter shows.
    pub(crate) const fn of<S: Present>() -> Title {
        Title {
            card: S::Game::CARD,
            state_size: size_of::<<S::Game as Game>::State>(),
            start: |library, rules, options, seats| {
                let game = library.game(rules, options, seats)?;
                Ok(Box::new(Running::<S::Game, S>::new(game)))
            },
            random: random::play::<S::Game>,
            speed: speed::measure::<S::Game>,
            subject: |content, options, seats| {
                let rules = S::Game::CARD.rules_version;
                let game: S::Game = configure(rules, options, seats, content)?;
                Ok(Box::new(Measured(game)))
            },
            teams: teams::<S::Game>,
            thumbnail: S::thumbnail,
        }
    }

    /// A fresh match by the newest rules.
    pub fn start(
        &self,
        library: &Library,
        options: &Options,
        seats: usize,
    ) -> Result<Box<dyn Match>, Refusal> {
        self.start_under(library, self.card.rules_version, options, seats)
    }

    /// A fresh match by an older version of the rules.
    pub fn start_under(
        &self,
        library: &Library,
        rules: u32,
        options: &Options,
        seats: usize,
    ) -> Result<Box<dyn Match>, Refusal> {
        (self.start)(library, rules, options, seats)
    }

    /// Hands the game's rules to a visitor, with their own types. Every title of the list has them.
    pub fn visit<V: Visitor>(&self, visitor: V) -> Option<V::Output> {
        crate::list::visit(self.card.id, visitor)
    }

    /// Plays whole games with uniformly random choices.
    pub fn random(
        &self,
        content: &Content,
        options: &Options,
        seats: usize,
        seed: u64,
        games: u64,
    ) -> Result<RandomReport, Refusal> {
        (self.random)(content, options, seats, seed, games)
    }

    /// Measures how fast the rules run.
    pub fn speed(
        &self,
        content: &Content,
        options: &Options,
        seats: usize,
        watch: Watch,
    ) -> Result<Speed, Refusal> {
        (self.speed)(content, options, seats, watch)
    }

    /// The game for bots to play over and over.
    pub fn subject(
        &self,
        content: &Content,
        options: &Options,
        seats: usize,
    ) -> Result<Box<dyn Subject>, Refusal> {
        (self.subject)(content, options, seats)
    }

    /// The team of each seat with the usual options, or nothing where everyone plays alone.
    pub fn teams(&self, seats: usize) -> Option<Vec<u8>> {
        let teams = (self.teams)(seats);
        let alone = teams
            .iter()
            .enumerate()
            .all(|(seat, team)| !teams[..seat].contains(team));
        (!alone).then_some(teams)
    }

    /// What lists of games show of this one: what its presenter made up, or else the first moment of a game with the
    /// built-in content.
    pub fn thumbnail(&self) -> Option<Thumbnail> {
        (self.thumbnail)().or_else(|| {
            let seats = self.card.usual_seats();
            let game = self.start(&Library::default(), &Options::default(), seats);
            let names = self.card.seat_names.iter();
            let names: Vec<String> = names.map(|name| (*name).to_owned()).collect();
            let scene = game.ok()?.scene(Viewer::Spectator, Seat(0), &names);
            Some(Thumbnail::of(&scene.floor))
        })
    }
}

fn teams<G: Game>(seats: usize) -> Vec<u8> {
    let game = G::configure(&Options::default(), seats, &Content::default());
    game.map_or_else(
        |_| Vec::new(),
        |game| (0..seats as u8).map(|seat| game.team(Seat(seat))).collect(),
    )
}

/// A game that bots play over and over.
struct Measured<G>(G);

impl<G: Playable> Subject for Measured<G> {
    fn round_length(&self) -> u32 {
        arena::round_length(&self.0)
    }

    fn round(&self, contestants: [Contestant; 2], seed: u64) -> Duel {
        arena::round(&self.0, contestants, seed)
    }

    fn study(&self, players: &Players, seed: u64, weigh: bool, tally: &mut Tally) {
        study::play(&self.0, players, seed, weigh, tally);
    }
}
