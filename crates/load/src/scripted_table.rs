//! A table with two scripted players: the one to act makes a choice, and both receive the result.

use crate::knowledge::{Knowledge, Received};
use crate::person::{Frame, Host, Live, Unpacker};
use anyhow::{Context, bail};
use std::cell::RefCell;
use std::rc::Rc;
use std::time::Instant;

/// Chance for choices: SplitMix64, so that every table has numbers of its own by its seed.
#[derive(Clone)]
pub struct Dice(u64);

impl Dice {
    pub fn new(seed: u64, table: u64) -> Dice {
        Dice(seed.wrapping_mul(0x9e6c_63d0_876a_3f6b) ^ table.wrapping_mul(0xd1b5_4a32_d192_ed03))
    }

    pub fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut x = self.0;
        x = (x ^ (x >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        x ^= x >> 31;
        ((u128::from(x) * n as u128) >> 64) as usize
    }
}

/// What is played, and where: the two players may be guests of two nodes.
#[derive(Clone)]
pub struct Plan {
    pub hosts: [Host; 2],
    pub game: String,
    /// Shared by all people of this process.
    pub unpacker: Rc<RefCell<Unpacker>>,
}

impl Plan {
    pub fn new(host: &Host, game: &str) -> Plan {
        Plan {
            hosts: [host.clone(), host.clone()],
            game: game.to_owned(),
            unpacker: Rc::default(),
        }
    }
}

/// A choice that was made.
pub struct MadeChoice {
    pub sent: Instant,
    pub acknowledged: Instant,
    /// When each of the two was told.
    pub told: [Instant; 2],
    /// Who made it.
    pub actor: usize,
    /// The version that it made.
    pub version: u64,
    /// Among how many it was chosen.
    pub choices: usize,
}

impl MadeChoice {
    pub fn both_told(&self) -> Instant {
        self.told[0].max(self.told[1])
    }
}

/// A patch that one of the two received.
pub struct ReceivedPatch {
    pub bytes: usize,
    /// How many steps it holds.
    pub steps: usize,
    /// Whether the player who received it is to act.
    pub to_act: bool,
}

struct Person {
    cookie: String,
    live: Live,
    knows: Knowledge,
}

pub struct ScriptedTable {
    plan: Plan,
    dice: Dice,
    people: [Person; 2],
    /// `/t/ID`
    pub path: String,
    requests: u32,
    /// Bytes of patches and replies that both have been sent.
    pub bytes: u64,
    /// Bytes of snapshots.
    pub snapshots: Vec<usize>,
    /// Every patch, if they are to be recorded.
    pub patches: Option<Vec<ReceivedPatch>>,
}

impl ScriptedTable {
    /// Opens a table and has two new guests sit down at it.
    pub async fn open(plan: &Plan, dice: Dice) -> anyhow::Result<ScriptedTable> {
        ScriptedTable::open_for(plan, dice, Default::default()).await
    }

    async fn open_for(
        plan: &Plan,
        dice: Dice,
        cookies: [String; 2],
    ) -> anyhow::Result<ScriptedTable> {
        let [mut first, mut second] = cookies;
        let [ours, theirs] = &plan.hosts;
        let form = format!(
            "game={}&players=2&against=friend&side=0&name=Ann",
            plan.game
        );
        let path = ours.post("/tables", &mut first, &form).await?;
        let mut dice = dice;
        let (ann, seen) = Person::sit(plan, ours, &path, first, &mut dice).await?;
        let invite = ann.knows.invite.as_deref();
        let invite = invite.with_context(|| format!("{path} invites nobody"))?;
        theirs.post(invite, &mut second, "name=Ben").await?;
        let (ben, also) = Person::sit(plan, theirs, &path, second, &mut dice).await?;
        Ok(ScriptedTable {
            plan: plan.clone(),
            dice,
            people: [ann, ben],
            path,
            requests: 0,
            bytes: 0,
            snapshots: vec![seen, also],
            patches: None,
        })
    }

    /// The game is over: the same people sit down at a new table.
    pub async fn again(self) -> anyhow::Result<ScriptedTable> {
        let cookies = self.people.map(|person| person.cookie);
        let table = ScriptedTable::open_for(&self.plan, self.dice, cookies).await?;
        Ok(ScriptedTable {
            bytes: self.bytes,
            patches: self.patches,
            ..table
        })
    }

    /// The version that both have reached.
    pub fn version(&self) -> u64 {
        let [ann, ben] = &self.people;
        ann.knows.version.min(ben.knows.version)
    }

    /// Makes one choice for the player to act and waits until it is acknowledged and both have been told of it.
    /// `None` once the game is over.
    pub async fn play_choice(&mut self) -> anyhow::Result<Option<MadeChoice>> {
        let actor = loop {
            let [ann, ben] = &self.people;
            // Both must know the same, or an old turn would be played.
            if ann.knows.version == ben.knows.version {
                if ann.knows.over {
                    return Ok(None);
                }
                if let Some(actor) = self.people.iter().position(|person| person.knows.my_turn) {
                    break actor;
                }
            }
            self.listen().await?;
        };
        self.requests += 1;
        let person = &mut self.people[actor];
        let (version, choices) = (person.knows.version, person.knows.choices);
        let ply = serde_json::to_string(&person.knows.ply)?;
        let id = self.requests;
        let request = format!(r#"{{"id":{id},"do":"play","version":{version},"ply":{ply}}}"#);
        let sent = Instant::now();
        person.live.say(request).await?;
        let (mut acknowledged, mut told) = (None, [None, None]);
        loop {
            let (who, received, at) = self.listen().await?;
            match received {
                Received::Done(request, made) if request == id => acknowledged = Some((at, made)),
                Received::Refused(why) => {
                    bail!(
                        "{ply} at version {version} of {} is refused: {why}",
                        self.path
                    )
                }
                Received::Done(..)
                | Received::Snapshot
                | Received::Patch(_)
                | Received::Notice(_) => {}
            }
            if told[who].is_none() && self.people[who].knows.version > version {
                told[who] = Some(at);
            }
            if let (Some((acknowledged, version)), [Some(ann), Some(ben)]) = (acknowledged, told) {
                return Ok(Some(MadeChoice {
                    sent,
                    acknowledged,
                    told: [ann, ben],
                    actor,
                    version,
                    choices,
                }));
            }
        }
    }

    /// The next frame for either of them.
    async fn listen(&mut self) -> anyhow::Result<(usize, Received, Instant)> {
        let [ann, ben] = &mut self.people;
        let (who, frame) = tokio::select! {
            frame = ann.live.frame() => (0, frame),
            frame = ben.live.frame() => (1, frame),
        };
        let frame = frame.with_context(|| format!("at {}", self.path))?;
        let person = &mut self.people[who];
        let received = person.read(&frame, &self.plan, &mut self.dice)?;
        let bytes = frame.bytes();
        match &received {
            Received::Snapshot => self.snapshots.push(bytes),
            Received::Notice(why) => bail!("the server says at {}: {why}", self.path),
            Received::Patch(_) | Received::Done(..) | Received::Refused(_) => {
                self.bytes += bytes as u64
            }
        }
        if let (Some(patches), &Received::Patch(steps)) = (&mut self.patches, &received) {
            let to_act = person.knows.my_turn;
            patches.push(ReceivedPatch {
                bytes,
                steps,
                to_act,
            });
        }
        Ok((who, received, frame.at))
    }
}

impl Person {
    /// Sits there with a live connection, after the first snapshot; and the bytes of that.
    async fn sit(
        plan: &Plan,
        host: &Host,
        path: &str,
        cookie: String,
        dice: &mut Dice,
    ) -> anyhow::Result<(Person, usize)> {
        let live = Live::connect(host, path, &cookie).await?;
        let knows = Knowledge::default();
        let mut person = Person {
            cookie,
            live,
            knows,
        };
        let frame = person.live.first().await?;
        match person.read(&frame, plan, dice)? {
            Received::Snapshot => Ok((person, frame.bytes())),
            other => bail!("a snapshot should come first, not {other:?}"),
        }
    }

    fn read(&mut self, frame: &Frame, plan: &Plan, dice: &mut Dice) -> anyhow::Result<Received> {
        let mut unpacker = plan.unpacker.borrow_mut();
        frame.read(&mut self.knows, &mut unpacker, |n| dice.below(n))
    }
}
