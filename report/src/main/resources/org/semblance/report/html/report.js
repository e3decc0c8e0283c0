/* The page: reads the facts and fills the sections. */

const documents = facts.documents.map(([id, source, url, length, cut, keptId, toKept], index) => ({ id, source, url, length, cut, keptId, score: toKept, index }));
const pairs = facts.pairs.map(([a, b, value, shared, sizeA, sizeB]) => ({ a: documents[a], b: documents[b], score: value, shared, sizeA, sizeB }));
const groups = (facts.grouping?.shown ?? []).map(([cluster, size, members]) => ({ cluster, size, members: members.map((m) => documents[m]) }));
const wasRemoved = facts.status.kind === 'finished';
const { counts, method } = facts;

const named = new Map(documents.toReversed().map((d) => [d.id, d]));
const paired = new Map(pairs.map((pair) => [`${pair.a.index} ${pair.b.index}`, pair]));
const compare = new Compare(byId('compare'), {
  documents,
  find: (id) => named.get(id),
  pairOf: (a, b) => paired.get(`${a.index} ${b.index}`) ?? paired.get(`${b.index} ${a.index}`),
});
/** The kept copy goes left, where a reader begins. */
const keptFirst = ({ a, b }) => (a.keptId !== undefined && b.keptId === undefined ? [b, a] : [a, b]);
const fate = (d) => (!facts.grouping ? null : d.keptId === undefined ? badge('kept', 'kept') : null);

function drawHead() {
  byId('title').textContent = facts.run.title;
  byId('story').textContent = facts.story;
  const { kind, reason, remedy } = facts.status;
  const words = { finished: 'Finished', report_only: 'Report only · nothing was removed', stopped: 'Stopped by the guard · nothing was removed' };
  byId('status').append(el(`p.status.${kind}`, {}, words[kind]));
  if (kind === 'stopped') byId('status').append(el('div.alarm', { role: 'alert' }, el('p', {}, el('b', {}, 'Why: '), reason), el('p', {}, el('b', {}, 'What to do: '), remedy)));
}

function drawCounts() {
  const aside = counts.unreadable + counts.empty + counts.tooShort;
  const tile = (key, value, label, note) => el(`div.tile.${key}`, {}, el('dt', {}, label), el('dd', { id: `n-${key}` }, value), el('dd.note', {}, note ?? ''));
  const tiles = [tile('documents', number(counts.documents), 'Documents', facts.sources.length > 1 ? `from ${plural(facts.sources.length, 'source')}` : '')];
  if (facts.grouping) {
    const total = facts.grouping.sizes.reduce((sum, [, n]) => sum + n, 0);
    tiles.push(
      tile('kept', number(counts.kept), wasRemoved ? 'Kept' : 'Would keep', percent(counts.kept, counts.documents)),
      tile('removed', number(counts.removed), wasRemoved ? 'Removed' : 'Would remove', percent(counts.removed, counts.documents)),
      tile('groups', number(total), 'Groups', total ? `largest ${number(facts.grouping.sizes.at(-1)[0])}` : ''));
  }
  tiles.push(
    tile('pairs', number(counts.pairs), 'Pairs', `${method.measure} ${method.distance ? '≤' : '≥'} ${method.threshold}`),
    tile('aside', number(aside), 'Set aside', aside ? [['unreadable', counts.unreadable], ['empty', counts.empty], ['too short', counts.tooShort]].filter(([, n]) => n).map(([w, n]) => `${number(n)} ${w}`).join(' · ') : 'nothing'));
  byId('counts').append(el('dl.tiles', {}, ...tiles));
}

/** Whether each bin stands for one whole number, as with bits that differ. */
const whole = facts.bins.every(([from, to]) => Number.isInteger(from) && to - from === 1) && (method.distance || facts.bins.length > 1);
const binName = ([from, to]) => (whole ? bound(from) : `${bound(from)} – ${bound(to)}`);

function drawScores(table) {
  const box = byId('scores');
  const total = facts.bins.reduce((sum, [, , n]) => sum + n, 0);
  if (!total) {
    box.append(el('p.empty', {}, 'No pairs, so there are no scores.'));
    return;
  }
  const readout = el('p.readout', { id: 'readout' });
  const rest = `All ${plural(total, 'pair')}. Choose a bar to list only its pairs.`;
  const chart = el('div.chart');
  const say = (bin) => (readout.textContent = bin ? `${method.measure} ${binName(bin)}: ${plural(bin[2], 'pair')}, ${percent(bin[2], total)}` : rest);
  say(null);
  box.append(readout, chart);
  const lit = { bin: null };
  const toggle = (bin) => {
    if (lit.bin === bin) return table.keep(null);
    const last = bin === facts.bins.at(-1);
    table.keep((p) => p.score >= bin[0] && (last || p.score < bin[1]), `${method.measure} ${binName(bin)}`);
    lit.bin = bin;
    return draw();
  };
  const draw = () => chart.replaceChildren(histogram(Math.max(chart.clientWidth, 260), lit.bin, say, toggle));
  table.filtered = (filter) => filter || ((lit.bin = null), draw());
  new ResizeObserver(draw).observe(chart);
}

/** The steps of an axis: up to five round numbers from 0 to the highest count. */
function ticks(highest) {
  const rough = highest / 4;
  const power = 10 ** Math.floor(Math.log10(Math.max(rough, 1)));
  const step = Math.max(1, [1, 2, 5, 10].map((s) => s * power).find((s) => s >= rough));
  return Array.from({ length: Math.floor(highest / step) + 1 }, (_, i) => i * step);
}

function histogram(width, litBin, say, toggle) {
  const height = 268;
  const highest = Math.max(...facts.bins.map(([, , n]) => n));
  const left = 14 + 7.2 * number(ticks(highest).at(-1)).length;
  const [top, right, bottom] = [12, 14, 44];
  const bins = method.distance ? facts.bins.toReversed() : facts.bins;
  const slot = (width - left - right) / bins.length;
  const y = (n) => top + (height - top - bottom) * (1 - n / highest);
  const base = y(0);
  const axis = ticks(highest).map((n) => svg('g', {}, svg('line.grid', { x1: left, x2: width - right, y1: y(n), y2: y(n) }), svg('text', { x: left - 8, y: y(n) + 4, 'text-anchor': 'end' }, number(n))));
  const bars = bins.map((bin, i) => {
    const tall = bin[2] ? Math.max(base - y(bin[2]), 2) : 0;
    const x = left + i * slot;
    const press = (e) => (e.key === 'Enter' || e.key === ' ') && (e.preventDefault(), toggle(bin));
    return svg(`g.bin${bin === litBin ? '.lit' : litBin ? '.dim' : ''}`, { tabindex: bin[2] ? '0' : null, role: 'button', 'aria-pressed': String(bin === litBin), 'aria-label': `${binName(bin)}: ${plural(bin[2], 'pair')}`, onclick: () => bin[2] && toggle(bin), onkeydown: press, onpointerenter: () => say(bin), onpointerleave: () => say(litBin), onfocus: () => say(bin), onblur: () => say(litBin) },
      svg('rect.reach', { x, y: top, width: slot, height: base - top }),
      svg('rect.fill', { x: x + Math.min(1, slot / 8), y: base - tall, width: Math.max(slot - Math.min(2, slot / 4), 1), height: tall, rx: Math.min(2, slot / 5) }),
      svg('title', {}, `${binName(bin)}: ${plural(bin[2], 'pair')}`));
  });
  const every = Math.max(1, Math.ceil(bins.length / Math.max(2, Math.floor(width / 90))));
  const edge = ([from, to]) => (method.distance ? to : from);
  const labels = bins.flatMap((bin, i) => (i % every ? [] : [[whole ? slot * (i + 0.5) : slot * i, whole ? bin[0] : edge(bin)]]));
  if (!whole && bins.length % every === 0) labels.push([slot * bins.length, method.distance ? bins.at(-1)[0] : bins.at(-1)[1]]);
  const below = labels.map(([x, value]) => svg('text', { x: left + x, y: base + 17, 'text-anchor': 'middle' }, bound(value)));
  return svg('svg', { width, height, role: 'group', 'aria-label': 'Pairs by score' }, ...axis, ...bars, svg('line.base', { x1: left, x2: width - right, y1: base, y2: base }), ...below,
    svg('text.title', { x: left, y: height - 6 }, `${method.measure}${method.distance ? ' distance' : ''}`), svg('text.title', { x: width - right, y: height - 6, 'text-anchor': 'end' }, 'more alike →'));
}

/** Group sizes one by one if they are few, otherwise in ranges that widen. */
function ranges(sizes) {
  if (sizes.length <= 9) return sizes.map(([size, n]) => [size, size, n]);
  const ends = [2, 3, 4, 5, ...Array.from({ length: 12 }, (_, i) => [10, 20, 50].map((s) => s * 10 ** i)).flat()];
  return ends.map((to, i) => [i ? ends[i - 1] + 1 : 2, to]).map(([from, to]) => [from, to, sizes.reduce((sum, [s, n]) => sum + (s >= from && s <= to ? n : 0), 0)]).filter(([, , n]) => n);
}

function drawSizes(table) {
  const box = byId('sizes');
  if (!facts.grouping) return void box.append(el('p.empty', {}, 'This run listed pairs; it did not form groups.'));
  if (!facts.grouping.sizes.length) return void box.append(el('p.empty', {}, 'There are no groups.'));
  const rows = ranges(facts.grouping.sizes);
  const most = Math.max(...rows.map(([, , n]) => n));
  const label = (from, to) => (from === to ? number(from) : `${number(from)}–${number(to)}`);
  return box.append(el('p.readout', {}, 'Documents in a group, and how many such groups there are.'), el('div.sizes', {}, ...rows.map(([from, to, n]) =>
    el('button', { type: 'button', title: `List the groups of ${label(from, to)}`, onclick: () => table.keep((g) => g.size >= from && g.size <= to, `groups of ${label(from, to)}`) }, el('span.num', {}, label(from, to)), bar(n / most), el('span.num', {}, number(n))))));
}

const cellOf = (d) => el('span.doc', {}, fate(d), name(d.id));

function drawPairs() {
  const box = byId('pairs');
  if (!pairs.length) {
    box.append(el('p.empty', {}, counts.pairs ? `None of the ${plural(counts.pairs, 'pair')} is in this file; pairs.tsv has them all.` : `No two documents have ${method.measure} ${method.distance ? 'at most' : 'at least'} ${method.threshold}. Nothing is a near duplicate of anything.`));
    return { keep() {}, shown: [] };
  }
  const columns = [
    { label: 'Score', numeric: true, key: (p) => p.score, cell: (p) => score(p.score) },
    { label: 'Document', key: (p) => keptFirst(p)[0].id, cell: (p) => cellOf(keptFirst(p)[0]) },
    { label: 'Near duplicate', key: (p) => keptFirst(p)[1].id, cell: (p) => cellOf(keptFirst(p)[1]) },
    { label: 'Sources', minor: true, key: (p) => p.a.source, cell: (p) => el('bdi', {}, p.a.source === p.b.source ? p.a.source : `${keptFirst(p)[0].source} · ${keptFirst(p)[1].source}`) },
  ];
  if (pairs.some((p) => p.shared !== undefined)) columns.push(
    { label: 'Shared tokens', numeric: true, minor: true, key: (p) => p.shared ?? -1, cell: (p) => (p.shared === undefined ? '–' : number(p.shared)) },
    { label: 'Sizes', numeric: true, minor: true, key: (p) => p.sizeA ?? -1, cell: (p) => (p.shared === undefined ? '–' : keptFirst(p)[0] === p.a ? `${number(p.sizeA)} · ${number(p.sizeB)}` : `${number(p.sizeB)} · ${number(p.sizeA)}`) });
  const any = el('button', { type: 'button', onclick: () => ((compare.at = -1), compare.show(null, null)) }, 'Compare any two…');
  const table = new Table(box, {
    columns, rows: pairs, noun: 'pair', total: counts.pairs, note: facts.sampling, tools: [any],
    search: ({ a, b }) => [a.id, b.id, a.source, b.source, a.url, b.url].join('\n'),
    open: (pair) => (table.select(pair), compare.open(table.shown.map(keptFirst), table.shown.indexOf(pair))),
  });
  return table;
}

function drawGroups() {
  const box = byId('groups');
  if (!groups.length) {
    box.append(el('p.empty', {}, facts.grouping ? 'There are no groups: every document stands alone.' : 'This run listed pairs; “semblance dedup” also groups them.'));
    return { keep() {}, open() {} };
  }
  const list = el('div');
  const detail = el('div.detail', { id: 'group' });
  box.append(el('div.split', {}, list, detail));
  const total = facts.grouping.sizes.reduce((sum, [, n]) => sum + n, 0);
  const kept = (g) => g.members.filter((m) => m.keptId === undefined);
  const table = new Table(list, {
    columns: [
      { label: 'Group', key: (g) => (/^\d+$/.test(g.cluster) ? g.cluster.padStart(20, '0') : g.cluster), cell: (g) => name(g.cluster) },
      { label: 'Documents', numeric: true, key: (g) => g.size, cell: (g) => number(g.size) },
      { label: 'Kept', key: (g) => kept(g)[0].id, cell: (g) => el('span.doc', {}, name(kept(g)[0].id), kept(g).length > 1 ? el('span.quiet', {}, `+ ${number(kept(g).length - 1)}`) : null) },
    ],
    rows: groups, noun: 'group', total, note: 'the largest',
    search: (g) => [g.cluster, ...g.members.flatMap((m) => [m.id, m.source, m.url])].join('\n'),
    open: (g) => (table.select(g), drawGroup(detail, g), history.replaceState(null, '', `#group=${encodeURIComponent(g.cluster)}`)),
  });
  table.select(groups[0]);
  drawGroup(detail, groups[0]);
  return table;
}

function drawGroup(detail, group) {
  const removed = group.members.filter((m) => m.keptId !== undefined && named.has(m.keptId));
  const sequence = removed.map((m) => [named.get(m.keptId), m]);
  const severalKept = group.members.filter((m) => m.keptId === undefined).length > 1;
  const keptCopy = { label: 'Kept copy', key: (m) => m.keptId ?? '', cell: (m) => (m.keptId === undefined ? '' : name(m.keptId)) };
  clear(detail);
  new Table(detail, {
    columns: [
      { label: 'Member', key: (m) => m.id, cell: (m) => el('div', {}, cellOf(m), address(m.url)) },
      { label: 'Score to kept', numeric: true, key: (m) => m.score ?? Infinity, cell: (m) => (m.keptId === undefined ? '–' : score(m.score)) },
      ...(severalKept ? [keptCopy] : []),
      { label: 'Source', minor: true, key: (m) => m.source, cell: (m) => el('bdi.source', {}, m.source) },
      { label: 'Length', numeric: true, minor: true, key: (m) => m.length, cell: (m) => number(m.length) },
    ],
    rows: group.members, noun: 'member', total: group.size, title: el('h3', {}, 'Group ', name(group.cluster)),
    open: (m) => removed.includes(m) && compare.open(sequence, removed.indexOf(m)),
  });
}

function drawSources() {
  const loss = ([, read, gone]) => (read ? gone / read : 0);
  if (!facts.sources.length) return void byId('sources').append(el('p.empty', {}, 'No sources were named.'));
  return void new Table(byId('sources'), {
    columns: [
      { label: 'Source', key: ([source]) => source, cell: ([source]) => name(source) },
      { label: 'Documents', numeric: true, key: (s) => s[1], cell: (s) => number(s[1]) },
      { label: wasRemoved ? 'Removed' : 'Would remove', numeric: true, key: (s) => s[2], cell: (s) => number(s[2]) },
      { label: 'Loss', numeric: true, key: loss, cell: (s) => el('span.loss', {}, bar(loss(s)), el('span', {}, percent(s[2], s[1]))) },
    ],
    rows: facts.sources, noun: 'source', search: facts.sources.length > 8 ? ([source]) => source : null,
  });
}

function drawRejected() {
  const total = counts.unreadable + counts.empty + counts.tooShort;
  if (!facts.rejections.length) return void byId('rejected').append(el('p.empty', {}, total ? 'rejected.tsv names them.' : 'Nothing: every input was read and compared.'));
  return void new Table(byId('rejected'), {
    columns: [
      { label: 'Source', key: (r) => r[0], cell: (r) => name(r[0]) },
      { label: 'At', numeric: true, key: (r) => (/^\d+$/.test(r[1]) ? r[1].padStart(20, '0') : r[1]), cell: (r) => el('bdi', {}, r[1]) },
      { label: 'Class', key: (r) => r[2], cell: (r) => badge('plain', r[2].replace('_', ' ')) },
      { label: 'Reason', key: (r) => r[3], cell: (r) => el('bdi.reason', {}, r[3]) },
    ],
    rows: facts.rejections, noun: 'input', total, search: (r) => r.join('\n'),
  });
}

function drawMethod() {
  const fact = ([label, value]) => [el('dt', {}, label), el('dd', { dir: 'auto' }, value)];
  const main = [['method', `${method.name} (${method.exact ? 'exact: every pair within the threshold is found' : 'approximate: pairs can be missing; semblance audit measures how many'})`], ['measure', `${method.measure} ${method.distance ? 'at most' : 'at least'} ${method.threshold}`], ['tokens', method.tokens]];
  const longest = Math.max(1, ...facts.run.stages.map(([, ms]) => ms));
  const total = facts.run.stages.reduce((sum, [, ms]) => sum + ms, 0);
  const stages = facts.run.stages.map(([stage, ms]) => el('li', {}, el('span', {}, stage), bar(ms / longest), el('span.num', {}, duration(ms))));
  byId('method').append(
    el('div.columns', {},
      el('dl.facts', {}, ...[...main, ...method.parameters].flatMap(fact)),
      el('div', {}, el('h3', {}, `Time ${stages.length ? `· ${duration(total)}` : ''}`), el('ul.stages', {}, ...stages))),
    el('h3', {}, 'Command'), el('pre.command', { dir: 'ltr', tabindex: '0' }, facts.run.command),
    el('p.quiet', {}, 'Result digest ', el('code', {}, facts.run.digest), ' · the same pairs give the same digest, on any machine, with any number of threads. Semblance ', facts.run.version, '.'));
}

/** Opens what the address names: #pair=a,b or #group=k, each part encoded as in a URL. */
function route() {
  const [, kind, value] = /^#(pair|group)=(.*)$/s.exec(location.hash) ?? [];
  if (!kind) return;
  let parts;
  try {
    parts = value.split(',').map(decodeURIComponent);
  } catch {
    return;
  }
  if (kind === 'group') {
    const group = groups.find((g) => g.cluster === parts[0]);
    if (!group) return;
    groupTable.keep(null);
    groupTable.open(group);
    groupTable.select(group, true);
    byId('groups').scrollIntoView();
    return;
  }
  const [a, b] = parts.map((id) => named.get(id) ?? null);
  const sequence = pairTable.shown.map((pair) => (pair.a === a && pair.b === b ? [a, b] : keptFirst(pair)));
  const at = a && b ? sequence.findIndex(([x, y]) => (x === a && y === b) || (x === b && y === a)) : -1;
  Object.assign(compare, { sequence, at });
  compare.show(a, b);
}

drawHead();
drawCounts();
const pairTable = drawPairs();
drawScores(pairTable);
const groupTable = drawGroups();
drawSizes(groupTable);
drawSources();
drawRejected();
drawMethod();
addEventListener('hashchange', route);
route();
