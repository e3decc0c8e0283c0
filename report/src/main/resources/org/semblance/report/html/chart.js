/* The histogram of scores: more similar to the right. A bar is a filter for the list of pairs, and a threshold can be dragged. */

const CHART = { height: 292, top: 34, right: 16, bottom: 44, widestBar: 110 };

/** Whether each bin is one integer, as for Hamming distances. */
const wholeBins =
  facts.bins.every(([from, to]) => Number.isInteger(from) && to - from === 1) && (facts.method.distance || facts.bins.length > 1);
/** The bins in drawing order, least similar first, each with its index in the facts. */
const drawnBins = facts.bins.map(([from, to, count], index) => ({ from, to, count, index, last: index === facts.bins.length - 1 }));
if (facts.method.distance) drawnBins.reverse();
/** Similarity 1 has its own bin, for identical documents. */
const isTop = (bin) => bin.last && !facts.method.distance && bin.from === 1;
const binName = (bin) => (wholeBins || isTop(bin) ? bound(bin.from) : `${bound(bin.from)} – ${bound(bin.to)}`);
const inBin = (bin) => (p) => p.score >= bin.from && (bin.last || p.score < bin.to);

/** The threshold that accepts a bin and all more similar ones, as text. */
function limitName(bin) {
  if (!facts.method.distance) return `≥ ${bound(bin.from)}`;
  return wholeBins ? `≤ ${bound(bin.from)}` : bin.last ? `≤ ${bound(bin.to)}` : `< ${bound(bin.to)}`;
}
/** The value of -t for the threshold at a bin; a distance below a bound has none. */
const limitValue = (bin) => (!facts.method.distance || wholeBins ? String(bin.from) : bin.last ? String(bin.to) : '');
/** The output directory of the run, if its command line names it unquoted; pairs of link cannot be regrouped. */
const [, outDirectory] = /^(?!.* --engine)semblance (?:dedup|pairs) (?:.* )?(?:-o|--out)[ =]([\w./+-]+)(?= |$)/.exec(facts.run.command) || [];
const within = (bin) => (p) => (facts.method.distance ? bin.last || p.score < bin.to : p.score >= bin.from);

class Histogram {
  constructor(box, table) {
    Object.assign(this, { table, chosen: null, at: 0, log: false });
    this.total = drawnBins.reduce((sum, bin) => sum + bin.count, 0);
    /** Cumulative number of pairs from each bin on. */
    this.above = drawnBins.map(() => 0);
    drawnBins.toReversed().reduce((sum, bin, i) => (this.above[drawnBins.length - 1 - i] = sum + bin.count), 0);
    this.readout = el('p.readout', { id: 'readout' });
    this.chart = el('div.chart');
    this.figures = el('dl.figures', { id: 'at', 'aria-live': 'polite' });
    const scale = (label, log) => el('button', { type: 'button', 'aria-pressed': String(log === this.log), onclick: () => this.scale(log) }, label);
    this.scales = el('span.switch', { role: 'group', 'aria-label': 'Scale of the counts' }, scale('linear', false), scale('log', true));
    this.hint = el('p.note', { id: 'at-next' });
    box.append(el('div.tools', {}, this.readout, el('span.gap'), this.scales), this.chart);
    if (facts.method.adjustable) box.append(this.figures, this.hint);
    if (facts.shape?.description) box.append(shapeNote());
    if (table) table.released = () => this.release();
    this.say(null);
    this.tell();
    new ResizeObserver(() => this.draw()).observe(this.chart);
  }

  scale(log) {
    this.log = log;
    [...this.scales.children].forEach((button, i) => button.setAttribute('aria-pressed', String(!!i === log)));
    this.draw();
  }

  say(bin) {
    const { measure, adjustable } = facts.method;
    const rest = `Select a bar to list its pairs${adjustable ? ', drag the line to try a stricter threshold' : ''}.`;
    this.readout.textContent = bin ? `${measure} ${binName(bin)}: ${plural(bin.count, 'pair')}, ${percent(bin.count, this.total)}` : rest;
  }

  /** Results with the threshold at the line. */
  tell() {
    const bin = drawnBins[this.at];
    const figure = (id, label, value, note) => [el('div', {}, el('dt', {}, label), el('dd', { id }, value), el('dd.note', {}, note))];
    const pairsThere = this.above[this.at];
    const rows = [
      figure('at-limit', this.at ? 'Selected threshold' : 'Threshold of the run', `${facts.method.measure} ${limitName(bin)}`, ''),
      figure('at-pairs', 'Pairs, cumulative', number(pairsThere), `${percent(pairsThere, this.total)} of all`),
    ];
    const removed = facts.removedAt[bin.index];
    if (facts.grouping && removed !== undefined) {
      const less = facts.counts.removed - removed;
      const note = less === 0 ? 'as in this run' : `${number(Math.abs(less))} ${less > 0 ? 'fewer' : 'more'} than this run`;
      rows.push(figure('at-removed', 'Documents removed', number(removed), note));
    }
    this.figures.replaceChildren(...rows.flat());
    const stricter = this.at && outDirectory && limitValue(bin);
    const command = (text) => el('code', { id: 'at-command' }, text);
    this.hint.replaceChildren(...(stricter
      ? ['Apply this threshold without a new search: ', command(`semblance dedup --from ${outDirectory} -t ${stricter} -o ${outDirectory}-${stricter}`)]
      : [`For a stricter threshold drag the line; for one looser than ${facts.method.threshold}, run ${facts.counts.fresh ? 'link' : 'pairs'} on the inputs again with another -t.`]));
  }

  /** Moves the threshold to a bin; the list is updated when it stays there. */
  try(at, settled) {
    this.at = Math.min(Math.max(at, 0), drawnBins.length - 1);
    this.chosen = null;
    this.place();
    this.tell();
    if (!settled || !this.table) return;
    const { at: here } = this;
    if (!here) this.table.keep(null);
    else this.table.keep(within(drawnBins[here]), `${facts.method.measure} ${limitName(drawnBins[here])}`);
    this.at = here;
  }

  choose(bin) {
    if (!this.table) return;
    if (this.chosen === bin) {
      this.table.keep(null);
      return;
    }
    this.table.keep(inBin(bin), `${facts.method.measure} ${binName(bin)}`);
    Object.assign(this, { chosen: bin, at: 0 });
    this.tell();
    this.draw();
  }

  /** The filter of the list was removed. */
  release() {
    Object.assign(this, { chosen: null, at: 0 });
    this.say(null);
    this.tell();
    this.draw();
  }

  draw() {
    const width = Math.max(this.chart.clientWidth, 260);
    const { height, top, right, bottom } = CHART;
    const { measure, distance } = facts.method;
    const highest = Math.max(...drawnBins.map((bin) => bin.count), 1);
    const marks = this.log ? powers(highest) : ticks(highest);
    const left = 16 + 7.2 * number(marks.at(-1)).length;
    const base = height - bottom;
    const reach = this.log ? Math.log10(1 + highest) : highest;
    const y = (n) => base - (base - top) * ((this.log ? Math.log10(1 + n) : n) / reach);
    this.frame = { left, slot: (width - left - right) / drawnBins.length, base };
    const { slot } = this.frame;
    const line = (n) => svg('line', { class: n ? 'grid' : 'base', x1: left, x2: width - right, y1: y(n), y2: y(n) });
    const text = (x, at, anchor, words) => svg('text', { x, y: at, 'text-anchor': anchor }, words);
    this.bars = drawnBins.map((bin, i) => this.bar(bin, left + i * slot, base - y(bin.count)));
    this.chart.replaceChildren(svg('svg', { width, height, role: 'group', 'aria-label': 'Pairs by score' },
      ...marks.flatMap((n) => [line(n), text(left - 8, y(n) + 4, 'end', number(n))]),
      ...this.bars, line(0),
      ...labels(width).map(([place, value]) => text(left + slot * place, base + 17, 'middle', bound(value))),
      text(left, height - 6, 'start', distance ? `${measure} distance` : measure),
      text(width - right, height - 6, 'end', 'more similar →'),
      ...this.valley(), ...(facts.method.adjustable ? [this.slider()] : [])));
    this.place();
  }

  bar(bin, x, tall) {
    const { slot, base } = this.frame;
    const height = bin.count ? Math.max(tall, 2) : 0;
    const width = Math.min(Math.max(slot - Math.min(2, slot / 4), 1), CHART.widestBar);
    const words = `${binName(bin)}: ${plural(bin.count, 'pair')}`;
    const press = (event) => {
      if (event.key !== 'Enter' && event.key !== ' ') return;
      event.preventDefault();
      this.choose(bin);
    };
    const look = { onpointerenter: () => this.say(bin), onpointerleave: () => this.say(this.chosen), onfocus: () => this.say(bin), onblur: () => this.say(this.chosen) };
    const act = bin.count ? { tabindex: '0', role: 'button', 'aria-pressed': String(bin === this.chosen), onclick: () => this.choose(bin), onkeydown: press } : {};
    return svg(`g.bin${bin.count ? '.full' : ''}${this.chosen && bin !== this.chosen ? '.dim' : ''}`, { 'aria-label': words, ...look, ...act },
      svg('rect.reach', { x, y: CHART.top, width: slot, height: base - CHART.top }),
      svg('rect.fill', { x: x + (slot - width) / 2, y: base - height, width, height, rx: Math.min(2, slot / 5) }),
      svg('title', {}, words));
  }

  /** The mark of the valley between two groups of scores: the left edge of the least similar bin beyond it. */
  valley() {
    const at = drawnBins.findIndex((bin) => (facts.method.distance && !wholeBins ? bin.to : bin.from) === facts.shape?.valley);
    if (at < 0) return [];
    const { left, slot, base } = this.frame;
    const x = left + at * slot;
    const words = `valley, ${bound(facts.shape.valley)}`;
    return [svg('g.valley', { id: 'valley' },
      svg('line', { x1: x, x2: x, y1: CHART.top, y2: base }),
      svg('text', { x: x + 5, y: CHART.top + 11, 'text-anchor': 'start' }, words))];
  }

  /** The threshold line, moved by dragging or arrow keys. */
  slider() {
    const { base } = this.frame;
    const placeOf = (event) => Math.round((event.clientX - this.chart.firstChild.getBoundingClientRect().left - this.frame.left) / this.frame.slot);
    const keys = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1, PageDown: -5, PageUp: 5, Home: -1e6, End: 1e6 };
    this.label = svg('text.limit', { y: 13, 'text-anchor': 'middle' });
    const down = (event) => {
      this.line.setPointerCapture(event.pointerId);
      this.dragged = true;
      event.preventDefault();
      this.line.focus();
    };
    const up = (event) => {
      if (!this.dragged) return;
      this.dragged = false;
      this.try(placeOf(event), true);
    };
    const press = (event) => {
      if (!keys[event.key]) return;
      event.preventDefault();
      this.try(this.at + keys[event.key], true);
    };
    this.line = svg('g.slider', {
      id: 'threshold', tabindex: '0', role: 'slider', 'aria-label': 'Threshold', 'aria-orientation': 'horizontal',
      'aria-valuemin': 0, 'aria-valuemax': drawnBins.length - 1,
      onpointerdown: down, onpointermove: (event) => this.dragged && this.try(placeOf(event), false), onpointerup: up, onpointercancel: up, onkeydown: press,
    },
    svg('rect.hold', { x: -13, y: 0, width: 26, height: 36 }),
    svg('rect.hold', { x: -4, y: 36, width: 8, height: base - 36 }),
    svg('line.edge', { x1: 0, x2: 0, y1: 20, y2: base }),
    svg('path.grip', { d: 'M-6,20h12v7l-6,7l-6,-7z' }),
    this.label);
    return this.line;
  }

  place() {
    if (!this.line) return;
    const { left, slot } = this.frame;
    const x = left + this.at * slot;
    this.line.setAttribute('transform', `translate(${x},0)`);
    this.line.setAttribute('aria-valuenow', this.at);
    this.line.setAttribute('aria-valuetext', limitName(drawnBins[this.at]));
    this.label.textContent = limitName(drawnBins[this.at]);
    this.label.setAttribute('x', Math.max(0, 34 - x));
    this.bars.forEach((bar, i) => bar.classList.toggle('out', i < this.at));
  }
}

/** What the shape of the distribution suggests. */
function shapeNote() {
  const { description, consequence, mark } = facts.shape;
  const sure = consequence && !facts.counts.fresh && outDirectory;
  return el('p.note', { id: 'shape' }, `Scores: ${description} (${mark}). ${consequence && `${consequence}. `}`,
    ...(sure ? ['To be sure, judge some pairs: ', el('code', {}, `semblance label ${outDirectory}`)] : []));
}

/** The steps of an axis: about five round numbers from 0 to the highest count. */
function ticks(highest) {
  const rough = highest / 4;
  const power = 10 ** Math.floor(Math.log10(Math.max(rough, 1)));
  const step = [1, 2, 5, 10].map((s) => s * power).find((s) => s >= rough);
  return Array.from({ length: Math.floor(highest / step) + 1 }, (_, i) => i * step);
}

/** The steps of a logarithmic axis: 0 and the powers of ten up to the highest count. */
const powers = (highest) => [0, ...Array.from({ length: Math.floor(Math.log10(highest)) + 1 }, (_, i) => 10 ** i)];

/** Axis labels as [position in bins, value]: integers under their bars, bounds between them. */
function labels(width) {
  const bins = drawnBins;
  const every = Math.max(1, Math.ceil(bins.length / Math.max(2, Math.floor(width / 90))));
  const round = [1, 2, 5, 10, 20, 50].find((n) => n >= every) ?? every;
  const some = bins.map((bin, i) => [i, bin]).filter(([i]) => i % round === 0);
  if (wholeBins) return some.map(([i, { from }]) => [i + 0.5, from]);
  const ends = some.filter(([, bin]) => !isTop(bin)).map(([i, { from, to }]) => [i, facts.method.distance ? to : from]);
  const last = bins.at(-1);
  if (isTop(last)) ends.push([bins.length - 0.5, 1]);
  else if (bins.length % round === 0) ends.push([bins.length, facts.method.distance ? last.from : last.to]);
  return ends;
}
