import type { APIRequestContext } from '@playwright/test';
import { expect, findEpisodes, test } from '../stack/test.ts';

test.describe('The API through the gateway', () => {
  test('answers an unknown path with JSON 404, whatever the method (API-PUBLIC-002, ERRORS-04)', async ({
    request,
  }) => {
    for (const method of ['GET', 'POST', 'DELETE']) {
      const reply = await request.fetch('/api/nothing/here', { method });
      expect(reply.status()).toBe(404);
      expect(reply.headers()['content-type']).toContain('application/json');
      expect(await reply.json()).toMatchObject({ ok: false, code: 'not_found' });
    }
  });

  test('answers a wrong method on a known path with 405 and the allowed methods', async ({ request }) => {
    const reply = await request.delete('/api/episodes');
    expect(reply.status()).toBe(405);
    expect(reply.headers().allow).toBe('GET, HEAD');
    expect(await reply.json()).toMatchObject({ ok: false, code: 'method_not_allowed' });
  });

  test('lists every invalid parameter of a query', async ({ request }) => {
    const reply = await request.get('/api/episodes?limit=abc&type=film&year=12345&page=2');
    expect(reply.status()).toBe(400);
    const body = (await reply.json()) as { code: string; fields: { path: string; in: string }[] };
    expect(body.code).toBe('validation_failed');
    expect(body.fields.map((field) => field.path).sort()).toEqual(['limit', 'page', 'type', 'year']);
    expect(body.fields.every((field) => field.in === 'query')).toBe(true);
  });

  test('ignores an actor header sent by a visitor', async ({ request }) => {
    const reply = await request.put('/internal/external-audio', {
      headers: { 'x-nobicast-actor': 'forged' },
      data: { url: 'https://example.org/a.mp3' },
    });
    expect(reply.status()).toBe(404);
  });

  test('serves its OpenAPI document and documentation page (API-PUBLIC-004)', async ({ request, page }) => {
    const document = (await (await request.get('/api/openapi.json')).json()) as {
      openapi: string;
      paths: Record<string, unknown>;
    };
    expect(document.openapi).toBe('3.1.0');
    expect(Object.keys(document.paths)).toContain('/api/episodes/{id}/stream');
    // A link to one call, because the page draws only those near the window.
    await page.goto('/api/docs#/content/getLatestEpisode');
    await expect(page.getByText('/api/episodes/latest').first()).toBeVisible();
  });

  test('compresses long JSON replies (API-PUBLIC-015)', async ({ request }) => {
    const reply = await request.get('/api/episodes?limit=1000', {
      headers: { 'accept-encoding': 'br, gzip' },
    });
    expect(['br', 'gzip']).toContain(reply.headers()['content-encoding']);
    expect(((await reply.json()) as { data: { episodes: unknown[] } }).data.episodes.length).toBeGreaterThan(
      100,
    );
  });
});

test.describe('Audio through the gateway', () => {
  async function stream(request: APIRequestContext) {
    const { podcast } = await findEpisodes(request);
    const address = `/api/episodes/${podcast.id}/stream`;
    const whole = await (await request.get(address)).body();
    return { address, whole };
  }

  test('answers ranges: first bytes, open-ended, suffix, middle', async ({ request }) => {
    const { address, whole } = await stream(request);
    const cases = [
      ['bytes=0-99', 0, 99],
      [`bytes=${whole.length - 10}-`, whole.length - 10, whole.length - 1],
      ['bytes=-50', whole.length - 50, whole.length - 1],
      ['bytes=1000-1999', 1000, 1999],
      ['bytes=50000-50009', 50_000, 50_009],
    ] as const;
    for (const [range, from, to] of cases) {
      const reply = await request.get(address, { headers: { range } });
      expect(reply.status(), range).toBe(206);
      expect(reply.headers()['content-range']).toBe(`bytes ${from}-${to}/${whole.length}`);
      expect(Buffer.compare(await reply.body(), whole.subarray(from, to + 1)), range).toBe(0);
    }
  });

  test('answers 416, HEAD, If-Range and 304', async ({ request }) => {
    const { address, whole } = await stream(request);
    const beyond = await request.get(address, { headers: { range: `bytes=${whole.length}-` } });
    expect(beyond.status()).toBe(416);
    expect(beyond.headers()['content-range']).toBe(`bytes */${whole.length}`);

    const head = await request.head(address);
    expect(head.status()).toBe(200);
    expect(head.headers()['content-length']).toBe(String(whole.length));
    expect(head.headers()['accept-ranges']).toBe('bytes');
    const etag = head.headers().etag ?? '';
    expect(etag).toMatch(/^".+"$/);

    const fresh = await request.get(address, { headers: { range: 'bytes=0-9', 'if-range': etag } });
    expect(fresh.status()).toBe(206);
    const stale = await request.get(address, { headers: { range: 'bytes=0-9', 'if-range': '"another"' } });
    expect(stale.status()).toBe(200);
    expect((await request.get(address, { headers: { 'if-none-match': etag } })).status()).toBe(304);
  });

  test('sends a download with its file name (API-PUBLIC-082)', async ({ request }) => {
    const { podcast } = await findEpisodes(request);
    const reply = await request.head(`/api/episodes/${podcast.id}/download`);
    expect(reply.headers()['content-disposition']).toContain(`filename="Nobicast#${podcast.number}_`);
    expect(reply.headers()['content-disposition']).toMatch(/\.mp3/);
  });

  test('answers 404 in JSON for an episode without audio', async ({ request }) => {
    const { preparation } = await findEpisodes(request);
    const reply = await request.get(`/api/episodes/${preparation.id}/stream`);
    expect(reply.status()).toBe(404);
    expect(await reply.json()).toMatchObject({
      ok: false,
      error: 'Fichier audio non disponible pour cet épisode',
    });
  });
});
