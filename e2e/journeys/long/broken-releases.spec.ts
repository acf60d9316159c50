import { mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { findDataRoot } from '../../../infra/test/data-root.mjs';
import { brokenReleases, laterFaults, writeBroken, type BrokenRelease } from '../../stack/broken-releases.ts';
import { runRelease } from '../../stack/run-release.ts';
import { expect, test } from '../../stack/test.ts';

// T3-D3: broken releases are refused before anybody sees them. Without a site: reads of pages get example replies.

test.describe.configure({ timeout: 300_000 });

const settings = { RELEASE_PAGE_SECONDS: '12', RELEASE_CHECK_SECONDS: '200' };
let folder: string;
test.beforeEach(() => {
  folder = mkdtempSync(path.join(findDataRoot(), '.nobicast-broken-'));
});
test.afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function publish(broken: Omit<BrokenRelease, 'name' | 'reason'>) {
  const build = path.join(folder, 'build');
  writeBroken(build, broken);
  const args = [broken.remote ?? 'mfe-admin', '--from', build];
  return runRelease(folder, args, settings);
}

for (const { name, reason, ...broken } of brokenReleases)
  test(`a release that ${name} is refused`, async () => {
    const { code, output } = await publish(broken);
    expect(output).toMatch(/^✗ mfe-\w+ .*is not published\. .*$/m);
    expect(output).toMatch(reason);
    expect(code).toBe(1);
  });

test('what only shows later is published: it is listed with the reason why', async () => {
  const { output } = await publish({
    change(copy, descriptor) {
      for (const { change } of laterFaults) change(copy, descriptor);
    },
  });
  expect(output).toContain('✓ mfe-admin is now at');
});
