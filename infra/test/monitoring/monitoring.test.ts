import { readdirSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { read, root } from '../requirements/spec.ts';
import { readExposedSeries } from './figures.ts';
import { readsOf } from './promql.ts';

const folder = 'infra/monitoring';

interface Rule {
  alert: string;
  expr: string;
  for?: string;
  labels?: { severity?: string };
  annotations?: { summary?: string; description?: string; runbook?: string };
}
interface Panel {
  id: number;
  type: string;
  title: string;
  fieldConfig: { defaults: { unit?: string } };
  targets: { expr: string }[];
}
interface Dashboard {
  uid: string;
  title: string;
  panels: Panel[];
  templating: { list: { name: string; query: string }[] };
  annotations: { list: { name: string; expr: string }[] };
}

const rulesOf = (file: string) =>
  (parse(read(`${folder}/${file}`)) as { groups: { rules: Rule[] }[] }).groups.flatMap(
    (group) => group.rules,
  );
const ownRules = rulesOf('alerts.yml');
const machineRules = rulesOf('machine-alerts.yml');
const rules = [...ownRules, ...machineRules];
const dashboards = readdirSync(path.join(root, folder, 'dashboards')).map(
  (file) => [file, JSON.parse(read(`${folder}/dashboards/${file}`)) as Dashboard] as const,
);
const expressions = [
  ...ownRules.map(({ alert, expr }) => [alert, expr] as const),
  ...dashboards.flatMap(([file, { panels, annotations }]) => [
    ...panels.flatMap(({ title, targets }) =>
      targets.map(({ expr }) => [`${file}: ${title}`, expr] as const),
    ),
    ...annotations.list.map(({ name, expr }) => [`${file}: ${name}`, expr] as const),
  ]),
];

const ofPrometheus = { metrics: ['up'], labels: ['job', 'instance'] };

/** Of node_exporter, blackbox_exporter and a nightly backup (docs/backups.md), with the used labels. */
const ofExporters = new Map(
  Object.entries({
    node_filesystem_avail_bytes: ['fstype', 'mountpoint'],
    node_filesystem_size_bytes: ['fstype', 'mountpoint'],
    backup_completed_timestamp_seconds: [],
    probe_success: ['service'],
    probe_ssl_earliest_cert_expiry: [],
  } satisfies Record<string, string[]>),
);

let exposed: Awaited<ReturnType<typeof readExposedSeries>>;
beforeAll(async () => {
  exposed = await readExposedSeries();
});

test('names, labels, functions and durations of an expression are told apart', () => {
  const expression = `histogram_quantile(0.95, sum by (service, le) (rate(a_seconds_bucket{route!="x{y}"}[5m]))) > 1
    and on (job) up == 0 or b_total offset 5m`;
  expect(readsOf(expression)).toEqual({
    metrics: ['a_seconds_bucket', 'up', 'b_total'],
    labels: ['route', 'service', 'le', 'job'],
  });
});

test.each(expressions)('%s reads what our processes tell', (_where, expr) => {
  const { metrics, labels } = readsOf(expr);
  expect(metrics).not.toEqual([]);
  expect(metrics.filter((name) => !exposed.has(name) && !ofPrometheus.metrics.includes(name))).toEqual([]);
  const known = new Set([
    ...ofPrometheus.labels,
    ...metrics.flatMap((name) => [...(exposed.get(name) ?? [])]),
  ]);
  expect(labels.filter((label) => !known.has(label))).toEqual([]);
});

test.each(machineRules)('$alert reads what the exporters tell', ({ expr }) => {
  const { metrics, labels } = readsOf(expr);
  expect(metrics.filter((name) => !ofExporters.has(name))).toEqual([]);
  const known: string[] = [...ofPrometheus.labels, ...metrics.flatMap((name) => ofExporters.get(name) ?? [])];
  expect(labels.filter((label) => !known.includes(label))).toEqual([]);
});

test('a nightly backup tells what its alert reads, and the example has the jobs of the exporters', () => {
  expect(read('docs/backups.md')).toContain('"backup_completed_timestamp_seconds $(date +%s)"');
  const example = read(`${folder}/prometheus.yml`);
  for (const { expr } of machineRules)
    for (const [, job] of expr.matchAll(/job="(\w+)"/g)) expect(example).toContain(`job_name: ${job}\n`);
});

test('the labels of our metrics are those of the code, and of nobody who visits', () => {
  // Absent until Node has collected garbage.
  const series = [...exposed].filter(([name]) => !name.startsWith('nodejs_gc_'));
  const labels = new Set(series.flatMap(([, known]) => [...known]));
  expect([...labels].sort()).toEqual([
    ...['directive', 'group', 'le', 'major', 'method', 'minor', 'patch', 'release', 'remote', 'route'],
    ...['service', 'space', 'state', 'status', 'task', 'type', 'version'],
  ]);
});

test.each(rules)('$alert says how bad it is, what it means and what to do', (rule) => {
  expect(rule.for).toMatch(/^\d+[mh]$/);
  expect(rule.labels?.severity).toMatch(/^(critical|warning)$/);
  expect(rule.annotations?.summary).toBeTruthy();
  expect(rule.annotations?.description).toBeTruthy();
  const [file = '', anchor] = rule.annotations?.runbook?.split('#') ?? [];
  expect(file).toBe('docs/runbook.md');
  const headings = [...read(file).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => heading);
  expect(headings.map((heading) => heading.toLowerCase().replaceAll(' ', '-'))).toContain(anchor);
});

test('every alert has a name of its own, and its annotations use labels that it has', () => {
  expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length);
  for (const { alert, expr, annotations } of rules) {
    const used = [...JSON.stringify(annotations).matchAll(/\$labels\.(\w+)/g)].map(([, label = '']) => label);
    const { metrics, labels } = readsOf(expr);
    // An aggregation keeps the labels that it names; without one all stay.
    const labelsOf = (name: string) => [...(exposed.get(name) ?? ofExporters.get(name) ?? [])];
    const left = /\bby\b/.test(expr) ? labels : metrics.flatMap(labelsOf);
    const known = [...left, ...ofPrometheus.labels];
    expect([alert, used.filter((label) => !known.includes(label))]).toEqual([alert, []]);
  }
});

test('the unit tests of the rules are about alerts that exist', () => {
  const { tests } = parse(read(`${folder}/alerts.test.yml`)) as {
    tests: { alert_rule_test: { alertname: string }[] }[];
  };
  const tested = new Set(tests.flatMap((each) => each.alert_rule_test.map(({ alertname }) => alertname)));
  expect([...tested].filter((name) => !rules.some(({ alert }) => alert === name))).toEqual([]);
  expect(tested.size).toBeGreaterThanOrEqual(3);
});

test.each(dashboards)('%s can be imported, and each panel has a unit', (_file, dashboard) => {
  expect(dashboard.uid).toMatch(/^nobicast-/);
  const ids = dashboard.panels.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  for (const { title, type, fieldConfig } of dashboard.panels)
    expect([title, type === 'table' || fieldConfig.defaults.unit !== undefined]).toEqual([title, true]);
  for (const { query } of dashboard.templating.list) {
    const metric = /^label_values\((\w+)/.exec(query)?.[1];
    if (metric !== undefined) expect(exposed.has(metric)).toBe(true);
  }
});

// T3-D5
test('what breaks in browsers is shown by remote and release, and every dashboard marks when a release became current', () => {
  const broken = expressions.filter(
    ([where, expr]) => where.includes('.json') && /browser_errors/.test(expr),
  );
  expect(broken.map(([, expr]) => readsOf(expr).labels)).toEqual([['remote', 'release']]);
  for (const [file, { annotations }] of dashboards)
    expect([file, annotations.list.map(({ expr }) => readsOf(expr).metrics[0])]).toEqual([
      file,
      ['remote_release_info'],
    ]);
});

test('the example asks every instance of the containers for its metrics, and names it as its metrics do', () => {
  interface Job {
    job_name: string;
    authorization?: object;
    static_configs: { targets: string[] }[];
  }
  const { scrape_configs: jobs } = parse(read(`${folder}/prometheus.yml`)) as { scrape_configs: Job[] };
  const compose = parse(read('infra/docker/compose.yaml'), { merge: true, maxAliasCount: -1 }) as {
    services: Record<string, unknown>;
  };
  const targets = jobs.flatMap(({ static_configs: configs }) => configs.flatMap((config) => config.targets));
  const instances = Object.keys(compose.services).filter((name) => /-\d$/.test(name));
  expect(targets.sort()).toEqual(instances.map((name) => `${name}:8080`).sort());
  expect(jobs.map(({ job_name: name }) => name).sort()).toEqual(
    ['api-gateway', 'auth', 'comments', 'content', 'media', 'shell'].sort(),
  );
  const authorized = jobs.filter(({ authorization }) => authorization).map(({ job_name: name }) => name);
  expect(authorized).toEqual(['api-gateway']);
});
