import { maxExternalAudios } from '@nobicast/contracts';
import { buildFeed, buildItem } from './testing/feeds.ts';
import { startImportForTest, type ImportForTest } from './testing/import-for-test.ts';

let harness: ImportForTest;

beforeAll(async () => {
  harness = await startImportForTest();
});
afterEach(async () => {
  harness.media.failFor(undefined);
  harness.media.declarationSizes(); // counts from 0 again
  await harness.empty();
});
afterAll(() => harness.close());

/** `count` items of six lines each, the first one on line 5. */
const itemsOf = (count: number, address = (guid: string) => `https://cdn.example/${guid}.mp3`) =>
  Array.from({ length: count }, (_, index) => {
    const guid = `guid-${index}`;
    return buildItem({ guid, title: `#${count - index} Talk`, enclosure: address(guid) });
  });
const idOf = async (guid: string) => (await harness.episodes()).find((episode) => episode.guid === guid)?.id;
const declared = async () =>
  (await harness.episodes()).filter(
    ({ id, guid }) => harness.media.audio.get(id) === `https://cdn.example/${guid}.mp3`,
  );

// First use I8: media is called once for many episodes, not once for each.
describe('declaring the audio of a feed', () => {
  it('takes one call for as many episodes as fit into it', async () => {
    const { code, lines } = await harness.runFeed(buildFeed(...itemsOf(2 * maxExternalAudios + 1)));
    expect(code).toBe(0);
    expect(lines.at(-1)).toMatch(/101 added, .* audio: 101 changed, 0 failed/);
    expect(await declared()).toHaveLength(101);
    expect(harness.media.declarationSizes().sort((one, other) => one - other)).toEqual([1, 50, 50]);
  });

  it('reports the one episode that media refuses by its line, and declares the others', async () => {
    const feed = buildFeed(...itemsOf(20));
    await harness.runFeed(feed);
    harness.media.audio.clear();
    harness.media.failFor(await idOf('guid-7'), 'episode_not_found');

    const { code, lines } = await harness.runFeed(feed);
    expect(code).toBe(1);
    expect(lines).toEqual([
      'line 47: audio failed: media answers episode_not_found',
      'Imported "Test show": 0 added, 0 updated, 20 unchanged, 0 skipped; audio: 19 changed, 1 failed.',
    ]);
    expect(await declared()).toHaveLength(19);

    harness.media.failFor(undefined);
    const resumed = await harness.runFeed(feed);
    expect(resumed.code).toBe(0);
    expect(resumed.lines.at(-1)).toMatch(/20 unchanged, 0 skipped; audio: 1 changed, 0 failed/);
  });

  it('sends addresses that are too long for one call in several', async () => {
    const address = (guid: string) => `https://cdn.example/${guid}.mp3?from=${'x'.repeat(5_000)}`;
    const { code, lines } = await harness.runFeed(buildFeed(...itemsOf(20, address)));
    expect(code).toBe(0);
    expect(lines.at(-1)).toMatch(/audio: 20 changed, 0 failed/);
    expect(harness.media.audio.size).toBe(20);
  });

  it('reports an address that no call can hold', async () => {
    const address = (guid: string) =>
      `https://cdn.example/${guid}.mp3${guid === 'guid-1' ? `?${'x'.repeat(70_000)}` : ''}`;
    const { code, lines } = await harness.runFeed(buildFeed(...itemsOf(3, address)));
    expect(code).toBe(1);
    expect(lines).toContain('line 11: audio failed: media answers too_large');
    expect(lines.at(-1)).toMatch(/audio: 2 changed, 1 failed/);
  });

  it('does not split calls that fail because media is down: every line is reported after one', async () => {
    const feed = buildFeed(...itemsOf(3));
    await harness.runFeed(feed);
    harness.media.audio.clear();
    harness.media.failFor(await idOf('guid-1'), 'service_unavailable');
    const { code, lines } = await harness.runFeed(feed);
    expect(code).toBe(1);
    expect(lines.filter((line) => line.includes('media answers service_unavailable'))).toHaveLength(3);
    expect(harness.media.declarationSizes()).toEqual([3, 3]);
  });

  it('is finished by the next run where the reply was lost', async () => {
    const feed = buildFeed(...itemsOf(3));
    harness.media.loseNextReply();
    const lost = await harness.runFeed(feed);
    expect(lost.code).toBe(1);
    expect(lost.lines.at(-1)).toMatch(/3 added, .* audio: 0 changed, 3 failed/);
    const again = await harness.runFeed(feed);
    expect(again.code).toBe(0);
    // Media had done its work.
    expect(again.lines.at(-1)).toMatch(/3 unchanged, 0 skipped; audio: 0 changed, 0 failed/);
    expect(await declared()).toHaveLength(3);
  });

  it('is done once by two imports that run at the same time', async () => {
    await harness.runFeed(buildFeed(...itemsOf(120)), '--dry-run');
    const runs = await Promise.all([harness.run('feed.xml'), harness.run('feed.xml')]);
    expect(runs.map(({ code }) => code)).toEqual([0, 0]);
    const added = runs.map(({ lines }) => / (\d+) added/.exec(lines.at(-1) ?? '')?.[1]);
    expect(added.sort()).toEqual(['0', '120']);
    expect(await harness.episodes()).toHaveLength(120);
    expect(await declared()).toHaveLength(120);
  });
});
