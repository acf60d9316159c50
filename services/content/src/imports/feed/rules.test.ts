import { parseChaptersFile, parseInlineChapters } from './chapters.rules.ts';
import type { ItemNote } from './import-problem.ts';
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

  it('that begin at the same instant have no start after the first, and are named (T3-B8)', () => {
    const notes: ItemNote[] = [];
    const written = [
      { start: '90', title: 'Talk' },
      { start: '0', title: 'Start' },
      { start: '00:01:30', title: 'Same' },
    ];
    expect(parseInlineChapters(written, { notes })).toMatchObject([
      { title: 'Start', startMs: 0 },
      { title: 'Talk', startMs: 90_000 },
      { title: 'Same', startMs: null },
    ]);
    expect(notes).toMatchObject([{ code: 'chapter_start', written: '00:01:30 Same' }]);
  });

  it('are read where they stand in the feed', () => {
    const written = [
      { start: '00:01:00.5', title: 'B' },
      { start: '59', title: 'A', href: 'https://x.example/a' },
      { start: 'soon', title: 'C' },
      { start: '００：０１：３０', title: 'D', href: '/d?a=1&amp;b=2' },
      { start: '1h02', title: 'E', href: 'www.y.example' },
      { start: 'PT1H3M', title: 'F', href: 'y.example/f' },
    ];
    expect(parseInlineChapters(written, { notes: [], base: 'https://x.example/episode' })).toEqual([
      { title: 'A', startMs: 59_000, url: 'https://x.example/a' },
      { title: 'B', startMs: 60_500, url: null },
      { title: 'D', startMs: 90_000, url: 'https://x.example/d?a=1&b=2' },
      { title: 'E', startMs: 3_720_000, url: 'https://www.y.example/' },
      { title: 'F', startMs: 3_780_000, url: null },
    ]);
  });
});
