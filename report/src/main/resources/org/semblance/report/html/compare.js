/* Two documents of the report side by side. */

/** The score from overlap o and sizes a, b: its value and its formula as text. */
const FORMULAS = {
  jaccard: (o, a, b) => [o / (a + b - o), `${number(o)} shared / ${number(a + b - o)} in either`],
  cosine: (o, a, b) => [o / Math.sqrt(a * b), `${number(o)} shared / √(${number(a)} × ${number(b)})`],
  dice: (o, a, b) => [(2 * o) / (a + b), `2 × ${number(o)} shared / (${number(a)} + ${number(b)})`],
  hamming: (o, a, b) => [a + b - 2 * o, `${number(a)} + ${number(b)} − 2 × ${number(o)} shared`],
  overlap: (o) => [o, `${number(o)} shared`],
  containment: (o, a, b) => [o / Math.min(a, b), `${number(o)} shared / ${number(Math.min(a, b))} of the smaller`],
  'contained-in': (o, a, b) => [o / a, `${number(o)} shared / ${number(a)} of the new document`],
};
/** Whether documents of a pair are contained in each other, rather than near duplicates. */
const contains = facts.method.direction !== 'BOTH';

/** The documents of a pair, the one that contains the other first; null if each may contain the other. */
function directed({ a, b, sizeA, sizeB }) {
  if (facts.method.direction === 'FIRST_IN_SECOND') return [b, a];
  return !contains || sizeA === sizeB ? null : sizeA > sizeB ? [a, b] : [b, a];
}

class Compare {
  /** find(id): the document with that id, if it is on the page; pairOf(a, b): the listed pair of the two, if any. */
  constructor(dialog, { documents, find, pairOf }) {
    Object.assign(this, { dialog, documents, find, pairOf, sides: [null, null], sequence: [], at: -1 });
    const button = (label, title, click) => el('button', { type: 'button', title, onclick: click }, label);
    this.previous = button('‹ Previous', 'Previous pair (k or ←)', () => this.step(-1));
    this.next = button('Next ›', 'Next pair (j or →)', () => this.step(1));
    this.place = el('span.count');
    this.only = el('input', { type: 'checkbox', id: 'only', onchange: () => this.sheet.draw(this.folding()) });
    this.choices = el('datalist', { id: 'ids' });
    this.heads = [0, 1].map((side) => this.sideHead(side));
    this.proof = el('p.proof', { id: 'proof' });
    this.summary = el('p.summary', { id: 'summary', role: 'status' });
    this.sheet = new Sheet({ autofocus: true });
    dialog.append(
      el('div.bar-top', {}, el('strong', {}, 'Side by side'), this.previous, this.next, this.place, el('span.gap'),
        button('Swap', 'Swap the sides (s)', () => this.show(this.sides[1], this.sides[0])),
        button('Close', 'Close (Esc)', () => dialog.close())),
      el('div.sides', {}, ...this.heads.map((head) => head.box)),
      el('div.verdict', {}, this.proof, el('div.tools', {}, this.summary, el('span.gap'),
        el('span.legend', { 'aria-hidden': 'true' }, el('del', {}, 'only left'), el('ins', {}, 'only right'), el('mark', {}, 'changed')),
        el('label', { for: 'only' }, this.only, ' Only differences'),
        button('↑', 'Previous difference (b)', () => this.sheet.jump(-1)), button('↓', 'Next difference (n)', () => this.sheet.jump(1)))),
      this.sheet.box, this.choices);
    dialog.addEventListener('keydown', (event) => this.press(event));
    dialog.addEventListener('close', () => history.replaceState(null, '', location.pathname + location.search));
  }

  sideHead(side) {
    const choose = () => {
      const chosen = this.find(input.value);
      if (!chosen) return input.setCustomValidity('This page has no document with this id.'), input.reportValidity();
      return this.choose(...(side ? [this.sides[0], chosen] : [chosen, this.sides[1]]));
    };
    const suggest = () => {
      input.setCustomValidity('');
      if (veil.on) return;
      const typed = input.value.toLowerCase();
      const near = this.documents().filter((d) => (served || d.cut >= 0) && d.id.toLowerCase().includes(typed)).slice(0, 20);
      this.choices.replaceChildren(...near.map((d) => el('option', { value: d.id })));
    };
    const label = side ? 'Right document' : 'Left document';
    const input = el('input', {
      type: 'text', list: 'ids', 'aria-label': label, placeholder: 'Type an id', dir: 'auto', spellcheck: 'false',
      oninput: suggest, onchange: choose,
    });
    const about = el('div.about');
    return { input, about, box: el('div.side', {}, input, about) };
  }

  /** Opens two documents outside of a sequence, or lets the reader choose them. */
  choose(left = null, right = null) {
    this.at = -1;
    return this.show(left, right);
  }

  /** Opens the pair at an index of a sequence of pairs [left, right] for Previous and Next; moved(index) is called on changes. */
  open(sequence, at, moved = null) {
    Object.assign(this, { sequence, at, moved });
    moved?.(at);
    return this.show(...sequence[at]);
  }

  step(by) {
    if (this.at >= 0 && this.sequence[this.at + by]) this.open(this.sequence, this.at + by, this.moved);
  }

  async show(left, right) {
    this.sides = [left, right];
    this.previous.disabled = this.at <= 0;
    this.next.disabled = this.at < 0 || this.at + 1 >= this.sequence.length;
    this.place.textContent = this.at < 0 ? '' : `${number(this.at + 1)} of ${number(this.sequence.length)}`;
    this.sides.forEach((side, i) => this.describe(this.heads[i], side));
    if (!this.dialog.open) this.dialog.showModal();
    this.sheet.clear();
    clear(this.summary);
    this.proof.replaceChildren(...(left && right ? this.certificate(left, right) : ['Choose two documents by their ids.']));
    if (!left || !right) return;
    if (!veil.on) history.replaceState(null, '', `#pair=${encoded(left.id)},${encoded(right.id)}`);
    await this.compare(left, right);
  }

  describe(head, side, shown = side?.cut) {
    head.input.value = side ? idOf(side) : '';
    head.input.readOnly = veil.on;
    clear(head.about);
    if (!side) return;
    const fate = side.keptId === undefined ? badge('kept', 'kept') : badge('removed', wasRemoved ? 'removed' : 'would be removed');
    const cut = badge('cut', `only the first ${number(shown)} of ${number(side.length)} characters`);
    const parts = [
      facts.grouping ? fate : null, el('span', { dir: 'auto' }, sourceOf(side)), side.length ? el('span', {}, plural(side.length, 'character')) : null,
      shown >= 0 && shown < side.length ? cut : null, address(side.url),
    ];
    head.about.append(...parts.filter(Boolean));
  }

  /** The score, and its computation from the numbers of tokens. */
  certificate(left, right) {
    const { measure } = facts.method;
    const pair = this.pairOf(left, right);
    const toKept = right.keptId === left.id ? right.score : left.keptId === right.id ? left.score : undefined;
    const known = pair?.score ?? toKept;
    if (known === undefined) {
      const all = facts.listed === facts.counts.pairs && facts.method.exact;
      return [all ? `Not a pair of this run: the two do not have ${asked}.` : 'Not a pair of this run, or not among those listed here.'];
    }
    const parts = [el('b', {}, `${measure} ${score(known)}`)];
    if (pair?.shared !== undefined) {
      const [a, b] = pair.a === left ? [pair.sizeA, pair.sizeB] : [pair.sizeB, pair.sizeA];
      const [value, text] = FORMULAS[measure.toLowerCase()]?.(pair.shared, ...(measure === 'contained-in' ? [pair.sizeA, pair.sizeB] : [a, b])) ?? [];
      if (Math.abs(value - known) < 1e-6) parts.push(` = ${text}`);
      if (contains) {
        const [whole] = directed(pair) ?? [];
        parts.push(!whole ? ' · each contained in the other' : whole === left ? ' · right contained in left' : ' · left contained in right');
      }
      parts.push(el('span.quiet', {}, ` · ${number(a)} tokens left, ${number(b)} right, ${number(pair.shared)} in both`));
      if (pair.common > 0) parts.push(el(pair.commonMost ? 'span.common' : 'span.quiet', {}, ` · ${pair.commonText}`));
    }
    return facts.method.adjustable ? [...parts, el('span.quiet', {}, ` · threshold: ${asked}`)] : parts;
  }

  async compare(left, right) {
    const missing = [left, right].find((side) => side.cut < 0);
    if (missing && !served) return this.elsewhere(left, right, missing);
    const current = () => this.sides[0] === left && this.sides[1] === right;
    const say = (words) => current() && this.summary.replaceChildren(words);
    const loaded = await Promise.all([left, right].map((side) => texts.of(side, say))).catch((problem) => {
      say('');
      if (current()) this.sheet.rows.replaceChildren(el('div.elsewhere', { role: 'alert' }, el('p', {}, `The texts cannot be shown: ${veil.note(problem.message)}`)));
    });
    if (!loaded || !current()) return;
    [left, right].forEach((side, i) => {
      const { text, length, url } = loaded[i];
      Object.assign(side, { length, url: url ?? side.url });
      this.describe(this.heads[i], side, text.length);
    });
    const words = loaded.map(({ text }) => tokens(text));
    const edits = diff(words[0].words, words[1].words);
    this.summary.replaceChildren(...this.summarize(left, right, words, edits));
    this.sheet.show(words, edits, this.folding());
  }

  /** Without the text of a document: commands that show it. */
  elsewhere(left, right, missing) {
    this.summary.replaceChildren('The text of ', name(idOf(missing)), ' is not in this file.');
    if (veil.on) return;
    this.sheet.rows.replaceChildren(el('div.elsewhere', {}, el('p', {}, 'Both texts, with their differences:'), command(explainCommand(left.id, right.id)),
      el('p', {}, 'This report with all texts, as long as the inputs are there:'), command(openCommand()),
      runDirectory() === 'OUT' ? el('p.quiet', {}, 'OUT is the directory of the run.') : ''));
  }

  folding() {
    return this.only.checked ? FOLDING.differences : FOLDING.all;
  }

  summarize(left, right, [a, b], edits) {
    const changes = differing(edits, a.words, b.words);
    const alike = a.text === b.text ? 'Identical, character for character' : 'The same words; only white space differs';
    if (changes.words + changes.signs === 0) return [el('b', {}, alike)];
    const difference = el('b', {}, describeChanges(changes));
    const pair = this.pairOf(left, right);
    if (pair?.score !== (facts.method.distance ? 0 : 1)) return [difference];
    const seen = facts.method.measure === 'hamming' && pair.shared === undefined ? 'fingerprints' : facts.method.tokens;
    return [difference, el('span.quiet', {}, ` · the score is not affected: the ${seen} are the same`)];
  }

  press(event) {
    if (event.target.matches('input[type=text]') || event.ctrlKey || event.metaKey || event.altKey) return;
    const keys = {
      ArrowLeft: () => this.step(-1), ArrowRight: () => this.step(1), k: () => this.step(-1), j: () => this.step(1),
      n: () => this.sheet.jump(1), b: () => this.sheet.jump(-1),
      d: () => this.only.click(), s: () => this.show(this.sides[1], this.sides[0]),
    };
    if (!keys[event.key]) return;
    event.preventDefault();
    keys[event.key]();
  }
}
