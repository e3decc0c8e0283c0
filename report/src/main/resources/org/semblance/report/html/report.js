/* The page: reads facts and lists, and fills the sections. */

const { counts, method } = facts;
const wasRemoved = facts.status.kind === 'finished';
const asked = method.condition;
/** The sides of a link: some of the new documents are removed; undefined for other runs. */
const { fresh, old } = counts;
const removable = fresh ? fresh.documents : counts.documents;
const aside = [['unreadable', counts.unreadable], ['empty', counts.empty], ['too short', counts.tooShort]].filter(([, n]) => n);
const asideTotal = aside.reduce((sum, [, n]) => sum + n, 0);
const groupTotal = (facts.grouping?.sizes ?? []).reduce((sum, [, n]) => sum + n, 0);

/** Filled when the lists are unpacked. `cut` is the length of the text in this file, -1 for none; a document without `keptId` was kept. */
let documents = [];
let pairs = [];
let groups = [];
let named = new Map();
let paired = new Map();
let pairTable = null;
let groupTable = null;
let active = null;

function readLists({ sources, documents: d, pairs: p, groups: g }) {
  documents = d.id.map((id, i) => ({
    id, source: sources[d.source[i]], url: d.url[i], length: d.length[i], cut: d.cut[i], snippet: d.snippet[i], cluster: d.cluster[i], size: d.size[i],
    keptId: d.keptId[i] ?? undefined, score: d.score[i], index: i,
  }));
  pairs = p.a.map((a, i) => ({
    a: documents[a], b: documents[p.b[i]], score: p.score[i], shared: p.shared[i] ?? undefined, sizeA: p.sizeA[i], sizeB: p.sizeB[i], site: p.site[i],
    common: p.common[i] ?? undefined, commonText: p.commonText[i], commonMost: p.commonMost[i],
  }));
  groups = g.map(([cluster, size, members, common]) => ({ cluster, size, common, members: members.map((m) => documents[m]) }));
  named = new Map(documents.toReversed().map((document) => [document.id, document]));
  paired = new Map(pairs.map((pair) => [`${pair.a.index} ${pair.b.index}`, pair]));
}

const compare = new Compare(byId('compare'), {
  documents: () => documents,
  find: (id) => named.get(id),
  pairOf: (a, b) => paired.get(`${a.index} ${b.index}`) ?? paired.get(`${b.index} ${a.index}`),
});
/** The document that contains the other one is on the left, or else the kept copy. */
const inOrder = (pair) => directed(pair) ?? (pair.a.keptId !== undefined && pair.b.keptId === undefined ? [pair.b, pair.a] : [pair.a, pair.b]);

function drawHead() {
  byId('title').textContent = veil.on ? 'Semblance' : facts.run.title;
  document.title = veil.on ? 'Semblance' : `${facts.run.title} · Semblance`;
  byId('story').textContent = facts.story;
  const { kind, reason, remedy, shared } = facts.status;
  const words = { finished: 'Finished', report_only: 'Report only · nothing was removed', stopped: 'Stopped by the guard · nothing was removed' };
  byId('status').replaceChildren(el(`p.status.${kind}`, {}, words[kind]));
  if (kind !== 'stopped') return;
  const line = (label, text) => el('p', { dir: 'auto' }, el('b', {}, label), text);
  byId('status').append(el('div.alarm', { role: 'alert' }, line('Why: ', veil.note(reason)),
    ...(shared ? [line('What they share: ', veil.note(shared))] : []), line('What to do: ', remedy)));
}

function drawControls() {
  const theme = themeButton();
  const hide = el('button', { type: 'button', id: 'anonymise', title: 'Hide ids, sources and texts on the screen (a); the file still has them' }, 'Anonymise');
  const help = el('button', { type: 'button', id: 'keys', title: 'Keys and filters (?)' }, 'Keys ?');
  hide.onclick = () => {
    veil.on = !veil.on;
    hide.setAttribute('aria-pressed', String(veil.on));
    history.replaceState(null, '', location.pathname + location.search);
    drawAll();
  };
  help.onclick = () => byId('help').showModal();
  hide.setAttribute('aria-pressed', 'false');
  drawHelp(byId('help'));
  byId('controls').append(theme, hide, help);
  const step = (by) => (active ?? pairTable)?.step(by);
  const visit = (id, table) => {
    byId(id).scrollIntoView();
    active = table;
    table?.step(0);
  };
  listenToKeys({
    j: () => step(1), k: () => step(-1), p: () => visit('pairs', pairTable), g: () => visit('groups', groupTable),
    Enter: () => {
      const table = active ?? pairTable;
      if (table?.selected) table.open(table.selected);
    },
    '/': () => (active ?? pairTable)?.input.focus(), t: theme.onclick, a: hide.onclick, '?': help.onclick,
  });
}

function drawCounts() {
  const tile = (key, count, label, note) =>
    el(`div.tile.${key}${count ? '' : '.none'}`, {}, el('dt', {}, label), el('dd', { id: `n-${key}` }, number(count)), el('dd.note', {}, note));
  const tiles = [fresh
    ? tile('documents', fresh.documents, 'New', `compared with ${plural(old.documents, 'old one')}`)
    : tile('documents', counts.documents, 'Documents', facts.sources.length > 1 ? `from ${plural(facts.sources.length, 'source')}` : '')];
  if (facts.grouping) {
    tiles.push(
      tile('kept', counts.kept, wasRemoved ? 'Kept' : 'Would keep', percent(counts.kept, removable)),
      tile('removed', counts.removed, wasRemoved ? 'Removed' : 'Would remove', percent(counts.removed, removable)),
      tile('groups', groupTotal, 'Groups', groupTotal ? `largest ${number(facts.grouping.sizes.at(-1)[0])}` : ''));
  }
  tiles.push(
    tile('pairs', counts.pairs, 'Pairs', asked),
    tile('aside', asideTotal, 'Rejected', aside.map(([kind, n]) => `${number(n)} ${kind}`).join(' · ')));
  byId('counts').replaceChildren(el('dl.tiles', {}, ...tiles));
}

/** From all documents to the removed ones; each step is a subset of the previous one. Those of a link are new documents, unless it only lists pairs. */
function drawFunnel(box) {
  byId('funnel-head').textContent = `From ${fresh && facts.grouping ? 'new ' : ''}documents to ${facts.grouping ? 'removals' : 'pairs'}`;
  const gone = [wasRemoved ? 'removed' : 'would be removed', counts.removed];
  const all = [[fresh ? 'read, new and old' : 'read', counts.documents], ['compared', counts.compared], ['in pairs', counts.inPairs]];
  const steps = !facts.grouping ? all : fresh ? [['new', fresh.documents], ['compared', fresh.compared], gone] : [...all, ['in groups', counts.inGroups], gone];
  const [[, most]] = steps;
  const line = ([label, n], i) =>
    el(`li.step${i}`, {}, el('span', {}, label), bar(most ? n / most : 0), el('b.num', {}, number(n)), el('span.num.quiet', {}, i ? percent(n, most) : ''));
  box.append(el('ol.funnel', {}, ...steps.map(line)));
  if (wasRemoved && counts.removed) box.append(el('p.readout', {}, 'Removal log: removed.jsonl has the kept document and the score of every removed document.'));
}

/** Statistics of the search and the number of possible pairs, with logarithmic bars. */
function drawSearch(box) {
  const n = counts.compared;
  const which = fresh ? 'All pairs of a new and an old document' : 'All pairs of compared documents';
  const possible = ['possible pairs', fresh ? fresh.compared * old.compared : (n * (n - 1)) / 2, `${which}: what a search without filters would compare.`];
  const rows = [possible, ...facts.run.statistics.map(([title, count, meaning]) => [title.replaceAll('_', ' '), count, meaning]), ['pairs found', counts.pairs, `All pairs with ${asked}, copies included.`]];
  const highest = Math.max(...rows.map(([, count]) => Math.log10(1 + count)), 1);
  const line = ([title, count, meaning]) => el('li', {}, explain(title, meaning), bar(Math.log10(1 + count) / highest), el('span.num', {}, number(count)));
  box.append(el('ul.stages', { id: 'statistics' }, ...rows.map(line)), el('p.readout', {}, 'Bars are logarithmic.'));
}

/** An id, with what else is known of the document, above the beginning of its text. */
const cellOf = (d, ...more) => el('div.cited', {},
  el('span.doc', {}, facts.grouping && d.keptId === undefined ? badge('kept', 'kept') : null, name(idOf(d)), ...more), snippetOf(d));

/** What the lists say if they do not have the beginnings of all texts. */
function missingTexts() {
  const missing = documents.filter((d) => d.snippet === null).length;
  if (!missing || served) return null;
  const which = missing === documents.length ? 'This file was written without texts.' : `${plural(missing, 'document')} of ${number(documents.length)} without the beginning of the text: the size of this file is limited.`;
  return el('p.readout', { id: 'missing-texts' }, `${which} All texts: `, el('code', {}, veil.on ? 'semblance report OUT --open' : openCommand()));
}

function noPairs() {
  if (counts.pairs) return `None of the ${plural(counts.pairs, 'pair')} is in this file; pairs.tsv has them all.`;
  return method.exact
    ? `No two documents have ${asked}: ${contains ? 'none contains another one' : 'there are no near duplicates'}.`
    : `No two documents with ${asked} were found; ${method.name} is approximate and may miss pairs.`;
}

/** Hidden names are searched as they are shown. */
const mentions = (members, phrase) => members.some((d) => (veil.on ? `${idOf(d)}\n${sourceOf(d)}`.includes(phrase) : finder.has(d, phrase)));
const shownUrl = (d) => (veil.on ? '' : d.url ?? '');
/** Fields of pairs for filters. */
const PAIR_FIELDS = {
  numbers: {
    score: (p) => p.score, size: (p) => Math.max(p.a.size, p.b.size), shared: (p) => p.shared ?? -1,
    tokens: (p) => Math.max(p.sizeA ?? -1, p.sizeB ?? -1), common: (p) => p.common ?? -1,
  },
  texts: {
    id: ({ a, b }) => [idOf(a), idOf(b)], source: ({ a, b }) => [sourceOf(a), sourceOf(b)], url: ({ a, b }) => [shownUrl(a), shownUrl(b)],
    group: ({ a, b }) => [a.cluster ?? '', b.cluster ?? ''],
  },
  flags: {
    'same-site': (p) => p.site === 1, 'cross-site': (p) => p.site === 0, 'with-text': ({ a, b }) => a.cut >= 0 && b.cut >= 0,
    removed: ({ a, b }) => a.keptId === b.id || b.keptId === a.id,
  },
};
const GROUP_FIELDS = {
  numbers: {
    size: (g) => g.size,
    score: (g) => g.members.map((m) => m.score).filter((s) => s !== null).reduce((x, y) => (method.distance ? Math.max(x, y) : Math.min(x, y)), method.distance ? 0 : Infinity),
  },
  texts: { id: (g) => g.members.map(idOf), source: (g) => g.members.map(sourceOf), url: (g) => g.members.map(shownUrl), group: (g) => [g.cluster] },
};

function pairColumns() {
  const sources = (p) => [...new Set(inOrder(p).map(sourceOf))].join(' · ');
  const sizes = (p) => (inOrder(p)[0] === p.a ? [p.sizeA, p.sizeB] : [p.sizeB, p.sizeA]).map(number).join(' · ');
  const orDash = (p, text) => (p.shared === undefined ? '–' : text());
  const columns = [
    { label: 'Score', numeric: true, width: 'min(7.5em, 22vw)', key: (p) => p.score, cell: (p) => score(p.score) },
    { label: 'Document', key: (p) => idOf(inOrder(p)[0]), cell: (p) => cellOf(inOrder(p)[0]) },
    { label: contains ? 'Contains' : 'Duplicate', key: (p) => idOf(inOrder(p)[1]), cell: (p) => cellOf(inOrder(p)[1]) },
  ];
  if (facts.sources.length > 1) columns.push({ label: 'Sources', minor: true, width: '22%', key: sources, cell: (p) => el('div.sources', {}, ...new Set(inOrder(p).map(sourceOf)).values().map(pathName)) });
  if (pairs.some((p) => p.site !== null)) {
    const site = (p) => (p.site === null ? '–' : p.site ? 'same' : 'cross');
    columns.push({ label: 'Site', minor: true, width: '5em', key: (p) => p.site ?? -1, cell: site });
  }
  if (!pairs.some((p) => p.shared !== undefined)) return columns;
  if (pairs.some((p) => p.common > 0)) {
    const cell = (p) => (p.common === undefined ? '–' : el('span', { title: p.commonText }, `${p.common}%`));
    columns.push({ label: 'Common', numeric: true, minor: true, width: '7.5em', key: (p) => p.common ?? -1, cell });
  }
  return [...columns,
    { label: 'Shared', numeric: true, minor: true, width: '6.5em', key: (p) => p.shared ?? -1, cell: (p) => orDash(p, () => number(p.shared)) },
    { label: 'Sizes', numeric: true, minor: true, width: '9em', key: (p) => p.sizeA ?? -1, cell: (p) => orDash(p, () => sizes(p)) }];
}

/** The pairs nearest to the threshold come first: they are the most doubtful. */
function drawPairs(box) {
  if (!pairs.length) {
    box.append(el('p.empty', {}, noPairs()));
    return null;
  }
  const any = el('button', { type: 'button', onclick: () => compare.choose() }, 'Compare any two…');
  const table = new Table(box, {
    columns: pairColumns(), rows: pairs, noun: 'pair', total: counts.pairs, note: facts.sampling, tools: [any], hint: 'score>0.9 same-site id:…',
    sorted: { index: 0, up: !method.distance }, fields: PAIR_FIELDS,
    has: ({ a, b }, phrase) => mentions([a, b], phrase), tall: true,
    open: (pair) => {
      active = table;
      table.select(pair);
      compare.open(table.shown.map(inOrder), table.shown.indexOf(pair), (at) => table.select(table.shown[at], true));
    },
  });
  box.append(...[missingTexts()].filter(Boolean));
  return table;
}

function drawGroups(box) {
  if (!groups.length) {
    const none = groupTotal ? 'No group is in this file; clusters.tsv has them all.' : 'There are no groups.';
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
      { label: 'Group', width: '6.5em', key: (g) => natural(g.cluster), cell: (g) => name(g.cluster) },
      { label: 'Size', numeric: true, width: '5.5em', key: (g) => g.size, cell: (g) => number(g.size) },
      { label: 'Kept', key: (g) => idOf(kept(g)[0]), cell: (g) => cellOf(kept(g)[0], others(g)) },
    ],
    rows: groups, noun: 'group', total: groupTotal, note: 'the largest', fields: GROUP_FIELDS, hint: 'size>3 id:…',
    has: (g, phrase) => g.cluster === phrase || mentions(g.members, phrase), tall: true,
    open: (g) => {
      active = table;
      table.select(g);
      drawGroup(detail, g);
      if (!veil.on) history.replaceState(null, '', `#group=${encoded(g.cluster)}`);
    },
  });
  table.select(groups[0]);
  drawGroup(detail, groups[0]);
  return table;
}

function drawGroup(detail, group) {
  const kept = new Map(group.members.filter((m) => m.keptId === undefined).map((m) => [m.id, m])); // new and old documents may share ids
  const keptFor = (m) => kept.get(m.keptId) ?? named.get(m.keptId);
  const removed = group.members.filter((m) => m.keptId !== undefined && keptFor(m));
  const sequence = removed.map((m) => [keptFor(m), m]);
  const severalKept = group.members.filter((m) => m.keptId === undefined).length > 1;
  const keptCopy = { label: contains ? 'Contained in' : 'Kept copy', key: (m) => m.keptId ?? '', cell: (m) => (m.keptId === undefined ? '' : name(veil.name('document', m.keptId))) };
  const source = { label: 'Source', minor: true, key: (m) => m.source, cell: (m) => pathName(sourceOf(m)) };
  const open = (m) => removed.includes(m) && compare.open(sequence, removed.indexOf(m));
  const within = new Set(group.members);
  clear(detail);
  const title = el('h3', {}, 'Group ', name(group.cluster));
  const picture = drawGraph(group, pairs.filter((p) => within.has(p.a) && within.has(p.b)), open);
  new Table(detail, {
    columns: [
      { label: 'Member', key: (m) => idOf(m), cell: (m) => el('div.cited', {}, cellOf(m), address(m.url)) },
      { label: 'Score to kept', numeric: true, key: (m) => m.score ?? Infinity, cell: (m) => (m.keptId === undefined ? '–' : score(m.score)) },
      ...(severalKept ? [keptCopy] : []),
      ...(facts.sources.length > 1 ? [source] : []),
    ],
    rows: group.members, noun: 'member', total: group.size, title, open, wrap: true,
  });
  detail.firstChild.after(picture);
  if (group.common) picture.before(el('p.common', {}, `Mostly common text: ${group.common}`));
}

/** Losses by source or by site. */
function drawLosses(box, losses, kind) {
  const loss = ([, read, gone]) => (read ? gone / read : 0);
  const shown = ([title]) => veil.name(kind, title);
  const columns = [
    { label: kind === 'site' ? 'Site' : 'Source', key: shown, cell: (s) => (s[3] ? el('span.doc', {}, badge('plain', 'old'), pathName(shown(s))) : pathName(shown(s))) },
    { label: 'Documents', numeric: true, minor: facts.grouping !== null, width: '8em', key: (s) => s[1], cell: (s) => number(s[1]) },
  ];
  if (facts.grouping) {
    columns.push(
      { label: wasRemoved ? 'Removed' : 'Would remove', numeric: true, width: wasRemoved ? 'min(7.5em, 25vw)' : 'min(9.5em, 33vw)', key: (s) => s[2], cell: (s) => (s[3] ? '–' : number(s[2])) },
      { label: 'Loss', numeric: true, width: 'min(11em, 27vw)', key: loss, cell: (s) => (s[3] ? '–' : el('span.loss', {}, bar(loss(s)), el('span', {}, percent(s[2], s[1])))) });
  }
  new Table(box, { columns, rows: losses, noun: kind, search: losses.length > 8 ? shown : null });
}

function drawRejected(box) {
  if (!facts.rejections.length) {
    box.append(el('p.empty', {}, asideTotal ? 'They are listed in rejected.tsv.' : 'None: every input was read and compared.'));
    return;
  }
  new Table(box, {
    columns: [
      { label: 'Source', key: (r) => r[0], cell: (r) => pathName(veil.name('source', r[0])) },
      { label: 'At', numeric: true, key: (r) => natural(r[1]), cell: (r) => el('bdi', {}, r[1]) },
      { label: 'Class', key: (r) => r[2], cell: (r) => badge('plain', r[2].replace('_', ' ')) },
      { label: 'Reason', key: (r) => r[3], cell: (r) => el('div.cited', {}, el('bdi', {}, veil.note(r[3])), r[4] ? beginning(r[4]) : null) },
    ],
    rows: facts.rejections, noun: 'input', total: asideTotal, search: (r) => (veil.on ? r[2] : r.join('\n')), wrap: true,
  });
}

function drawMethod(box) {
  const { run } = facts;
  const missing = 'approximate: it may miss pairs; semblance audit estimates how many';
  const found = method.exact ? `exact: it finds every pair with ${asked}` : missing;
  const stated = [['method', method.name], ['answer', found], ['measure', asked], ['tokens', method.tokens]];
  const known = new Set(['threshold', ...stated.map(([label]) => label)]);
  const lines = [...stated, ...method.parameters.filter(([label]) => !known.has(label)), ...run.resources];
  const longest = Math.max(1, ...run.stages.map(([, ms]) => ms));
  const total = run.stages.reduce((sum, [, ms]) => sum + ms, 0);
  const stage = ([title, ms]) => el('li', {}, el('span', {}, title), bar(ms / longest), el('span.num', {}, duration(ms)));
  box.append(
    el('div.columns', {},
      el('dl.facts', {}, ...lines.flatMap(([label, value]) => [el('dt', {}, label), el('dd', { dir: 'auto' }, value)])),
      run.stages.length ? el('div', {}, el('h3', {}, `Time · ${duration(total)}`), el('ul.stages', {}, ...run.stages.map(stage))) : null),
    el('h3', {}, 'Command'),
    veil.on ? el('pre.command', {}, 'hidden') : command(run.command),
    el('p.quiet', {}, 'Result digest ', el('code', {}, run.digest),
      ' · the same pairs give the same digest, on any machine, with any number of threads. Semblance ', run.version, '.'));
}

/** Opens the pair or group in the URL: #pair=a,b or #group=k, each part encoded as in a URL. */
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
  const isWanted = ([x, y]) => x.id === parts[0] && y.id === parts[1];
  const sequence = (pairTable?.shown ?? []).map(inOrder);
  const at = sequence.findIndex((two) => isWanted(two) || isWanted(two.toReversed()));
  if (at >= 0) compare.open(isWanted(sequence[at]) ? sequence : sequence.with(at, sequence[at].toReversed()), at);
  else compare.choose(...[0, 1].map((i) => named.get(parts[i]) ?? null));
}

/** Clears a section except its heading; returns it, or null if it is not wanted. */
function section(id, wanted = true) {
  const box = byId(id);
  box.hidden = !wanted;
  box.replaceChildren(box.querySelector('h2'));
  return wanted ? box : null;
}

function drawAll() {
  drawHead();
  drawCounts();
  drawFunnel(section('funnel'));
  drawSearch(section('search'));
  active = null;
  pairTable = drawPairs(section('pairs'));
  const scores = section('scores', facts.bins.length > (method.adjustable ? 0 : 1) && counts.pairs > 0); // without a threshold, a single bar says nothing
  if (scores) new Histogram(scores, pairTable);
  groupTable = drawGroups(section('groups'));
  const sizes = section('sizes', !!facts.grouping?.sizes.length);
  if (sizes) {
    drawSizes(sizes, facts.grouping.sizes, (size) => {
      groupTable?.ask(`size=${size}`);
      byId('groups').scrollIntoView();
    });
  }
  const sources = section('sources');
  if (facts.sources.length) drawLosses(sources, facts.sources, 'source');
  else sources.append(el('p.empty', {}, 'No sources were named.'));
  const sites = section('sites', facts.sites.length > 0);
  if (sites) drawLosses(sites, facts.sites, 'site');
  drawRejected(section('rejected'));
  drawMethod(section('method'));
  for (const tab of document.querySelectorAll('nav a')) tab.hidden = document.querySelector(tab.hash).hidden;
}

finder.changed = () => [pairTable, groupTable].forEach((table) => table?.query && table.update(true));

unpack(byId('lists').textContent).then((lists) => {
  readLists(lists);
  drawAll();
  drawControls();
  addEventListener('hashchange', route);
  route();
  document.documentElement.dataset.ready = String(Math.round(performance.now()));
}).catch((problem) => {
  byId('status').append(el('div.alarm', { role: 'alert' }, `This browser could not draw the report: ${problem}`));
});
