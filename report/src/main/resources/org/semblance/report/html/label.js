/* The page of "semblance label OUT --open": shows one pair after another and saves each answer before the next pair. */

const later = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));
/** A request that takes longer than `slow` milliseconds is announced; texts that are being read are asked for again after `again`. */
const PATIENCE = { slow: 400, again: 150 };
const UNFOLDED = { over: Infinity, context: 0 };

const sheet = new Sheet();
const results = new Results(byId('results'), facts.out);
const differ = new Worker('/diff.js');

const page = {
  /** The last state from the program; its texts are on the screen if `shown`. */
  state: null,
  shown: false,
  busy: false,
  unfolded: false,
  /** Whether the reader has quit; nothing can be answered then. */
  left: false,
  ended: false,
  /** Number of the pair that was drawn last; answers of the worker for earlier ones are dropped. */
  turn: 0,
};

/** Sends a request; the answer is the state, whether the request was accepted or refused. */
async function ask(path, body) {
  const options = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) };
  const answer = await fetch(path, body ? options : {});
  return { status: answer.status, state: await answer.json() };
}

async function act(path, body) {
  if (page.busy) return;
  page.busy = true;
  const slow = setTimeout(() => note(body ? 'Saving …' : 'Waiting for the program …'), PATIENCE.slow);
  try {
    const { status, state } = await ask(path, body);
    clearTimeout(slow);
    if (status === 500) return alarm(el('p', {}, `${body ? 'Not saved: ' : ''}${state.problem}`));
    draw(state);
    note(status === 409 ? 'Not saved: another window answered this pair. This is the present one.' : path === '/undo' ? 'The last answer is taken back.' : lastAnswer(state));
    if (state.reading) later(PATIENCE.again).then(() => act('/state'));
  } catch {
    clearTimeout(slow);
    lost();
  } finally {
    page.busy = false;
  }
}

/** A pair without its texts can be skipped. */
const answerable = (label) => page.shown || (label === 'skip' && page.state?.problem);

function answer(label) {
  if (answerable(label) && !page.left) act('/answer', { pair: page.state.pair, label });
}

function undo() {
  if (page.state?.answers && !page.left) act('/undo', { answers: page.state.answers });
}

const note = (words) => (byId('saved').textContent = words);

function lastAnswer({ answers, last, calibration }) {
  if (!last) return '';
  const enough = facts.budget && calibration.asked >= facts.budget ? ` You wanted to give ${plural(facts.budget, 'answer')}, and have: q ends.` : '';
  return `Saved: pair ${number(answers)} is ${{ same: 'the same', different: 'different', skip: 'skipped' }[last]}.${enough}`;
}

/** A message above the texts. */
function say(kind, ...content) {
  byId('message').replaceChildren(el(`div.alarm${kind}`, {}, ...content));
  byId('message').hidden = false;
}
const alarm = (...content) => say('', ...content);

function lost() {
  note('');
  alarm(el('p', {}, 'The program has ended; start it again with'), command(facts.command),
    el('p', {}, 'All answers that were confirmed here are saved. ', el('button', { type: 'button', onclick: () => act('/state') }, 'Try again')));
}

/** The first time: shows how to continue; the second time: ends the program. */
function quit() {
  if (page.left) return end();
  page.left = true;
  const button = (id, label, key, action) => el('button', { type: 'button', id, onclick: action }, label, ' ', el('kbd', { 'aria-hidden': 'true' }, key));
  say('.calm', el('p', {}, el('b', {}, everythingSaved()), ' Continue later with'), command(facts.command),
    el('p.tools', {}, button('resume', 'Continue now', 'Esc', resume), button('end', 'End the program', 'q', quit)));
  byId('resume').focus();
}

const everythingSaved = () => `Everything is saved: ${plural(page.state?.answers ?? 0, 'answer')} in ${facts.table}.`;

async function end() {
  if (page.ended) return;
  page.ended = true;
  await ask('/quit', {}).catch(() => {});
  say('.calm', el('p', {}, el('b', {}, 'The program has ended.'), ` ${everythingSaved()} Its terminal has the results. Continue later with`), command(facts.command));
}

function resume() {
  if (page.ended) return;
  page.left = false;
  byId('message').hidden = true;
  sheet.rows.focus();
}

function draw(state) {
  const moved = page.state?.pair !== state.pair || page.state?.answers !== state.answers || !page.shown;
  page.state = state;
  page.left = false;
  byId('message').hidden = true;
  if (moved) drawPair(state);
  results.show(state.calibration);
  const possible = { undo: state.answers, more: page.shown, quit: true };
  for (const [kind, button] of Object.entries(buttons)) button.disabled = !(possible[kind] ?? answerable(kind));
}

function drawPair(state) {
  page.turn++;
  page.shown = false;
  page.unfolded = false;
  sheet.clear();
  byId('summary').textContent = '';
  const asked = state.pair !== undefined;
  byId('place').textContent = asked ? `Pair ${number(state.answers + 1)}` : 'All pairs are judged';
  document.title = `${byId('place').textContent} · Semblance`;
  byId('sides').replaceChildren(...(state.texts ?? []).map(sideHead));
  if (!asked) return;
  if (state.problem) return alarm(el('p', {}, `The texts cannot be shown: ${state.problem}`));
  if (state.reading) return (byId('summary').textContent = 'Reading the inputs …');
  page.shown = true;
  differ.postMessage({ turn: page.turn, texts: state.texts.map(({ text }) => text) });
}

function sideHead({ id, source, url, text, length }) {
  const cut = text.length < length ? badge('cut', `only the first ${number(text.length)} of ${number(length)} characters`) : null;
  return el('div.side', {}, name(id), el('div.about', {}, ...[el('span', { dir: 'auto' }, source), el('span', {}, plural(length, 'character')), cut, address(url)].filter(Boolean)));
}

differ.onmessage = ({ data: { turn, places, edits, changes } }) => {
  if (turn !== page.turn) return;
  const words = places.map((place, i) => ({ text: page.state.texts[i].text, ...place }));
  const whole = page.state.texts.every(({ text, length }) => text.length === length);
  const alike = words[0].text !== words[1].text ? 'The same words; only white space differs' : whole ? 'Identical texts' : 'Identical texts, as far as they are shown';
  byId('summary').replaceChildren(el('b', {}, changes.words + changes.signs ? describeChanges(changes) : alike));
  sheet.show(words, edits, FOLDING.all);
  document.documentElement.dataset.shown = page.state.answers;
};

function unfold() {
  if (!sheet.edits) return;
  page.unfolded = !page.unfolded;
  sheet.draw(page.unfolded ? UNFOLDED : FOLDING.all);
}

/** Scrolls the texts, and at their end the page. */
function scroll(by) {
  const { rows } = sheet;
  const before = rows.scrollTop;
  rows.scrollTop += by;
  if (rows.scrollTop === before) document.scrollingElement.scrollTop += by;
}

/** A key that is held down must not answer pairs that nobody has read. */
const once = (action) => (event) => event.repeat || action();
const ACTIONS = {
  same: ['Same', 's', once(() => answer('same'))],
  different: ['Different', 'd', once(() => answer('different'))],
  skip: ['Skip', '?', once(() => answer('skip'))],
  undo: ['Undo', 'u', once(undo)],
  more: ['More', 'm', once(unfold)],
  quit: ['Quit', 'q', once(quit)],
};
const TITLES = { undo: 'Take the last answer back', more: 'Show or hide the unchanged passages', quit: 'How to continue later' };
const buttons = Object.fromEntries(Object.entries(ACTIONS).map(([kind, [label, key, action]]) =>
  [kind, el(`button${['same', 'different', 'skip'].includes(kind) ? '.main' : ''}`, { type: 'button', id: kind, title: TITLES[kind], 'aria-keyshortcuts': key, onclick: action }, label, el('kbd', { 'aria-hidden': 'true' }, key))]));

const theme = themeButton();
byId('controls').append(theme);
byId('sides').after(sheet.box);
byId('answers').append(buttons.same, buttons.different, buttons.skip, el('span.gap'), buttons.undo, buttons.more, buttons.quit);
const screen = () => sheet.rows.clientHeight * 0.9;
listenToKeys({
  ...Object.fromEntries(Object.values(ACTIONS).flatMap(([, key, action]) => [[key, action], [key.toUpperCase(), action]])),
  j: () => scroll(80), ArrowDown: () => scroll(80), k: () => scroll(-80), ArrowUp: () => scroll(-80),
  n: () => sheet.edits && sheet.jump(1), b: () => sheet.edits && sheet.jump(-1),
  PageDown: () => scroll(screen()), PageUp: () => scroll(-screen()), t: theme.onclick, Escape: () => page.left && resume(),
});
act('/state');
