import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { eventually } from '@nobicast/service-kit/testing';
import { countingUpstream, sharedDocument } from '../testing/counting-upstream.ts';
import { startGatewayForTest, type GatewayForTest } from '../testing/gateway-for-test.ts';

let gateway: GatewayForTest;
let release = '';
const shell = countingUpstream(() => ({
  headers: { ...sharedDocument('shell mfe-public'), 'x-nobicast-release': `mfe-public=${release}` },
}));

function point(to: string): void {
  const folder = path.join(gateway.remotesFolder, 'mfe-public');
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'current.json'), JSON.stringify({ release: to }));
}

const visit = async () => {
  const reply = await fetch(`${gateway.url}/archives`);
  return {
    text: await reply.text(),
    status: reply.headers.get('cache-status'),
    control: reply.headers.get('cache-control'),
    warning: reply.headers.get('warning'),
  };
};

beforeEach(async () => {
  gateway = await startGatewayForTest({ shell: shell.listener });
});
afterEach(() => gateway.close());

test('a pointer that moves has the pages of its remote rendered again', async () => {
  release = '1.0.0-a';
  point(release);
  const old = await visit();
  expect(old.status).toBe('nobicast; fwd=miss; stored');
  release = '1.0.0-b';
  point(release);
  await eventually(async () => (await visit()).text !== old.text);
  await eventually(async () => (await visit()).status === 'nobicast; fwd=stale; stored');
});

test('a page of another release than the current one is sent, and not kept', async () => {
  point('1.0.0-b');
  release = '1.0.0-a';
  for (let visits = 0; visits < 2; visits += 1)
    expect(await visit()).toMatchObject({
      status: 'nobicast; fwd=miss',
      // A CDN must not store it either: it may have been purged already.
      control: 'public, max-age=0, must-revalidate, s-maxage=0',
      warning: null,
    });
  // Noticed without a wait: the pointer is read again before a page is refused.
  release = '1.0.0-c';
  point(release);
  expect((await visit()).status).toBe('nobicast; fwd=miss; stored');
});
