import { silentLogger } from '@nobicast/service-kit/testing';
import { countingUpstream } from '../testing/counting-upstream.ts';
import { startGatewayForTest, type GatewayForTest } from '../testing/gateway-for-test.ts';

let gateway: GatewayForTest;
afterEach(() => gateway.close());

/** The clock stands still, so that copies do not expire: without a database they live for one second. */
const start = ({ listener }: ReturnType<typeof countingUpstream>, overrides: 'on' | 'off') =>
  startGatewayForTest({ shell: listener }, { DEV_OVERRIDES: overrides }, silentLogger(), () => 0);
const read = async (target: string) => (await fetch(`${gateway.url}${target}`)).text();
const overridden = '/archives?dev-override=mfe-public@http://localhost:8181';

const shellWithOverrides = () =>
  countingUpstream((path, count) =>
    path.includes('dev-override')
      ? { headers: { 'content-type': 'text/html', 'cache-control': 'no-store' }, body: `overridden ${count}` }
      : {},
  );

test('a document with an override is neither taken from the cache nor put into it', async () => {
  const shell = shellWithOverrides();
  gateway = await start(shell, 'on');
  const ordinary = await read('/archives');
  expect(await read(overridden)).toBe('overridden 2');
  expect(await read(overridden)).toBe('overridden 3');
  expect(await read('/archives')).toBe(ordinary);
  expect(shell.seen.map(({ path }) => path)).toEqual(['/archives', overridden, overridden]);
});

test('where overrides are off, the address is the one without the override', async () => {
  const shell = shellWithOverrides();
  gateway = await start(shell, 'off');
  const ordinary = await read('/archives');
  expect(await read(overridden)).toBe(ordinary);
  expect(shell.seen.map(({ path }) => path)).toEqual(['/archives']);
});
