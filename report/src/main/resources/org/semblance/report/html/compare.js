/* Two documents side by side. Rows hold corresponding text, so both sides scroll together. */

/** Unchanged passages longer than `over` words are collapsed, except `context` words next to a difference. */
const FOLDING = { all: { over: 120, context: 24 }, differences: { over: 10, context: 4 } };

/** Approximate maximum of words per row: keeps both sides aligned, and browsers are slow with very long lines. */
const ROW_WORDS = 300;

/** Invisible and bidirectional control characters: shown as code points where they differ. */
const INVISIBLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]/g;
const reveal = (text) => text.replace(INVISIBLE, (c) => `⟨U+${c.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}⟩`);

/** The score from overlap o and sizes a, b: its value and its formula as text. */
const FORMULAS = {
  jaccard: (o, a, b) => [o / (a + b - o), `${number(o)} shared / ${number(a + b - o)} in either`],
  cosine: (o, a, b) => [o / Math.sqrt(a * b), `${number(o)} shared / √(${number(a)} × ${number(b)})`],
  dice: (o, a, b) => [(2 * o) / (a + b), `2 × ${number(o)} shared / (${number(a)} + ${number(b)})`],
  hamming: (o, a, b) => [a + b - 2 * o, `${number(a)} + ${number(b)} − 2 × ${number(o)} shared`],
  overlap: (o) => [o, `${number(o)} shared`],
};

class Compare {
  /** find(id): the document with that id, if it is on the page; pairOf(a, b): the listed pair of the two, if any. */
  constructor(dialog, { documents, find, pairOf }) {
    Object.assign(this, { dialog, documents, find, pairOf, sides: [null, null], sequence: [], at: -1 });
    const button = (label, title, click) => el('button', { type: 'button', title, onclick: click }, label);
    this.previous = button('‹ Previous', 'Previous pair (k or ←)', () => this.step(-1));
    this.next = button('Next ›', 'Next pair (j or →)', () => this.step(1));
    this.place = el('span.count');
    this.only = el('input', { type: 'checkbox', id: 'only', onchange: () => this.draw() });
    this.choices = el('datalist', { id: 'ids' });
    this.heads = [0, 1].map((side) => this.sideHead(side));
    this.proof = el('p.proof', { id: 'proof' });
    this.summary = el('p.summary', { id: 'summary', role: 'status' });
    this.rows = el('div.rows', { tabindex: '0', autofocus: true, 'aria-label': 'Texts' });
    this.map = el('div.map', { 'aria-label': 'Where the differences are' });
    dialog.append(
      el('div.bar-top', {}, el('strong', {}, 'Side by side'), this.previous, this.next, this.place, el('span.gap'),
        button('Swap', 'Swap the sides (s)', () => this.show(this.sides[1], this.sides[0])),
        button('Close', 'Close (Esc)', () => dialog.close())),
      el('div.sides', {}, ...this.heads.map((head) => head.box)),
      el('div.verdict', {}, this.proof, el('div.tools', {}, this.summary, el('span.gap'),
        el('span.legend', { 'aria-hidden': 'true' }, el('del', {}, 'only left'), el('ins', {}, 'only right'), el('mark', {}, 'changed')),
        el('label', { for: 'only' }, this.only, ' Only differences'),
        button('↑', 'Previous difference (b)', () => this.jump(-1)), button('↓', 'Next difference (n)', () => this.jump(1)))),
      el('div.sheet', {}, this.rows, this.map), this.choices);
    this.list = new Growing(this.rows, this.rows, 40, (row) => this.row(row));
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
    [this.rows, this.map, this.summary].forEach(clear);
    this.edits = null;
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
      const [value, text] = FORMULAS[measure.toLowerCase()]?.(pair.shared, a, b) ?? [];
      if (Math.abs(value - known) < 1e-6) parts.push(` = ${text}`);
      parts.push(el('span.quiet', {}, ` · ${number(a)} tokens left, ${number(b)} right, ${number(pair.shared)} in both`));
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
      if (current()) this.rows.replaceChildren(el('div.elsewhere', { role: 'alert' }, el('p', {}, `The texts cannot be shown: ${veil.note(problem.message)}`)));
    });
    if (!loaded || !current()) return;
    [left, right].forEach((side, i) => {
      const { text, length, url } = loaded[i];
      Object.assign(side, { length, url: url ?? side.url });
      this.describe(this.heads[i], side, text.length);
    });
    this.words = loaded.map(({ text }) => tokens(text));
    this.edits = diff(this.words[0].words, this.words[1].words);
    this.summary.replaceChildren(...this.summarize(left, right));
    this.draw();
  }

  /** Without the text of a document: commands that show it. */
  elsewhere(left, right, missing) {
    this.summary.replaceChildren('The text of ', name(idOf(missing)), ' is not in this file.');
    if (veil.on) return;
    this.rows.replaceChildren(el('div.elsewhere', {}, el('p', {}, 'Both texts, with their differences:'), command(explainCommand(left.id, right.id)),
      el('p', {}, 'This report with all texts, as long as the inputs are there:'), command(openCommand()),
      runDirectory() === 'OUT' ? el('p.quiet', {}, 'OUT is the directory of the run.') : ''));
  }

  summarize(left, right) {
    const [a, b] = this.words;
    const { words, signs } = differing(this.edits, a.words, b.words);
    const alike = a.text === b.text ? 'Identical, character for character' : 'The same words; only white space differs';
    if (words + signs === 0) return [el('b', {}, alike)];
    const parts = [[words, 'word'], [signs, 'other sign']].filter(([n]) => n).map(([n, noun]) => plural(n, noun));
    const difference = el('b', {}, `${parts.join(' and ')} ${words + signs === 1 ? 'differs' : 'differ'}`);
    const pair = this.pairOf(left, right);
    if (pair?.score !== (facts.method.distance ? 0 : 1)) return [difference];
    const seen = facts.method.measure === 'hamming' && pair.shared === undefined ? 'fingerprints' : facts.method.tokens;
    return [difference, el('span.quiet', {}, ` · the score is not affected: the ${seen} are the same`)];
  }

  draw() {
    if (!this.edits) return;
    this.current = null;
    this.list.show(this.layout(this.only.checked ? FOLDING.differences : FOLDING.all));
    this.rows.scrollTop = 0;
    this.drawMap();
  }

  /** A strip with a mark for each row with differences; a click scrolls to it. */
  drawMap() {
    const { items } = this.list;
    const total = items.reduce((sum, row) => sum + this.weight(row), 0);
    let above = 0;
    const marks = items.map((row) => {
      const place = { '--at': `${(100 * above) / total}%`, '--high': `${(100 * this.weight(row)) / total}%` };
      above += this.weight(row);
      if (!row.changed) return null;
      row.mark = el('button.mark-at', { type: 'button', tabindex: '-1', title: 'Go to this difference', ...place, onclick: () => this.go(row) });
      return row.mark;
    });
    this.map.replaceChildren(...marks.filter(Boolean));
  }

  /** Approximate height of a row: its number of words. */
  weight(row) {
    return row.fold ? 12 : Math.max(12, row.pieces.reduce((sum, p) => sum + Math.max(p.a1 - p.a0, p.b1 - p.b0), 0));
  }

  /** Converts edits to rows: { pieces, changed } or { fold }. */
  layout({ over, context }) {
    const rows = [];
    const open = { pieces: [], words: 0, changed: false };
    const close = () => {
      if (open.pieces.length) rows.push({ pieces: open.pieces, changed: open.changed });
      Object.assign(open, { pieces: [], words: 0, changed: false });
    };
    const flow = (same) => this.lines(same).forEach(({ piece, ends }) => {
      open.pieces.push(piece);
      open.words += piece.a1 - piece.a0;
      if (ends || open.words > ROW_WORDS) close();
    });
    this.edits.forEach((edit, i) => {
      if (!edit.same) {
        this.parts(edit).forEach((part) => {
          if (open.words >= ROW_WORDS) close();
          open.pieces.push(part);
          open.words += Math.max(part.a1 - part.a0, part.b1 - part.b0);
          open.changed = true;
        });
        return;
      }
      const length = edit.a1 - edit.a0;
      const head = i === 0 ? 0 : context;
      const tail = i === this.edits.length - 1 ? 0 : context;
      if (length <= over || length <= head + tail || this.edits.length === 1) return flow(edit);
      const cut = (from, to) => ({ same: true, a0: edit.a0 + from, a1: edit.a0 + to, b0: edit.b0 + from, b1: edit.b0 + to });
      flow(cut(0, head));
      close();
      rows.push({ fold: cut(head, length - tail) });
      flow(cut(length - tail, length));
    });
    close();
    return rows;
  }

  /** Splits a change into parts that fit in a row, in the same proportion on both sides. */
  parts({ a0, a1, b0, b1 }) {
    const count = Math.ceil(Math.max(a1 - a0, b1 - b0) / ROW_WORDS);
    const at = (from, to, i) => from + Math.floor(((to - from) * i) / count);
    return Array.from({ length: count }, (_, i) =>
      ({ same: false, a0: at(a0, a1, i), a1: at(a0, a1, i + 1), b0: at(b0, b1, i), b1: at(b0, b1, i + 1) }));
  }

  /** Splits an unchanged passage where a line ends on both sides, or a row is full. */
  lines({ a0, a1, b0, b1 }) {
    const breaks = ({ text, starts, ends }, i) => i + 1 < starts.length && text.slice(ends[i], starts[i + 1]).includes('\n');
    const lines = [];
    for (let from = 0, i = 0; i < a1 - a0; i++) {
      const ends = i + 1 - from >= ROW_WORDS || (breaks(this.words[0], a0 + i) && breaks(this.words[1], b0 + i));
      if (!ends && a0 + i + 1 < a1) continue;
      lines.push({ piece: { same: true, a0: a0 + from, a1: a0 + i + 1, b0: b0 + from, b1: b0 + i + 1 }, ends });
      from = i + 1;
    }
    return lines;
  }

  row(row) {
    if (row.fold) return this.fold(row.fold);
    const cells = [0, 1].map((side) => el('div.cell', { dir: 'auto' }, ...row.pieces.flatMap((piece) => this.piece(piece, side))));
    cells.forEach((cell) => this.endLine(cell.lastChild));
    row.node = el(row.changed ? 'div.row.changed' : 'div.row', row.changed ? { onclick: () => this.mark(row) } : {}, ...cells);
    return row.node;
  }

  piece(piece, side) {
    const { text, starts, ends } = this.words[side];
    const [from, to] = side ? [piece.b0, piece.b1] : [piece.a0, piece.a1];
    if (from === to) return [el('span.absent', { 'aria-hidden': 'true' })];
    const after = text.slice(ends[to - 1], to < starts.length ? starts[to] : undefined);
    const words = text.slice(starts[from], ends[to - 1]);
    if (piece.same) return [veil.text(words + after)];
    const kind = piece.a0 < piece.a1 && piece.b0 < piece.b1 ? 'mark' : side ? 'ins' : 'del';
    return [el(kind, {}, veil.text(reveal(words))), veil.text(after)];
  }

  /** Removes the line break at the end of a row, since rows are separated already. */
  endLine(last) {
    if (last?.nodeType === Node.TEXT_NODE) last.data = last.data.replace(/\s*\n\s*$/, '');
  }

  fold(stretch) {
    const button = el('button.fold', { type: 'button' }, `${plural(stretch.a1 - stretch.a0, 'unchanged word')} — show`);
    button.addEventListener('click', () => button.replaceWith(...this.lines(stretch).map(({ piece }) => this.row({ pieces: [piece] }))));
    return button;
  }

  jump(by) {
    const changed = this.list.items.filter((row) => row.changed);
    if (!changed.length) return;
    const at = changed.indexOf(this.current);
    this.go(changed[at < 0 ? (by > 0 ? 0 : changed.length - 1) : Math.min(Math.max(at + by, 0), changed.length - 1)]);
  }

  go(row) {
    this.list.reach(row);
    this.mark(row);
    row.node.scrollIntoView({ block: 'center' });
  }

  mark(row) {
    for (const node of [this.current?.node, this.current?.mark]) node?.classList.remove('here');
    this.current = row;
    for (const node of [row.node, row.mark]) node?.classList.add('here');
  }

  press(event) {
    if (event.target.matches('input[type=text]') || event.ctrlKey || event.metaKey || event.altKey) return;
    const keys = {
      ArrowLeft: () => this.step(-1), ArrowRight: () => this.step(1), k: () => this.step(-1), j: () => this.step(1),
      n: () => this.jump(1), b: () => this.jump(-1),
      d: () => this.only.click(), s: () => this.show(this.sides[1], this.sides[0]),
    };
    if (!keys[event.key]) return;
    event.preventDefault();
    keys[event.key]();
  }
}
