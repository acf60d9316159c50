import { buildEpisode, buildGuest, startContentForTest, type ContentForTest } from '../testing/index.ts';
import { forgetSpellings } from './forget-spellings.job.ts';
import { searchRepository } from './search.repository.ts';

let content: ContentForTest;
beforeAll(async () => {
  content = await startContentForTest();
});
afterAll(() => content.close());

test('the words of deleted and edited texts are forgotten, those of others stay', async () => {
  await content.db('content.spellings').delete();
  const { id } = await buildEpisode(content.db, { title: 'Zirconium ancien', description: 'Développeuses' });
  await buildEpisode(content.db, { title: 'Zirconium' });
  const guest = await buildGuest(content.db, { name: 'Gaëlle Kervadec' });
  const words = async () =>
    (await content.db('content.spellings').orderBy('word').select<{ word: string }[]>('word')).map(
      ({ word }) => word,
    );
  const kept = ['developpeuses', 'nouveau', 'zirconium'];
  expect(await words()).toEqual(expect.arrayContaining(['ancien', 'developpeuses', 'kervadec', 'zirconium']));

  await content.db('content.episodes').where({ id }).update({ title: 'Nouveau' });
  await content.db('content.guests').where({ id: guest }).delete();
  const forget = forgetSpellings({ index: searchRepository(content.db) });
  await forget({});
  expect(await words()).toEqual(kept);
  await forget({});
  expect(await words()).toEqual(kept);
});
