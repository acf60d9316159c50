import { readFeed } from './feed-reader.ts';
import { fetchChapters } from './fetch-chapters.ts';
import { ImportProblem, type FeedProblem } from './import-problem.ts';
import { buildFeed, buildItem } from './testing/feeds.ts';

const files = 300;
const chaptersFile = Buffer.from(JSON.stringify({ chapters: [{ startTime: 0, title: 'Start' }] }));

afterEach(() => jest.restoreAllMocks());

test('a host that never answers ends no import: most of its files are not waited for, others are read', async () => {
  let now = 0;
  jest.spyOn(performance, 'now').mockImplementation(() => now);
  const more = (host: string, index: number) => `<podcast:chapters url="https://${host}/${index}.json"/>\n`;
  const { items } = await readFeed([
    buildFeed(
      ...Array.from({ length: files }, (_, index) =>
        buildItem({
          guid: `${index}`,
          more: more(index === files - 1 ? 'quick.example' : 'silent.example', index),
        }),
      ),
    ),
  ]);
  const asked: string[] = [];
  const warnings: FeedProblem[] = [];
  const read = await fetchChapters(items, {
    fetcher: {
      read: async (url) => {
        asked.push(url);
        if (url.includes('quick')) return { url, contentType: '', charset: undefined, bytes: chaptersFile };
        now += 15_000;
        throw new ImportProblem('it takes longer than 15 s', { code: 'too_slow' });
      },
    },
    warn: (problem) => warnings.push(problem),
  });
  expect(read).toHaveLength(files);
  expect(read.at(-1)?.chapters).toMatchObject([{ title: 'Start' }]);
  expect(warnings).toHaveLength(files - 1);
  expect(warnings.at(-1)?.text).toBe('its chapters are left out: silent.example is too slow');
  expect(asked.length).toBeLessThan(files / 2);
});
