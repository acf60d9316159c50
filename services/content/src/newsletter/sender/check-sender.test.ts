import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { Resolver } from 'node:dns/promises';
import type { AddressInfo } from 'node:net';
import { decode, encode } from 'dns-packet';
import { startContentForTest, type ContentForTest } from '../../testing/index.ts';
import { checkSender } from './check-sender.use-case.ts';

// Node's own resolver asks a server of the test: what it makes of a refusal, of silence and of a long text is its own.

type Answer = string[][] | 'no such name' | 'failure' | 'silence';
let answers: Record<string, Answer> = {};
const asked: string[] = [];
let socket: Socket;
let patient: Resolver;
let impatient: Resolver;

function resolverAt(port: number, timeout: number): Resolver {
  const resolver = new Resolver({ timeout, tries: 1 });
  resolver.setServers([`127.0.0.1:${port}`]);
  return resolver;
}
/** Undefined for a stray datagram of another program: the port may have been its peer's before. */
function readQuery(message: Buffer) {
  try {
    return decode(message);
  } catch {
    return undefined;
  }
}
const resolveTxt = (name: string) => (answers[name] === 'silence' ? impatient : patient).resolveTxt(name);

beforeAll(async () => {
  socket = createSocket('udp4');
  socket.on('message', (message, { port, address }) => {
    const { id, questions = [] } = readQuery(message) ?? {};
    const [question] = questions;
    if (!question) return;
    asked.push(question.name);
    const answer = answers[question.name] ?? 'no such name';
    if (answer === 'silence') return;
    const codes = { 'no such name': 3, failure: 2 } as const;
    const texts = typeof answer === 'string' ? [] : answer;
    socket.send(
      encode({
        type: 'response',
        ...(id !== undefined && { id }),
        flags: typeof answer === 'string' ? codes[answer] : 0,
        questions,
        answers: texts.map((data) => ({ type: 'TXT', name: question.name, ttl: 60, data })),
      }),
      port,
      address,
    );
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  // A bound UDP socket has an address of this kind.
  const { port } = socket.address() as AddressInfo;
  patient = resolverAt(port, 30_000);
  impatient = resolverAt(port, 100);
});
afterAll(async () => {
  socket.close();
  await once(socket, 'close');
});
beforeEach(() => {
  answers = {};
  asked.length = 0;
});

const check = (change: Partial<Parameters<typeof checkSender>[0]> = {}) =>
  checkSender({ domain: 'lettre.nobicast.fr', dkimSelectors: ['relais'], resolveTxt, ...change });
/** Longer than one string of a record may be. */
const key = ['v=DKIM1; k=rsa; p=', 'A'.repeat(240), 'A'.repeat(152)];

test('a domain with all three records is valid, whatever else its name says', async () => {
  answers = {
    'lettre.nobicast.fr': [['google-site-verification=x'], ['v=spf1 include:relais.fr ~all']],
    'relais._domainkey.lettre.nobicast.fr': [key],
    '_dmarc.lettre.nobicast.fr': [['v=DMARC1; p=none; rua=mailto:dmarc@nobicast.fr']],
  };
  expect(await check()).toEqual({
    domain: 'lettre.nobicast.fr',
    is_reserved: false,
    records: [
      { kind: 'spf', name: 'lettre.nobicast.fr', state: 'valid' },
      { kind: 'dkim', name: 'relais._domainkey.lettre.nobicast.fr', state: 'valid' },
      { kind: 'dmarc', name: '_dmarc.lettre.nobicast.fr', state: 'valid' },
    ],
  });
});

test('the policy of a domain above counts, and the nearest one first', async () => {
  answers = { '_dmarc.nobicast.fr': [['v=DMARC1;p=reject']] };
  const dmarc = async () => (await check()).records.at(-1);
  expect(await dmarc()).toEqual({ kind: 'dmarc', name: '_dmarc.nobicast.fr', state: 'valid' });
  answers['_dmarc.lettre.nobicast.fr'] = [['v=DMARC1']];
  expect(await dmarc()).toEqual({ kind: 'dmarc', name: '_dmarc.lettre.nobicast.fr', state: 'incomplete' });
  // Nobody owns a whole top-level domain.
  expect(asked).not.toContain('_dmarc.fr');
});

test('what is not there is missing, and a DNS that does not answer proves nothing', async () => {
  answers = { 'lettre.nobicast.fr': 'failure', 'relais._domainkey.lettre.nobicast.fr': 'silence' };
  expect((await check()).records.map(({ kind, state }) => [kind, state])).toEqual([
    ['spf', 'unanswered'],
    ['dkim', 'unanswered'],
    ['dmarc', 'missing'],
  ]);
  answers = { 'lettre.nobicast.fr': [] };
  expect((await check()).records.map(({ state }) => state)).toEqual(['missing', 'missing', 'missing']);
});

test('every selector is asked for; without one nothing can be said of DKIM', async () => {
  answers = { 'b._domainkey.lettre.nobicast.fr': [key] };
  const dkimOf = async (dkimSelectors: string[]) =>
    (await check({ dkimSelectors })).records.filter(({ kind }) => kind === 'dkim');
  expect((await dkimOf(['a', 'b'])).map(({ state }) => state)).toEqual(['missing', 'valid']);
  expect(await dkimOf([])).toEqual([{ kind: 'dkim', name: null, state: 'not_configured' }]);
});

test.each(['nobicast.example', 'nobicast.example.org', 'nobicast.test', 'localhost', 'studio.local', ''])(
  '"%s" is no name of the internet: nobody is asked',
  async (domain) => {
    expect(await check({ domain })).toEqual({ domain, is_reserved: true, records: [] });
    expect(asked).toEqual([]);
  },
);

describe('the call', () => {
  let content: ContentForTest;
  beforeAll(async () => {
    content = await startContentForTest(undefined, {
      sender: { domain: 'nobicast.fr', dkimSelectors: [], resolveTxt },
    });
  });
  afterAll(() => content.close());

  test('answers with the records of the domain that sends', async () => {
    answers = { 'nobicast.fr': [['v=spf1 -all']] };
    const { status, body } = await content.call('GET', '/api/admin/newsletter/sender');
    expect([status, body.data]).toEqual([
      200,
      {
        domain: 'nobicast.fr',
        is_reserved: false,
        records: [
          { kind: 'spf', name: 'nobicast.fr', state: 'valid' },
          { kind: 'dkim', name: null, state: 'not_configured' },
          { kind: 'dmarc', name: '_dmarc.nobicast.fr', state: 'missing' },
        ],
      },
    ]);
  });
});
