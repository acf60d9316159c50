import { stubFetch } from '../testing/stub-fetch.ts';
import {
  analyticsId,
  forgetAnalyticsId,
  isAnalyticsEnabled,
  isAnalyticsId,
  setOptedOut,
} from './analytics-id.ts';
import { trackDownload, trackPlay } from './track.ts';

/** Our own cookie jar, because jsdom refuses Secure cookies on http. It also exposes the attributes. */
let jar: string;
let written: string[];
const setDoNotTrack = (value: string | null) =>
  Object.defineProperty(navigator, 'doNotTrack', { configurable: true, value });

beforeEach(() => {
  jar = '';
  written = [];
  Object.defineProperty(document, 'cookie', {
    configurable: true,
    get: () => jar,
    set: (text: string) => {
      written.push(text);
      const [pair = ''] = text.split('; ');
      jar = text.includes('Max-Age=0') ? '' : pair;
    },
  });
  Object.defineProperty(globalThis.crypto, 'randomUUID', {
    configurable: true,
    value: () => '123e4567-e89b-42d3-a456-426614174000',
  });
  localStorage.clear();
  setDoNotTrack(null);
});

describe('the analytics id', () => {
  test('is a v4 UUID in a cookie of 730 days, Lax, Secure, on every path (ANALYTICS-01, 02, 04 to 07)', () => {
    const id = analyticsId();
    expect(isAnalyticsId(id)).toBe(true);
    expect(written).toEqual([`ncid=${id}; Max-Age=63072000; Path=/; SameSite=Lax; Secure`]);
  });
  test('is kept when it is valid (ANALYTICS-03)', () => {
    jar = 'a=b; ncid=9f1b1c0e-7a54-4c1d-8e2f-0123456789ab';
    expect(analyticsId()).toBe('9f1b1c0e-7a54-4c1d-8e2f-0123456789ab');
    expect(written).toEqual([]);
  });
  test.each(['abc', '9f1b1c0e-7a54-1c1d-8e2f-0123456789ab', '9f1b1c0e-7a54-4c1d-7e2f-0123456789ab'])(
    'replaces %s (ANALYTICS-03)',
    (held) => {
      jar = `ncid=${held}`;
      expect(analyticsId()).toBe('123e4567-e89b-42d3-a456-426614174000');
    },
  );
  test('is replaced when it is older than 13 months', () => {
    jar = 'ncid=9f1b1c0e-7a54-4c1d-8e2f-0123456789ab';
    analyticsId(new Date('2025-10-01T00:00:00Z'));
    expect(analyticsId(new Date('2026-10-31T00:00:00Z'))).toBe('9f1b1c0e-7a54-4c1d-8e2f-0123456789ab');
    expect(analyticsId(new Date('2026-11-02T00:00:00Z'))).toBe('123e4567-e89b-42d3-a456-426614174000');
  });
  test('can be created without randomUUID', () => {
    Object.defineProperty(globalThis.crypto, 'randomUUID', { configurable: true, value: undefined });
    expect(isAnalyticsId(analyticsId())).toBe(true);
  });
  test('do-not-track writes nothing', () => {
    setDoNotTrack('1');
    expect(isAnalyticsEnabled()).toBe(false);
    expect(analyticsId()).toBeUndefined();
    expect(written).toEqual([]);
  });
  test('opting out deletes the cookie and writes no new one; opting in creates one', () => {
    analyticsId();
    setOptedOut(true);
    // ANALYTICS-10
    expect(localStorage.getItem('nobicast_analytics_opt_out')).toBe('true');
    expect(jar).toBe('');
    expect(analyticsId()).toBeUndefined();
    setOptedOut(false);
    expect(isAnalyticsId(analyticsId())).toBe(true);
  });
  test('deleting a missing cookie writes nothing', () => {
    forgetAnalyticsId();
    expect(written).toEqual([]);
  });
});

describe('tracking', () => {
  const play = '/api/metrics/play';
  let stub: ReturnType<typeof stubFetch>;
  afterEach(() => stub.restore());

  test('sends the episode and the id (API-METRICS-13)', async () => {
    stub = stubFetch({ [play]: { body: { ok: true, data: {} } } });
    await expect(trackPlay(975)).resolves.toBe(true);
    expect(JSON.parse(String(stub.calls[0]?.init?.body))).toEqual({
      episode_id: 975,
      ncid: '123e4567-e89b-42d3-a456-426614174000',
    });
  });
  test('downloads have their own address (API-METRICS-15)', async () => {
    stub = stubFetch({ '/api/metrics/download': { body: { ok: true, data: {} } } });
    await expect(trackDownload(975)).resolves.toBe(true);
  });
  test('sends nothing after opting out, with do-not-track, or for an id that is not positive', async () => {
    stub = stubFetch({});
    await expect(trackPlay(0)).resolves.toBe(false);
    // ANALYTICS-09
    setOptedOut(true);
    await expect(trackPlay(975)).resolves.toBe(false);
    setOptedOut(false);
    // ANALYTICS-08
    setDoNotTrack('1');
    await expect(trackPlay(975)).resolves.toBe(false);
    expect(stub.calls).toEqual([]);
  });
  test('a failure is only logged, and false (API-METRICS-23)', async () => {
    const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    stub = stubFetch({ [play]: { status: 500, body: '' } });
    await expect(trackPlay(975)).resolves.toBe(false);
    expect(log.mock.calls).toEqual([['HTTP 500: Internal Server Error']]);
    log.mockRestore();
  });
  test('a reply that is not ok is false', async () => {
    stub = stubFetch({ [play]: { body: { ok: false } } });
    await expect(trackPlay(975)).resolves.toBe(false);
  });
});
