//! The teaching table of a game: a few scripted positions that a newcomer clicks through.
//!
//! Lessons are a Markdown file beside the rulebook. A lesson is a level-three heading with the rules it is
//! about, its script, and two paragraphs: what to do, and what to learn from what came of it. A script may also
//! name `options` and `seats`, where the usual ones will not do.
//!
//! ```text
//! ### Throw [K8 K18]
//! position: …
//! want: ?d4x??
//! reply: dodge 5 2
//! aim: throw the ball
//!
//! Throw at a White pawn.
//!
//! You rolled higher.
//! ```

/// One scripted position. The seat to act in it is the learner's.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Lesson {
    pub title: &'static str,
    /// Ids of the rules that it is about.
    pub rules: Vec<&'static str>,
    /// `name=value` pairs; empty for the usual game.
    pub options: &'static str,
    /// Two players unless the lesson says otherwise.
    pub seats: usize,
    pub position: &'static str,
    /// The plies that fulfil it, in notation; a `?` stands for any one character.
    pub wanted: Vec<&'static str>,
    /// What is played afterwards, dice included.
    pub replies: Vec<&'static str>,
    /// Ends the sentence "This lesson asks you to …" after anything else.
    pub aim: &'static str,
    /// What to do.
    pub task: &'static str,
    /// What has been learnt.
    pub learnt: &'static str,
}

impl Lesson {
    /// Reads lessons that are part of the program; a malformed one is a mistake of ours, found by a test.
    pub fn parse_all(source: &'static str) -> Vec<Lesson> {
        source.split("\n### ").skip(1).map(Lesson::parse).collect()
    }

    fn parse(part: &'static str) -> Lesson {
        let mut blocks = part.split("\n\n").map(str::trim);
        let mut block = |what: &str| {
            blocks
                .next()
                .unwrap_or_else(|| panic!("a lesson has no {what}: {part}"))
        };
        let (heading, script) = block("script")
            .split_once('\n')
            .expect("a script follows the heading of a lesson");
        let (title, rules) = heading
            .split_once(" [")
            .expect("the heading of a lesson ends with its rules");
        let field = |name: &str| {
            script
                .lines()
                .find_map(|line| line.strip_prefix(name)?.strip_prefix(':'))
                .map_or("", str::trim)
        };
        Lesson {
            title,
            rules: rules.trim_end_matches(']').split(' ').collect(),
            options: field("options"),
            seats: match field("seats") {
                "" => 2,
                seats => seats.parse().expect("a lesson has a number of seats"),
            },
            position: field("position"),
            wanted: field("want").split_whitespace().collect(),
            replies: field("reply").split_whitespace().collect(),
            aim: field("aim"),
            task: block("task"),
            learnt: block("end"),
        }
    }

    /// Whether a legal choice is what the lesson is about. Of several plies the last one counts.
    pub fn is_fulfilled_by(&self, choice: &str) -> bool {
        let last = choice.split_whitespace().last();
        last.is_some_and(|ply| self.wants(ply))
    }

    /// Whether a legal ply is what the lesson is about.
    pub fn wants(&self, ply: &str) -> bool {
        self.wanted.iter().any(|wanted| fits(wanted, ply))
    }
}

fn fits(wanted: &str, ply: &str) -> bool {
    wanted.chars().count() == ply.chars().count()
        && wanted
            .chars()
            .zip(ply.chars())
            .all(|(wanted, found)| wanted == '?' || wanted == found)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lessons_are_read_from_their_page() {
        let lessons = Lesson::parse_all(
            "# Title\n\n### Walk [X1 X2]\nposition: a1/b2\nwant: ??c3 go\naim: walk\n\nWalk\non.\n\nYou walked.\n\n\
             ### Wait [X3]\noptions: pace=slow\nseats: 4\nposition: -\nwant: wait\nreply: 5 2\naim: wait\n\nWait.\n\nYou waited.\n",
        );
        let [walk, wait] = &lessons[..] else {
            panic!("{lessons:?}")
        };
        assert_eq!((walk.title, &walk.rules[..]), ("Walk", &["X1", "X2"][..]));
        assert_eq!(walk.position, "a1/b2");
        assert_eq!((walk.task, walk.learnt), ("Walk\non.", "You walked."));
        assert!(walk.replies.is_empty());
        assert_eq!((walk.options, walk.seats), ("", 2));
        assert_eq!((wait.options, wait.seats), ("pace=slow", 4));
        assert_eq!((&wait.replies[..], wait.aim), (&["5", "2"][..], "wait"));
    }

    #[test]
    fn a_question_mark_stands_for_one_character() {
        let [lesson] = &Lesson::parse_all("\n### A [X1]\nwant: ??c3 go\n\nB\n\nC")[..] else {
            panic!("one lesson")
        };
        for (ply, wanted) in [
            ("4ac3", true),
            ("go", true),
            ("4c3", false),
            ("4ac4", false),
            ("4ac3+", false),
        ] {
            assert_eq!(lesson.wants(ply), wanted, "{ply}");
            assert_eq!(lesson.is_fulfilled_by(&format!("go {ply}")), wanted);
            assert!(!lesson.is_fulfilled_by(&format!("{ply} stop")));
        }
    }
}
