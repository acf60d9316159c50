import { fireEvent, screen, within } from '@testing-library/react';
import { stubFetch } from '@nobicast/web-kit/testing';
import { buildDetail, buildEpisode, buildSubject } from '../testing/build-episode.ts';
import { openPage } from '../testing/open-page.tsx';

let stub: ReturnType<typeof stubFetch>;
beforeEach(() => {
  stub = stubFetch({});
  Element.prototype.scrollIntoView = jest.fn();
  Object.defineProperty(window, 'matchMedia', { configurable: true, value: () => ({ matches: false }) });
});
afterEach(() => {
  stub.restore();
  document.body.innerHTML = '';
});

const open = (detail = buildDetail()) =>
  openPage(`/episodes/${detail.episode.slug}`, {
    cache: {
      [`/api/episodes/${detail.episode.slug}`]: detail,
      [`/api/metrics/episode/${detail.episode.id}`]: { plays: 2512, downloads: 50_321 },
    },
  });

describe('T3-P1: the notes of an episode', () => {
  const notes = (description_html?: string) =>
    open(
      buildDetail({ episode: buildEpisode({ description: '## Ce soir\n\n<b>non</b>', description_html }) }),
    );

  test('show what the service made of them, and play from the times that they name', async () => {
    const { host } = await notes(
      '<h3>Ce soir</h3><p><a class="link" href="/episodes/nobicast-975?t=750" data-seconds="750">12:30</a></p>',
    );
    expect(screen.getByRole('heading', { name: 'Ce soir' }).tagName).toBe('H3');
    fireEvent.click(screen.getByRole('link', { name: '12:30' }));
    expect(host.player.getSnapshot()).toMatchObject({ positionSeconds: 750 });
  });

  test('are lines of text where a service of before sends no more', async () => {
    await notes();
    expect(screen.getByText('## Ce soir').tagName).toBe('P');
    expect(screen.getByText('<b>non</b>').tagName).toBe('P');
  });
});

test('T3-P2: its sources are listed with time, title and site', async () => {
  await open(
    buildDetail({
      subjects: [
        buildSubject({ id: 1, title: 'Un', content_url: 'https://www.lwn.example/a', start_ms: 750_000 }),
        buildSubject({ id: 2, order_index: 1, title: 'Deux', content_url: null }),
        buildSubject({
          id: 3,
          order_index: 2,
          title: 'Trois',
          content_url: 'https://x.example/',
          start_ms: null,
        }),
      ],
    }),
  );
  const sources = screen.getByRole('heading', { name: 'Sources' }).closest('section');
  const items = within(sources as HTMLElement).getAllByRole('listitem');
  expect(items.map(({ textContent }) => textContent)).toEqual([
    '00:12:30Un (nouvel onglet) lwn.example',
    'Trois (nouvel onglet) x.example',
  ]);
  expect(
    within(sources as HTMLElement)
      .getByRole('link', { name: /^Un/ })
      .getAttribute('href'),
  ).toBe('https://www.lwn.example/a');
});
