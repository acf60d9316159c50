import { act, fireEvent, screen, within } from '@testing-library/react';
import type { Alignment } from '@nobicast/contracts/alignment';
import { stubFetch } from '@nobicast/web-kit/testing';
import { buildEpisode, memberSession, ok, openAdmin } from './open-admin.tsx';

export const episodePath = '/api/admin/episodes/1975';
export const alignmentAddress = '/admin/episodes/1975/calage';

/** The page of an alignment with its calls, on a clock of its own. Call it once in a file. */
export function alignmentPage() {
  let stub: ReturnType<typeof stubFetch> | undefined;
  beforeEach(() => {
    jest.useFakeTimers();
    jest.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
    jest.spyOn(HTMLMediaElement.prototype, 'pause').mockReturnValue();
  });
  afterEach(() => {
    stub?.restore();
    document.body.innerHTML = '';
    jest.restoreAllMocks();
    jest.useRealTimers();
  });
  const settle = (ms = 20) => act(() => jest.advanceTimersByTimeAsync(ms));

  return {
    settle,

    async open(
      alignment: Alignment,
      {
        episode = buildEpisode(),
        more = {},
      }: { episode?: ReturnType<typeof buildEpisode>; more?: object } = {},
    ) {
      stub = stubFetch({
        [episodePath]: ok({ episode }),
        [`${episodePath}/alignment`]: ok(alignment),
        [`${episodePath}/alignment/accept`]: ok({
          ...alignment,
          version: 9,
          accepted_at: '2026-11-29T12:00:00.000Z',
          can_undo: true,
        }),
        [`${episodePath}/alignment/undo`]: ok({ ...alignment, version: 10 }),
        [`${episodePath}/envelope`]: ok({ state: 'none', envelope: null }),
        [`${episodePath}/audio`]: ok({ audio: null, cover: null }),
        ...more,
      });
      const screenOf = await openAdmin(alignmentAddress, { session: memberSession() });
      await settle();
      return screenOf;
    },

    writes: () =>
      (stub?.calls ?? [])
        .filter(({ init }) => init?.method !== undefined)
        .map(({ path: to, init }) => [
          init?.method,
          to.replace(episodePath, ''),
          JSON.parse(String(init?.body)) as Record<string, unknown>,
          (init?.headers as Record<string, string>)['if-match'],
        ]),

    cue: (title: string) => within(screen.getByRole('group', { name: `Début de «\u00a0${title}\u00a0»` })),

    press: (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name })),
  };
}
