'use strict';
/* Client of the HTTP service. */

const service = {
  token: sessionStorage.getItem('token') ?? '',

  /** The OpenAPI description, which also lists the methods. */
  description() {
    return this.ask('GET', '/openapi.json');
  },

  /** Returns the response; throws an error with the problem detail. */
  async ask(method, path, body) {
    const headers = {};
    if (body !== undefined) headers['Content-Type'] = 'application/json';
    if (this.token) headers.Authorization = `Bearer ${this.token}`;
    const response = await fetch(path, { method, headers, body: body === undefined ? undefined : JSON.stringify(body), cache: 'no-store' });
    const type = response.headers.get('Content-Type') ?? '';
    const content = type.includes('json') ? await response.json() : await response.text();
    if (response.ok) return content;
    const error = new Error(content.detail ?? `status ${response.status}`);
    error.status = response.status;
    throw error;
  },

  keep(token) {
    this.token = token;
    sessionStorage.setItem('token', token);
  },

  at: (index, ...rest) => ['/v1/indexes', ...[index, ...rest].map(encodeURIComponent)].join('/'),
  indexes: () => service.ask('GET', '/v1/indexes').then((answer) => answer.indexes),
  create: (index, settings) => service.ask('PUT', service.at(index), settings),
  query: (index, document) => service.ask('POST', service.at(index, 'query'), document),
  checkAndAdd: (index, document) => service.ask('POST', service.at(index, 'check-and-add'), document),
  document: (index, id) => service.ask('GET', service.at(index, 'documents', id)),
  documents: (index, after) => service.ask('GET', `${service.at(index, 'documents')}?limit=50${after ? `&after=${encodeURIComponent(after)}` : ''}`),
  clusters: (index) => service.ask('GET', `${service.at(index, 'clusters')}?limit=50`).then((answer) => answer.clusters),
  compare: (a, b) => service.ask('POST', '/v1/compare', { a, b }),
  metrics: () => service.ask('GET', '/metrics').then(readMetrics),
};

/** Parses the Prometheus text format: [{ name, labels, value }]. */
function readMetrics(text) {
  return text.split('\n').flatMap((line) => {
    const found = /^(\w+)(?:\{(.*)\})? (\S+)$/.exec(line);
    if (!found) return [];
    const labels = Object.fromEntries([...(found[2] ?? '').matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)].map((m) => [m[1], m[2]]));
    return [{ name: found[1], labels, value: Number(found[3]) }];
  });
}

/** Request rate, and p99 latency of queries and checks, between two readings of the metrics. */
class Traffic {
  read(metrics) {
    const now = performance.now();
    const requests = metrics.filter((m) => m.name === 'semblance_requests_total' && m.labels.route.includes('/v1/indexes/{index}/'));
    const total = requests.reduce((sum, m) => sum + m.value, 0);
    const bounds = new Map();
    for (const m of metrics) {
      if (m.name !== 'semblance_request_seconds_bucket' || !/query|check-and-add/.test(m.labels.route)) continue;
      const bound = m.labels.le === '+Inf' ? Infinity : Number(m.labels.le);
      bounds.set(bound, (bounds.get(bound) ?? 0) + m.value);
    }
    const before = this.last;
    this.last = { now, total, bounds };
    if (!before) return { rate: 0, within: null };
    const all = (bounds.get(Infinity) ?? 0) - (before.bounds.get(Infinity) ?? 0);
    const p99 = [...bounds.keys()].sort((a, b) => a - b).find((b) => bounds.get(b) - (before.bounds.get(b) ?? 0) >= 0.99 * all);
    return { rate: (1000 * (total - before.total)) / (now - before.now), within: all > 0 ? p99 : null };
  }
}
