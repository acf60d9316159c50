import { takeMediaSession, isMediaSessionFree } from './media-owner.ts';

const handlers = new Map<string, unknown>();
beforeAll(() => {
  Object.defineProperty(navigator, 'mediaSession', {
    configurable: true,
    value: {
      metadata: null,
      playbackState: 'none',
      setActionHandler: (action: string, handler: unknown) => handlers.set(action, handler),
    },
  });
});

test('T3-R44 the keys belong to who took them last, and to nobody once given up', () => {
  const [episode, show] = [jest.fn(), jest.fn()];
  const lost = jest.fn();
  const releaseEpisode = takeMediaSession([['play', episode]], lost);
  const releaseShow = takeMediaSession([['pause', show]], () => undefined);
  expect([lost.mock.calls.length, handlers.get('play'), handlers.get('pause')]).toEqual([1, null, show]);
  releaseEpisode();
  expect(isMediaSessionFree()).toBe(false);
  releaseShow();
  expect([isMediaSessionFree(), handlers.get('pause')]).toEqual([true, null]);
});
