import {
  archiveTitle,
  documentTitle,
  downloadFileName,
  episodeHeading,
  numberedTitle,
  teamTitle,
  titleOrEnigma,
} from './titles.ts';

const podcast = { number: 975, type: 'podcast', title: 'Été & IA' } as const;
const preparation = { number: 976, type: 'preparation', title: null } as const;

describe('Titles of the specification', () => {
  it('differ between archives and episode page, verbatim (ARCHIVES-12, 13, EPISODE-02, 03)', () => {
    expect(archiveTitle(podcast)).toBe('Nobicast 975');
    expect(archiveTitle(preparation)).toBe('Themes pour976');
    expect(episodeHeading(podcast)).toBe('Nobicast #975');
    expect(episodeHeading(preparation)).toBe('Thèmes pour #976');
  });

  it('name no number where an episode has none (T3-B12)', () => {
    expect(archiveTitle({ ...podcast, number: null })).toBe('Nobicast');
    expect(archiveTitle({ ...preparation, number: null })).toBe('Themes');
    expect(episodeHeading({ ...podcast, number: null })).toBe('Nobicast');
    expect(episodeHeading({ ...preparation, number: null })).toBe('Thèmes');
    expect([numberedTitle(975, 'Un titre'), numberedTitle(null, 'Un titre')]).toEqual([
      '#975 Un titre',
      'Un titre',
    ]);
  });

  it('are replaced by a fixed word where empty (EPISODE-05)', () => {
    expect(titleOrEnigma({ title: null })).toBe('ENIGMA');
    expect(titleOrEnigma({ title: '  ' })).toBe('ENIGMA');
    expect(titleOrEnigma({ title: ' Un titre ' })).toBe('Un titre');
  });

  it('are replaced by the number where the team works', () => {
    expect(teamTitle(preparation)).toBe('Thèmes pour #976');
    expect(teamTitle({ ...podcast, title: ' ' })).toBe('Nobicast #975');
    expect(teamTitle({ ...preparation, title: ' Un titre ' })).toBe('#976 Un titre');
  });
});

test('The title of a document names the product once (U21)', () => {
  expect(documentTitle('Archives 2026')).toBe('Archives 2026, Nobicast');
  expect(documentTitle('Nobicast #969')).toBe('Nobicast #969');
});

describe('The name of a downloaded file', () => {
  it('is product, number and title with one underscore for every other character (PLAYER-17)', () => {
    expect(downloadFileName({ id: 1, ...podcast })).toBe('Nobicast#975__t____IA.mp3');
  });

  it('falls back to the id without number or title (PLAYER-18)', () => {
    expect(downloadFileName({ id: 7, number: 975, title: null })).toBe('Nobicast_7.mp3');
    expect(downloadFileName({ id: 7, number: null, title: 'Un titre' })).toBe('Nobicast_7.mp3');
  });

  it('has the extension of the file’s format', () => {
    const episode = { id: 1, number: 2, title: 'a' };
    expect(downloadFileName(episode, 'audio/wav')).toBe('Nobicast#2_a.wav');
    expect(downloadFileName(episode, 'audio/ogg')).toBe('Nobicast#2_a.ogg');
    expect(downloadFileName(episode, 'audio/mp4')).toBe('Nobicast#2_a.m4a');
    expect(downloadFileName(episode, 'application/octet-stream')).toBe('Nobicast#2_a.mp3');
  });
});
