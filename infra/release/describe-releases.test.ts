import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describeMoves, describeReleases } from './describe-releases.ts';
import { createReleaseFolder } from '@nobicast/service-kit/releases';

const releases = [
  { name: '1.0.0-a', lastUsedAt: new Date('2026-11-20T09:30:59Z') },
  { name: '1.0.0-c', lastUsedAt: new Date('2026-11-25T08:00:00Z') },
  { name: '1.0.0-b', lastUsedAt: new Date('2026-11-21T23:59:00Z') },
];

test('the current release comes first, and then the others, the latest first', () => {
  expect(describeReleases('mfe-public', releases, '1.0.0-c')).toEqual([
    'mfe-public',
    '  1.0.0-c  current',
    '  1.0.0-b  last used 2026-11-21 23:59 UTC',
    '  1.0.0-a  last used 2026-11-20 09:30 UTC',
  ]);
  expect(describeReleases('mfe-public', releases.slice(0, 1), undefined)).toEqual([
    'mfe-public',
    '  no release is current',
    '  1.0.0-a  last used 2026-11-20 09:30 UTC',
  ]);
});

test('a damaged record of moves is said; a folder that is not there yet is an empty one', () => {
  expect(describeReleases('mfe-public', undefined, '1.0.0-a')[0]).toContain('a record of a move is damaged');
  const folder = mkdtempSync(path.join(tmpdir(), 'releases-'));
  rmSync(folder, { recursive: true });
  expect(describeReleases('mfe-public', createReleaseFolder(folder).list(), undefined)).toEqual([
    'mfe-public: nothing was published yet.',
  ]);
});

test('the moves of the pointer say when, what and who, as far as it is known', () => {
  const move = { number: 1, at: '2026-11-25T08:00:00.000Z' };
  expect(
    describeMoves([
      { ...move, release: '1.0.0-a', kind: 'rollback', by: 'Awa' },
      { ...move, release: '1.0.0-b', kind: 'publication' },
    ]),
  ).toEqual([
    '  moves of the pointer:',
    '    2026-11-25 08:00 UTC  back to 1.0.0-a by Awa',
    '    2026-11-25 08:00 UTC  published 1.0.0-b',
  ]);
  expect(describeMoves([])).toEqual([]);
});
