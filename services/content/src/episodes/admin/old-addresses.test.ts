import { listOldQueries } from '@nobicast/contracts';
import { callService } from '@nobicast/service-kit';
import { listenForTestChanges, testSecret, type ChangesForTest } from '@nobicast/service-kit/testing';
import { episodeOf, producingAt, startContentForTest, type ContentForTest } from '../../testing/index.ts';

let content: ContentForTest;
let changes: ChangesForTest;
let { create, change, remove } = {} as ReturnType<typeof producingAt>;
beforeAll(async () => {
  content = await startContentForTest();
  changes = await listenForTestChanges({ url: content.directUrl, db: content.db });
  ({ create, change, remove } = producingAt(content));
});
afterAll(async () => {
  await changes.close();
  await content.close();
});
beforeEach(() => content.db('content.episodes').delete());

const published = { published_at: '2026-11-16T09:00:00Z' };
const find = async (address: string) => {
  const { status, body } = await content.get(`/api/old-addresses?address=${encodeURIComponent(address)}`);
  return status === 200 ? (body.data as { slug: string }).slug : status;
};
const queries = async () => {
  const call = {
    baseUrl: content.url,
    secret: testSecret,
    caller: 'gateway',
    deadlineMs: 20_000,
    requestId: 'r',
  };
  return (await callService(listOldQueries, call)).addresses;
};

// T3-F3: every old episode address was 404 after moving in.
describe('addresses of the former site', () => {
  test('are kept in one spelling and lead to their episode, by its present slug', async () => {
    const typed = ['https://ancien.example/2019/05/titre/', '/?p=123', '/?utm_source=x&p=123'];
    const { id, old_addresses: kept } = episodeOf(await create({ ...published, slug: 'un', old_addresses: typed }));
    expect(kept).toEqual(['/2019/05/titre', '/?p=123']);
    expect(await queries()).toEqual(['/?p=123']);
    await change(id, { slug: 'deux' });
    for (const address of ['/2019/05/titre', '/2019/05/titre/?utm_source=x', '/2019/05/titre?page=2', '/?p=123'])
      expect(await find(address)).toBe('deux');
    for (const address of ['/2019/05/autre', '/?p=124', '/', 'rien']) expect(await find(address)).toBe(404);
  });

  test('belong to one episode, and say which', async () => {
    await create({ ...published, slug: 'un', number: 12, old_addresses: ['/a', '/b'] });
    const other = episodeOf(await create({ ...published, slug: 'deux', old_addresses: ['/c'] }));
    for (const attempt of [
      change(other.id, { old_addresses: ['/c', 'http://ancien.example/b'] }),
      create({ ...published, slug: 'trois', old_addresses: ['/b'] }),
    ]) {
      const { status, body } = await attempt;
      expect([status, body.code, body.error]).toEqual([409, 'old_address_taken', 'L’adresse /b mène déjà à l’épisode #12.']);
    }
    expect(await find('/b')).toBe('un');
  });

  test('that are no address of a page are refused, with the line', async () => {
    const { status, body } = await create({ old_addresses: ['/a', 'titre'] });
    expect([status, body.code]).toEqual([400, 'validation_failed']);
    expect(JSON.stringify(body.fields)).toContain('Une ligne n’est pas l’adresse d’une page');
  });

  test('are taken away, which the audit and the gateway learn; those of an episode to come lead nowhere yet', async () => {
    const { id } = episodeOf(await create({ ...published, slug: 'un', old_addresses: ['/a', '/b'] }));
    const keys = await changes.notifiedBy(() => change(id, { old_addresses: ['/b'] }));
    expect(keys.join(' ').split(' ')).toContain('old-addresses');
    expect([await find('/a'), await find('/b')]).toEqual([404, 'un']);
    const audit = await content.db('content.audit').where({ target_type: 'episode', target_id: String(id), action: 'update' });
    expect(audit).toMatchObject([{ details: { fields: ['old_addresses'] } }]);
    await create({ slug: 'trois', published_at: '2099-01-05T09:00:00Z', old_addresses: ['/c'] });
    expect(await find('/c')).toBe(404);
    await remove(id);
    expect(await find('/b')).toBe(404);
  });
}); // prettier-ignore
