import { parseChaptersFile, parseInlineChapters } from './chapters.rules.ts';
import { parseFeedDate } from './dates.rules.ts';
import { participantsFrom } from './participants.rules.ts';
import { newSlug } from './slug.rules.ts';

// API-PUBLIC-092: small letters, digits and hyphens, and never one that is taken.
describe('the slug of an episode', () => {
  const slug = (title: string | null, ...taken: string[]) =>
    newSlug(title, 12, (name) => taken.includes(name));

  it.each([
    ['L’été des réseaux', 'lete-des-reseaux'],
    ['C++ & Rust : qui gagne ?', 'c-rust-qui-gagne'],
    ['Au cœur du « kernel »', 'au-coeur-du-kernel'],
    ['latest', 'episode-latest'],
    ['1984', 'episode-1984'],
    ['日本', 'episode-12'],
    [null, 'episode-12'],
  ])('of %s', (title, expected) => {
    expect(slug(title)).toBe(expected);
  });

  it('is cut at a word within 80 characters', () => {
    const long = slug('mot '.repeat(40));
    expect(long.length).toBeLessThanOrEqual(80);
    expect(long).toMatch(/^mot(-mot)+$/);
    expect(slug('x'.repeat(200))).toHaveLength(80);
  });

  it('takes a suffix where it is taken, also when it is long', () => {
    expect(slug('A talk', 'a-talk', 'a-talk-2')).toBe('a-talk-3');
    expect(slug('x'.repeat(200), 'x'.repeat(80))).toBe(`${'x'.repeat(78)}-2`);
  });
});

// First use I1: zones by name and impossible days.
describe('the date of an item', () => {
  it.each([
    ['Fri, 03 Jul 2026 07:00:00 +0000', '2026-07-03T07:00:00.000Z'],
    ['3 Jul 2026 09:00 +0200', '2026-07-03T07:00:00.000Z'],
    ['Thu, 01 Apr 2021 08:00:00 EST', '2021-04-01T13:00:00.000Z'],
    ['Fri, 03 Jul 2026 07:00:00', '2026-07-03T07:00:00.000Z'],
    ['2026-07-03T09:00:00+02:00', '2026-07-03T07:00:00.000Z'],
    ['2026-07-03 07:00:00', '2026-07-03T07:00:00.000Z'],
    ['2026-07-03', '2026-07-03T00:00:00.000Z'],
    ['Fri, 03 Jul 2026 07:00:00 +0000 (UTC)', '2026-07-03T07:00:00.000Z'],
    ['Fri, 03 Jul 2026 09:00:00 CEST', '2026-07-03T07:00:00.000Z'],
    ['Sat, 03 Jan 2026 08:00:00 CET', '2026-01-03T07:00:00.000Z'],
    ['Fri, 03 Jul 2026 08:00:00 BST', '2026-07-03T07:00:00.000Z'],
    ['Fri, 03 Jul 2026 16:00:00 JST', '2026-07-03T07:00:00.000Z'],
    ['Fri, 03 Jul 2026 17:00:00 AEST', '2026-07-03T07:00:00.000Z'],
    ['Fri, 03 Jul 2026 10:00:00 MSK', '2026-07-03T07:00:00.000Z'],
    ['Fri, 03 Jul 2026 09:00:00 UTC+2', '2026-07-03T07:00:00.000Z'],
    ['Fri, 03 Jul 2026 09:00:00 GMT+02:00', '2026-07-03T07:00:00.000Z'],
    ['Fri, 03 Jul 2026 00:00:00 PDT', '2026-07-03T07:00:00.000Z'],
    ['Fri, 03 Jul 2026 04:30:00 NDT', '2026-07-03T07:00:00.000Z'],
    ['Fri, 03 Jul 2026 07:00:00 UT', '2026-07-03T07:00:00.000Z'],
    ['Fri, 03 Jul 2026 07:00:00 XYZ', '2026-07-03T07:00:00.000Z'],
    ['Fri, 03 Jul 26 07:00 Z', '2026-07-03T07:00:00.000Z'],
    ['Sun, 29 Feb 2004 07:00:00 +0000', '2004-02-29T07:00:00.000Z'],
    ['Sat, 31 Dec 2016 23:59:60 GMT', '2016-12-31T23:59:59.000Z'],
    ['Thu, 01 Jan 1970 00:00:00 +0000', '1970-01-01T00:00:00.000Z'],
    ['12 May 1957', '1957-05-12T00:00:00.000Z'],
    ['2026-07-03T09:00:00.123+0200', '2026-07-03T07:00:00.000Z'],
    ['Wed, 31 Jun 2026 07:00:00 +0000', undefined],
    ['Sun, 29 Feb 2026 07:00:00 +0000', undefined],
    ['2026-06-31', undefined],
    ['Fri, 03 Jul 2026 25:00:00 +0000', undefined],
    ['Fri, 03 Jul 0026 07:00:00 +0000', undefined],
    ['3 Foo 2026 07:00:00', undefined],
    [`3 Jul 2026${' '.repeat(200_000)}x`, undefined],
    ['tomorrow', undefined],
    ['Episode 5', undefined],
    ['Fri, 99 Jul 2026 07:00:00 +0000', undefined],
    ['2026-13-45T00:00:00Z', undefined],
  ])('%s', (written, instant) => {
    expect(parseFeedDate(written)?.toISOString()).toBe(instant);
  });
});

describe('the people of an episode', () => {
  it('are the cast, as hosts unless a role says otherwise', () => {
    const people = participantsFrom([
      { display: 'Ada', img: 'http://x.example/ada.jpg' },
      { display: 'Bob', role: 'Co-Host' },
      { display: 'Cleo', role: 'guest', group: 'Cast' },
      { display: 'Dan', role: 'narrator' },
      { display: 'Eve', role: 'cover art designer', group: 'visuals' },
      { role: 'guest' },
    ]);
    expect(people).toEqual([
      { name: 'Ada', role: null, avatarUrl: 'https://x.example/ada.jpg', participantRole: 'host' },
      { name: 'Bob', role: null, avatarUrl: null, participantRole: 'co-host' },
      { name: 'Cleo', role: null, avatarUrl: null, participantRole: 'guest' },
      { name: 'Dan', role: 'narrator', avatarUrl: null, participantRole: 'guest' },
    ]);
  });

  it('are unknown where the feed names nobody', () => {
    expect(participantsFrom(undefined)).toBeUndefined();
    expect(participantsFrom([{ display: 'Eve', group: 'visuals' }])).toBeUndefined();
  });
});

describe('chapters', () => {
  it('are read from a file of Podcasting 2.0, without silent ones', () => {
    const chapters = parseChaptersFile({
      version: '1.2.0',
      chapters: [
        { startTime: 61.5, title: 'Second', url: 'https://x.example/' },
        { startTime: 0, title: ' First ' },
        { startTime: '00:02:00', title: 'Third', url: 'javascript:alert(1)' },
        { startTime: 90, title: 'Hidden', toc: false },
        { startTime: 95, img: 'https://x.example/i.png' },
        { startTime: -1, title: 'Before' },
        'nonsense',
      ],
    });
    expect(chapters).toEqual([
      { title: 'First', startMs: 0, url: null },
      { title: 'Second', startMs: 61_500, url: 'https://x.example/' },
      { title: 'Third', startMs: 120_000, url: null },
    ]);
  });

  it('are none in another file', () => {
    expect(parseChaptersFile({ hello: 1 })).toBeUndefined();
    expect(parseChaptersFile(undefined)).toBeUndefined();
    expect(parseChaptersFile({ chapters: [] })).toBeUndefined();
  });

  it('are read where they stand in the feed', () => {
    const written = [
      { start: '00:01:00.5', title: 'B' },
      { start: '59', title: 'A', href: 'https://x.example/a' },
      { start: 'soon', title: 'C' },
    ];
    expect(parseInlineChapters(written)).toEqual([
      { title: 'A', startMs: 59_000, url: 'https://x.example/a' },
      { title: 'B', startMs: 60_500, url: null },
    ]);
  });
});
