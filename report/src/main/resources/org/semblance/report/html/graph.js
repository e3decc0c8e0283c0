/* A group as a graph: kept documents, surrounded by the ones removed for them; closer means more similar. */

const GRAPH = { width: 560, height: 260, mostLabels: 14, labelLength: 18 };

/** The layout: { nodes: [{ d, x, y, angle }], edges: [[from, to, pair]] }. */
function graphLayout(group, pairs) {
  const kept = group.members.filter((m) => m.keptId === undefined);
  const [cx, cy] = [GRAPH.width / 2, GRAPH.height / 2];
  const alone = kept.length === 1;
  const places = new Map();
  const put = (d, x, y, angle) => places.set(d, { d, x, y, angle });
  const scores = group.members.map((m) => m.score).filter((s) => s !== null && s !== undefined);
  const [low, high] = [Math.min(...scores), Math.max(...scores)];
  /** Dissimilarity from 0 to 1, relative to the group. */
  const apart = (value) => (high === low ? 0.5 : facts.method.distance ? (value - low) / (high - low) : (high - value) / (high - low));
  kept.forEach((centre, k) => {
    const turn = (2 * Math.PI * k) / kept.length;
    const [x, y] = alone ? [cx, cy] : [cx + 170 * Math.cos(turn), cy + 74 * Math.sin(turn)];
    put(centre, x, y, turn);
    const ring = group.members.filter((m) => m.keptId === centre.id);
    ring.forEach((d, i) => {
      const angle = (2 * Math.PI * (i + 0.5)) / ring.length - Math.PI / 2;
      const reach = (alone ? [52, 40] : [20, 16]).reduce((sum, part, step) => sum + (step ? part * apart(d.score) : part));
      put(d, x + reach * 1.55 * Math.cos(angle), y + reach * 1.12 * Math.sin(angle), angle);
    });
  });
  const edges = [];
  for (const pair of pairs) {
    const [a, b] = [places.get(pair.a), places.get(pair.b)];
    if (a && b && pair.a.keptId !== pair.b.id && pair.b.keptId !== pair.a.id) edges.push([a, b, false]);
  }
  for (const node of places.values()) {
    const centre = node.d.keptId === undefined ? null : [...places.values()].find((n) => n.d.keptId === undefined && n.d.id === node.d.keptId);
    if (centre) edges.push([node, centre, true]);
  }
  return { nodes: [...places.values()], edges };
}

function drawGraph(group, pairs, open) {
  const { nodes, edges } = graphLayout(group, pairs);
  const labelled = nodes.length <= GRAPH.mostLabels;
  const short = (text) => (text.length > GRAPH.labelLength ? `…${text.slice(1 - GRAPH.labelLength)}` : text);
  const label = ({ d, x, y, angle }) => {
    if (!labelled) return null;
    if (d.keptId === undefined) return svg('text.centre', { x, y: y + 22, 'text-anchor': 'middle' }, short(idOf(d)));
    const side = Math.cos(angle) > 0.2 ? 'start' : Math.cos(angle) < -0.2 ? 'end' : 'middle';
    const dx = side === 'start' ? 10 : side === 'end' ? -10 : 0;
    return svg('text', { x: x + dx, y: y + (side === 'middle' ? (Math.sin(angle) > 0 ? 19 : -11) : 4), 'text-anchor': side }, short(idOf(d)));
  };
  const node = (place) => {
    const { d, x, y } = place;
    const gone = d.keptId !== undefined;
    const words = gone ? `${idOf(d)}, ${facts.method.measure} ${score(d.score)} to the kept copy` : `${idOf(d)}, kept`;
    const act = gone
      ? { tabindex: '0', role: 'button', onclick: () => open(d), onkeydown: (event) => (event.key === 'Enter' || event.key === ' ') && (event.preventDefault(), open(d)) }
      : {};
    return svg(gone ? 'g.node.gone' : 'g.node.kept', { 'aria-label': words, ...act },
      svg('circle.reach', { cx: x, cy: y, r: 12 }), svg('circle.fill', { cx: x, cy: y, r: gone ? 5.5 : 8 }), svg('title', {}, words), label(place));
  };
  return svg('svg.graph', { viewBox: `0 0 ${GRAPH.width} ${GRAPH.height}`, role: 'group', 'aria-label': 'The group as a graph' },
    ...edges.map(([a, b, star]) => svg(star ? 'line.star' : 'line.chord', { x1: a.x, y1: a.y, x2: b.x, y2: b.y })),
    ...nodes.map(node));
}
