import { ApiError, isDatabaseUnavailable, toApiError } from './errors.ts';

const withCode = (code: string, message = 'failed') => Object.assign(new Error(message), { code });

test.each([
  'ECONNREFUSED',
  'ECONNRESET',
  'ETIMEDOUT',
  '57P01',
  '57P03',
  '08006',
  '53100',
  '53200',
  '53300',
  '57014',
])('%s means that the database cannot be reached', (code) =>
  expect(isDatabaseUnavailable(withCode(code))).toBe(true),
);

test('so do pool timeouts, cut connections and wrapped errors', () => {
  const timeout = Object.assign(new Error('Timeout acquiring a connection'), { name: 'KnexTimeoutError' });
  expect(isDatabaseUnavailable(timeout)).toBe(true);
  expect(isDatabaseUnavailable(new Error('Connection terminated unexpectedly'))).toBe(true);
  expect(isDatabaseUnavailable(new AggregateError([withCode('ECONNREFUSED')]))).toBe(true);
  expect(isDatabaseUnavailable(new Error('outer', { cause: withCode('ECONNREFUSED') }))).toBe(true);
});

test.each([
  'select 1 - Connection terminated unexpectedly',
  'Client has encountered a connection error and is not queryable',
  'select a - b from c - Client has encountered a connection error and is not queryable',
])('so does a connection cut during a statement: %s', (message) => {
  // knex puts the statement in front of the driver's message.
  expect(isDatabaseUnavailable(new Error(message))).toBe(true);
});

test('a wrong statement is an internal error', () => {
  expect(isDatabaseUnavailable(withCode('42P01'))).toBe(false);
  expect(toApiError(withCode('42501', 'permission denied')).code).toBe('internal');
});

test.each(['22021', '22P05'])('%s is a text that Postgres cannot store: a bad request', (code) => {
  expect(toApiError(withCode(code))).toMatchObject({ code: 'bad_request', status: 400 });
});

test('an ApiError has its own sentence, else the one of the registry (ERRORS-04)', () => {
  expect(new ApiError('episode_not_found')).toMatchObject({ status: 404, message: 'Épisode non trouvé' });
  expect(new ApiError('forbidden', { sentence: 'Réservé aux membres.' }).message).toBe(
    'Réservé aux membres.',
  );
});
