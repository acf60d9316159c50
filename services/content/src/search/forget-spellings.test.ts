import {
  buildEpisode,
  buildGuest,
  buildTranscript,
  startContentForTest,
  type ContentForTest,
} from '../testing/index.ts';
import { searchRepository } from './search.repository.ts';

let content: ContentForTest;
beforeAll(async () => {
  content = await startContentForTest();
});
afterAll(() => content.close());

const words = async () =>
  (await content.db('content.spellings').orderBy('word').select<{ word: string }[]>('word')).map(
    ({ word }) => word,
  );

beforeEach(async () => {
  await content.db('content.episodes').delete();
  await content.db('content.spellings').delete();
});

test('the words of deleted and edited texts are forgotten, those of others stay', async () => {
  const { id } = await buildEpisode(content.db, { title: 'Zirconium ancien', description: 'Développeuses' });
  await buildEpisode(content.db, { title: 'Zirconium' });
  const guest = await buildGuest(content.db, { name: 'Gaëlle Kervadec' });
  const kept = ['developpeuses', 'nouveau', 'zirconium'];
  expect(await words()).toEqual(expect.arrayContaining(['ancien', 'developpeuses', 'kervadec', 'zirconium']));

  await content.db('content.episodes').where({ id }).update({ title: 'Nouveau' });
  await content.db('content.guests').where({ id: guest }).delete();
  const { forgetUnusedSpellings } = searchRepository(content.db);
  await forgetUnusedSpellings();
  expect(await words()).toEqual(kept);
  await forgetUnusedSpellings();
  expect(await words()).toEqual(kept);
});

test('what is said is forgotten with its transcript', async () => {
  const [first, second] = [await buildEpisode(content.db), await buildEpisode(content.db)];
  await buildTranscript(content.db, first.id, ['Le zirconium des cristaux.']);
  await buildTranscript(content.db, second.id, ['Du zirconium.']);
  await content.db('content.transcripts').where({ episode_id: first.id }).delete();
  const { forgetUnusedSpellings } = searchRepository(content.db);
  expect(await words()).toEqual(expect.arrayContaining(['cristaux', 'zirconium']));
  await forgetUnusedSpellings();
  expect(await words()).toEqual(expect.arrayContaining(['zirconium']));
  expect(await words()).not.toContain('cristaux');
});
