import type { NewsletterIssue } from '@nobicast/contracts/admin-newsletter';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { openEpisodes, press, sent, setUpAdminScreen, settle } from '../testing/episodes-screen.tsx';
import { buildIssue } from '../testing/newsletter-screen.tsx';
import { buildEpisode, ok } from '../testing/open-admin.tsx';
import { address, path, replies, scheduled } from '../testing/week-screen.ts';

setUpAdminScreen();

describe('T3-B18: the date of the issue', () => {
  const issuePath = '/api/admin/newsletter/issues/7';
  const withIssue = (change: Partial<NewsletterIssue>) => ({
    ...replies(),
    [`${path}/newsletter`]: ok({ issue_id: 7 }),
    [issuePath]: ok({ issue: buildIssue({ episode_id: 1975, ...change }), recipients: 2 }),
    '/api/admin/newsletter/preview': ok({ html: '<p>Bonjour.</p>', text: 'Bonjour.', bytes: 900 }),
  });
  /** Hours and minutes of the dates on the page: of the episode, and of its issue. */
  const hours = () =>
    screen.getAllByRole<HTMLInputElement>('spinbutton', { name: /heure/ }).map(({ value }) => value);

  test('is shown of an issue that was created although its reply was lost', async () => {
    const withReply = withIssue({});
    await openEpisodes(
      {
        ...withReply,
        [`${path}/newsletter`]: [ok({ issue_id: null }), ok({ issue_id: 7 })],
        '/api/admin/newsletter/issues': new TypeError('Failed to fetch'),
      },
      { address },
    );
    await press('Écrire le numéro de cet épisode');
    expect(screen.queryByRole('button', { name: 'Écrire le numéro de cet épisode' })).toBeNull();
    expect(hours()).toEqual(['10', '10']);
  });

  test('is that of its episode, and follows it until somebody chooses another one', async () => {
    const moved = buildEpisode({ ...scheduled, published_at: '2026-11-24T17:00:00.000Z', version: 8 });
    await openEpisodes(
      { ...withIssue({}), [path]: [ok({ episode: scheduled }), ok({ episode: moved })] },
      { address },
    );
    expect(hours()).toEqual(['10', '10']);
    // Nobody would guess whether that date is enough.
    const waits = /^Rien ne part sans «.Programmer.».: il partira alors/;
    expect(screen.getByText(waits).textContent).toContain('avec l’épisode, le lundi 23 novembre');
    expect(screen.getByRole('link', { name: /^Newsletter/ }).textContent).toContain(
      'brouillon, qui ne part pas sans «\u00a0Programmer\u00a0»',
    );
    fireEvent.change(screen.getByRole('textbox', { name: 'Titre' }), { target: { value: 'Autrement' } });
    await settle(3_100);
    expect(hours()).toEqual(['18', '18']);
    fireEvent.click(screen.getAllByRole('button', { name: 'Lundi 10:00' }).at(-1) ?? document.body);
    expect(hours()).toEqual(['18', '10']);
    expect(screen.getByText(waits).textContent).not.toContain('avec l’épisode');
  });

  test('once it is scheduled, differs from that of its episode in sight, and is moved by one press', async () => {
    await openEpisodes(
      {
        ...withIssue({ state: 'scheduled', scheduled_at: '2026-11-23T08:00:00.000Z' }),
        [`${issuePath}/schedule`]: ok({
          issue: buildIssue({ state: 'scheduled', scheduled_at: scheduled.published_at }),
          recipients: 2,
        }),
      },
      { address },
    );
    expect(screen.getByText(/^L’épisode, lui, paraît le 23 novembre 2026 à 10:00/)).toBeTruthy();
    await press('Envoyer avec l’épisode');
    expect(sent(`${issuePath}/schedule`)).toMatchObject([{ body: { scheduled_at: scheduled.published_at } }]);
  });

  test('while both are the same, it is said to leave with its episode', async () => {
    await openEpisodes(withIssue({ state: 'scheduled', scheduled_at: scheduled.published_at }), { address });
    expect(screen.queryByText(/^L’épisode, lui/)).toBeNull();
    expect(screen.getByText(/^Il part en même temps que l’épisode/)).toBeTruthy();
  });

  test('once its episode is online, need not be waited for', async () => {
    const online = { ...withIssue({ state: 'scheduled', scheduled_at: scheduled.published_at }) };
    const already = /^L’épisode est déjà en ligne/;
    const { unmount } = await openEpisodes(online, { address });
    expect(screen.queryByText(already)).toBeNull();
    unmount();
    await openEpisodes(
      { ...online, [path]: ok({ episode: { ...scheduled, is_public: true } }) },
      { address },
    );
    expect(screen.getByText(already)).toBeTruthy();
    cleanup();
    const heardLater = { ...scheduled, is_public: true, type: 'preparation' as const };
    await openEpisodes({ ...online, [path]: ok({ episode: heardLater }) }, { address });
    expect(screen.queryByText(already)).toBeNull();
  });
});
