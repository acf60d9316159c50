import { buildFeed, buildItem, type ItemParts } from './feed/testing/feeds.ts';
import { startImportsForTest, type ImportsForTest } from './testing/imports-for-test.ts';

// Feeds as programs and people write them: what is left out of an import, or read otherwise, has a line in its plan.

let on: ImportsForTest;
beforeAll(async () => {
  on = await startImportsForTest();
});
afterEach(() => on.empty());
afterAll(() => on.close());

/** The lines of a plan that say what is left out or read otherwise: item, problem, what is written and what is read. */
async function linesOf(...items: ItemParts[]) {
  const { changes } = await on.simulate(buildFeed(...items.map(buildItem)));
  return changes.flatMap(({ kind, problem, found }) =>
    kind === 'warning' || kind === 'skipped'
      ? [[found?.title ?? null, problem, found?.written ?? null, found?.read ?? null]]
      : [],
  );
}

const publishedAt = async () => {
  const rows = await on
    .db('content.episodes')
    .select<{ guid: string; published_at: Date }[]>('guid', 'published_at');
  return Object.fromEntries(rows.map(({ guid, published_at: date }) => [guid, date.toISOString()]));
};

// T3-F2: items whose dates were left out, and a PM that shifted by twelve hours.
describe('dates', () => {
  const items: ItemParts[] = [
    { guid: 'd1', date: 'Sat May 16 2020 09:00:57 GMT+0000 (Coordinated Universal Time)' },
    { guid: 'd2', date: 'Sat Sep  3 09:19:24 2016 GMT' },
    { guid: 'd3', title: 'Heure en PM', date: 'Mon, 03 Feb 2020 04:00:00 PM' },
    { guid: 'd4', date: 'Mon,03 Feb 2020 16:00:00 +0100' },
    { guid: 'd5', date: 'lun., 03 févr. 2020 16:00:00 +0100' },
    { guid: 'd6', title: 'Minuit', date: 'Thu, 01 Jan 2015 24:00:00 +0000' },
    { guid: 'd7', title: 'Bientôt', date: 'soon' },
    {
      guid: 'd8',
      title: 'Deux dates',
      date: 'soon',
      more: '<dc:date xmlns:dc="http://purl.org/dc/elements/1.1/">2020-02-03T15:00:00Z</dc:date>',
    },
  ];

  it('are read as they are written; what is guessed, put right or left out has a line', async () => {
    expect(await linesOf(...items)).toEqual([
      ['Bientôt', 'no_date', 'soon', null],
      ['Heure en PM', 'date_zone', 'Mon, 03 Feb 2020 04:00:00 PM', '2020-02-03T16:00:00.000Z'],
      ['Minuit', 'date_midnight', 'Thu, 01 Jan 2015 24:00:00 +0000', '2015-01-02T00:00:00.000Z'],
      ['Deux dates', 'date_other', 'soon', '2020-02-03T15:00:00.000Z'],
    ]);
    const { run } = await on.simulate(buildFeed(...items.map(buildItem)));
    await on.applyAll(run.id);
    expect(await publishedAt()).toEqual({
      d1: '2020-05-16T09:00:57.000Z',
      d2: '2016-09-03T09:19:24.000Z',
      d3: '2020-02-03T16:00:00.000Z',
      d4: '2020-02-03T15:00:00.000Z',
      d5: '2020-02-03T15:00:00.000Z',
      d6: '2015-01-02T00:00:00.000Z',
      d8: '2020-02-03T15:00:00.000Z',
    });
  });
});
