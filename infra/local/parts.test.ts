import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createEnvironments, planAddresses } from './environments.ts';
import { createParts } from './parts.ts';
import { readSecrets, readSettings } from './settings.ts';
import { hangTimes } from './supervisor.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'nobicast-parts-'));
afterAll(() => rmSync(folder, { recursive: true }));

const replacedWithinMs = { gateway: 15_000, content: 30_000 };
/** For the last question, the end of the process and the start of another. */
const startMs = 4_000;

// T3-H1: while the gateway hangs even kept pages cannot be had.
test.each(['gateway', 'content'] as const)('%s is replaced in time when it hangs', async (name) => {
  const settings = readSettings(folder, {}, []);
  const [secrets, addresses] = [readSecrets(folder), await planAddresses(settings)];
  const environments = createEnvironments({ settings, secrets, addresses, env: {} });
  const { service } = createParts({
    ...{ settings, secrets, addresses, environments },
    ...{ logFolder: folder, report: () => undefined },
  });
  const { checkEveryMs, limitMs } = hangTimes(service(name));
  expect(checkEveryMs + limitMs + startMs).toBeLessThanOrEqual(replacedWithinMs[name]);
});
