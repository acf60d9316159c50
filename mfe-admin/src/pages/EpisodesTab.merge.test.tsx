import type { MergePlan } from '@nobicast/contracts/admin-merges';
import { fireEvent, screen } from '@testing-library/react';
import { buildEpisode, buildPage, ok } from '../testing/open-admin.tsx';
import {
  calls,
  choose,
  listPath,
  openEpisodes,
  openMenu,
  press,
  refusal,
  sent,
  setUpAdminScreen,
  settle,
  type Answers,
} from '../testing/episodes-screen.tsx';

setUpAdminScreen();

const preparation = (change: object = {}) =>
  buildEpisode({
    id: 977,
    number: 977,
    type: 'preparation',
    title: 'Les thèmes',
    description: 'Les notes',
    podcast_id: 1977,
    ...change,
  });
const path = '/api/admin/episodes/977/merge';
const target = { id: 1977, number: 977, title: 'Le podcast', slug: 'episode-977' };
const plan = (change: Partial<MergePlan> = {}): MergePlan => ({
  version: 9,
  target,
  targets: [target],
  plan: 'abc',
  at: null,
  slug: 'themes-977',
  subjects: 7,
  comments: 12,
  participants: 1,
  known_participants: 2,
  addresses: 2,
  lost_starts: 0,
  kept: ['cover'],
  lost: ['description'],
  ...change,
});

async function open(answers: Answers, change: object = {}) {
  const episode = preparation(change);
  const opened = await openEpisodes({ [listPath]: ok(buildPage([episode])), ...answers });
  await openMenu('Actions pour l’épisode 977');
  return opened;
}

test('the question counts what moves and names what is lost, then exactly that is done', async () => {
  const { host } = await open({ [path]: [ok(plan()), ok({ episode: buildEpisode() })] });
  // T3-B16
  const entry = screen.getByRole('menuitem', { name: 'Fusionner' });
  const why = document.getElementById(entry.getAttribute('aria-describedby') ?? '');
  expect(why?.textContent).toBe('son podcast existe déjà');
  await choose('Fusionner');
  await settle(200);
  const dialog = screen.getByRole('alertdialog', { name: /^Fusionner la préparation #977/ });
  const text = dialog.textContent?.replaceAll('\u00a0', ' ') ?? '';
  for (const part of [
    'se fusionne avec le podcast #977, « Le podcast »',
    '7sujets',
    '12commentaires publiés',
    '1participant',
    '2adresses redirigées',
    '2 personnes participent déjà',
    'car il n’en a pas : la couverture',
    'car le podcast a déjà les siens : la description',
    'ne peut pas être annulée',
    'Les notes',
  ])
    expect(text).toContain(part);
  expect(text).not.toContain('Les thèmes');
  await press('Fusionner');
  expect(sent(path)).toEqual([{ method: 'POST', version: '"9"', body: { into: 1977, plan: 'abc' } }]);
  expect(host.notices[0]?.message).toBe('La préparation 977 a été fusionnée avec son podcast.');
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('without a fresh proof the question comes above, and the plan stays if none is given', async () => {
  const error = 'Confirmez d’abord.';
  await open({
    [path]: [ok(plan()), { status: 403, body: { ok: false, error, code: 'fresh_proof_needed' } }],
    '/api/auth/proof/start': ok({ proved_at: '2026-11-20T09:00:00.000Z', question: null }),
  });
  await choose('Fusionner');
  await settle(200);
  await press('Fusionner');
  await settle(200);
  expect(screen.getByRole('alertdialog').textContent).toContain('C’est bien vous');
  await press('Annuler');
  await settle(200);
  const dialog = screen.getByRole('alertdialog', { name: /^Fusionner la préparation #977/ });
  expect(dialog.textContent).toContain(error);
  expect(dialog.textContent).toContain('7sujets');
  expect(sent(path)).toHaveLength(1);
});

test('what has changed meanwhile is read again before anything is done', async () => {
  await open({
    [path]: [
      ok(plan()),
      {
        status: 412,
        body: {
          ok: false,
          error: 'x',
          code: 'stale_version',
          data: {
            current: preparation(),
            changes: ['Adèle', 'Paul', 'Adèle', null].map((by) => ({
              fields: ['title'],
              by,
              at: '2026-11-20T09:00:00.000Z',
            })),
          },
        },
      },
      ok(plan({ subjects: 8, plan: 'def', version: 10 })),
      ok({ episode: buildEpisode() }),
    ],
  });
  await choose('Fusionner');
  await settle(200);
  await press('Fusionner');
  await settle(200);
  const dialog = screen.getByRole('alertdialog');
  expect(dialog.textContent).toContain('changée entre-temps par Adèle, Paul et un import.');
  expect(dialog.textContent).toContain('8sujets');
  await press('Fusionner');
  expect(sent(path).at(-1)).toMatchObject({ version: '"10"', body: { plan: 'def' } });
});

test('a plan that cannot be read says why, and nothing can be confirmed', async () => {
  await open({
    [path]: refusal(409, 'Cet épisode a déjà le plus grand nombre de sujets.', 'too_many_subjects'),
  });
  await choose('Fusionner');
  await settle(200);
  expect(screen.getByRole('alertdialog').textContent).toContain('le plus grand nombre de sujets');
  await press('Fusionner');
  expect(sent(path)).toEqual([]);
  await press('Annuler');
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('where there are several podcasts of the number, one is chosen', async () => {
  const other = { id: 1978, number: 977, title: null, slug: 'autre-977' };
  await open({
    [path]: [ok(plan({ targets: [target, other] })), ok({ episode: buildEpisode() })],
    [`${path}?into=1978`]: ok(plan({ target: other, targets: [target, other], plan: 'of-other' })),
  });
  await choose('Fusionner');
  await settle(200);
  fireEvent.click(screen.getByRole('radio', { name: 'Nobicast #977 (autre-977)' }));
  await settle(200);
  await press('Fusionner');
  expect(sent(path).at(-1)?.body).toEqual({ into: 1978, plan: 'of-other' });
});

test.each([
  ['after its show', '2026-11-09T09:00:00.000Z', /^Elle est déjà publique.*daté de maintenant/, false],
  ['before its show, which is said', '2026-11-16T09:00:00.000Z', /^Elle est déjà publique.*maintenant/, true],
  [
    'before its own date',
    '2026-11-30T09:00:00.000Z',
    /^Le podcast paraîtra lundi 30 novembre.*pas avant/,
    true,
  ],
])(
  'without a podcast of its number, the type of the preparation is switched (A34): %s',
  async (_, published_at, dated, isBeforeShow) => {
    const own = '/api/admin/episodes/977';
    const { host } = await open(
      { [own]: ok({ episode: buildEpisode() }) },
      { podcast_id: null, version: 3, published_at, is_public: published_at < '2026-11-20' },
    );
    expect(screen.queryByRole('menuitem', { name: 'Fusionner' })).toBeNull();
    await choose('Passer en podcast');
    await settle(200);
    fireEvent.click(screen.getByRole('radio', { name: 'Tout de suite' }));
    expect(screen.getByText(dated)).toBeTruthy();
    // T3-B19
    expect(screen.queryByText(/^Son émission est prévue samedi/) !== null).toBe(isBeforeShow);
    await press('Passer en podcast');
    expect(sent(own)).toEqual([
      { method: 'PUT', version: '"3"', body: { type: 'podcast', is_dated_now: true } },
    ]);
    expect(host.notices[0]?.message).toBe('L’épisode 977 est un podcast.');
  },
);

test('a preparation that has changed meanwhile is refused, and the list is read again with the end of the question', async () => {
  const own = '/api/admin/episodes/977';
  const stale = {
    status: 412,
    body: { ok: false, code: 'stale_version', error: '', data: { current: preparation(), changes: [] } },
  };
  await open({ [own]: stale }, { podcast_id: null });
  await choose('Passer en podcast');
  await settle(200);
  fireEvent.click(screen.getByRole('radio', { name: 'Tout de suite' }));
  await press('Passer en podcast');
  expect(screen.getByRole('alert').textContent).toContain('Fermez cette fenêtre et vérifiez la liste.');
  await press('Annuler');
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(calls().filter((call) => call.path === listPath)).toHaveLength(2);
});

test('a podcast is offered neither', async () => {
  await open({}, { type: 'podcast', podcast_id: null });
  expect(screen.queryByRole('menuitem', { name: 'Fusionner' })).toBeNull();
  expect(screen.queryByRole('menuitem', { name: 'Passer en podcast' })).toBeNull();
});

test('while the podcast is to come the question says when, and the addresses before and after (T3-B1)', async () => {
  const at = '2026-11-23T09:00:00.000Z';
  const { host } = await open({ [path]: [ok(plan({ at })), ok({ episode: buildEpisode() })] });
  await choose('Fusionner');
  await settle(200);
  const dialog = screen.getByRole('alertdialog', { name: /^Prévoir la fusion de la préparation #977/ });
  const text = dialog.textContent?.replaceAll('\u00a0', ' ') ?? '';
  for (const part of [
    'Le lundi 23 novembre 2026 à 10:00, quand le podcast',
    'Jusque-là, sa page et ses commentaires restent en ligne.',
    'Avant/episodes/themes-977 la préparation/episodes/episode-977 pas encore publique',
    'Après/episodes/themes-977 redirige vers le podcast/episodes/episode-977 le podcast',
    'peut être annulée jusque-là',
  ])
    expect(text).toContain(part);
  await press('Prévoir la fusion');
  expect(host.notices[0]?.message).toBe(
    'La préparation 977 devient son podcast le lundi 23 novembre 2026 à 10:00.',
  );
});

test('a planned merge is named in the list, and given up from the menu (T3-B1)', async () => {
  const planned_merge = { preparation_id: 977, podcast_id: 1977, at: '2026-11-23T09:00:00.000Z' };
  const { host } = await open({ [path]: ok({ episode: buildEpisode() }) }, { planned_merge });
  expect(screen.getAllByText('devient son podcast le lundi 23 novembre 2026 à 10:00').length).toBeGreaterThan(
    0,
  );
  await choose('Fusion prévue');
  await settle(200);
  await press('Annuler la fusion');
  expect(sent(path)).toMatchObject([{ method: 'DELETE' }]);
  expect(host.notices[0]?.message).toBe('La fusion de la préparation 977 est annulée.');
});

describe('a merge and the show of its preparation (T3-B1)', () => {
  const at = '2026-11-23T09:00:00.000Z';
  const recording_starts_at = '2026-11-23T20:00:00.000Z';
  const shown = () => screen.getByRole('alertdialog').textContent?.replaceAll('\u00a0', ' ');

  test('one that is planned waits for it, which the list and the dialog say', async () => {
    const planned_merge = { preparation_id: 977, podcast_id: 1977, at };
    await open({}, { planned_merge, recording_starts_at });
    expect(
      screen.getAllByText('devient son podcast après son émission, le lundi 23 novembre 2026 à 23:15'),
    ).not.toEqual([]);
    await choose('Fusion prévue');
    expect(shown()).toContain('après son émission, le lundi 23 novembre 2026 à 23:15');
  });

  test('one that is to be planned says until when it waits', async () => {
    await open({ [path]: ok(plan({ at })) }, { recording_starts_at });
    await choose('Fusionner');
    await settle(200);
    expect(shown()).toContain(
      'Son émission est prévue jusqu’au lundi 23 novembre 2026 à 23:15 : la fusion attend qu’elle soit finie.',
    );
  });

  test('at once it would end the régie, which is said while the show is on air', async () => {
    const show = { slug: 'x', number: 977, title: null, recording_starts_at, phase: 'on_air', is_open: true };
    await open({ [path]: ok(plan()), '/api/shows': ok({ shows: [{ ...show, episode_id: 977 }] }) });
    await choose('Fusionner');
    await settle(200);
    expect(shown()).toContain('Son émission est à l’antenne : la régie ne pourra plus rien noter');
  });
});
