import { readFileSync } from 'node:fs';
import path from 'node:path';
import { advisoryProblems, outdatedEntries, readAccepted, readAudit } from './advisories.rules.ts';

const today = '2026-03-01';
const recorded = (name: string) =>
  readAudit(readFileSync(path.join(__dirname, 'recorded', `audit-${name}.json`), 'utf8'));
const accepting = (id: string, until = '2026-04-01') => [
  { id, until, reason: 'Only the build calls it, with our own files.' },
];
const critical = 'GHSA-xvch-5gv4-984h';
const unlisted = `minimist: Prototype Pollution in minimist (critical, ${critical})`;

test('a critical advisory that nobody has accepted is a problem, once, and a moderate one is none', () => {
  expect(advisoryProblems(recorded('with-advisories'), [], today)).toEqual([unlisted]);
  expect(advisoryProblems(recorded('with-advisories'), accepting('GHSA-vh95-rmgr-6w4m'), today)).toEqual([
    unlisted,
  ]);
});

test('an accepted one is none up to its last day', () => {
  const problemsOn = (day: string) =>
    advisoryProblems(recorded('with-advisories'), accepting(critical, '2026-04-01'), day);
  expect(problemsOn('2026-04-01')).toEqual([]);
  expect(problemsOn('2026-04-02')).toEqual([
    `${critical} was accepted until 2026-04-01: update the package, or look at it again`,
  ]);
});

test('nothing is accepted for more than half a year', () => {
  const problemsUntil = (until: string) =>
    advisoryProblems(recorded('with-advisories'), accepting(critical, until), today);
  expect(problemsUntil('2026-08-31')).toEqual([]);
  expect(problemsUntil('2026-09-01')).toEqual([
    `${critical} is accepted until 2026-09-01, which is more than 183 days`,
  ]);
});

test.each([
  ['refused', /^405 Method Not Allowed/],
  ['unreachable', /ECONNREFUSED/],
])(
  'where the registry cannot be asked (%s), that is said, and the list is checked all the same',
  (name, reason) => {
    const audit = recorded(name);
    expect(audit).toEqual({ unavailable: expect.stringMatching(reason) });
    expect(advisoryProblems(audit, accepting(critical), today)).toEqual([]);
    expect(advisoryProblems(audit, accepting(critical, '2026-02-28'), today)).toHaveLength(1);
    expect(outdatedEntries(audit, accepting(critical))).toEqual([]);
  },
);

test.each(['', 'not json', '{}', '{"auditReportVersion":1,"vulnerabilities":{}}'])(
  '%j is no report',
  (output) => expect(readAudit(output)).toEqual({ unavailable: 'npm audit printed no report' }),
);

test('an entry that no package needs any more is named', () => {
  expect(outdatedEntries(recorded('with-advisories'), accepting(critical))).toEqual([]);
  expect(outdatedEntries(recorded('with-advisories'), accepting('GHSA-aaaa-bbbb-cccc'))).toHaveLength(1);
});

test.each([
  ['without a reason', '[{"id":"GHSA-xvch-5gv4-984h","until":"2026-04-01"}]'],
  ['with next to none', '[{"id":"GHSA-xvch-5gv4-984h","until":"2026-04-01","reason":"later"}]'],
  [
    'without an end',
    '[{"id":"GHSA-xvch-5gv4-984h","reason":"Only the build calls it, with our own files."}]',
  ],
  ['with a day that is none', JSON.stringify(accepting(critical, '2026-02-30'))],
])('the list takes no entry %s', (_what, text) => expect(() => readAccepted(text)).toThrow());

test('the list of this repository can be read', () =>
  expect(readAccepted(readFileSync(path.join(__dirname, 'advisories.json'), 'utf8'))).toEqual(
    expect.any(Array),
  ));
