/* The histogram of scores: more alike to the right, and a bar is a filter for the list of pairs. */

const CHART = { height: 268, top: 12, right: 14, bottom: 44, widestBar: 110 };

/** Whether each bin stands for one whole number, as with bits that differ. */
const wholeBins =
  facts.bins.every(([from, to]) => Number.isInteger(from) && to - from === 1) && (facts.method.distance || facts.bins.length > 1);
const binName = ([from, to]) => (wholeBins ? bound(from) : `${bound(from)} – ${bound(to)}`);

function drawScores(box, table) {
  const { measure } = facts.method;
  const total = facts.bins.reduce((sum, [, , n]) => sum + n, 0);
  const rest = `All ${plural(total, 'pair')}.${table ? ' Choose a bar to list only its pairs.' : ''}`;
  const readout = el('p.readout', { id: 'readout' }, rest);
  const chart = el('div.chart');
  let chosen = null;
  const say = (bin) => {
    readout.textContent = bin ? `${measure} ${binName(bin)}: ${plural(bin[2], 'pair')}, ${percent(bin[2], total)}` : rest;
  };
  const draw = () => chart.replaceChildren(histogram(Math.max(chart.clientWidth, 260), { chosen, say, choose }));
  const choose = (bin) => {
    if (!table) return null;
    if (chosen === bin) return table.keep(null);
    const last = bin === facts.bins.at(-1);
    table.keep((p) => p.score >= bin[0] && (last || p.score < bin[1]), `${measure} ${binName(bin)}`);
    chosen = bin;
    return draw();
  };
  const release = () => {
    chosen = null;
    say(null);
    draw();
  };
  if (table) table.released = release;
  box.append(readout, chart);
  new ResizeObserver(draw).observe(chart);
}

/** The steps of an axis: about five round numbers from 0 to the highest count. */
function ticks(highest) {
  const rough = highest / 4;
  const power = 10 ** Math.floor(Math.log10(Math.max(rough, 1)));
  const step = [1, 2, 5, 10].map((s) => s * power).find((s) => s >= rough);
  return Array.from({ length: Math.floor(highest / step) + 1 }, (_, i) => i * step);
}

function histogram(width, actions) {
  const { measure, distance } = facts.method;
  const { height, top, right, bottom } = CHART;
  const bins = distance ? facts.bins.toReversed() : facts.bins;
  const highest = Math.max(...bins.map(([, , n]) => n));
  const left = 14 + 7.2 * number(ticks(highest).at(-1)).length;
  const slot = (width - left - right) / bins.length;
  const base = height - bottom;
  const y = (n) => base - (base - top) * (n / highest);
  const line = (n) => svg('line', { class: n ? 'grid' : 'base', x1: left, x2: width - right, y1: y(n), y2: y(n) });
  const text = (x, at, anchor, words) => svg('text', { x, y: at, 'text-anchor': anchor }, words);
  return svg('svg', { width, height, role: 'group', 'aria-label': 'Pairs by score' },
    ...ticks(highest).flatMap((n) => [line(n), text(left - 8, y(n) + 4, 'end', number(n))]),
    ...bins.map((bin, i) => histogramBar(bin, { x: left + i * slot, slot, base, tall: base - y(bin[2]) }, actions)),
    line(0),
    ...labels(bins, width).map(([place, value]) => text(left + slot * place, base + 17, 'middle', bound(value))),
    text(left, height - 6, 'start', distance ? `${measure} distance` : measure),
    text(width - right, height - 6, 'end', 'more alike →'));
}

function histogramBar(bin, { x, slot, base, tall }, { chosen, say, choose }) {
  const count = bin[2];
  const height = count ? Math.max(tall, 2) : 0;
  const width = Math.min(Math.max(slot - Math.min(2, slot / 4), 1), CHART.widestBar);
  const words = `${binName(bin)}: ${plural(count, 'pair')}`;
  const press = (event) => {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    choose(bin);
  };
  const look = { onpointerenter: () => say(bin), onpointerleave: () => say(chosen), onfocus: () => say(bin), onblur: () => say(chosen) };
  const act = count ? { tabindex: '0', role: 'button', 'aria-pressed': String(bin === chosen), onclick: () => choose(bin), onkeydown: press } : {};
  return svg(`g.bin${count ? '.full' : ''}${chosen && bin !== chosen ? '.dim' : ''}`, { 'aria-label': words, ...look, ...act },
    svg('rect.reach', { x, y: CHART.top, width: slot, height: base - CHART.top }),
    svg('rect.fill', { x: x + (slot - width) / 2, y: base - height, width, height, rx: Math.min(2, slot / 5) }),
    svg('title', {}, words));
}

/** What stands below the axis, as [place in bins, value]: whole numbers under their bars, bounds between them. */
function labels(bins, width) {
  const every = Math.max(1, Math.ceil(bins.length / Math.max(2, Math.floor(width / 90))));
  const some = bins.map((bin, i) => [i, bin]).filter(([i]) => i % every === 0);
  if (wholeBins) return some.map(([i, [from]]) => [i + 0.5, from]);
  const ends = some.map(([i, [from, to]]) => [i, facts.method.distance ? to : from]);
  if (bins.length % every === 0) ends.push([bins.length, facts.method.distance ? bins.at(-1)[0] : bins.at(-1)[1]]);
  return ends;
}
