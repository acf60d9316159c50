import { createRouteTable } from './route-table.ts';

const table = createRouteTable([
  { method: 'GET', path: '/api/episodes' },
  { method: 'GET', path: '/api/episodes/latest' },
  { method: 'GET', path: '/api/episodes/{id}' },
  { method: 'DELETE', path: '/api/episodes/{id}' },
  { method: 'POST', path: '/api/metrics/play' },
]);

const found = (method: string, path: string) => {
  const result = table.find(method, path);
  return result.kind === 'call' ? result.contract.path : result.kind;
};

test.each([
  ['GET', '/api/episodes', '/api/episodes'],
  ['HEAD', '/api/episodes', '/api/episodes'],
  ['GET', '/api/episodes/latest', '/api/episodes/latest'],
  ['GET', '/api/episodes/975-le-son', '/api/episodes/{id}'],
  ['DELETE', '/api/episodes/latest', '/api/episodes/{id}'],
  // As in Express: the case of fixed words and a trailing slash do not matter.
  ['GET', '/API/Episodes/', '/api/episodes'],
  ['GET', '/api/episodes//', 'none'],
  ['GET', '/api', 'none'],
  ['GET', '/api/episodes/1/2', 'none'],
  ['POST', '/api/episodes', 'otherMethods'],
])('%s %s is %s', (method, path, expected) => {
  expect(found(method, path)).toBe(expected);
});

test('an address with other methods names them all', () => {
  expect(table.find('PUT', '/api/episodes/1')).toEqual({
    kind: 'otherMethods',
    allowed: ['GET', 'HEAD', 'DELETE'],
  });
  expect(table.find('OPTIONS', '/api/metrics/play')).toEqual({ kind: 'otherMethods', allowed: ['POST'] });
});
