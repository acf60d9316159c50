import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { startAuthForTest } from '@nobicast/auth/testing';
import { startCommentsForTest } from '@nobicast/comments/testing';
import { startContentForTest } from '@nobicast/content/testing';
import { startMediaForTest } from '@nobicast/media/testing';
import { addJob, databaseOwners } from '@nobicast/service-kit';
import { createTestDatabase, eventually } from '@nobicast/service-kit/testing';
import { startGatewayForTest } from '../../../api-gateway/src/testing/gateway-for-test.ts';
import { buildShellFolder, startShell } from '../../../shell/server/testing/shell-for-test.ts';

const token = 'a token of the operator';

function seriesOf(text: string): [name: string, labels: string[]][] {
  return text.split('\n').flatMap((line): [string, string[]][] => {
    const [, name, labels = ''] = /^([a-z_]\w*)(?:\{(.*)\})? \S+$/i.exec(line) ?? [];
    return name === undefined
      ? []
      : [[name, [...labels.matchAll(/([a-z_]+)="/g)].map(([, label = '']) => label)]];
  });
}

/** The metrics of each kind of process, with labels, once it has worked a little. */
export async function readExposedSeries(): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const database = await createTestDatabase();
  const folder = buildShellFolder();
  const [auth, comments, content, media, gateway, shell] = await Promise.all([
    startAuthForTest(),
    startCommentsForTest(),
    startContentForTest(),
    startMediaForTest(),
    startGatewayForTest({}, { METRICS_TOKEN: token, DATABASE_URL: database.urlFor('gateway') }),
    startShell({ folder: folder.folder }),
  ]);
  const services = { auth, comments, content, media };
  try {
    const release = path.join(gateway.remotesFolder, 'mfe-public/1.0.0-a');
    mkdirSync(release, { recursive: true });
    writeFileSync(path.join(release, 'release.json'), '{}');
    writeFileSync(path.join(release, '../current.json'), '{"release":"1.0.0-a"}');
    for (const owner of databaseOwners) await addJob(services[owner].db, `${owner}_jobs`, 'of_a_test', {});
    const exposed = new Map<string, Set<string>>();
    const urls = [...Object.values(services), gateway, shell].map(({ url }) => url);
    for (const url of urls) {
      await fetch(`${url}/healthz`);
      let text = '';
      // On a busy machine a group may be late, and is not in the reply.
      await eventually(async () => {
        text = await (
          await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${token}` } })
        ).text();
        return text.includes('# HELP') && !/^metrics_collect_failed\{.*\} 1$/m.test(text);
      });
      for (const [name, labels] of seriesOf(text)) {
        const known = exposed.get(name) ?? new Set<string>();
        exposed.set(name, known);
        for (const label of labels) known.add(label);
      }
    }
    return exposed;
  } finally {
    await Promise.all([auth, comments, content, media, gateway].map((process) => process.close()));
    await shell.stop();
    folder.remove();
    await database.drop();
  }
}
