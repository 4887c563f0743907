//! What courts and pieces are made of: wood, paint, rubber and the lamp above them.

use super::pen::num;

/// A repeatable source of irregularity: the same wood grows in every build.
pub struct Grain(pub u64);

impl Grain {
    /// From 0 up to, not including, 1 (the minimal standard generator of Park and Miller).
    pub fn next(&mut self) -> f32 {
        self.0 = self.0 * 16807 % 2_147_483_647;
        self.0 as f32 / 2_147_483_647.0
    }

    fn below(&mut self, count: usize) -> usize {
        ((self.next() * count as f32) as usize).min(count - 1)
    }
}

/// A floor or frame of planks.
pub struct Wood {
    pub id: &'static str,
    pub tones: &'static [&'static str],
    pub plank: u32,
    pub width: u32,
    pub height: u32,
    pub seed: u64,
    /// Lines of grain along one plank, and their colour.
    pub lines: u32,
    pub grain: &'static str,
}

/// The light floor.
pub const MAPLE: Wood = Wood {
    id: "m-maple",
    tones: &[
        "#e2b878", "#dcae6c", "#e7c085", "#d8a863", "#e4bb7d", "#dfb271",
    ],
    plank: 20,
    width: 640,
    height: 640,
    seed: 505,
    lines: 3,
    grain: "#5b3310",
};

/// The dark frame.
pub const WALNUT: Wood = Wood {
    id: "m-walnut",
    tones: &["#5a3a22", "#523419", "#61402a", "#4d3018"],
    plank: 36,
    width: 1424,
    height: 36,
    seed: 608,
    lines: 14,
    grain: "#0e0500",
};

/// The floor again with less in it, for pictures the size of a stamp; its definition stands in every page.
pub const MAPLE_SMALL: Wood = Wood {
    id: "m-maple-s",
    width: 640,
    height: 160,
    lines: 1,
    ..MAPLE
};

impl Wood {
    /// The pattern. All planks of a tone are one path, and so is all grain of a weight: a floor costs a few
    /// kilobytes instead of dozens.
    pub fn pattern(&self) -> String {
        let mut grain = Grain(self.seed);
        let mut planks = vec![String::new(); self.tones.len()];
        let mut lines = [String::new(), String::new()];
        let mut joints = String::new();
        let mut seams = String::new();
        let (width, plank) = (self.width as f32, self.plank as f32);
        let mut last_tone = 0;
        for top in (0..self.height).step_by(self.plank as usize) {
            seams.push_str(&format!("M0 {top}.5h{}", self.width));
            // The first plank reaches into the tile: it is longer than what is cut off it.
            let mut left = -(grain.next() * width * 0.22).round();
            while left < width {
                let length = (width * (0.24 + grain.next() * 0.3)).round();
                // A plank never lies beside one of its own tone: the joint would vanish.
                let tone = (last_tone + 1 + grain.below(self.tones.len() - 1)) % self.tones.len();
                last_tone = tone;
                let (from, to) = (left.max(0.0), (left + length).min(width));
                planks[tone].push_str(&format!(
                    "M{from} {top}h{}v{}h-{}z",
                    to - from,
                    self.plank,
                    to - from
                ));
                for _ in 0..self.lines {
                    let y = top as f32 + plank * (0.15 + 0.7 * grain.next());
                    let bend = (grain.next() - 0.5) * plank * 0.36;
                    let quarter = (length / 4.0).round();
                    lines[grain.below(2)].push_str(&format!(
                        "M{left} {}q{quarter} {} {} 0t{} 0",
                        num((y * 2.0).round() / 2.0),
                        num((bend * 2.0).round() / 2.0),
                        quarter * 2.0,
                        quarter * 2.0
                    ));
                }
                if left > 0.0 {
                    joints.push_str(&format!("M{left} {top}v{}", self.plank));
                }
                left += length;
            }
        }
        let planks: String = self
            .tones
            .iter()
            .zip(planks)
            .map(|(tone, path)| format!(r#"<path fill="{tone}" d="{path}"/>"#))
            .collect();
        format!(
            r##"<pattern id="{}" width="{}" height="{}" patternUnits="userSpaceOnUse">{planks}<g fill="none" stroke="{}"><path stroke-opacity=".16" stroke-width=".8" d="{}"/><path stroke-opacity=".11" stroke-width="1.6" d="{}"/></g><path stroke="#3a1f08" stroke-opacity=".34" d="{joints}"/><path stroke="#3a1f08" stroke-opacity=".28" d="{seams}"/></pattern>"##,
            self.id, self.width, self.height, self.grain, lines[0], lines[1]
        )
    }
}

/// A poured floor with granules in it.
pub struct Rubber {
    pub id: &'static str,
    pub base: &'static str,
    pub seed: u64,
}

/// The playing field of a hall.
pub const RUBBER: Rubber = Rubber {
    id: "m-floor",
    base: "#2f8b86",
    seed: 64,
};

/// What lies around it.
pub const RUN_OFF_RUBBER: Rubber = Rubber {
    id: "m-run-off",
    base: "#1d5f66",
    seed: 28,
};

impl Rubber {
    /// Granules on a jittered grid: even enough that no tile shows, irregular enough to be rubber.
    pub fn pattern(&self) -> String {
        const STEP: f32 = 8.0;
        const SIDE: u32 = 6;
        let mut grain = Grain(self.seed);
        let mut granules = [String::new(), String::new()];
        for spot in 0..SIDE * SIDE {
            let mut place = |step: u32| num((step as f32 + 0.2 + 0.6 * grain.next()) * STEP);
            let (x, y) = (place(spot % SIDE), place(spot / SIDE));
            granules[grain.below(2)] += &format!("M{x} {y}h.1");
        }
        let [light, dark] = granules;
        let side = num(STEP * SIDE as f32);
        format!(
            r##"<pattern id="{}" width="{side}" height="{side}" patternUnits="userSpaceOnUse"><g stroke-width="1.7" stroke-linecap="round"><path d="{light}" stroke="#fff" stroke-opacity=".11"/><path d="{dark}" stroke="#000" stroke-opacity=".14"/></g></pattern>"##,
            self.id
        )
    }

    /// A rectangle of it. The colour lies below the granules, so that no seam of the pattern shows.
    pub fn sheet(&self, width: f32, height: f32, corner: f32) -> String {
        let shape = format!(
            r#"width="{}" height="{}" rx="{}""#,
            num(width),
            num(height),
            num(corner)
        );
        format!(
            r##"<rect {shape} fill="{}"/><rect {shape} fill="url(#{}) none"/>"##,
            self.base, self.id
        )
    }
}

/// The mat of a gym, woven.
pub const MAT: &str = r##"<pattern id="m-mat" width="14" height="14" patternUnits="userSpaceOnUse"><path fill="#5c2038" d="M0 0h14v14H0z"/><path d="M0 7h7V0M7 14V7h7" fill="none" stroke="#fff" stroke-opacity=".05" stroke-width="2"/></pattern>"##;

/// Light from above, darker toward the walls. Laid over a court last.
pub const LAMP: &str = r##"<radialGradient id="m-lamp" cx=".5" cy=".38" r=".75"><stop offset="0" stop-color="#fff6dd" stop-opacity=".26"/><stop offset=".55" stop-color="#fff6dd" stop-opacity="0"/><stop offset="1" stop-color="#140a04" stop-opacity=".38"/></radialGradient>"##;

/// Paint, rubber and shade of pieces and dice.
pub const PAINT: &str = r##"<radialGradient id="m-rubber" cx=".36" cy=".3" r=".8"><stop offset="0" stop-color="#ff8a85"/><stop offset=".3" stop-color="#dd3a48"/><stop offset="1" stop-color="#8d1526"/></radialGradient><radialGradient id="m-navy" cx=".38" cy=".28" r=".9"><stop offset="0" stop-color="#4f7cc4"/><stop offset=".5" stop-color="#234a86"/><stop offset="1" stop-color="#122a52"/></radialGradient><radialGradient id="m-white" cx=".38" cy=".28" r=".9"><stop offset="0" stop-color="#fff"/><stop offset=".6" stop-color="#f4e8d2"/><stop offset="1" stop-color="#cdb793"/></radialGradient><linearGradient id="m-leather" x2="0" y2="1"><stop offset="0" stop-color="#b5642a"/><stop offset=".5" stop-color="#8a4313"/><stop offset="1" stop-color="#5c2908"/></linearGradient><radialGradient id="m-shade"><stop offset="0" stop-color="#140a04" stop-opacity=".5"/><stop offset=".55" stop-color="#140a04" stop-opacity=".3"/><stop offset="1" stop-color="#140a04" stop-opacity="0"/></radialGradient><linearGradient id="m-sheen" x2="0" y2="1"><stop offset="0" stop-color="#fff" stop-opacity=".5"/><stop offset=".5" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity=".16"/></linearGradient>"##;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wood_grows_the_same_every_time_and_covers_its_tile() {
        assert_eq!(MAPLE.pattern(), MAPLE.pattern());
        for wood in [MAPLE, WALNUT, MAPLE_SMALL] {
            assert_eq!(
                wood.height % wood.plank,
                0,
                "{} leaves a gap below",
                wood.id
            );
            // Lengths along one row, read back from the paths of the planks.
            let pattern = wood.pattern();
            let planks = pattern.split("<g ").next().unwrap();
            let area: u32 = planks
                .split(&format!("v{}h-", wood.plank))
                .skip(1)
                .map(|rest| rest.split('z').next().unwrap().parse::<u32>().unwrap() * wood.plank)
                .sum();
            assert_eq!(area, wood.width * wood.height, "{} has a gap", wood.id);
        }
    }
}
