//! What has changed between two views, and how to change one into the other.

use crate::{
    ArtId, Ask, Board, Button, Chair, Choices, Die, Effect, Ending, Floor, Goal, Hand, Handover,
    Lesson, Panel, Piece, Row, Score, Sheet, Side, Span, Sum, ThingId, Tray, View,
};
use serde::{Deserialize, Deserializer, Serialize};
use smol_str::SmolStr;
use std::sync::Arc;

/// The fields of a [`View`] that have changed. A field that is not there is as it was; `null` means that there is none
/// any more.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default)]
pub struct Changes {
    pub version: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seats: Option<ListChange<Chair>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub you: Option<Vec<u8>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub facing: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "given")]
    pub to_act: Option<Option<u8>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub my_turn: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub floor: Option<FloorChange>,
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "given")]
    pub tall: Option<Option<FloorChange>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub boards: Option<DeepChange<Board, BoardChange>>,
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "given")]
    pub goal: Option<Option<Goal>>,
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "given")]
    pub hand: Option<Option<Hand>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub score: Option<ScoreChange>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub trays: Option<DeepChange<Tray, TrayChange>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub panels: Option<DeepChange<Panel, PanelChange>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sheets: Option<SheetsChange>,
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "given")]
    pub acting: Option<Option<ThingId>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ask: Option<Ask>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub buttons: Option<Vec<Button>>,
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "given")]
    pub choices: Option<Option<Arc<Choices>>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub undo: Option<bool>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub forced: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub advice: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "given")]
    pub handover: Option<Option<Handover>>,
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "given")]
    pub ending: Option<Option<Ending>>,
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "given")]
    pub rematch: Option<Option<String>>,
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "given")]
    pub invite: Option<Option<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub thinking: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "given")]
    pub lesson: Option<Option<Lesson>>,
}

/// A list that keeps its order: how long it is now, and what stands at some of its places.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "{T}ListChange"))]
pub struct ListChange<T> {
    pub length: usize,
    /// Place, from 0, and what stands there now.
    pub set: Vec<(usize, T)>,
}

/// The same for a list whose items change in parts. `set` comes first, then `edit`.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(bound(deserialize = "T: Deserialize<'de>, C: Deserialize<'de>"))]
#[cfg_attr(feature = "schema", schemars(rename = "{T}DeepChange"))]
pub struct DeepChange<T, C> {
    pub length: usize,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub set: Vec<(usize, T)>,
    /// Place, and what has changed there.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub edit: Vec<(usize, C)>,
}

/// What has changed of a [`Board`].
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default)]
pub struct BoardChange {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub theirs: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub floor: Option<FloorChange>,
}

/// What has changed of a [`Tray`].
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default)]
pub struct TrayChange {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub note: Option<SmolStr>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub theirs: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub dice: Option<ListChange<Die>>,
}

/// What has changed of a [`Panel`].
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default)]
pub struct PanelChange {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub large: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tiles: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bolts: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rows: Option<ListChange<Row>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sums: Option<Vec<Sum>>,
}

/// What has changed of the [`Score`].
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default)]
pub struct ScoreChange {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sides: Option<ListChange<Side>>,
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "given")]
    pub to_act: Option<Option<u8>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub under: Option<Vec<Vec<Span>>>,
}

/// What has changed among the sheets, which are known by their things.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default)]
pub struct SheetsChange {
    /// Sheets that are new, or have changed much.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub set: Vec<Sheet>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub edit: Vec<SheetChange>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub gone: Vec<ThingId>,
}

/// What has changed of a [`Sheet`] whose title and figures stay.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default)]
pub struct SheetChange {
    pub thing: ThingId,
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "given")]
    pub art: Option<Option<ArtId>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub effects: Option<Vec<Effect>>,
}

/// What has changed on a court.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default)]
pub struct FloorChange {
    /// All of it: another court, or other places. Then nothing else is said.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub whole: Option<Floor>,
    /// Pieces that are new or have changed, by id.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub set: Vec<Piece>,
    /// Pieces that are not there any more.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub gone: Vec<ThingId>,
}

/// A field that is there, be it `null`.
fn given<'de, T: Deserialize<'de>, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Option<Option<T>>, D::Error> {
    Option::deserialize(deserializer).map(Some)
}

/// What leads from one view to another of the same viewer.
pub fn diff(old: &View, new: &View) -> Changes {
    Changes {
        version: new.version,
        title: value(&old.title, &new.title),
        seats: list(&old.seats, &new.seats),
        you: value(&old.you, &new.you),
        facing: value(&old.facing, &new.facing),
        to_act: value(&old.to_act, &new.to_act),
        my_turn: value(&old.my_turn, &new.my_turn),
        floor: floor(&old.floor, &new.floor),
        tall: match (&old.tall, &new.tall) {
            (Some(old), Some(new)) => floor(old, new).map(Some),
            (None, None) => None,
            (_, Some(new)) => Some(Some(whole(new))),
            (Some(_), None) => Some(None),
        },
        boards: deep(&old.boards, &new.boards, board),
        goal: value(&old.goal, &new.goal),
        hand: value(&old.hand, &new.hand),
        score: score(&old.score, &new.score),
        trays: deep(&old.trays, &new.trays, tray),
        panels: deep(&old.panels, &new.panels, panel),
        sheets: sheets(&old.sheets, &new.sheets),
        acting: value(&old.acting, &new.acting),
        ask: value(&old.ask, &new.ask),
        buttons: value(&old.buttons, &new.buttons),
        choices: value(&old.choices, &new.choices),
        undo: value(&old.undo, &new.undo),
        forced: value(&old.forced, &new.forced),
        advice: value(&old.advice, &new.advice),
        handover: value(&old.handover, &new.handover),
        ending: value(&old.ending, &new.ending),
        rematch: value(&old.rematch, &new.rematch),
        invite: value(&old.invite, &new.invite),
        thinking: value(&old.thinking, &new.thinking),
        lesson: value(&old.lesson, &new.lesson),
    }
}

fn value<T: Clone + PartialEq>(old: &T, new: &T) -> Option<T> {
    (old != new).then(|| new.clone())
}

fn board(old: &Board, new: &Board) -> BoardChange {
    BoardChange {
        title: value(&old.title, &new.title),
        note: value(&old.note, &new.note),
        theirs: value(&old.theirs, &new.theirs),
        floor: floor(&old.floor, &new.floor),
    }
}

fn tray(old: &Tray, new: &Tray) -> TrayChange {
    TrayChange {
        title: value(&old.title, &new.title),
        note: value(&old.note, &new.note),
        theirs: value(&old.theirs, &new.theirs),
        dice: list(&old.dice, &new.dice),
    }
}

fn panel(old: &Panel, new: &Panel) -> PanelChange {
    PanelChange {
        title: value(&old.title, &new.title),
        large: value(&old.large, &new.large),
        tiles: value(&old.tiles, &new.tiles),
        bolts: value(&old.bolts, &new.bolts),
        rows: list(&old.rows, &new.rows),
        sums: value(&old.sums, &new.sums),
    }
}

fn score(old: &Score, new: &Score) -> Option<ScoreChange> {
    let change = ScoreChange {
        sides: list(&old.sides, &new.sides),
        to_act: value(&old.to_act, &new.to_act),
        under: value(&old.under, &new.under),
    };
    (change != ScoreChange::default()).then_some(change)
}

fn sheets(old: &[Sheet], new: &[Sheet]) -> Option<SheetsChange> {
    let mut change = SheetsChange::default();
    for (at, sheet) in new.iter().enumerate() {
        match find(old, at, &sheet.thing, |known| &known.thing) {
            Some(known) if known == sheet => {}
            Some(known) if known.title == sheet.title && known.stats == sheet.stats => {
                change.edit.push(SheetChange {
                    thing: sheet.thing.clone(),
                    art: value(&known.art, &sheet.art),
                    note: value(&known.note, &sheet.note),
                    effects: value(&known.effects, &sheet.effects),
                });
            }
            _ => change.set.push(sheet.clone()),
        }
    }
    for (at, sheet) in old.iter().enumerate() {
        if find(new, at, &sheet.thing, |known| &known.thing).is_none() {
            change.gone.push(sheet.thing.clone());
        }
    }
    (change != SheetsChange::default()).then_some(change)
}

/// The thing with this id. Most things are where they were in the list.
fn find<'a, T>(
    list: &'a [T],
    at: usize,
    id: &ThingId,
    name: impl Fn(&T) -> &ThingId,
) -> Option<&'a T> {
    let there = list.get(at).filter(|item| name(item) == id);
    there.or_else(|| list.iter().find(|item| name(item) == id))
}

/// A list whose items change in parts.
fn deep<T: Clone + PartialEq, C>(
    old: &[T],
    new: &[T],
    change: impl Fn(&T, &T) -> C,
) -> Option<DeepChange<T, C>> {
    let (mut set, mut edit) = (Vec::new(), Vec::new());
    for (at, item) in new.iter().enumerate() {
        match old.get(at) {
            Some(known) if known == item => {}
            Some(known) => edit.push((at, change(known, item))),
            None => set.push((at, item.clone())),
        }
    }
    let same = old.len() == new.len() && set.is_empty() && edit.is_empty();
    (!same).then_some(DeepChange {
        length: new.len(),
        set,
        edit,
    })
}

fn list<T: Clone + PartialEq>(old: &[T], new: &[T]) -> Option<ListChange<T>> {
    let differs = |(at, item): &(usize, &T)| old.get(*at) != Some(item);
    let set = new.iter().enumerate().filter(differs);
    let set: Vec<_> = set.map(|(at, item)| (at, item.clone())).collect();
    let same = old.len() == new.len() && set.is_empty();
    (!same).then_some(ListChange {
        length: new.len(),
        set,
    })
}

fn whole(floor: &Floor) -> FloorChange {
    FloorChange {
        whole: Some(floor.clone()),
        ..FloorChange::default()
    }
}

fn same_places(old: &Floor, new: &Floor) -> bool {
    Arc::ptr_eq(&old.places, &new.places) || old.places == new.places
}

fn floor(old: &Floor, new: &Floor) -> Option<FloorChange> {
    let ground = |floor: &Floor| (floor.width, floor.height);
    if old.court != new.court || ground(old) != ground(new) || !same_places(old, new) {
        return Some(whole(new));
    }
    let mut change = FloorChange::default();
    for (at, piece) in new.pieces.iter().enumerate() {
        if find(&old.pieces, at, &piece.id, |known| &known.id) != Some(piece) {
            change.set.push(piece.clone());
        }
    }
    for (at, piece) in old.pieces.iter().enumerate() {
        if find(&new.pieces, at, &piece.id, |known| &known.id).is_none() {
            change.gone.push(piece.id.clone());
        }
    }
    (change != FloorChange::default()).then_some(change)
}

impl Changes {
    /// Makes these changes. Pieces keep no order of their own, see [`Floor::pieces`].
    pub fn apply(self, view: &mut View) {
        view.version = self.version;
        set(&mut view.title, self.title);
        relist(&mut view.seats, self.seats);
        set(&mut view.you, self.you);
        set(&mut view.facing, self.facing);
        set(&mut view.to_act, self.to_act);
        set(&mut view.my_turn, self.my_turn);
        if let Some(change) = self.floor {
            change.apply(&mut view.floor);
        }
        match (&mut view.tall, self.tall) {
            (_, None) => {}
            (tall, Some(None)) => *tall = None,
            (Some(tall), Some(Some(change))) => change.apply(tall),
            (tall, Some(Some(change))) => *tall = change.whole,
        }
        relist_deep(&mut view.boards, self.boards, |board, change| {
            change.apply(board)
        });
        set(&mut view.goal, self.goal);
        set(&mut view.hand, self.hand);
        if let Some(change) = self.score {
            change.apply(&mut view.score);
        }
        relist_deep(&mut view.trays, self.trays, |tray, change| {
            change.apply(tray)
        });
        relist_deep(&mut view.panels, self.panels, |panel, change| {
            change.apply(panel)
        });
        if let Some(change) = self.sheets {
            change.apply(&mut view.sheets);
        }
        set(&mut view.acting, self.acting);
        set(&mut view.ask, self.ask);
        set(&mut view.buttons, self.buttons);
        set(&mut view.choices, self.choices);
        set(&mut view.undo, self.undo);
        set(&mut view.forced, self.forced);
        set(&mut view.advice, self.advice);
        set(&mut view.handover, self.handover);
        set(&mut view.ending, self.ending);
        set(&mut view.rematch, self.rematch);
        set(&mut view.invite, self.invite);
        set(&mut view.thinking, self.thinking);
        set(&mut view.lesson, self.lesson);
    }
}

fn set<T>(field: &mut T, change: Option<T>) {
    if let Some(value) = change {
        *field = value;
    }
}

impl BoardChange {
    fn apply(self, board: &mut Board) {
        set(&mut board.title, self.title);
        set(&mut board.note, self.note);
        set(&mut board.theirs, self.theirs);
        if let Some(change) = self.floor {
            change.apply(&mut board.floor);
        }
    }
}

impl TrayChange {
    fn apply(self, tray: &mut Tray) {
        set(&mut tray.title, self.title);
        set(&mut tray.note, self.note);
        set(&mut tray.theirs, self.theirs);
        relist(&mut tray.dice, self.dice);
    }
}

impl PanelChange {
    fn apply(self, panel: &mut Panel) {
        set(&mut panel.title, self.title);
        set(&mut panel.large, self.large);
        set(&mut panel.tiles, self.tiles);
        set(&mut panel.bolts, self.bolts);
        relist(&mut panel.rows, self.rows);
        set(&mut panel.sums, self.sums);
    }
}

impl ScoreChange {
    fn apply(self, score: &mut Score) {
        relist(&mut score.sides, self.sides);
        set(&mut score.to_act, self.to_act);
        set(&mut score.under, self.under);
    }
}

impl SheetsChange {
    fn apply(self, sheets: &mut Vec<Sheet>) {
        sheets.retain(|sheet| !self.gone.contains(&sheet.thing));
        for sheet in self.set {
            match sheets.iter_mut().find(|old| old.thing == sheet.thing) {
                Some(old) => *old = sheet,
                None => sheets.push(sheet),
            }
        }
        for change in self.edit {
            if let Some(sheet) = sheets.iter_mut().find(|old| old.thing == change.thing) {
                set(&mut sheet.art, change.art);
                set(&mut sheet.note, change.note);
                set(&mut sheet.effects, change.effects);
            }
        }
    }
}

fn relist_deep<T, C>(
    list: &mut Vec<T>,
    change: Option<DeepChange<T, C>>,
    apply: impl Fn(&mut T, C),
) {
    let Some(DeepChange { length, set, edit }) = change else {
        return;
    };
    relist(list, Some(ListChange { length, set }));
    for (at, change) in edit {
        if let Some(item) = list.get_mut(at) {
            apply(item, change);
        }
    }
}

fn relist<T>(list: &mut Vec<T>, change: Option<ListChange<T>>) {
    let Some(ListChange { length, set }) = change else {
        return;
    };
    list.truncate(length);
    for (at, item) in set {
        match list.get_mut(at) {
            Some(old) => *old = item,
            None => list.push(item),
        }
    }
}

impl FloorChange {
    fn apply(self, floor: &mut Floor) {
        if let Some(whole) = self.whole {
            *floor = whole;
            return;
        }
        floor.pieces.retain(|piece| !self.gone.contains(&piece.id));
        for piece in self.set {
            match floor.pieces.iter_mut().find(|old| old.id == piece.id) {
                Some(old) => *old = piece,
                None => floor.pieces.push(piece),
            }
        }
    }
}
