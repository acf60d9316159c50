import { descriptionFrom } from './description.ts';
import { readFeed } from './feed-reader.ts';
import { ImportProblem } from './import-problem.ts';
import { numberItems } from './plan.rules.ts';
import { createItemSplitter } from './split-items.ts';
import { buildFeed, buildItem } from './testing/feeds.ts';
import { mapWithin, runWithin } from './time-limit.ts';

const problemOf = (feed: Promise<unknown>) =>
  feed.then(
    () => 'accepted',
    (error: unknown) => (error instanceof Error ? error.message : ''),
  );

describe('a feed as it arrives', () => {
  const decoy = '<description><![CDATA[<item>\r\n</item> 😀]]></description><!-- <item/> -->';
  const text = buildFeed(
    '<podcast:person>Ada</podcast:person>\n',
    buildItem({ guid: 'a', more: decoy }),
    '<item/>',
    buildItem({ guid: 'b', more: '<itunes:duration\n>12:34</itunes:duration>' }).replace(
      '<item>',
      '<item\n>',
    ),
    '<link>https://x.example/</link>\n',
  );

  it.each([1, 2, 3, 17, 1_000])('is cut into the same items, %i characters at once', (length) => {
    const cut = (pieceLength: number) => {
      const splitter = createItemSplitter();
      const items = [];
      for (let start = 0; start < text.length; start += pieceLength)
        items.push(...splitter.write(text.slice(start, start + pieceLength)));
      return { items: [...items, ...splitter.end()], channel: splitter.channelDocument() };
    };
    const whole = cut(text.length);
    expect(whole.items.map(({ line, measures }) => [line, measures.duration])).toEqual([[6, undefined], [13, undefined], [13, '12:34']]);
    expect(whole.items[2]?.xml).toContain('<guid>b</guid>');
    expect(whole.channel).toContain('<podcast:person>Ada</podcast:person><link>https://x.example/</link></channel></rss>');
    expect(cut(length)).toEqual(whole);
  }); // prettier-ignore
});

test('an endless attribute is refused while it arrives: the parser would keep all of it (I8)', () => {
  const splitter = createItemSplitter();
  splitter.write(`${buildFeed('').split('</channel>')[0]}<item><enclosure url="`);
  const part = '> '.repeat(50_000);
  let count = 0;
  expect(() => {
    for (; count < 100; count += 1) splitter.write(part);
  }).toThrow(new ImportProblem('line 5: a tag is longer than 2 million characters'));
  expect(count).toBeLessThan(25);
});

// Items that arrive together are parsed in one document.
test('items are the same, whether they arrive one by one or together', async () => {
  const items = [
    buildItem({ guid: 'a', more: '<description><![CDATA[<p>One</p></item>]]></description>' }),
    buildItem({
      guid: 'b',
      title: 'A &lt;b&gt;bold&lt;/b&gt; <i>title</i>',
      more: '<a><title>no</title></a>',
    }),
    buildItem({ guid: 'c', more: '<itunes:season>2</itunes:season><!-- </item> -->' }),
    buildItem({ guid: 'd', more: '<itunes:episode>7</itunes:episode><item><title>inner</title></item>' }),
    buildItem({ guid: 'e', more: '<podcast:person role="guest">Ada</podcast:person>' }),
  ];
  const others = [
    '<item/>',
    '<item xmlns:x="http://www.itunes.com/dtds/podcast-1.0.dtd"><x:season>3</x:season></item>',
  ];
  const start = `<!-- ${'x'.repeat(5_000)} -->`;
  for (const parts of [items, items.slice(0, 3), [...items, ...others]]) {
    const text = buildFeed(start, ...parts);
    const together = await readFeed([text]);
    expect(together.items).toHaveLength(parts.filter((part) => items.includes(part)).length);
    expect(await readFeed(text.split(/(?<=<\/item>)/))).toEqual(together);
  }
});

// First use I3, I6.
describe('a feed that is not quite one', () => {
  it('may begin with blank lines, and its lines are counted with them', async () => {
    const feed = await readFeed([` \n\r\n${buildFeed(buildItem({ guid: 'a' }))}`]);
    expect(feed.items).toMatchObject([{ guid: 'a', line: 7 }]);
  });

  it('may hold characters that XML forbids, and entities of HTML', async () => {
    const title = 'L&eacute;on \u0007 et&nbsp;moi ]]> &#0;';
    const feed = await readFeed([buildFeed(buildItem({ title }))]);
    expect(feed.items[0]?.fields.title).toMatch(/^Léon\s+et moi/);
  });

  it('may have no title, and a channel that cannot be read', async () => {
    const untitled = buildFeed(buildItem()).replace('<title>Test show</title>\n', '');
    expect(await readFeed([untitled])).toMatchObject({
      title: 'untitled',
      items: [{ line: 4 }],
      problems: [],
    });
  });

  it.each([
    ['nested 150 deep', '<a>'.repeat(150) + '</a>'.repeat(150), 'its elements are nested more than 100 deep'],
    ['of 3 million characters', `<a>${'x'.repeat(3_000_000)}</a>`, 'it is longer than 2 million characters'],
  ])('skips an item %s, and reads the others', async (_what, more, text) => {
    const items = [buildItem({ guid: 'a' }), buildItem({ guid: 'b', more }), buildItem({ guid: 'c' })];
    // In pieces: a long item is never held whole.
    const feed = await readFeed(buildFeed(...items).match(/[^]{1,65536}/g) ?? []);
    expect(feed.items.map(({ guid }) => guid)).toEqual(['a', 'c']);
    expect(feed.problems).toMatchObject([{ line: 11, text }]);
  });

  it.each([
    ['a channel', 'line 1: its elements are nested more than 100 deep', (deep: string) => `<rss><channel>${deep}</channel></rss>`],
    ['an item', 'line 5: its elements are nested more than 10000 deep', (deep: string) => buildFeed(`<item>${deep}</item>`)],
  ])('cannot blow up by nesting in %s', async (_where, message, build) => {
    const deep = '<a>'.repeat(20_000) + '</a>'.repeat(20_000);
    expect(await problemOf(readFeed([build(deep)]))).toBe(message);
  }); // prettier-ignore
});

// By size and count, whatever the load of the machine: no time limit is reached.
describe('a feed with more than any publisher writes is refused before it takes long to read (T3-H5)', () => {
  const unlimitedTime = (work: () => void) => work();
  const attributes = (count: number) => Array.from({ length: count }, (_, index) => ` a${index}=""`).join('');
  const read = (text: string) => readFeed(text.match(/[^]{1,65536}/g) ?? [], { limitTime: unlimitedTime });
  const refusal = (text: string) =>
    read(text).then(
      () => 'accepted',
      (error: unknown) => error,
    );
  const overLimit = (message: string) => ({ message, code: 'over_limit' });

  it('by the size of its title, while it arrives', async () => {
    const [head = '', tail = ''] = buildFeed(buildItem()).split('Test show');
    let pieces = 0;
    const endless = function* () {
      yield head;
      // 10 MB.
      for (; pieces < 160; pieces += 1) yield 'x'.repeat(65_536);
      yield tail;
    };
    const reading = readFeed(endless(), { limitTime: unlimitedTime });
    await expect(reading).rejects.toMatchObject(
      overLimit('line 4: its channel is longer than 2 million characters'),
    );
    expect(pieces).toBeLessThan(40);
  });

  it.each([
    ['the title of the show is longer than 10000 characters', buildFeed(buildItem()).replace('Test show', 'x'.repeat(10_001))],
    ['line 2: a tag has more than 100 attributes', buildFeed(buildItem()).replace('<rss', `<rss${attributes(101)}`)],
    ['line 3: a tag has more than 100 attributes', buildFeed(buildItem()).replace('<channel', `<channel${attributes(200_000)}`)],
    ['line 5: a tag has more than 100 attributes', buildFeed(buildItem().replace('<item', `<item${attributes(200_000)}`))],
    ['line 9: a tag has more than 100 attributes', buildFeed(buildItem().replace('<enclosure', `<enclosure${attributes(200_000)}`))],
    ['line 5: its channel has more than 10000 elements', buildFeed('<a/>'.repeat(10_001), buildItem())],
  ])('with %s', async (message, text) => {
    expect(await refusal(text)).toMatchObject(overLimit(message));
  }); // prettier-ignore

  it.each([
    ['its title is longer than 10000 characters', { title: 'x'.repeat(10_001) }],
    ['it is longer than 2 million characters', { title: 'x'.repeat(10_000_000) }],
    ['it has more than 10000 elements', { more: '<a/>'.repeat(10_001) }],
    ['its GUID is longer than 2000 bytes', { guid: 'é'.repeat(1_001) }],
  ])('but not for one item of which %s', async (text, parts) => {
    const { items, problems } = await read(
      buildFeed(buildItem({ guid: 'a' }), buildItem({ guid: 'b', ...parts }), buildItem({ guid: 'c' })),
    );
    expect(items.map(({ guid }) => guid)).toEqual(['a', 'c']);
    expect(problems).toMatchObject([{ line: 11, text, code: 'over_limit' }]);
    expect((problems[0]?.title ?? '').length).toBeLessThanOrEqual(200);
  });

  it('and one that reaches these limits is read', async () => {
    const item = buildItem({
      guid: 'x'.repeat(2_000),
      title: 'x'.repeat(10_000),
      // Beside the title, the GUID, the date and the enclosure.
      more: `<a${attributes(100)}/>${'<a/>'.repeat(9_995)}`,
    });
    expect(await read(buildFeed(item))).toMatchObject({ items: [{ line: 5 }], problems: [] });
  });
});

// First use I2: twice the text may take about twice the time, never four times. Times are of the processor, which
// other work on the machine does not lengthen.
describe('texts that a careless program reads in quadratic time', () => {
  const secondsOf = (work: () => unknown) => {
    const before = process.cpuUsage();
    work();
    return process.cpuUsage(before).user / 1e6;
  };

  it.each([
    ['items of a list', 2_500, (n: number) => `<ul>${'<li>a</li>'.repeat(n)}</ul>`],
    ['numbered items', 2_500, (n: number) => `<ol>${'<li>a</li>'.repeat(n)}</ol>`],
    ['non-breaking spaces', 50_000, (n: number) => `<p>a${'\u00a0'.repeat(n)}b</p>`],
    ['non-breaking spaces as entities', 25_000, (n: number) => `<p>a${'&nbsp;'.repeat(n)}b</p>`],
    ['blanks', 100_000, (n: number) => `a${' '.repeat(n)}b`],
    ['paragraphs', 2_500, (n: number) => '<p>a b c</p>'.repeat(n)],
    ['line breaks', 2_500, (n: number) => 'a<br>'.repeat(n)],
    ['blank lines', 5_000, (n: number) => 'a\n \n'.repeat(n)],
    ['open tags', 10_000, (n: number) => '<b>x '.repeat(n)],
    ['half tags', 10_000, (n: number) => '<a '.repeat(n)],
    ['stars', 50_000, (n: number) => '** '.repeat(n)],
    ['encoded tags', 10_000, (n: number) => '&lt;p'.repeat(n)],
  ])('%s', (_what, count, build) => {
    let once = Infinity;
    let twice = Infinity;
    // The shortest of up to twenty runs: garbage collection is processor time, too.
    for (let run = 0; run < 20 && (run < 2 || twice >= once * 3.5 + 0.1); run += 1) {
      once = Math.min(
        once,
        secondsOf(() => descriptionFrom(build(count))),
      );
      twice = Math.min(
        twice,
        secondsOf(() => descriptionFrom(build(count * 2))),
      );
    }
    expect(twice).toBeLessThan(once * 3.5 + 0.1);
  });

  it('items of one title', async () => {
    const many = Array.from({ length: 6_000 }, (_, at) =>
      buildItem({ guid: String(at), title: 'Le journal' }),
    );
    const { items } = await readFeed([buildFeed(...many)]);
    const empty = { episodes: [], slugs: [], handmade: [], oldAddresses: new Map(), highestNumber: 0 };
    let slug: string | undefined;
    const seconds = secondsOf(() => (slug = numberItems(items, empty, 'none').at(-1)?.slug));
    expect([slug, seconds < 2]).toEqual(['le-journal-6000', true]);
  });

  it('blanks in a duration, a date and a title', async () => {
    const blanks = ' '.repeat(200_000);
    const text = buildFeed(
      buildItem({ guid: 'duration', more: `<itunes:duration>12${blanks}:34</itunes:duration>` }),
      buildItem({ guid: 'title', title: `A${blanks.slice(0, 9_000)}talk` }),
      buildItem({ guid: 'date', date: `Fri, 03 Jul 2026${blanks}07:00:00` }),
    );
    const feed = await readFeed([text]);
    expect(feed.items).toMatchObject([{ durationMs: null }, { fields: { title: 'A talk' } }]);
    expect(feed.problems).toMatchObject([{ text: expect.stringMatching(/^its date cannot be read/) }]);
  });

  it('are given up at the limit of an item, which is told by its line', async () => {
    // A feed is read from its first 4,096 characters on.
    const start = `<!-- ${'x'.repeat(5_000)} -->`;
    const text = buildFeed(start, ...['a', 'b', 'c'].map((guid) => buildItem({ guid })));
    let count = 0;
    // Each part of the feed ends one item, and is read in a run of its own.
    const feed = await readFeed(text.split(/(?<=<\/item>)/), {
      limitTime: (work) =>
        runWithin(1_000, () => {
          count += 1;
          while (count === 2);
          work();
        }),
    });
    expect(feed.problems).toMatchObject([{ line: 11, text: 'it takes longer than 1 s to read' }]);
    expect(feed.items.map(({ guid }) => guid)).toEqual(['a', 'c']);
  });

  it('cost no other item its time, though items share a run', () => {
    // The time each entry takes, of a limit of 10.
    const entries = [6, 3, 2, 9, 11, 10, 1, 1];
    let left = 0;
    const limitTime = (work: () => void) => {
      left = 10;
      work();
    };
    const results = mapWithin(limitTime, entries, (time) => {
      left -= time;
      if (left < 0) throw new ImportProblem('too long');
      return 'read';
    });
    expect(results.map(([entry]) => entry)).toEqual(entries);
    expect(results.filter(([, result]) => result !== 'read')).toEqual([[11, new ImportProblem('too long')]]);
  });

  it('are ended where they hang, and what was read before is kept', () => {
    const results = mapWithin(
      (work) => runWithin(1_000, work),
      ['a', 'hangs', 'c'],
      (entry) => {
        while (entry === 'hangs');
        return entry;
      },
    );
    const problem = new ImportProblem('it takes longer than 1 s to read');
    expect(results).toEqual([['a', 'a'], ['hangs', problem], ['c', 'c']]);
  }); // prettier-ignore

  it('are given up also within a regular expression', () => {
    const search = () => /^(a+)+$/.test(`${'a'.repeat(60)}b`);
    expect(() => runWithin(50, search)).toThrow('it takes longer than 0.05 s to read');
    expect(runWithin(10_000, () => 'done')).toBe('done');
  });
});
