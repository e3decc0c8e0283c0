'use strict';
/* Two documents side by side, aligned by the service. Texts are untrusted: they are only inserted as text nodes. */

/** Equal passages longer than twice this are folded. */
const CONTEXT = 220;

/** The aligned passages as rows of two cells. */
function alignedRows(left, right, passages) {
  const rows = [];
  let cells = [[], []];
  const end = () => {
    if (cells[0].length || cells[1].length) rows.push(el('div.row', {}, ...cells.map((cell) => el('div.cell', { dir: 'auto' }, ...cell))));
    cells = [[], []];
  };
  const put = (a, b) => {
    if (a !== null) cells[0].push(a);
    if (b !== null) cells[1].push(b);
  };
  for (const { kind, a, b, move } of passages) {
    const [x, y] = [left.slice(...a), right.slice(...b)];
    if (kind === 'equal') equal(x, y, put, end, rows);
    else if (kind === 'respelled' || kind === 'replaced') put(el('mark', {}, x), el('mark', {}, y));
    else if (kind === 'deleted') put(el('del', {}, x), el('span.absent'));
    else if (kind === 'inserted') put(el('span.absent'), el('ins', {}, y));
    else if (kind === 'moved_from') put(moved(x, move, 'from', 'to', '↓'), null);
    else put(null, moved(y, move, 'to', 'from', '↑'));
    if (/\n\s*$/.test(x || y)) end();
  }
  end();
  return rows;
}

/** Shows the ends of a long equal passage; the middle is folded. */
function equal(x, y, put, end, rows) {
  if (x.length <= 2 * CONTEXT + 80 || y.length <= 2 * CONTEXT + 80) {
    put(x, y);
    return;
  }
  const [headX, headY] = [boundary(x, CONTEXT), boundary(y, CONTEXT)];
  const [tailX, tailY] = [boundary(x, x.length - CONTEXT), boundary(y, y.length - CONTEXT)];
  put(x.slice(0, headX), y.slice(0, headY));
  end();
  const middle = el('div.row', { hidden: true }, el('div.cell', { dir: 'auto' }, x.slice(headX, tailX)), el('div.cell', { dir: 'auto' }, y.slice(headY, tailY)));
  const fold = el('button.fold', { type: 'button', onclick: () => { middle.hidden = false; fold.remove(); } }, `${plural(tailX - headX, 'character')} the same`);
  rows.push(fold, middle);
  put(x.slice(tailX), y.slice(tailY));
}

/** Moves a position that would split a surrogate pair. */
const boundary = (text, at) => (/[\udc00-\udfff]/.test(text.charAt(at)) ? at - 1 : at);

const moved = (text, number, here, there, sign) =>
  el('a.moved', { id: `${here}${number}`, href: `#${there}${number}` }, el('small', {}, `${sign}${number}`), text);

/** The measures and the decision of each method. */
function decisions({ methods, measures }) {
  const value = (m) => (m.score === undefined ? '–' : String(m.score));
  const rows = methods.map((m) => el('tr', {}, el('td', {}, m.method), el('td', {}, m.measure), el('td.num', {}, value(m)),
    el('td', {}, m.near ? badge('kept', 'near duplicates') : badge('none', 'not near')), el('td.quiet.minor', {}, m.remark ?? '')));
  const shown = measures.filter((m) => m.value !== undefined).map((m) => `${m.name} ${m.value}${m.remark ? ` (${m.remark})` : ''}`);
  return el('details', {}, el('summary', {}, 'Every measure and method'), el('p.quiet', {}, shown.join(' · ')),
    el('div.opinions', { tabindex: '0' }, el('table', {}, el('tbody', {}, ...rows))));
}

/** Opens the dialog for two documents, each { label, text | html, url? }. */
async function showPair(dialog, left, right) {
  const close = el('button', { type: 'button', onclick: () => dialog.close() }, 'Close');
  const frame = (...content) => dialog.replaceChildren(
    el('div.bar-top', {}, el('strong', {}, 'Side by side'), el('span.gap'),
      el('span.legend', {}, el('del', {}, 'only left'), el('ins', {}, 'only right'), el('mark', {}, 'changed')), close),
    el('div.sides', {}, ...[left, right].map((side) => el('div.side', {}, name(side.label), el('div.about', {}, side.url ?? '')))), ...content);
  frame(el('p.empty', {}, 'Comparing …'));
  if (!dialog.open) dialog.showModal();
  try {
    const body = ({ text, html, url }) => ({ ...(html === undefined ? { text } : { html }), ...(url ? { url } : {}) });
    const found = await service.compare(body(left), body(right));
    const { same_words: same, moved_words: moves, words_a: a, words_b: b, passages } = found.alignment;
    const story = `${plural(a, 'word')} and ${plural(b, 'word')}, ${number(same)} the same${moves ? `, ${number(moves)} moved` : ''}; ${plural(found.differing_terms, 'term')} differ${found.differing_terms === 1 ? 's' : ''}.`;
    frame(el('div.verdict', {}, el('p', { id: 'pair-story' }, story), decisions(found)),
      el('div.rows', { tabindex: '0', id: 'pair-rows' }, ...alignedRows(found.text_a, found.text_b, passages)));
  } catch (error) {
    frame(el('p.problem.elsewhere', { role: 'alert' }, error.message));
  }
}
