// Drawing: from data to elements. Run with `node --test web/tests/`.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { html, openPage } from './page.mjs';
import { chair, line as told, view } from './views.mjs';

openPage();
const { Art } = await import('../art.js');
const { chanceMeter, adviceParts } = await import('../advice.js');
const { endingParts } = await import('../ending.js');
const { make } = await import('../dom.js');
const { lessonPart } = await import('../lesson.js');
const { benchParts, panelPart, rowPart, sheetParts, tilePart, trayParts } = await import('../lists.js');
const { lastOf, rowPart: logRow, tally } = await import('../log.js');
const { companyPart, diePart, handParts, scoreParts } = await import('../parts.js');
const { line, spoken } = await import('../words.js');

const art = new Art();
art.learn({ sign: '<svg class="sign"></svg>', die: '<svg class="die-5"><text>5</text></svg>', piece: '<rect class="hit"/><g class="piece"></g>' });
const count = (text, part) => text.split(part).length - 1;

test('a drawing is parsed once and copied, alone or as the inside of something', () => {
  const [one, other] = [art.picture('die'), art.picture('die')];
  assert.notEqual(one, other);
  assert.equal(one.outerHTML, other.outerHTML);
  assert.equal(art.parts('die').length, 1);
  assert.deepEqual(art.inside('piece').map((part) => part.getAttribute('class')), ['hit', 'piece']);
  assert.equal(art.picture('unknown'), null);
  assert.equal(art.picture(null), null);
});

test('the company says who is a bot and who is missing', () => {
  const text = html(companyPart([chair('Ann', { you: true }), chair('Pip', { kind: 'bot', level: 3 }), chair('Amber', { kind: 'open' }), chair('Bo')], art));
  for (const words of ['>you<', 'bot, level 3', 'open chair', '>guest<']) assert.ok(text.includes(words), `${words}: ${text}`);
  assert.equal(count(text, 'data-open'), 1);
  const shared = html(companyPart([chair('Ann', { you: true }), chair('Ben', { you: true })], art));
  assert.equal(count(shared, 'this screen'), 2);
});

const die = (more) => ({ id: 'a die', art: 'die', face: '5', name: 'die 5', number: 5, state: 'ready', ...more });

test('a die says what it shows or that it lies aside', () => {
  const ball = html(diePart(die({ face: 'ball', name: 'ball', kind: 'ball', number: null }), art));
  assert.ok(ball.includes('<small>ball</small>') && ball.startsWith('<button') && ball.includes('Die, ball '), ball);
  const time = html(diePart(die({ face: 'time', number: null, state: 'aside' }), art));
  assert.ok(time.includes('<small>set aside</small>') && !time.includes('<button'), time);
  const five = html(diePart(die(), art));
  assert.ok(five.includes('<small>ready</small>') && five.includes('Die 5 '), five);
  const spent = html(diePart(die({ id: null, face: '0', number: 0, state: 'spent' }), art));
  assert.ok(spent.includes('data-state="spent"') && !spent.includes('Die') && spent.includes('stroke-dasharray'), spent);
  const theirs = html(diePart(die({ id: null }), art));
  assert.ok(!theirs.includes('<small') && !theirs.includes('<button'), theirs);
});

test('a row of the log keeps its words, its dice, its results and its rule', () => {
  const words = [{ text: '<b>Mara</b> dodged, ' }, { die: { art: 'die', face: '3' } }, { die: { art: 'die', face: '5' } }, { strong: 'out' }];
  const row = [
    told('Threw at e1', { lead: { die: { art: 'die', face: '5' } } }),
    { kind: 'missed', part: true, words, rule: 'K10', ours: true },
    { kind: 'out', part: true, words: [{ fell: 'your pawn 3 is out' }], rule: 'K19' },
  ];
  const text = html(logRow(row.slice(0, 2), art, '/rules/chessboard'));
  assert.ok(text.includes('<p>Threw at e1 · &lt;b&gt;Mara&lt;/b&gt; dodged, '), text);
  assert.equal(count(text, 'class="faces"'), 1);
  assert.equal(count(text, '<svg'), 3);
  assert.ok(text.includes('<span class="quiet">With 5: </span>'), 'what paid for it is said to screen readers');
  assert.ok(text.includes('href="/rules/chessboard#K10"') && text.includes('House rule </span>K10'), text);
  const whole = html(logRow(row, art, '/rules/chessboard'));
  assert.ok(whole.includes('</b> <b class="fell">') && whole.includes('>K19<'), whole);
  assert.equal(spoken(words), '<b>Mara</b> dodged, 3 5 out');
  assert.equal(spoken([{ die: { art: 'die', face: '4' } }, { text: ' beats ' }, { die: { art: 'die', face: '2' } }, { fell: 'pawn 3 is out' }]), '4 beats 2, pawn 3 is out');
  assert.equal(html(line([{ text: 'a' }, { strong: 'b' }], art)), 'a<b>b</b>');
});

test('the log counts its turns and knows the last thing that happened', () => {
  const lines = [told('Mara', { turn: 1 }), told('Threw at e1'), told('you dodged', { part: true })];
  assert.equal(tally({ from: 0, lines }), '1 turn');
  assert.equal(tally({ from: 30, lines: [...lines, told('You', { turn: 12 })] }), '12 turns');
  assert.equal(lastOf({ from: 0, lines }), 'Threw at e1, you dodged.');
  assert.equal(lastOf({ from: 0, lines: [] }), '');
});

test('the box score has a row a player and no empty column', () => {
  const ending = { headline: 'You won!', detail: 'Mara has no pawns left.', rule: 'K20', columns: ['Throws', 'Catches', 'Hits'], figures: [[3, 0, 2], [4, 0, 1]] };
  const text = html(endingParts(ending, [chair('Ann', { you: true }), chair('Mara')], art, '/rules/chessboard'));
  assert.ok(!text.includes('Catches') && text.includes('>Throws<') && text.includes('>Hits<'), text);
  assert.equal(count(text, 'data-best'), 2);
  assert.equal(count(text, 'scope="row"'), 2);
  assert.ok(!html(endingParts({ ...ending, columns: [], figures: [] }, [], art, '')).includes('table'));
});

test('two sides stand beside their plates, several one under the other', () => {
  const side = (name, more) => ({ art: 'sign', name, detail: '4 pawns', points: '4', ...more });
  const two = html(scoreParts({ sides: [side('You'), side('Mara')], to_act: 0, under: [[{ text: 'Turn ' }, { strong: '3' }]] }, art));
  assert.equal(count(two, 'class="plates"'), 1);
  assert.equal(count(two, 'data-turn'), 1);
  assert.ok(two.includes('<div class="under"><span>Turn <b>3</b></span></div>'), two);
  const three = html(scoreParts({ sides: ['A', 'B', 'C'].map((name) => side(name)), under: [] }, art));
  assert.equal(count(three, 'class="alone"'), 3);
  assert.ok(!three.includes('under'));
});

test('a hand has its cards as buttons and says what was just drawn', () => {
  const cards = [{ id: 'single', art: 'die', label: 'Single Dodgeball, 1 hit', name: 'Single Dodgeball' }, { id: 'dodge', art: 'die', label: 'Single Dodge', name: 'Single Dodge', new: true }];
  const text = html(handParts({ title: 'Your hand', note: '', cards }, art));
  assert.equal(count(text, 'class="card"'), 2);
  assert.equal(count(text, ', just drawn'), 1);
  assert.equal(count(text, 'data-new'), 1);
  assert.ok(!text.includes('<p>'));
  assert.deepEqual(handParts(null, art), []);
});

test('dice lie on the bench or, where there are smaller boards, beside those; a list that is asked about lies there, too', () => {
  const tray = { title: 'Your dice', note: '2 left', theirs: true, dice: [die()] };
  const panels = [{ title: 'Units', rows: [{ name: 'ines' }] }, { title: 'Teams', large: true }];
  const plain = view({ trays: [tray], panels });
  assert.equal(count(html(benchParts(plain, art)), 'slab tray theirs'), 1);
  assert.equal(count(html(trayParts(plain, art)), '<section'), 1);
  const boards = view({ trays: [tray], panels, boards: [{}] });
  assert.equal(count(html(benchParts(boards, art)), 'tray'), 0);
  assert.ok(html(trayParts(boards, art)).includes('slab panel large'));
});

test('a panel has rows that name their piece and sums with totals', () => {
  const text = html(panelPart({
    title: 'Your units',
    rows: [{ thing: 'unit A2', stands: true, art: 'sign', name: 'ines', detail: 'moves <4>', badge: 'ready' }],
    sums: [{ label: 'Dice', value: '3d6' }, { label: 'You roll', value: '3d6 + 1', total: true }],
  }, art));
  assert.ok(text.includes('data-thing="unit A2"'), text);
  assert.ok(text.includes('moves &lt;4&gt;') && text.includes('>ready</span>'), text);
  assert.ok(text.includes('<dt class="total">You roll</dt>') && text.includes('<dt>Dice</dt><dd>3d6</dd>'), text);
  assert.ok(!text.includes('<button'), 'the unit stands on the court');
  assert.ok(html(rowPart({ name: 'Out' }, art)).includes('row bare'));
  assert.ok(!html(rowPart({ name: 'A name that is long' }, art)).includes('bare'));
});

test('what stands nowhere else is a button in its list', () => {
  const text = html(panelPart({ title: 'Momentum', bolts: 3, rows: [{ thing: 'juke', name: 'Juke', detail: 'Needs 1 bolt', out: true }] }, art));
  for (const part of ['<button', 'data-id="juke"', 'data-out', 'aria-disabled="true"', 'class="row"']) assert.ok(text.includes(part), `${part}: ${text}`);
  assert.equal(count(text, '<svg'), 3);
  assert.ok(text.includes(' 3 bolts'), text);
});

const spell = (name, more) => ({ thing: `spell ${name}`, art: 'sign', name, ...more });

test('tiles are buttons, and a pair has two of them with one reason', () => {
  const text = html(panelPart({
    title: 'Spells',
    tiles: true,
    rows: [spell('Freeze', { out: true, detail: 'with #41' }), { name: '', detail: 'with #10', list: [spell('Drain'), spell('Boost')] }],
  }, art));
  assert.equal(count(text, '<button'), 3);
  assert.ok(text.includes('<small>with #41</small>') && text.includes('<small>with #10</small></div>'), text);
  const pair = html(tilePart({ thing: 'card', name: 'Slow and Speed', badge: '2', list: [spell('Slow', { thing: null }), spell('Speed', { thing: null })] }, art));
  assert.equal(count(pair, '<button'), 1);
  assert.equal(count(pair, 'class="part"'), 2);
  assert.ok(pair.includes('<b class="quiet">Slow and Speed</b>'), pair);
});

test('figures are dice or a number, and dice say their colour', () => {
  const text = html(sheetParts({
    thing: 'wizard',
    title: '#21 Hoary Burblepot',
    note: 'Yours',
    stats: [{ label: 'throw', dice: ['blue', 'red'] }, { label: 'move', number: 4 }],
    effects: [{ art: 'sign', words: 'Freeze: no acts.' }],
  }, art));
  for (const part of [' blue<', ' red<', '<b> 4</b>', 'Freeze: no acts.', '#21 Hoary']) assert.ok(text.includes(part), `${part}: ${text}`);
  assert.equal(count(text, 'class="dye '), 2);
});

test('a lesson says its task, and when it is done the way on', () => {
  const lesson = { number: 7, of: 7, title: 'Come back', text: 'Pick up.', aim: 'pick up', done: false, rules: [{ rule: 'K9', ours: true }], again: '/learn/chessboard/7', next: null };
  const task = html(lessonPart(lesson, 'chessboard', '/rules/chessboard'));
  assert.ok(task.includes('Lesson 7 of 7') && task.includes('House rule </span>K9') && !task.includes('class="acts"'), task);
  const done = html(lessonPart({ ...lesson, done: true }, 'chessboard', ''));
  assert.ok(done.includes('action="/tables"') && done.includes('data-key="again"') && done.includes('value="chessboard"'), done);
  const next = html(lessonPart({ ...lesson, done: true, next: '/learn/chessboard/8' }, 'chessboard', ''));
  assert.ok(next.includes('href="/learn/chessboard/8"') && !next.includes('<form'), next);
});

test('advice has a bar for each choice and says in which order they are', () => {
  const text = html(adviceParts({ version: 1, why: 'It wins 60% of the time.', choices: [{ ply: 'a', words: 'Hold', value: 0.6, error: 0.002, visits: 9, share: 0.2 }, { ply: 'b', words: 'Throw', value: 0, error: 0, visits: 0 }] }));
  assert.equal(count(text, 'data-ply='), 2);
  assert.equal(count(text, 'class="meter"'), 1);
  assert.ok(text.includes('played 20% of the time') && text.includes('60%') && text.includes(' ± 1'), text);
  assert.ok(text.includes('likeliest first:'), text);
  assert.ok(!html(make('p', {}, chanceMeter(1, 0))).includes('±'));
  const [bar] = chanceMeter(0.95, 0.2);
  assert.equal(bar.lastElementChild.style.width, '25.0%');
});
