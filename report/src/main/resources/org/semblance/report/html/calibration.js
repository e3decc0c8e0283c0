/* What the answers show: the thresholds to choose from, precision and recall over the threshold, the methods, and the next command. */

const CURVES = { height: 260, top: 40, right: 14, bottom: 38, left: 34 };
/** Below this gain in F1, more answers are not worth the time. */
const LITTLE_GAIN = 0.002;
/** An interval of F1 that leaves much open. */
const WIDE = 0.1;

const known = (estimate) => Number.isFinite(estimate?.value);
/** A value below 1 is never rounded up to 1. */
const share = (value) => (value < 1 ? Math.min(value, 0.999) : value).toFixed(3);
const interval = ({ low, high }) => `${share(low)}–${share(high)}`;
const estimated = (estimate) => (known(estimate) ? `${share(estimate.value)} (${interval(estimate)})` : 'unknown');
const level = (confidence) => `${Number((100 * confidence).toFixed(2))}%`;
const removal = ({ removed, pairs }) => (removed === null ? plural(pairs, 'pair') : `removes ${plural(removed, 'document')}`);
/** The same as elements; the interval is not broken. */
const figures = (label, estimate) => el('span', {}, `${label} ${known(estimate) ? share(estimate.value) : 'unknown'} `, known(estimate) ? el('span.whole', {}, `(${interval(estimate)})`) : '');
/** The curve goes from the strictest to the loosest threshold: growing scores are distances. */
const isDistance = ({ curve }) => curve.length > 1 && curve[0].score < curve.at(-1).score;
const limit = (method, point) => `${isDistance(method) ? '≤' : '≥'} ${point.threshold}`;

/** Precision and recall over the threshold; a point is chosen with the pointer or the arrow keys. */
class Curves {
  constructor() {
    this.chart = el('div.chart');
    this.figures = el('dl.at-point', { id: 'at-point' });
    new ResizeObserver(() => this.draw()).observe(this.chart);
  }

  /** @param wanted the requested precision */
  show(method, wanted) {
    const points = method.curve.filter((point) => known(point.precision) || known(point.recall));
    const nearest = (point) => points.findIndex(({ threshold }) => threshold === point?.threshold);
    const before = this.points?.[this.at]?.threshold;
    const moved = this.moved && this.method?.method === method.method ? points.findIndex(({ threshold }) => threshold === before) : -1;
    Object.assign(this, { method, wanted, points, moved: moved >= 0, at: moved >= 0 ? moved : Math.max(nearest(method.best ?? method.precise), 0) });
    this.draw();
  }

  draw() {
    if (!this.points?.length) return [this.chart, this.figures].forEach(clear);
    const { height, top, right, bottom, left } = CURVES;
    const width = Math.max(this.chart.clientWidth, 240);
    const base = height - bottom;
    const [strict, loose] = [this.points[0].score, this.points.at(-1).score];
    const x = (score) => (strict === loose ? (left + width - right) / 2 : left + ((width - left - right) * (score - loose)) / (strict - loose));
    const y = (value) => base - (base - top) * Math.min(Math.max(value, 0), 1);
    this.frame = { x, y };
    const text = (at, row, anchor, words, attributes) => svg('text', { x: at, y: row, 'text-anchor': anchor, ...attributes }, words);
    const grid = [0, 0.25, 0.5, 0.75, 1].flatMap((value) => [
      svg('line', { class: value ? 'grid' : 'base', x1: left, x2: width - right, y1: y(value), y2: y(value) }), text(left - 6, y(value) + 4, 'end', value)]);
    const steps = roundSteps(Math.min(strict, loose), Math.max(strict, loose), width / 80).map((score) => text(x(score), base + 16, 'middle', bound(score)));
    this.cursor = svg('g');
    const label = `Precision and recall of ${this.method.method} over the threshold`;
    this.plot = svg('svg.curves', {
      width, height, id: 'curves', tabindex: '0', role: 'slider', 'aria-label': label, 'aria-valuemin': 0, 'aria-valuemax': this.points.length - 1,
      onpointermove: (event) => this.point(event), onpointerdown: (event) => this.point(event), onkeydown: (event) => this.press(event),
    }, ...grid, ...steps, svg('line.wanted', { x1: left, x2: width - right, y1: y(this.wanted), y2: y(this.wanted) }),
    ...this.curve('recall'), ...this.curve('precision'),
    ...this.mark('precise', 12, `precision ${this.wanted}`, width), ...this.mark('best', 27, 'best F1', width), this.cursor,
    text(left, height - 4, 'start', isDistance(this.method) ? 'distance' : 'threshold'), text(width - right, height - 4, 'end', 'stricter →'));
    this.chart.replaceChildren(this.plot);
    this.tell();
  }

  /** The interval as a band, and the estimate as a line. */
  curve(name) {
    const { x, y } = this.frame;
    const points = this.points.filter((point) => known(point[name]));
    const line = (of, list = points) => list.map((point) => `${x(point.score).toFixed(1)},${y(of(point[name])).toFixed(1)}`);
    return [
      svg('polygon', { class: `${name} band`, points: [...line((e) => e.low), ...line((e) => e.high, points.toReversed())].join(' ') }),
      svg('polyline', { class: `${name} line`, points: line((e) => e.value).join(' ') })];
  }

  mark(name, row, words, width) {
    const point = this.method[name];
    if (!point) return [];
    const x = this.frame.x(point.score);
    const anchor = x < width / 3 ? 'start' : x > (2 * width) / 3 ? 'end' : 'middle';
    return [svg('line', { class: `at ${name}`, x1: x, x2: x, y1: row + 4, y2: CURVES.height - CURVES.bottom }),
      svg('text', { class: name, x: x + { start: -3, middle: 0, end: 3 }[anchor], y: row, 'text-anchor': anchor }, `${words}: ${limit(this.method, point)}`)];
  }

  point(event) {
    const at = event.clientX - this.plot.getBoundingClientRect().left;
    const distances = this.points.map(({ score }) => Math.abs(this.frame.x(score) - at));
    this.move(distances.indexOf(Math.min(...distances)));
  }

  press(event) {
    const by = { ArrowLeft: 1, ArrowDown: 1, ArrowRight: -1, ArrowUp: -1, Home: 1e6, End: -1e6 }[event.key];
    if (!by) return;
    event.preventDefault();
    this.move(this.at + by);
  }

  move(at) {
    Object.assign(this, { moved: true, at: Math.min(Math.max(at, 0), this.points.length - 1) });
    this.tell();
  }

  tell() {
    const { x, y } = this.frame;
    const point = this.points[this.at];
    const dots = ['recall', 'precision'].filter((name) => known(point[name])).map((name) => svg('circle', { class: name, cx: x(point.score), cy: y(point[name].value), r: 4 }));
    this.cursor.replaceChildren(svg('line.here', { x1: x(point.score), x2: x(point.score), y1: CURVES.top, y2: CURVES.height - CURVES.bottom }), ...dots);
    const row = (label, estimate) => [el('dt', {}, label), el('dd', {}, known(estimate) ? share(estimate.value) : 'unknown'), el('dd.quiet', {}, known(estimate) ? interval(estimate) : '')];
    this.figures.replaceChildren(el('dt.first', {}, `At threshold ${limit(this.method, point)}`),
      ...row('precision', point.precision), ...row('recall', point.recall), ...row('F1', point.f1),
      el('dt', {}, 'pairs'), el('dd', {}, number(point.pairs)), el('dd.quiet', {}, point.removed === null ? '' : removal(point)));
    this.plot.setAttribute('aria-valuenow', this.points.length - 1 - this.at);
    this.plot.setAttribute('aria-valuetext', `threshold ${point.threshold}: precision ${estimated(point.precision)}, recall ${estimated(point.recall)}`);
  }
}

/** Round numbers within a range, at most `most`. */
function roundSteps(low, high, most) {
  const rough = (high - low) / Math.max(most, 2);
  if (!(rough > 0)) return [low];
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((s) => s * power).find((s) => s >= rough * 0.999);
  const first = Math.ceil(low / step - 1e-9);
  return Array.from({ length: Math.floor(high / step + 1e-9) - first + 1 }, (_, i) => (first + i) * step);
}

/** The panel of results, drawn anew with each answer; see CalibrationJson for the figures. */
class Results {
  /** @param out the directory of the labels */
  constructor(box, out) {
    Object.assign(this, { box, out, curves: new Curves(), chosen: null });
    this.head = box.firstElementChild;
    this.plot = el('div', {}, el('h3', { id: 'curves-head' }), el('p.keyed', { 'aria-hidden': 'true' },
      ...['precision', 'recall'].map((name) => el('span', {}, svg('svg', { width: 26, height: 10 }, svg('line', { class: name, x1: 0, x2: 26, y1: 5, y2: 5, 'stroke-width': 2 })), name)),
      this.level = el('span')), this.curves.chart, this.curves.figures,
      el('p.quiet.under', {}, 'Recall is the share of the true pairs that the search found at its low threshold.'));
  }

  show(calibration) {
    this.calibration = calibration;
    const { methods, confidence, requested_precision: precision } = calibration;
    for (const method of methods) method.best = method.curve.find(({ threshold }) => threshold === method.threshold) ?? null;
    const best = methods.find(({ method }) => method === calibration.method);
    const shown = methods.find(({ method }) => method === this.chosen) ?? best;
    const drawn = shown.curve.some((point) => known(point.precision));
    this.box.replaceChildren(this.head, ...this.counts(), best.best || best.precise ? this.choices(best) : this.early(),
      ...(methods.length > 1 ? this.methods(best, shown) : []), ...(drawn ? [this.plot] : []), ...this.advice(best), ...this.next(best));
    if (!drawn) return;
    byId('curves-head').textContent = methods.length > 1 ? `Precision and recall of ${shown.method}` : 'Precision and recall';
    this.level.textContent = `bands: ${level(confidence)} confidence`;
    this.curves.show(shown, precision);
  }

  counts() {
    const { asked, skipped, repeated, agreed, conflicts } = this.calibration;
    const parts = [plural(asked, 'answer')];
    if (skipped) parts.push(`${number(skipped)} skipped`);
    if (repeated) parts.push(`${number(agreed)} of ${plural(repeated, 'repeated pair')} answered the same way`);
    const note = `${plural(conflicts.length, 'pair')} with contradictory answers ${conflicts.length === 1 ? 'is' : 'are'} left out.`;
    return [el('p.quiet', { id: 'counts' }, parts.join(' · ')), ...(conflicts.length ? [el('p', { id: 'conflicts' }, note)] : [])];
  }

  early() {
    return el('p', { id: 'early' }, this.calibration.asked
      ? 'No estimate yet: no pair was judged the same.'
      : 'After some answers: precision and recall at each threshold, with confidence intervals.');
  }

  choices(method) {
    const { requested_precision: precision, confidence } = this.calibration;
    const { best, precise, provable_precision: provable } = method;
    const box = (kind, title, value, ...notes) => el(`dl.choice.${kind}`, { id: kind.split('.')[0] }, el('dt', {}, title), el('dd.value', {}, value), ...notes.map((note) => el('dd', {}, note)));
    const most = provable < precision ? [`These answers could show at most ${share(provable)}, even if all were right.`] : [];
    return el('div.choices', {},
      best ? box('best', 'Best F1', limit(method, best), figures('F1', best.f1), removal(best)) : box('best.none', 'Best F1', 'Not known yet'),
      precise
        ? box('precise', `Precision at least ${precision}`, limit(method, precise), `with ${level(confidence)} confidence`, figures('recall', precise.recall), removal(precise))
        : box('precise.none', `Precision at least ${precision}`, 'No threshold reaches it', `with ${level(confidence)} confidence.`, ...most));
  }

  /** @param best the recommended method @param shown the method whose curves are drawn */
  methods(best, shown) {
    const { methods, clear: settled } = this.calibration;
    const row = (method) => {
      const pick = el('button', { type: 'button', 'aria-pressed': String(method === shown), title: 'Show its curves', onclick: () => this.choose(method) }, method.method);
      const { best: point } = method;
      const f1 = known(point?.f1) ? point.f1 : null;
      const bounds = f1 && { '--low': `${100 * f1.low}%`, '--high': `${100 * f1.high}%`, '--value': `${100 * f1.value}%` };
      return el('tr', {}, el('td', {}, pick, method === best && settled && point ? badge('kept', 'best') : null, f1 ? el('span.interval', { ...bounds, 'aria-hidden': 'true' }) : null),
        el('td.num', {}, f1 ? share(f1.value) : '–', el('span.quiet.under', {}, f1 ? interval(f1) : '')), el('td.num', {}, point ? limit(method, point) : ''));
    };
    const head = [['th', 'Method'], ['th.num', 'Best F1'], ['th.num', 'at']].map(([tag, words]) => el(tag, { scope: 'col' }, words));
    const verdict = settled
      ? ['Recommended: ', el('b', {}, best.method), best.best ? ` ${limit(best, best.best)}.` : '']
      : ['The difference between the methods is within the noise; ', el('b', {}, best.method), ' has the best estimate.'];
    return [el('h3', {}, 'Methods'), el('table.methods', { id: 'methods' }, el('thead', {}, el('tr', {}, ...head)), el('tbody', {}, ...methods.map(row))),
      ...(best.best ? [el('p', { id: 'verdict' }, ...verdict)] : [])];
  }

  choose(method) {
    const at = this.calibration.methods.indexOf(method);
    this.chosen = method.method;
    this.show(this.calibration);
    this.box.querySelectorAll('.methods button')[at].focus();
  }

  /** The value of more answers. */
  advice(method) {
    const { gain_of_ten_answers: more } = this.calibration;
    if (!method.best || more === null) return [];
    const { high, low } = method.best.f1;
    const words = high - low > WIDE ? 'F1 is still uncertain: judge more pairs.' : more < LITTLE_GAIN ? 'Ten more answers would hardly change the result.' : `Ten more answers would raise F1 by about ${(100 * more).toFixed(1)} points.`;
    const loosest = method.curve.at(-1)?.threshold === method.best.threshold
      ? [el('p', { id: 'loosest' }, 'The best threshold is the loosest of the search: the optimum may be lower. A search with a lower -t, in another directory, would tell.')] : [];
    return [...loosest, el('p', { id: 'gain' }, words)];
  }

  next({ best, precise }) {
    const { requested_precision: precision, confidence } = this.calibration;
    const line = (basis) => command(`semblance dedup --from ${quoted(this.out)} ${basis} -o ${quoted(`${this.out}-clean`)}`);
    if (!best && !precise) return [];
    return [el('h3', {}, 'Next'), el('div', { id: 'next' }, precise && confidence === 0.95 ? line(`--precision ${precision}`) : null, best ? line('--best-f1') : null)];
  }
}
