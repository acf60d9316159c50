import { createPageCache } from './page-cache.ts';

const page = (html: string) => ({ status: 200, html: Buffer.from(html) });

function buildCache({ maxEntries = 10, maxBytes = 1_000 } = {}) {
  let now = 0;
  const cache = createPageCache({ maxEntries, maxBytes, now: () => now });
  cache.setListening(true);
  return { cache, advance: (ms: number) => (now += ms) };
}

describe('The page cache', () => {
  it('keeps a page for a minute at the most', () => {
    const { cache, advance } = buildCache();
    cache.set('/', page('home'), cache.generation());
    advance(60_000);
    expect(cache.get('/')?.html.toString()).toBe('home');
    advance(1);
    expect(cache.get('/')).toBeUndefined();
    expect(cache.size()).toBe(0);
  });

  it('forgets everything on a change', () => {
    const { cache } = buildCache();
    cache.set('/', page('home'), cache.generation());
    cache.clear();
    expect(cache.get('/')).toBeUndefined();
  });

  it('does not keep a page whose rendering began before a change', () => {
    const { cache } = buildCache();
    const generation = cache.generation();
    cache.clear();
    cache.set('/', page('old state'), generation);
    expect(cache.get('/')).toBeUndefined();
  });

  it('keeps nothing while changes cannot be heard of', () => {
    const { cache } = buildCache();
    cache.set('/', page('home'), cache.generation());
    cache.setListening(false);
    expect(cache.get('/')).toBeUndefined();
    cache.set('/', page('home'), cache.generation());
    expect(cache.get('/')).toBeUndefined();
    cache.setListening(true);
    cache.set('/', page('home'), cache.generation());
    expect(cache.get('/')).toBeDefined();
  });

  it('drops the least recently used page when there are too many', () => {
    const { cache } = buildCache({ maxEntries: 2 });
    const generation = cache.generation();
    cache.set('/a', page('a'), generation);
    cache.set('/b', page('b'), generation);
    cache.get('/a');
    cache.set('/c', page('c'), generation);
    expect(cache.get('/b')).toBeUndefined();
    expect(cache.get('/a')).toBeDefined();
    expect(cache.get('/c')).toBeDefined();
  });

  it('stays below its size in bytes', () => {
    const { cache } = buildCache({ maxBytes: 10 });
    const generation = cache.generation();
    cache.set('/a', page('123456'), generation);
    cache.set('/b', page('123456'), generation);
    expect(cache.get('/a')).toBeUndefined();
    expect(cache.get('/b')).toBeDefined();
    cache.set('/huge', page('12345678901'), generation);
    expect(cache.get('/huge')).toBeUndefined();
    expect(cache.get('/b')).toBeDefined();
  });
});
