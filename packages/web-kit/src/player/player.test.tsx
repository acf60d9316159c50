import { act, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { fakePlayer, stubFetch } from '../testing/index.ts';
import { chapterAt, nextStart, PlaybackFailure, PositionSlider, previousStart } from './index.ts';

const chapters = [
  { subjectId: 1, title: 'Un', startMs: 60_000 },
  { subjectId: 2, title: 'Deux', startMs: 600_000 },
];

describe('chapters', () => {
  test('the chapter at a position; none before the first', () => {
    expect([0, 60, 599, 600].map((seconds) => chapterAt(chapters, seconds)?.title)).toEqual([
      undefined,
      'Un',
      'Un',
      'Deux',
    ]);
  });
  test('the next start; none in the last chapter', () => {
    expect([0, 59.9, 60, 600].map((seconds) => nextStart(chapters, seconds))).toEqual([
      60,
      600,
      600,
      undefined,
    ]);
  });
  test('the previous start; right after a start, that of the chapter before', () => {
    expect([700, 601, 90, 62, 10].map((seconds) => previousStart(chapters, seconds))).toEqual([
      600, 60, 60, 0, 0,
    ]);
  });
});

describe('the position slider (U7)', () => {
  function Example({ start, hasChapters = true }: { start: number; hasChapters?: boolean }) {
    const [seconds, setSeconds] = useState(start);
    return (
      <PositionSlider
        label="Position"
        chapters={hasChapters ? chapters : []}
        positionSeconds={seconds}
        durationSeconds={1200}
        onSeek={setSeconds}
      />
    );
  }
  const slider = () => screen.getByRole<HTMLInputElement>('slider', { name: 'Position' });
  const press = (key: string, more: KeyboardEventInit = {}) => {
    const isHandled = !fireEvent.keyDown(slider(), { key, ...more });
    return [slider().valueAsNumber, isHandled];
  };

  test.each([
    ['ArrowRight', {}, 105],
    ['ArrowUp', {}, 105],
    ['ArrowLeft', {}, 95],
    ['ArrowDown', {}, 95],
    ['ArrowRight', { shiftKey: true }, 101],
    ['ArrowLeft', { shiftKey: true }, 99],
    ['PageDown', {}, 600],
    ['PageUp', {}, 60],
    ['Home', {}, 0],
    ['End', {}, 1199],
  ])('%s %j moves from 100 to %d', (key, more, seconds) => {
    render(<Example start={100} />);
    expect(press(key, more)).toEqual([seconds, true]);
  });
  test('stays between the beginning and the end', () => {
    render(<Example start={2} />);
    expect(press('ArrowLeft')).toEqual([0, true]);
    // At the end itself playback would end.
    expect(press('End')).toEqual([1199, true]);
    expect(press('ArrowLeft')).toEqual([1194, true]);
    press('ArrowRight');
    expect(press('ArrowRight')).toEqual([1200, true]);
    // The browser must not jump instead.
    expect(press('PageDown')).toEqual([1200, true]);
  });
  test('without subjects, Page Up and Page Down move by a minute', () => {
    render(<Example start={100} hasChapters={false} />);
    expect(press('PageDown')).toEqual([160, true]);
    expect(press('PageUp')).toEqual([100, true]);
  });
  test('other keys and browser shortcuts are left alone', () => {
    render(<Example start={100} />);
    expect(press('ArrowLeft', { altKey: true })).toEqual([100, false]);
    expect(press('k')).toEqual([100, false]);
  });
  test('says the time and the subject', () => {
    render(<Example start={10} />);
    expect(slider().getAttribute('aria-valuetext')).toBe('10 secondes sur 20 minutes');
    press('PageDown');
    expect(slider().getAttribute('aria-valuetext')).toBe('1 minute sur 20 minutes, sujet\u00a0: Un');
    expect(slider().step).toBe('0.1');
  });
});

describe('a failure (U15)', () => {
  const episode = {
    episodeId: 975,
    slug: 'a',
    number: 975,
    type: 'podcast',
    title: 'A',
    coverUrl: '',
    durationMs: null,
    chapters: [],
  } as const;
  const error = 'Fichier audio non disponible pour cet épisode';

  test('offers to retry, and to download, which is counted', () => {
    const stub = stubFetch({});
    const player = fakePlayer({ episode, status: 'failed', error });
    render(<PlaybackFailure player={player} error={error} role="alert" />);
    const link = screen.getByRole('link', { name: /^Télécharger/ });
    expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual([
      '/api/episodes/975/download',
      '_blank',
    ]);
    act(() => screen.getByRole('button', { name: 'Réessayer' }).click());
    expect(player.getSnapshot().status).toBe('playing');
    stub.restore();
  });
});
