import { act, fireEvent, screen } from '@testing-library/react';
import {
  full,
  onePath,
  openMessages,
  press,
  root,
  sent,
  settle,
  setUpMessagesScreen,
} from '../testing/messages-screen.tsx';
import { buildGuest, ok } from '../testing/open-admin.tsx';

setUpMessagesScreen();

describe('an application becomes a guest', () => {
  const application = full({
    kind: 'application',
    name: 'Nour Lachaume',
    email: 'nour@exemple.fr',
    title: 'Sécurité',
    bio: 'Démonte des serrures.',
    social_links: { github: 'https://github.com/nour', twitter: '@nour' },
  });
  const createPath = '/api/admin/guests';

  test('with one press, hidden, and their form is open', async () => {
    const guest = buildGuest({ id: 31, name: 'Nour Lachaume', is_featured: false });
    const { router } = await openMessages(
      {
        [onePath]: ok({ message: application }),
        [createPath]: ok({ guest }),
        [`${createPath}/31`]: ok({ guest }),
      },
      `${root}/7`,
    );
    await press('Créer sa fiche d’invité');
    expect(sent()).toMatchObject([
      {
        path: createPath,
        method: 'POST',
        body: {
          name: 'Nour Lachaume',
          slug: 'nour-lachaume',
          email: 'nour@exemple.fr',
          bio: 'Démonte des serrures.',
          domains: ['Sécurité'],
          links: [
            { label: 'Twitter', url: 'https://twitter.com/nour' },
            { label: 'GitHub', url: 'https://github.com/nour' },
          ],
          is_featured: false,
          message_id: 7,
        },
      },
    ]);
    expect(router.state.location.pathname).toBe('/admin/redaction/invites/31');
    expect(screen.getByRole('heading', { level: 1, name: 'Nour Lachaume' })).toBeTruthy();
  });

  test('T3-B18: and then leads to them instead of making another one', async () => {
    const accepted = full({ ...application, state: 'accepted', guest_id: 31 });
    const refused = {
      status: 409,
      body: { ok: false, error: 'Cette candidature a déjà sa fiche.', code: 'application_accepted' },
    };
    const { router, host } = await openMessages(
      { [onePath]: [ok({ message: application }), ok({ message: accepted })], [createPath]: refused },
      `${root}/7`,
    );
    // Somebody else was quicker.
    await press('Créer sa fiche d’invité');
    expect(host.notices.at(-1)?.message).toBe('Cette candidature a déjà sa fiche.');
    expect(router.state.location.pathname).toBe(`${root}/7`);
    expect(screen.getByText('Accepté')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Créer sa fiche d’invité' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Voir sa fiche d’invité' }).getAttribute('href')).toBe(
      '/admin/redaction/invites/31',
    );
  });

  test('T3-B18: or is declined with a text that can be changed', async () => {
    const declined = full({ ...application, state: 'declined', version: 4 });
    await openMessages(
      {
        [onePath]: [ok({ message: application }), ok({ message: declined })],
        [`${onePath}/answer`]: ok({ message: declined }),
      },
      `${root}/7`,
    );
    const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Votre réponse' });
    await press('Écrire un refus');
    expect(field.value).toMatch(/^Bonjour Nour Lachaume,/);
    expect(document.activeElement).toBe(field);
    await press('Ne pas décliner');
    expect([field.value, screen.queryByRole('button', { name: 'Envoyer le refus' })]).toEqual(['', null]);
    await press('Écrire un refus');
    fireEvent.change(field, { target: { value: 'Pas cette fois.' } });
    await press('Envoyer le refus');
    expect(sent()).toMatchObject([
      { path: `${onePath}/answer`, body: { text: 'Pas cette fois.', declines: true } },
    ]);
    expect(screen.getByText('Décliné')).toBeTruthy();
  });

  test('in a form with what is known where the server refuses it', async () => {
    const taken = {
      status: 409,
      body: { ok: false, error: 'Cette adresse est celle d’une autre personne.', code: 'guest_email_taken' },
    };
    const { router } = await openMessages(
      { [onePath]: ok({ message: application }), [createPath]: taken },
      `${root}/7`,
    );
    await press('Créer sa fiche d’invité');
    expect(router.state.location.pathname).toBe('/admin/redaction/invites/nouveau');
    expect(screen.getByLabelText<HTMLInputElement>('Nom').value).toBe('Nour Lachaume');
  });

  test('in that form, and their message then leads to them at once', async () => {
    const guest = buildGuest({ id: 31, name: 'Nour Lachaume' });
    const taken = {
      status: 409,
      body: { ok: false, error: 'Cette adresse est celle d’une autre personne.', code: 'guest_email_taken' },
    };
    const accepted = full({ ...application, state: 'accepted', guest_id: 31 });
    const { router } = await openMessages(
      {
        [onePath]: [ok({ message: application }), ok({ message: accepted })],
        [createPath]: [taken, ok({ guest })],
      },
      `${root}/7`,
    );
    await press('Créer sa fiche d’invité');
    fireEvent.change(screen.getByLabelText('Adresse e-mail'), { target: { value: 'n@exemple.fr' } });
    await press('Ajouter à l’annuaire');
    expect(router.state.location.pathname).toBe('/admin/redaction/invites');
    await act(() => router.navigate(`${root}/7`));
    await settle();
    expect(screen.getByRole('link', { name: 'Voir sa fiche d’invité' })).toBeTruthy();
  });
});
