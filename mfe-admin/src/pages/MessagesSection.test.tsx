import type { Message } from '@nobicast/contracts/admin-messages';
import { act, fireEvent, screen } from '@testing-library/react';
import {
  closeMessages,
  full,
  listPath,
  listed,
  onePath,
  openMessages,
  pageOf,
  press,
  root,
  sent,
  setUpMessagesScreen,
  settle,
} from '../testing/messages-screen.tsx';
import { ok } from '../testing/open-admin.tsx';

setUpMessagesScreen();

test('the list names who wrote what, its kind and its state, and leads to each message', async () => {
  await openMessages({
    [listPath]: pageOf([
      listed(),
      listed({ id: 6, kind: 'application', state: 'declined', title: 'Horloges' }),
    ]),
  });
  expect(screen.getByText('2 messages, 1 nouveau en tout')).toBeTruthy();
  const rows = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(rows[0]).toContain('Camille Roche, le 19/11/2026 à 21:30');
  expect(rows[0]).toMatch(/Message.*Nouveau/);
  expect(rows[1]).toMatch(/Candidature.*Décliné/);
  expect(screen.getByRole('link', { name: 'Un lien mort' }).getAttribute('href')).toBe(`${root}/7`);
});

test('filters and pages are in the address, and come back from it', async () => {
  const { router } = await openMessages({
    [listPath]: pageOf([listed()], 45),
    '/api/admin/messages?page=2': pageOf([listed()], 45),
    '/api/admin/messages?page=1&kind=application': pageOf([]),
    '/api/admin/messages?page=1&kind=application&state=declined&search=horloge': pageOf([]),
  });
  await press('Suivant');
  expect(router.state.location.search).toBe('?page=2');
  fireEvent.change(screen.getByRole('combobox', { name: 'Genre' }), { target: { value: 'application' } });
  await settle();
  expect(router.state.location.search).toBe('?genre=candidatures');
  expect(screen.getByRole('heading', { name: 'Aucun message ne correspond' })).toBeTruthy();
  await press('Effacer les filtres');
  expect(router.state.location.search).toBe('');
  await act(() => router.navigate(`${root}?genre=candidatures&etat=declines&recherche=horloge`));
  await settle();
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'État' }).value).toBe('declined');
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('horloge');
});

test('no message yet, and a list that fails', async () => {
  await openMessages({ [listPath]: pageOf([]) });
  expect(screen.getByRole('heading', { name: 'Aucun message' })).toBeTruthy();
  closeMessages();
  await openMessages({ [listPath]: { status: 400, body: { ok: false, error: 'Rien ne va.' } } });
  expect(screen.getByRole('alert').textContent).toContain('Rien ne va.');
});

test('a message shows everything that was typed as text; only addresses and names of accounts are links', async () => {
  await openMessages(
    {
      [onePath]: ok({
        message: full({
          kind: 'application',
          title: '<b>Horloges</b>',
          bio: 'Douze ans.',
          social_links: {
            twitter: '@camille',
            website: 'https://camille.example',
            github: 'javascript:alert(1)',
          },
          wants_newsletter: true,
        }),
      }),
    },
    `${root}/7`,
  );
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('<b>Horloges</b>');
  expect(screen.getByText('Douze ans.')).toBeTruthy();
  expect(screen.getByText('La souhaite')).toBeTruthy();
  const hrefs = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(hrefs).toContain('https://camille.example');
  expect(hrefs).toContain('mailto:camille@exemple.org');
  expect(hrefs).toContain('https://twitter.com/camille');
  expect(hrefs.join(' ')).not.toMatch(/javascript/);
});

test('an answer is sent with the version that was read, and shown with its mail', async () => {
  const answers: Message['answers'] = [
    {
      id: 1,
      text: 'Merci.',
      author_name: 'Maud Keller',
      written_at: '2026-11-20T10:00:00.000Z',
      mail: 'waiting',
    },
  ];
  await openMessages(
    {
      [onePath]: [ok({ message: full() }), ok({ message: full({ version: 4, state: 'answered', answers }) })],
      [`${onePath}/answer`]: ok({ message: full({ version: 4, state: 'answered', answers }) }),
    },
    `${root}/7`,
  );
  await press('Envoyer la réponse');
  expect(screen.getByText('Une réponse est attendue.')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Votre réponse' }));
  fireEvent.change(screen.getByRole('textbox', { name: 'Votre réponse' }), { target: { value: 'Merci.' } });
  await press('Envoyer la réponse');
  expect(sent()).toEqual([
    { path: `${onePath}/answer`, method: 'POST', version: '"3"', body: { text: 'Merci.' } },
  ]);
  expect(screen.getByRole('article').textContent).toBe('Merci.Maud Keller, le 20/11/2026 à 11:00 · En route');
  // It stands where somebody who cannot see it would not look for it.
  expect(document.activeElement).toBe(screen.getByRole('article'));
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Votre réponse' }).value).toBe('');
  expect(screen.getByText('Répondu')).toBeTruthy();
});

test('a message that somebody else has changed is read again, and the typed answer stays', async () => {
  const current = full({ version: 4, state: 'declined' });
  const changes = [{ fields: ['state'], by: 'Nadia', at: '2026-11-20T09:59:00.000Z' }];
  await openMessages(
    {
      [onePath]: [ok({ message: full() }), ok({ message: current })],
      [`${onePath}/answer`]: {
        status: 412,
        body: { ok: false, error: 'x', code: 'stale_version', data: { current, changes } },
      },
    },
    `${root}/7`,
  );
  fireEvent.change(screen.getByRole('textbox', { name: 'Votre réponse' }), { target: { value: 'Merci.' } });
  await press('Envoyer la réponse');
  expect(screen.getByRole('alert').textContent).toContain(
    'Nadia a changé ce message entre-temps. Rien n’est parti\u00a0: relisez-le, votre texte reste.',
  );
  expect(screen.getByText('Décliné')).toBeTruthy();
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Votre réponse' }).value).toBe('Merci.');
});

test('an answer that is not sent is asked about before it is left, and restored after a reload', async () => {
  const answers = { [onePath]: ok({ message: full() }), [listPath]: pageOf([listed()]) };
  const { router } = await openMessages(answers, `${root}/7`);
  fireEvent.change(screen.getByRole('textbox', { name: 'Votre réponse' }), { target: { value: 'Merci.' } });
  fireEvent.click(screen.getByRole('link', { name: 'Tous les messages' }));
  await settle(200);
  expect(router.state.location.pathname).toBe(`${root}/7`);
  expect(screen.getByRole('alertdialog').textContent).toContain('Abandonner la saisie');
  await press('Continuer la saisie');
  closeMessages();
  // As after a reload of the tab.
  const again = await openMessages(answers, `${root}/7`);
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Votre réponse' }).value).toBe('Merci.');
  fireEvent.click(screen.getByRole('link', { name: 'Tous les messages' }));
  await settle(200);
  await press('Abandonner');
  expect(again.router.state.location.pathname).toBe(root);
});

test('an answer that was sent does not come back after a reload, also while the message is read again', async () => {
  const unanswered = { ...ok({}), after: new Promise(() => undefined) };
  await openMessages(
    {
      [onePath]: [ok({ message: full() }), unanswered],
      [`${onePath}/answer`]: ok({ message: full({ version: 4, state: 'answered' }) }),
    },
    `${root}/7`,
  );
  const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Votre réponse' });
  fireEvent.change(field(), { target: { value: 'Merci.' } });
  await press('Envoyer la réponse');
  closeMessages();
  await openMessages({ [onePath]: ok({ message: full({ version: 4, state: 'answered' }) }) }, `${root}/7`);
  expect(field().value).toBe('');
});

test('a message is marked without an answer', async () => {
  await openMessages(
    {
      [onePath]: [ok({ message: full() }), ok({ message: full({ version: 4, state: 'declined' }) })],
    },
    `${root}/7`,
  );
  await press('Marquer comme décliné');
  expect(sent()).toEqual([{ path: onePath, method: 'PATCH', version: '"3"', body: { state: 'declined' } }]);
});

test('deleting names what is lost, and leads back to the list with its filters', async () => {
  const answer = {
    id: 1,
    text: 'Merci.',
    author_name: 'Maud',
    written_at: '2026-11-20T10:00:00.000Z',
  } as const;
  const { router } = await openMessages(
    {
      [onePath]: ok({ message: full({ answers: [{ ...answer, mail: 'waiting' }] }) }),
      '/api/admin/messages?page=1&state=new': pageOf([]),
    },
    `${root}/7?etat=nouveaux`,
  );
  fireEvent.change(screen.getByRole('textbox', { name: 'Votre réponse' }), { target: { value: 'À jeter' } });
  await press('Supprimer');
  const asked = screen.getByRole('alertdialog').textContent;
  expect(asked).toContain('Supprimer le message de Camille Roche');
  expect(asked).toContain('1 réponse gardée avec lui');
  expect(asked).toContain('l’e-mail d’une réponse qui n’est pas encore partie');
  await press('Supprimer définitivement');
  expect(sent().map(({ method }) => method)).toEqual(['DELETE']);
  expect(router.state.location.pathname + router.state.location.search).toBe(`${root}?etat=nouveaux`);
});

test('a message that is gone, or an address that names none', async () => {
  await openMessages(
    { [onePath]: { status: 404, body: { ok: false, error: 'x', code: 'message_not_found' } } },
    `${root}/7`,
  );
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Ce message n’existe pas');
  closeMessages();
  await openMessages({}, `${root}/sept`);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Ce message n’existe pas');
});
