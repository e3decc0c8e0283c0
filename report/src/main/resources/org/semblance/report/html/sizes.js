/* Number of groups by size, with logarithmic axes, so that a few huge groups and many pairs fit in one chart. */

function drawSizes(box, sizes, choose) {
  const chart = el('div.chart');
  const note = 'Each dot: the number of groups of one size. Select one to list them.';
  const readout = el('p.readout', {}, note);
  const say = (dot) => {
    readout.textContent = dot ? `${plural(dot[1], 'group')} of ${plural(dot[0], 'document')}` : note;
  };
  const draw = () => chart.replaceChildren(sizesChart(Math.max(chart.clientWidth, 220), sizes, { say, choose }));
  box.append(readout, chart);
  new ResizeObserver(draw).observe(chart);
}

/** 1, 2, 5, 10, … up to the first value ≥ highest; only powers of ten for large ranges. */
function decades(low, highest) {
  const steps = [];
  const parts = highest / low > 100 ? [1] : [1, 2, 5];
  for (let power = 1; power <= 10 * highest; power *= 10) steps.push(...parts.map((part) => part * power));
  const until = steps.findIndex((step) => step >= highest);
  return steps.slice(0, until + 1).filter((step) => step >= low);
}

function sizesChart(width, sizes, { say, choose }) {
  const [height, top, right, bottom] = [CHART.height + 20, 12, 16, 44];
  const xs = decades(2, Math.max(sizes.at(-1)[0], 5));
  const ys = decades(1, Math.max(...sizes.map(([, n]) => n), 2));
  const left = 16 + 7.2 * number(ys.at(-1)).length;
  const along = (low, high, from, to) => (value) => from + ((to - from) * Math.log(value / low)) / Math.log(high / low);
  const x = along(2, xs.at(-1), left + 14, width - right - 8);
  const y = along(1, ys.at(-1), height - bottom - 10, top + 6);
  const text = (at, down, anchor, words) => svg('text', { x: at, y: down, 'text-anchor': anchor }, words);
  const dot = ([size, n]) => {
    const press = (event) => (event.key === 'Enter' || event.key === ' ') && (event.preventDefault(), choose(size));
    const words = `${plural(n, 'group')} of ${plural(size, 'document')}`;
    return svg('g.dot', {
      tabindex: '0', role: 'button', 'aria-label': words, onclick: () => choose(size), onkeydown: press,
      onpointerenter: () => say([size, n]), onpointerleave: () => say(null), onfocus: () => say([size, n]), onblur: () => say(null),
    },
    svg('line.stem', { x1: x(size), x2: x(size), y1: height - bottom, y2: y(n) }),
    svg('circle.reach', { cx: x(size), cy: y(n), r: 11 }),
    svg('circle.fill', { cx: x(size), cy: y(n), r: 4.5 }), svg('title', {}, words));
  };
  return svg('svg', { width, height, role: 'group', 'aria-label': 'Group sizes' },
    ...ys.map((n) => svg('line.grid', { x1: left, x2: width - right, y1: y(n), y2: y(n) })),
    ...ys.map((n) => text(left - 8, y(n) + 4, 'end', number(n))),
    ...xs.map((n) => text(x(n), height - bottom + 17, 'middle', number(n))),
    svg('line.base', { x1: left, x2: width - right, y1: height - bottom, y2: height - bottom }),
    ...sizes.map(dot),
    text(left, height - 6, 'start', 'documents in a group'), text(width - right, height - 6, 'end', 'groups ↑'));
}
