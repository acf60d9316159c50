import { act, fireEvent, screen, within } from '@testing-library/react';
import {
  listPath,
  openEpisodes,
  press,
  settle,
  setUpAdminScreen,
  type,
  type Answers,
} from '../testing/episodes-screen.tsx';
import { awaPath } from '../testing/guests-screen.tsx';
import { full, onePath, root as messages } from '../testing/messages-screen.tsx';
import { buildIssue, issuePath, issuesPath, newsletterHome } from '../testing/newsletter-screen.tsx';
import { buildEpisode, buildGuest, buildPage, ok } from '../testing/open-admin.tsx';

setUpAdminScreen();

const slow = (data: unknown) => ({ ...ok(data), delayMs: 3_000 });
const guests = '/admin/redaction/invites';

test.each<{ what: string; address: string; answers: Answers; begin: () => Promise<void> }>([
  {
    what: 'a new preparation',
    address: '/admin?onglet=episodes',
    answers: {
      [listPath]: ok(buildPage([])),
      '/api/admin/episodes': slow({ episode: buildEpisode({ id: 77 }) }),
      '/api/admin/episodes/77/participants/defaults': ok({ participants: [] }),
    },
    begin: () => press('Nouvelle préparation'),
  },
  {
    what: 'a new issue of the newsletter',
    address: newsletterHome,
    answers: {
      [`${issuesPath}?page=1`]: ok({ issues: [], total: 0, recipients: 0 }),
      [issuesPath]: slow({ issue: buildIssue(), recipients: 0 }),
    },
    begin: () => press('Nouveau numéro'),
  },
  {
    what: 'the deletion of an issue',
    address: `${newsletterHome}/7`,
    answers: { [issuePath]: [ok({ issue: buildIssue(), recipients: 0 }), slow({})] },
    begin: async () => {
      const name = 'Supprimer le brouillon';
      await press(name);
      fireEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name }));
      await settle();
    },
  },
  {
    what: 'a guest made of an application',
    address: `${messages}/7`,
    answers: {
      [onePath]: ok({ message: full({ kind: 'application', name: 'Nour Lachaume' }) }),
      '/api/admin/guests': slow({ guest: buildGuest({ id: 31 }) }),
    },
    begin: () => press('Créer sa fiche d’invité'),
  },
  {
    what: 'a changed guest',
    address: `${guests}/7`,
    answers: { [awaPath]: [ok({ guest: buildGuest() }), slow({ guest: buildGuest({ version: 5 }) })] },
    begin: async () => {
      type('Nom', 'Awa D.');
      await press('Enregistrer');
    },
  },
])('$what that is there late leaves people where they have gone', async ({ address, answers, begin }) => {
  const { router } = await openEpisodes(answers, { address });
  await begin();
  await act(() => router.navigate('/archives'));
  await settle(5_000);
  expect(router.state.location.pathname).toBe('/archives');
});
