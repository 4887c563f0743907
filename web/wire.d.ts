// The wire as types, made from crates/wire: `UPDATE=1 cargo test -p courtside-wire` writes this file.

/** What a server says. */
export type Message = Snapshot & {
  is: 'snapshot';
} | Patch & {
  is: 'patch';
} | Reply & {
  is: 'reply';
} | Notice & {
  is: 'notice';
};

/** The table as one viewer sees it. A patch names the fields that have changed, see [`crate::Changes`]. */
export type View = {
  /** How much has happened at the table: a request names it. */
  version: number;
  game: string;
  /** "Chessboard Dodgeball, you against Mara" */
  title: string;
  seats: Chair[];
  /** The seats that this viewer holds: none for a spectator, several where people share a screen. */
  you: number[];
  /** The seat whose side of the court is drawn at the bottom. */
  facing: number;
  /** Who decides; nobody while dice fall and when the game is over. */
  to_act: number | null;
  /** Whether this viewer decides. */
  my_turn: boolean;
  floor: Floor;
  /** The same things for a screen held upright, where they are laid out differently there. */
  tall: Floor | null;
  /** Smaller boards beside the court. */
  boards: Board[];
  /** For a toss by hand: two meters are stopped, and the choices name what they stopped at. */
  goal: Goal | null;
  /** The cards that this viewer may see from the front. */
  hand: Hand | null;
  score: Score;
  /** Dice that lie open beside the court. */
  trays: Tray[];
  /** Lists beside the court. */
  panels: Panel[];
  /** What is known of things, for a closer look. In no order. */
  sheets: Sheet[];
  /** The piece whose activation it is, in games that have activations. */
  acting: string | null;
  ask: Ask;
  buttons: Button[];
  /** What can be chosen now: for the viewer who decides, and for nobody else. */
  choices: Choices | null;
  /** This viewer may take the last ply back. */
  undo: boolean;
  /** Only one thing can be chosen, and that tells nobody anything: a screen may choose it by itself. */
  forced: boolean;
  /** This viewer may ask what a bot would do. */
  advice: boolean;
  /** On a shared screen: whom to hand the device to before anything secret is shown. */
  handover: Handover | null;
  ending: Ending | null;
  /** Address of the next table, once there is one. */
  rematch: string | null;
  /** Address of the league that this is a match of. */
  league: string | null;
  /** Path to send to a friend, for a player at a table with an open chair. */
  invite: string | null;
  /** A bot thinks. */
  thinking: boolean;
  /** At a teaching table only. */
  lesson: Lesson | null;
};

export type Chair = {
  name: string;
  kind: ChairKind;
  /** Of a bot, 1 to 5. */
  level?: number | null;
  /** Whether this viewer holds the seat. */
  you: boolean;
  /** The sign of the seat. */
  art: string;
};

export type ChairKind = 'human' | 'bot' | 'open';

/** A court with everything that stands on it. */
export type Floor = {
  /** Address of the picture of the empty court. */
  court: string;
  /** Size of the court in board units. */
  width: number;
  height: number;
  places: Place[];
  /** By id. What is nearer is drawn later: first by `layer`, then from the top to the bottom. */
  pieces: Piece[];
};

/** A space that things stand on and that can be pointed at. */
export type Place = {
  id: string;
  /** What people call it: "e4". */
  name: string;
  at: Point;
  art: string;
};

/** A point of the court in board units. */
export type Point = {
  x: number;
  y: number;
};

export type Piece = {
  /** Stays the same as long as it is the same piece, so that a screen can move it. */
  id: string;
  /** What a screen shows around it by state: rings and brackets. Pieces of a size share it. */
  frame: string;
  art: string;
  at: Point;
  /** The place it stands on, if it stands on one. */
  place?: string | null;
  /** The text form: "b4: your pawn 2, carrying a ball". */
  label: string;
  /** What it is called inside a sentence. */
  name: string;
  /** What it is: `pawn`, `ball`, `jersey` … */
  kind: string;
  /** All of its kind are alike, and go by where they lie: one that is gone and one that has come are the same, moved. */
  alike?: boolean;
  layer: number;
  /** The seats that it belongs to: several where a team shares it, none if it is nobody's. */
  of?: Seats;
};

/** A few seats, written as a list of their numbers. */
export type Seats = number[];

/** A smaller board with what people read around it. */
export type Board = {
  title: string;
  note: string;
  /** Another player's: shown smaller. */
  theirs: boolean;
  floor: Floor;
};

/** A goal to toss at by hand: smallest and largest aim and power, and between which a toss is good. */
export type Goal = {
  aim: [number, number];
  power: [number, number];
  good_aim: [number, number];
  good_power: [number, number];
};

export type Hand = {
  title: string;
  note: string;
  /** The thing on the court that stands for the holder: what is dealt to that thing flies to this hand. */
  of?: string | null;
  cards: HandCard[];
};

export type HandCard = {
  /** Cards of the same kind share an id: pointing at either is the same. */
  id: string;
  art: string;
  /** "Double Dodgeball, 2 hits" */
  label: string;
  /** "Double Dodgeball" */
  name: string;
  /** It was drawn this turn. */
  new?: boolean;
};

export type Score = {
  sides: Side[];
  /** Which of them acts, from 0. */
  to_act: number | null;
  /** Short facts below the plates. */
  under: Span[][];
};

/** One side of the scoreboard. */
export type Side = {
  art: string;
  name: string;
  /** "4 pawns, 1 ball" */
  detail: string;
  /** What stands on its plate. */
  points: string;
};

/** A part of a line of words. */
export type Span = {
  text: string;
} | {
  strong: string;
} | {
  die: {
    art: string;
    face: string;
  };
} | {
  fell: string;
} | {
  held: string;
};

/** Dice that lie open beside the court. */
export type Tray = {
  title: string;
  /** "2 left" */
  note: string;
  /** Another player's: drawn smaller. */
  theirs: boolean;
  dice: Die[];
};

export type Die = {
  /** Set if it can ever be pointed at. */
  id?: string | null;
  art: string;
  /** What it shows: "5", "ball". */
  face: string;
  /** What it is called inside a sentence: "die 5". */
  name: string;
  /** In a pool, dice of a kind are alike. */
  kind?: string | null;
  /** The number that it shows, where it shows one: the key that picks it. */
  number?: number | null;
  state: DieState;
};

export type DieState = 'ready' | 'spent' | 'aside';

/** A list beside the court, or a column of figures. */
export type Panel = {
  title: string;
  /** It is what is asked now: shown where the boards beside the court are. */
  large?: boolean;
  /** Rows are tiles in a grid. */
  tiles?: boolean;
  /** Bolts that are drawn beside the title. */
  bolts?: number;
  rows?: Row[];
  sums?: Sum[];
};

export type Row = {
  /** What it speaks of. */
  thing?: string | null;
  /** That thing stands on a court or board, too: the row lights up with it. Otherwise the row is the thing itself. */
  stands?: boolean;
  art?: string | null;
  name: string;
  detail?: string;
  /** A word or two at the right: "ready". */
  badge?: string;
  /** Greyed: no longer in the game, or not to be chosen now; `detail` says why. */
  out?: boolean;
  /** What belongs to it: the cards of a team, the two spells of a card. */
  list?: Row[];
  stats?: Stat[];
};

/** A figure of a stat card: dice, or a number. */
export type Stat = {
  label: string;
  /** Colours: "white", "grey", "blue", "red". */
  dice?: string[];
  number?: number | null;
};

/** A line of a sum: "Three spaces away", "−1". */
export type Sum = {
  label: string;
  value: string;
  /** Closes what stands above it. */
  total?: boolean;
};

/** All that is known of a thing. */
export type Sheet = {
  thing: string;
  art?: string | null;
  title: string;
  note: string;
  stats: Stat[];
  effects: Effect[];
};

export type Effect = {
  art: string;
  words: string;
};

/** What the game asks of the viewer now. */
export type Ask = {
  question: string;
  hint?: string;
  /** The question at each step of a choice, by position in its path. */
  steps?: string[];
  /** A path is a set: its things may be pointed at in any order. */
  any_order?: boolean;
  /** As `any_order` except for the first thing, and dice of a kind are alike. See docs/composer.md. */
  pool?: boolean;
  /** What stands below a die that is not chosen and below one that is: "keep", "reroll". */
  words?: [string, string] | null;
  /** What is asked instead once a thing has been pointed at first. Of several that fit, the one with `next` is asked. */
  then?: Then[];
  /** The viewer is out while the others play on. */
  out?: boolean;
};

export type Then = {
  thing: string;
  /** What must be chosen beside it, if anything. */
  next?: string | null;
  question: string;
  hint: string;
};

/** Something to point at that lies on no court. */
export type Button = {
  id: string;
  label: string;
  role: ButtonRole;
};

export type ButtonRole = 'step' | 'go' | 'pass' | 'pass_on';

/** All choices of the seat to act. */
export type Choices = {
  nodes?: Node[];
  /** Things to point at first that make something at once. */
  fans?: Fan[];
  /** Exact odds that leaves refer to by number. */
  odds?: Case[][];
};

/** A thing to point at, with what can follow it, or what it makes. No path is the beginning of another. */
export type Node = {
  thing: string;
  next?: Node[];
  /** What can follow it, too. */
  fans?: Fan[];
  makes?: Leaf | null;
};

/** Leaves in a row that say nothing but their ply and label. Thing, ply and label of each are those given here with its end behind them, and then their tails: `sq-`, `2a1` and `Walk to ` with the ends `a2 b2`. */
export type Fan = {
  /** Where the first stands among all choices; the others follow. */
  n: number;
  thing: string;
  /** What is pointed at after that, the same for all. */
  then?: string | null;
  ply: string;
  ply_tail?: string;
  label: string;
  label_tail?: string;
  /** The ends, with blanks between them. */
  ends: string;
};

/** What a path makes. */
export type Leaf = {
  /** Where it stands among all choices, from 0. */
  n: number;
  /** What to send back. */
  ply: string;
  /** "Throw at e6" */
  label: string;
  /** What the odds are of: "Pawn 3 throws at e6, two squares". */
  about?: string;
  /** What sets it apart from choices that share all of its path but the end: "alone", "with D1". */
  short?: string;
  /** Which of the odds, where something hangs on dice. */
  odds?: number | null;
  /** Where the odds come from, term by term. */
  sums?: Sum[];
  /** What is written beside things on the court while it is looked at: thing and text. */
  marks?: Array<[string, string]>;
  /** What is drawn on the court while it is looked at. */
  trace?: Trace | null;
  /** Aim and power of a toss by hand. */
  toss?: [number, number] | null;
};

/** A way, an area and a line of sight, drawn on the court. */
export type Trace = {
  /** The route begins with all of that of another choice, which stands here among all. */
  via?: number | null;
  /** Spaces that are walked over, from where it begins. */
  route?: string[];
  /** What is picked up on the way. */
  takes?: string[];
  /** Spaces that a spell covers. */
  area?: string[];
  /** A line from space to space. */
  sight?: [string, string] | null;
};

/** The results of a choice in one case. */
export type Case = {
  /** "if it dodges"; empty where there is only one case. */
  when?: string;
  results: Share[];
};

/** One result with its exact probability `weight / of`. */
export type Share = {
  good: Good;
  label: string;
  weight: number;
  of: number;
};

export type Good = 'hit' | 'miss' | 'lost';

export type Handover = {
  seat: number;
  name: string;
};

/** How the game ended, in words, for this viewer. */
export type Ending = {
  headline: string;
  detail: string;
  rule: string;
  /** What the box score counts: "Throws", "Hits". */
  columns?: string[];
  /** The figures of each seat, column by column. */
  figures?: number[][];
};

/** What a teaching table says. */
export type Lesson = {
  /** From 1. */
  number: number;
  of: number;
  title: string;
  /** What to do or, when it is done, what was learnt. */
  text: string;
  /** Ends the sentence "This lesson asks you to …". */
  aim: string;
  done: boolean;
  rules: RuleChip[];
  /** Address of this lesson, and of the next one. */
  again: string;
  next: string | null;
};

/** A rule to look up. */
export type RuleChip = {
  rule: string;
  ours: boolean;
};

/** Lines of the log. A page keeps the first `from` lines that it has, drops the others (a ply may have been taken back) and appends these. */
export type Log = {
  from: number;
  lines: LogLine[];
};

export type LogLine = {
  /** What happened, for programs: `threw`, `rolled`, `turn` … */
  kind: string;
  /** It heads what follows: the number of the turn, from 1. */
  turn?: number | null;
  /** It goes on with the row above it. */
  part?: boolean;
  /** The seat whose action or turn it is. */
  of?: number | null;
  /** The die that paid for it. */
  lead?: Span | null;
  /** Without a full stop. Nothing is shown of a line without words. */
  words: Span[];
  /** What is worth knowing of it once its turn is folded: "pawn 1 out". */
  gist?: string;
  /** The rule that caused it. */
  rule: string;
  /** The rule is (partly) our own ruling. */
  ours?: boolean;
  /** The way that something went, for a look back at it. */
  trail?: Trail | null;
};

/** A way across the court: points of it, or things wherever a screen shows them. */
export type Trail = {
  walk: Point[];
} | {
  throw: Point[];
} | {
  aim: string[];
};

/** All that a viewer may know of a table at one moment. */
export type Snapshot = {
  /** [`VERSION`]. */
  wire: number;
  view: View;
  /** The newest lines; older ones are at `/t/{id}/log?before=FROM`. */
  log: Log;
  art: Record<string, string>;
};

/** One thing that happened. */
export type Step = {
  changes: Changes;
  log?: Log | null;
  /** What moves on the court as it was, in order, before the changes are shown. */
  motions?: Motion[];
};

/** The fields of a [`View`] that have changed. A field that is not there is as it was; `null` means that there is none any more. */
export type Changes = {
  version: number;
  title?: string | null;
  seats?: ChairListChange | null;
  you?: number[] | null;
  facing?: number | null;
  to_act?: number | null;
  my_turn?: boolean | null;
  floor?: FloorChange | null;
  tall?: FloorChange | null;
  boards?: BoardDeepChange | null;
  goal?: Goal | null;
  hand?: Hand | null;
  score?: ScoreChange | null;
  trays?: TrayDeepChange | null;
  panels?: PanelDeepChange | null;
  sheets?: SheetsChange | null;
  acting?: string | null;
  ask?: Ask | null;
  buttons?: Button[] | null;
  choices?: Choices | null;
  undo?: boolean | null;
  forced?: boolean | null;
  advice?: boolean | null;
  handover?: Handover | null;
  ending?: Ending | null;
  rematch?: string | null;
  invite?: string | null;
  thinking?: boolean | null;
  lesson?: Lesson | null;
};

/** A list that keeps its order: how long it is now, and what stands at some of its places. */
export type ChairListChange = {
  length: number;
  /** Place, from 0, and what stands there now. */
  set: Array<[number, Chair]>;
};

/** What has changed on a court. */
export type FloorChange = {
  /** All of it: another court, or other places. Then nothing else is said. */
  whole?: Floor | null;
  /** Pieces that are new or have changed, by id. */
  set?: Piece[];
  /** Pieces that are not there any more. */
  gone?: string[];
};

/** The same for a list whose items change in parts. `set` comes first, then `edit`. */
export type BoardDeepChange = {
  length: number;
  set?: Array<[number, Board]>;
  /** Place, and what has changed there. */
  edit?: Array<[number, BoardChange]>;
};

/** What has changed of a [`Board`]. */
export type BoardChange = {
  title?: string | null;
  note?: string | null;
  theirs?: boolean | null;
  floor?: FloorChange | null;
};

/** What has changed of the [`Score`]. */
export type ScoreChange = {
  sides?: SideListChange | null;
  to_act?: number | null;
  under?: Span[][] | null;
};

/** A list that keeps its order: how long it is now, and what stands at some of its places. */
export type SideListChange = {
  length: number;
  /** Place, from 0, and what stands there now. */
  set: Array<[number, Side]>;
};

/** The same for a list whose items change in parts. `set` comes first, then `edit`. */
export type TrayDeepChange = {
  length: number;
  set?: Array<[number, Tray]>;
  /** Place, and what has changed there. */
  edit?: Array<[number, TrayChange]>;
};

/** What has changed of a [`Tray`]. */
export type TrayChange = {
  title?: string | null;
  note?: string | null;
  theirs?: boolean | null;
  dice?: DieListChange | null;
};

/** A list that keeps its order: how long it is now, and what stands at some of its places. */
export type DieListChange = {
  length: number;
  /** Place, from 0, and what stands there now. */
  set: Array<[number, Die]>;
};

/** The same for a list whose items change in parts. `set` comes first, then `edit`. */
export type PanelDeepChange = {
  length: number;
  set?: Array<[number, Panel]>;
  /** Place, and what has changed there. */
  edit?: Array<[number, PanelChange]>;
};

/** What has changed of a [`Panel`]. */
export type PanelChange = {
  title?: string | null;
  large?: boolean | null;
  tiles?: boolean | null;
  bolts?: number | null;
  rows?: RowListChange | null;
  sums?: Sum[] | null;
};

/** A list that keeps its order: how long it is now, and what stands at some of its places. */
export type RowListChange = {
  length: number;
  /** Place, from 0, and what stands there now. */
  set: Array<[number, Row]>;
};

/** What has changed among the sheets, which are known by their things. */
export type SheetsChange = {
  /** Sheets that are new, or have changed much. */
  set?: Sheet[];
  edit?: SheetChange[];
  gone?: string[];
};

/** What has changed of a [`Sheet`] whose title and figures stay. */
export type SheetChange = {
  thing: string;
  art?: string | null;
  note?: string | null;
  effects?: Effect[] | null;
};

/** What moves while a step is shown. Each takes less than a second. */
export type Motion = {
  kind: 'walk';
  piece: string;
  points: Point[];
} | {
  kind: 'hop';
  piece: string;
  over: string[];
} | {
  kind: 'fly';
  from: Point;
  to: Point;
  art: string;
} | {
  kind: 'roll';
  seat?: number | null;
  dice: Rolled[];
} | {
  kind: 'leave';
  piece: string;
} | {
  kind: 'toss';
  from: string;
  to: string;
  balls: number;
  art: string;
} | {
  kind: 'deal';
  from: string;
  to: string;
  art: string;
} | {
  kind: 'kick';
  aim: number;
  power: number;
  good: boolean;
  art: string;
} | {
  kind: 'spell';
  from: string;
  to: string[];
  art: string;
} | {
  kind: 'blink';
  piece: string;
  to: Point;
};

/** A die that was rolled. */
export type Rolled = {
  art: string;
  /** "5", "ball" */
  face: string;
};

/** From one version to another. */
export type Patch = {
  /** The version that it builds on. */
  from: number;
  /** One for each thing that happened, oldest first. The last one leads to the newest version. */
  steps: Step[];
  art?: Record<string, string>;
};

/** What a request brought, beside what a patch tells. */
export type Done = {
  /** The version that it made. */
  version?: number | null;
  /** Where the next table is. */
  url?: string | null;
  advice?: Advice | null;
};

/** What a bot would do. */
export type Advice = {
  version: number;
  /** At most three, the bot's own choice first. */
  choices: Advised[];
  /** One or two sentences about the first of them. */
  why: string;
};

export type Advised = {
  ply: string;
  /** What it is called: "Throw at e6 with pawn 3 and die 5". */
  words: string;
  /** Chance to win of the seat to act. */
  value: number;
  /** Half the width of a 95% interval around `value`. */
  error: number;
  /** How often it was tried; 0 if nothing is known of it. */
  visits: number;
  /** How often a bot plays it, where it draws so that nobody can predict it. */
  share?: number | null;
};

/** Why something was not done. Nothing has changed. */
export type Refused = {
  /** For programs: `stale`, `illegal`, `seat`, `busy` … */
  code: string;
  /** For people: a whole sentence. */
  message: string;
  /** The rule that says no. */
  rule?: string | null;
};

/** The answer to a request. */
export type Reply = {
  /** The number of the request. */
  id: number;
} & ({
  done: Done;
} | {
  refused: Refused;
});

export type NoticeCode = 'closing' | 'trouble' | 'mended';

/** Something beside the game that people should know. */
export type Notice = {
  code: NoticeCode;
  /** A whole sentence. */
  message: string;
};

/** What a page asks for. */
export type Request = {
  /** Any number; the reply repeats it. */
  id: number;
} & ({
  do: 'play';
  version: number;
  ply: string;
} | {
  do: 'undo';
  version: number;
} | {
  do: 'fill';
  level?: number | null;
  all?: boolean;
} | {
  do: 'rematch';
} | {
  do: 'advice';
  version: number;
} | {
  do: 'why';
  version: number;
  picks: string[];
  thing: string;
} | {
  do: 'ready';
  seat: number;
} | {
  do: 'snapshot';
});
