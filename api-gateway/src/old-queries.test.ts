import { eventually, silentLogger } from '@nobicast/service-kit/testing';
import { createOldQueries, type OldQueries } from './old-queries.ts';

let queries: OldQueries;
afterEach(() => queries.stop());

// T3-F3
test('addresses with a query are known once they are read, and after each change', async () => {
  let addresses: string[] | undefined = ['/?p=123', '/index.php?id=4&view=article'];
  queries = createOldQueries({
    list: () => (addresses ? Promise.resolve({ addresses }) : Promise.reject(new Error('away'))),
    logger: silentLogger(),
  });
  await eventually(() => Promise.resolve(queries.has('/', 'p=123')));
  expect(queries.has('/', 'p=123&utm_source=lettre')).toBe(true);
  expect(queries.has('/index.php', 'view=article&id=4')).toBe(true);
  for (const [path, query] of [['/', ''], ['/', 'p=124'], ['/archives', 'p=123'], ['/', 'p=123&page=2']] as const)
    expect(queries.has(path, query)).toBe(false);

  // What was known stays while the service is away.
  addresses = undefined;
  queries.reread();
  expect(queries.has('/', 'p=123')).toBe(true);
  addresses = ['/?p=124'];
  queries.reread();
  await eventually(() => Promise.resolve(queries.has('/', 'p=124')));
  expect(queries.has('/', 'p=123')).toBe(false);
}); // prettier-ignore
