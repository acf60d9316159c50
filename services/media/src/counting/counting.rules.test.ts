import { hashAddress, networkOf } from '@nobicast/service-kit';
import { judgeRequests, type DeliveredRequest, type Outcome } from './counting.rules.ts';

/** The guidelines' example: one minute is 960,000 bytes behind a tag of 250,000. */
const file = { fileBytes: 61_690_000, id3Bytes: 250_000, meanBitrate: 128_000 };
const minute = 'bytes=0-1209999';
const almostMinute = 'bytes=0-1209998';

interface Sent extends Partial<Omit<DeliveredRequest, 'occurredAt' | 'id'>> {
  /** Of November 2026, which begins on a Sunday: `16 22:00` is a Monday. */
  at?: string;
  from?: string;
  range?: string;
}

const app = 'AntennaPod/3.5.0';
const redirect = { status: 302, bytesSent: 0 };

function rangeLength(range: string, fileBytes: number): number {
  const [, start = '', end = ''] = /=(\d+)-(\d*)/.exec(range) ?? [];
  return Math.min(end === '' ? fileBytes : Number(end) + 1, fileBytes) - Number(start);
}

function request(
  { at = '16 12:00', from = '203.0.113.5', range, ...fields }: Sent,
  id: number,
): DeliveredRequest {
  const fileBytes = fields.fileBytes ?? file.fileBytes;
  return {
    id,
    occurredAt: new Date(`2026-11-${at.replace(' ', 'T')}:00Z`),
    method: 'GET',
    status: range === undefined ? 200 : 206,
    requestedRange: range ?? null,
    bytesSent: range === undefined ? fileBytes : rangeLength(range, fileBytes),
    isPrefetch: false,
    addressHash: hashAddress(networkOf(from), 'salt'),
    userAgent: app,
    ...file,
    ...fields,
  };
}

const outcomesOf = (sent: readonly Sent[]): Outcome[] => {
  const outcomes = judgeRequests(sent.map(request));
  return sent.map((_, id) => outcomes.get(id) as Outcome);
};
const countOf = (sent: readonly Sent[]) => outcomesOf(sent).filter((outcome) => outcome === 'counted').length;

const agents = [
  'AntennaPod/3.5.0',
  'Spotify/8.6.98 iOS/15.2.1',
  'Overcast/3.0',
  'CastBox/8.30',
  'Podimo/2.32',
  'VLC/3.0',
];
const wholeFile = { status: 200, range: undefined };

describe('the guidelines 2.3 (field-public-site.md, section 4)', () => {
  test.each<[string, readonly Sent[], number]>([
    ['HEAD', [{ method: 'HEAD', bytesSent: 0 }], 0],
    ['304', [{ status: 304, bytesSent: 0 }], 0],
    ...[404, 416, 500, 503].map((status): [string, readonly Sent[], number] => [
      String(status),
      [{ status, bytesSent: 0 }],
      0,
    ]),
    ['bytes=0-1', [{ range: 'bytes=0-1' }], 0],
    ['bytes=0-1, then bytes=0-', [{ range: 'bytes=0-1' }, { range: 'bytes=0-' }], 1],
    ['0-1199999, which are 950,000 bytes of content', [{ range: 'bytes=0-1199999' }], 0],
    ['0-699999 and 700000-1299999', [{ range: 'bytes=0-699999' }, { range: 'bytes=700000-1299999' }], 1],
    ['0-699999 twice', [{ range: 'bytes=0-699999' }, { range: 'bytes=0-699999' }], 0],
    ['the whole file, broken off after 300,000 bytes', [{ bytesSent: 300_000 }], 0],
    ['the same by a redirect', [redirect], 1],
    ['a trailer of 45 s, all bytes', [{ fileBytes: 720_000, id3Bytes: 0 }], 1],
    ['a trailer of 45 s, one byte missing', [{ fileBytes: 720_000, id3Bytes: 0, bytesSent: 719_999 }], 0],
    [
      'the first half, a pause, an hour later the rest',
      [{ range: 'bytes=0-29999999' }, { at: '16 13:00', range: 'bytes=30000000-' }],
      1,
    ],
    [
      'ten requests of six agents behind one address within a day',
      Array.from({ length: 10 }, (_, index) => ({ userAgent: agents[index % 6] ?? null })),
      6,
    ],
    ['two IPv6 addresses in one /64', [{ from: '2001:db8:1:2::5' }, { from: '2001:db8:1:2:ffff::9' }], 1],
    ['two IPv6 addresses in two /64', [{ from: '2001:db8:1:2::5' }, { from: '2001:db8:1:3::5' }], 2],
    ['two IPv4-mapped addresses', [{ from: '::ffff:203.0.113.5' }, { from: '::ffff:198.51.100.7' }], 2],
    ['an IPv4 address, mapped and not', [{ from: '::ffff:203.0.113.5' }, { from: '203.0.113.5' }], 1],
    ['atc/1.0 watchOS', [{ userAgent: 'atc/1.0 watchOS/7.3 model/Watch5,2 hwp/t8006 build/18S801' }], 0],
    ['(null)/(null) watchOS', [{ userAgent: '(null)/(null) watchOS/9.1 model/Watch6,1' }], 0],
    [
      'AppleCoreMedia on a watch',
      [{ userAgent: 'AppleCoreMedia/1.0.0.20G165 (Apple Watch; U; CPU OS 9_6)' }],
      1,
    ],
    ['no agent', [{ userAgent: null }], 0],
    ...['okhttp/4.9.3', 'axios/1.6.2', 'curl/8.5.0', 'Neuland-bot/1', 'my crawler', 'Spider 3'].map(
      (userAgent): [string, readonly Sent[], number] => [userAgent, [{ userAgent }], 0],
    ),
    ['a prefetch', [{ isPrefetch: true }], 0],
  ])('%s', (_name, sent, downloads) => expect(countOf(sent)).toBe(downloads));

  test('first touch: Monday 22:00, Tuesday 03:00 and 22:15, Wednesday 23:15 (5.5.1)', () => {
    const times = ['16 22:00', '17 03:00', '17 22:15', '18 23:15'];
    expect(outcomesOf(times.map((at) => ({ at })))).toEqual(['counted', 'repeated', 'counted', 'counted']);
  });
});

const half = 'bytes=0-604999';
const otherHalf = 'bytes=605000-1209999';
const unknown = { fileBytes: 0, id3Bytes: null, meanBitrate: null };
const short = { fileBytes: 1_000_000, id3Bytes: 250_000 };

/** Our own fifty cases: requests and their outcomes. */
const cases: readonly [string, readonly Sent[], readonly Outcome[]][] = [
  // How much
  ['a minute exactly', [{ range: minute }], ['counted']],
  ['a byte less', [{ range: almostMinute }], ['under_a_minute']],
  [
    'a byte less, and that byte',
    [{ range: almostMinute }, { range: 'bytes=1209998-1210000' }],
    ['counted', 'repeated'],
  ],
  ['only the tag', [{ range: 'bytes=0-249999' }], ['under_a_minute']],
  ['a minute from the middle', [{ range: 'bytes=30000000-30959999' }], ['counted']],
  ['a minute from the end', [{ range: 'bytes=60730000-' }], ['counted']],
  ['a minute in halves', [{ range: half }, { range: otherHalf }], ['counted', 'repeated']],
  ['the halves the other way round', [{ range: otherHalf }, { range: half }], ['counted', 'repeated']],
  [
    'halves that overlap too much',
    [{ range: half }, { range: 'bytes=500000-1104999' }],
    ['under_a_minute', 'under_a_minute'],
  ],
  [
    'three small parts',
    Array.from({ length: 3 }, (_, part) => ({
      range: `bytes=${part * 410_000}-${part * 410_000 + 409_999}`,
    })),
    ['counted', 'repeated', 'repeated'],
  ],
  ['200, broken off one byte too early', [{ bytesSent: 1_209_999 }], ['under_a_minute']],
  ['200, broken off just in time', [{ bytesSent: 1_210_000 }], ['counted']],
  ['200, nothing sent', [{ bytesSent: 0 }], ['under_a_minute']],
  ['206 of everything, broken off', [{ range: 'bytes=0-', bytesSent: 300_000 }], ['under_a_minute']],
  [
    'broken off, and continued',
    [{ bytesSent: 1_000_000 }, { range: 'bytes=1000000-' }],
    ['counted', 'repeated'],
  ],
  ['no tag', [{ id3Bytes: 0, range: 'bytes=0-959999' }], ['counted']],
  ['a tag of unknown length is none', [{ id3Bytes: null, range: 'bytes=0-959999' }], ['counted']],
  ['half the rate', [{ meanBitrate: 64_000, range: 'bytes=0-729999' }], ['counted']],
  ['twice the rate', [{ meanBitrate: 256_000, range: minute }], ['under_a_minute']],
  ['an unknown rate is taken for 128 kbit/s', [{ meanBitrate: null, range: minute }], ['counted']],
  ['… and not for less', [{ meanBitrate: null, range: almostMinute }], ['under_a_minute']],
  // Files of less than a minute
  ['a short file, whole', [short], ['counted']],
  ['a short file without its tag', [{ ...short, range: 'bytes=250000-' }], ['under_a_minute']],
  ['a short file without its last byte', [{ ...short, range: 'bytes=0-999998' }], ['under_a_minute']],
  [
    'a short file in parts',
    [
      { ...short, range: 'bytes=0-499999' },
      { ...short, range: 'bytes=500000-' },
    ],
    ['counted', 'repeated'],
  ],
  [
    'a file of a minute exactly, a byte missing',
    [{ fileBytes: 1_210_000, bytesSent: 1_209_999 }],
    ['under_a_minute'],
  ],
  // Redirects
  ['a redirect, a minute requested', [{ ...redirect, requestedRange: minute }], ['counted']],
  ['a redirect, a byte less requested', [{ ...redirect, requestedRange: almostMinute }], ['under_a_minute']],
  ['a redirect, two bytes requested', [{ ...redirect, requestedRange: 'bytes=0-1' }], ['probe']],
  [
    'a redirect, two ranges requested',
    [{ ...redirect, requestedRange: 'bytes=0-604999,605000-1209999' }],
    ['counted'],
  ],
  ['a redirect, the end requested', [{ ...redirect, requestedRange: 'bytes=-960000' }], ['counted']],
  ['a redirect to a file of unknown size', [{ ...redirect, ...unknown }], ['counted']],
  ['… from its beginning', [{ ...redirect, ...unknown, requestedRange: 'bytes=0-' }], ['counted']],
  [
    '… less than a minute of it',
    [{ ...redirect, ...unknown, requestedRange: 'bytes=0-699999' }],
    ['under_a_minute'],
  ],
  ['a redirect that moved for good is another address', [{ status: 301, bytesSent: 0 }], ['no_content']],
  // Probes
  ['one byte', [{ range: 'bytes=0-0' }], ['probe']],
  ['three bytes are no probe, but not enough', [{ range: 'bytes=0-2' }], ['under_a_minute']],
  [
    'a probe does not begin the 24 hours',
    [{ at: '16 12:00', range: 'bytes=0-1' }, { at: '17 11:00' }, { at: '17 13:00' }],
    ['probe', 'counted', 'repeated'],
  ],
  ['a malformed range got the whole file', [{ ...wholeFile, requestedRange: 'bytes=x' }], ['counted']],
  // Who
  ['two addresses', [{ from: '198.51.100.1' }, { from: '198.51.100.2' }], ['counted', 'counted']],
  [
    'the halves of two addresses are not put together',
    [{ range: half }, { from: '198.51.100.2', range: otherHalf }],
    ['under_a_minute', 'under_a_minute'],
  ],
  [
    'the halves of two agents neither',
    [{ range: half }, { userAgent: 'Overcast/3.0', range: otherHalf }],
    ['under_a_minute', 'under_a_minute'],
  ],
  ['an agent that nobody knows listens', [{ userAgent: 'Mon lecteur 1.0' }], ['counted']],
  ['an agent of spaces is none', [{ userAgent: '  ' }], ['no_agent']],
  [
    'a robot in a browser’s clothes',
    [{ userAgent: 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' }],
    ['robot'],
  ],
  [
    'a robot does not begin the 24 hours of others',
    [{ userAgent: 'curl/8.5.0' }, { at: '16 12:01' }],
    ['robot', 'counted'],
  ],
  // When
  ['24 hours later, to the minute', [{ at: '16 12:00' }, { at: '17 12:00' }], ['counted', 'counted']],
  ['a minute before that', [{ at: '16 12:00' }, { at: '17 11:59' }], ['counted', 'repeated']],
  [
    'every 20 hours: the first touch does not move',
    [{ at: '16 00:00' }, { at: '16 20:00' }, { at: '17 16:00' }, { at: '18 12:00' }],
    ['counted', 'repeated', 'counted', 'repeated'],
  ],
  [
    'the rest comes a day too late',
    [
      { at: '16 12:00', range: half },
      { at: '17 12:00', range: otherHalf },
    ],
    ['under_a_minute', 'under_a_minute'],
  ],
];

describe('fifty cases of our own', () => {
  test('there are fifty', () => expect(cases).toHaveLength(50));
  test.each(cases)('%s', (_name, sent, outcomes) => expect(outcomesOf(sent)).toEqual(outcomes));
});

test('every request has one outcome, in whatever order they are stored', () => {
  const sent = cases.flatMap(([, requests]) => requests).map(request);
  const outcomes = judgeRequests([...sent].reverse());
  expect([...outcomes.keys()].sort((one, other) => one - other)).toEqual(sent.map(({ id }) => id));
  expect(outcomes).toEqual(judgeRequests(sent));
});
