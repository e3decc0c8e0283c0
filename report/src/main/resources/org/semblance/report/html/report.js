/* The page: reads the facts and fills the sections. */

/** `cut` is how much of the text is here, -1 for none; a document without `keptId` was kept. */
const documents = facts.documents.map(([id, source, url, length, cut, keptId, toKept], index) =>
  ({ id, source, url, length, cut, keptId, score: toKept, index }));
const pairs = facts.pairs.map(([a, b, value, shared, sizeA, sizeB]) =>
  ({ a: documents[a], b: documents[b], score: value, shared, sizeA, sizeB }));
const groups = (facts.grouping?.shown ?? []).map(([cluster, size, members]) =>
  ({ cluster, size, members: members.map((m) => documents[m]) }));
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

function drawHead() {
  byId('title').textContent = facts.run.title;
  byId('story').textContent = facts.story;
  const { kind, reason, remedy } = facts.status;
  const words = { finished: 'Finished', report_only: 'Report only · nothing was removed', stopped: 'Stopped by the guard · nothing was removed' };
  byId('status').append(el(`p.status.${kind}`, {}, words[kind]));
  if (kind !== 'stopped') return;
  const line = (label, text) => el('p', { dir: 'auto' }, el('b', {}, label), text);
  byId('status').append(el('div.alarm', { role: 'alert' }, line('Why: ', reason), line('What to do: ', remedy)));
}

const aside = [['unreadable', counts.unreadable], ['empty', counts.empty], ['too short', counts.tooShort]].filter(([, n]) => n);
const asideTotal = aside.reduce((sum, [, n]) => sum + n, 0);
const groupTotal = (facts.grouping?.sizes ?? []).reduce((sum, [, n]) => sum + n, 0);
const within = `${method.measure} ${method.distance ? 'at most' : 'at least'} ${method.threshold}`;

function drawCounts() {
  const tile = (key, count, label, note) =>
    el(`div.tile.${key}${count ? '' : '.none'}`, {}, el('dt', {}, label), el('dd', { id: `n-${key}` }, number(count)), el('dd.note', {}, note));
  const tiles = [tile('documents', counts.documents, 'Documents', facts.sources.length > 1 ? `from ${plural(facts.sources.length, 'source')}` : '')];
  if (facts.grouping) {
    tiles.push(
      tile('kept', counts.kept, wasRemoved ? 'Kept' : 'Would keep', percent(counts.kept, counts.documents)),
      tile('removed', counts.removed, wasRemoved ? 'Removed' : 'Would remove', percent(counts.removed, counts.documents)),
      tile('groups', groupTotal, 'Groups', groupTotal ? `largest ${number(facts.grouping.sizes.at(-1)[0])}` : ''));
  }
  tiles.push(
    tile('pairs', counts.pairs, 'Pairs', `${method.measure} ${method.distance ? '≤' : '≥'} ${method.threshold}`),
    tile('aside', asideTotal, 'Set aside', aside.map(([kind, n]) => `${number(n)} ${kind}`).join(' · ')));
  byId('counts').append(el('dl.tiles', {}, ...tiles));
}

/** Group sizes one by one if they are few, otherwise in ranges that widen: [from, to, groups]. */
function ranges(sizes) {
  if (sizes.length <= 9) return sizes.map(([size, n]) => [size, size, n]);
  const ends = [2, 3, 4, 5];
  for (let power = 10; ends.at(-1) < sizes.at(-1)[0]; power *= 10) ends.push(power, 2 * power, 5 * power);
  const between = (from, to) => sizes.reduce((sum, [size, n]) => sum + (size >= from && size <= to ? n : 0), 0);
  return ends.map((to, i) => [i ? ends[i - 1] + 1 : 2, to]).map(([from, to]) => [from, to, between(from, to)]).filter(([, , n]) => n);
}

function drawSizes(table) {
  const box = byId('sizes');
  if (!facts.grouping?.sizes.length) {
    box.hidden = true;
    return;
  }
  const rows = ranges(facts.grouping.sizes);
  const most = Math.max(...rows.map(([, , n]) => n));
  const row = ([from, to, n]) => {
    const size = from === to ? number(from) : `${number(from)}–${number(to)}`;
    const choose = () => table?.keep((g) => g.size >= from && g.size <= to, `groups of ${size}`);
    return el('button', { type: 'button', title: `List the groups of ${size}`, onclick: choose },
      el('span.num', {}, size), bar(n / most), el('span.num', {}, number(n)));
  };
  box.append(el('p.readout', {}, 'Documents in a group, and how many such groups.'), el('div.sizes', {}, ...rows.map(row)));
}

const cellOf = (d) => el('span.doc', {}, facts.grouping && d.keptId === undefined ? badge('kept', 'kept') : null, name(d.id));

function noPairs() {
  if (counts.pairs) return `None of the ${plural(counts.pairs, 'pair')} is in this file; pairs.tsv has them all.`;
  return method.exact
    ? `No two documents have ${within}: there are no near duplicates.`
    : `No two documents with ${within} were found; being approximate, ${method.name} can miss some.`;
}

function pairColumns() {
  const sources = (p) => [...new Set(keptFirst(p).map((d) => d.source))].join(' · ');
  const sizes = (p) => (keptFirst(p)[0] === p.a ? [p.sizeA, p.sizeB] : [p.sizeB, p.sizeA]).map(number).join(' · ');
  const orDash = (p, text) => (p.shared === undefined ? '–' : text);
  const columns = [
    { label: 'Score', numeric: true, key: (p) => p.score, cell: (p) => score(p.score) },
    { label: 'Document', key: (p) => keptFirst(p)[0].id, cell: (p) => cellOf(keptFirst(p)[0]) },
    { label: 'Near duplicate', key: (p) => keptFirst(p)[1].id, cell: (p) => cellOf(keptFirst(p)[1]) },
    { label: 'Sources', minor: true, key: sources, cell: (p) => el('bdi.source', {}, sources(p)) },
  ];
  if (!pairs.some((p) => p.shared !== undefined)) return columns;
  return [...columns,
    { label: 'Shared tokens', numeric: true, minor: true, key: (p) => p.shared ?? -1, cell: (p) => orDash(p, number(p.shared)) },
    { label: 'Sizes', numeric: true, minor: true, key: (p) => p.sizeA ?? -1, cell: (p) => orDash(p, sizes(p)) }];
}

/** The pairs nearest to the threshold come first: they are the ones to look at. */
function drawPairs() {
  const box = byId('pairs');
  if (!pairs.length) {
    box.append(el('p.empty', {}, noPairs()));
    return null;
  }
  const any = el('button', { type: 'button', onclick: () => compare.choose() }, 'Compare any two…');
  const table = new Table(box, {
    columns: pairColumns(), rows: pairs, noun: 'pair', total: counts.pairs, note: facts.sampling, tools: [any],
    sorted: { index: 0, up: !method.distance },
    search: ({ a, b }) => [a.id, b.id, a.source, b.source, a.url, b.url].join('\n'),
    open: (pair) => {
      table.select(pair);
      compare.open(table.shown.map(keptFirst), table.shown.indexOf(pair));
    },
  });
  return table;
}

function drawGroups() {
  const box = byId('groups');
  if (!groups.length) {
    const none = groupTotal ? 'No group is in this file; clusters.tsv has them all.' : 'There are no groups: every document stands alone.';
    box.append(el('p.empty', {}, facts.grouping ? none : 'This run listed pairs; “semblance dedup” also groups them.'));
    return null;
  }
  const list = el('div');
  const detail = el('div.detail', { id: 'group' });
  box.append(el('div.split', {}, list, detail));
  const kept = (g) => g.members.filter((m) => m.keptId === undefined);
  const others = (g) => (kept(g).length > 1 ? el('span.quiet', {}, `+ ${number(kept(g).length - 1)}`) : null);
  const table = new Table(list, {
    columns: [
      { label: 'Group', key: (g) => natural(g.cluster), cell: (g) => name(g.cluster) },
      { label: 'Documents', numeric: true, key: (g) => g.size, cell: (g) => number(g.size) },
      { label: 'Kept', key: (g) => kept(g)[0].id, cell: (g) => el('span.doc', {}, name(kept(g)[0].id), others(g)) },
    ],
    rows: groups, noun: 'group', total: groupTotal, note: 'the largest',
    search: (g) => [g.cluster, ...g.members.flatMap((m) => [m.id, m.source, m.url])].join('\n'),
    open: (g) => {
      table.select(g);
      drawGroup(detail, g);
      history.replaceState(null, '', `#group=${encoded(g.cluster)}`);
    },
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
  const box = byId('sources');
  if (!facts.sources.length) {
    box.append(el('p.empty', {}, 'No sources were named.'));
    return;
  }
  const loss = ([, read, gone]) => (read ? gone / read : 0);
  const losses = [
    { label: wasRemoved ? 'Removed' : 'Would remove', numeric: true, key: (s) => s[2], cell: (s) => number(s[2]) },
    { label: 'Loss', numeric: true, key: loss, cell: (s) => el('span.loss', {}, bar(loss(s)), el('span', {}, percent(s[2], s[1]))) },
  ];
  new Table(box, {
    columns: [
      { label: 'Source', key: ([source]) => source, cell: ([source]) => name(source) },
      { label: 'Documents', numeric: true, key: (s) => s[1], cell: (s) => number(s[1]) },
      ...(facts.grouping ? losses : []),
    ],
    rows: facts.sources, noun: 'source', search: facts.sources.length > 8 ? ([source]) => source : null,
  });
}

function drawRejected() {
  const box = byId('rejected');
  if (!facts.rejections.length) {
    box.append(el('p.empty', {}, asideTotal ? 'rejected.tsv names them.' : 'Nothing: every input was read and compared.'));
    return;
  }
  new Table(box, {
    columns: [
      { label: 'Source', key: (r) => r[0], cell: (r) => name(r[0]) },
      { label: 'At', numeric: true, key: (r) => natural(r[1]), cell: (r) => el('bdi', {}, r[1]) },
      { label: 'Class', key: (r) => r[2], cell: (r) => badge('plain', r[2].replace('_', ' ')) },
      { label: 'Reason', key: (r) => r[3], cell: (r) => el('bdi', {}, r[3]) },
    ],
    rows: facts.rejections, noun: 'input', total: asideTotal, search: (r) => r.join('\n'),
  });
}

function drawMethod() {
  const { run } = facts;
  const missing = 'approximate: it can miss pairs; semblance audit measures how many';
  const found = method.exact ? 'exact: it finds every pair within the threshold' : missing;
  const lines = [['method', method.name], ['answer', found], ['measure', within], ['tokens', method.tokens], ...method.parameters];
  const longest = Math.max(1, ...run.stages.map(([, ms]) => ms));
  const total = run.stages.reduce((sum, [, ms]) => sum + ms, 0);
  const stage = ([title, ms]) => el('li', {}, el('span', {}, title), bar(ms / longest), el('span.num', {}, duration(ms)));
  byId('method').append(
    el('div.columns', {},
      el('dl.facts', {}, ...lines.flatMap(([label, value]) => [el('dt', {}, label), el('dd', { dir: 'auto' }, value)])),
      run.stages.length ? el('div', {}, el('h3', {}, `Time · ${duration(total)}`), el('ul.stages', {}, ...run.stages.map(stage))) : null),
    el('h3', {}, 'Command'),
    el('pre.command', { dir: 'ltr', tabindex: '0' }, run.command),
    el('p.quiet', {}, 'Result digest ', el('code', {}, run.digest),
      ' · the same pairs give the same digest, on any machine, with any number of threads. Semblance ', run.version, '.'));
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
    const group = groups.find((g) => g.cluster === parts.join(','));
    if (!group) return;
    groupTable.keep(null);
    groupTable.open(group);
    groupTable.select(group, true);
    byId('groups').scrollIntoView();
    return;
  }
  const [a, b] = parts.map((id) => named.get(id) ?? null);
  const sequence = (pairTable?.shown ?? []).map(keptFirst);
  const at = a && b ? sequence.findIndex(([x, y]) => (x === a && y === b) || (x === b && y === a)) : -1;
  if (at >= 0) compare.open(sequence.with(at, [a, b]), at);
  else compare.choose(a, b);
}

drawHead();
drawCounts();
const pairTable = drawPairs();
if (facts.bins.length && counts.pairs) drawScores(byId('scores'), pairTable);
else byId('scores').hidden = true;
const groupTable = drawGroups();
drawSizes(groupTable);
drawSources();
drawRejected();
drawMethod();
addEventListener('hashchange', route);
route();
