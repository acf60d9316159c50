import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { fakeHost, stubFetch } from '@nobicast/web-kit/testing';
import { HostProvider } from '@nobicast/web-kit/host';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { openPage } from '../../testing/open-page.tsx';
import { loadPage } from '../../testing/load-page.ts';
import { ApplyButton } from './index.ts';

const path = '/api/guest-invitations';
const ok = { body: { ok: true, data: {} } };

let stub: ReturnType<typeof stubFetch>;
beforeEach(() => {
  sessionStorage.clear();
  jest.useFakeTimers();
});
afterEach(() => {
  stub?.restore();
  jest.useRealTimers();
  document.body.innerHTML = '';
});

const settle = (ms = 20) => act(() => jest.advanceTimersByTimeAsync(ms));
async function show(answer: Parameters<typeof stubFetch>[0][string] = ok) {
  stub = stubFetch({ [path]: answer });
  const router = createMemoryRouter([
    {
      path: '*',
      element: (
        <HostProvider host={fakeHost()}>
          <ApplyButton />
        </HostProvider>
      ),
    },
  ]);
  render(<RouterProvider router={router} />);
  await settle();
  return router;
}
const opener = () => screen.getByRole('link', { name: 'Proposer sa candidature', hidden: true });
const open = async () => {
  fireEvent.click(opener());
  await settle();
};
const dialog = () => screen.queryByRole('dialog');
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
const fill = () => {
  type('Nom complet', 'Camille Roche');
  type('Adresse e-mail', 'camille@exemple.org');
  type("Domaine d'expertise", 'Horloges atomiques');
};
const send = async (ms = 20) => {
  fireEvent.click(screen.getByRole('button', { name: 'Envoyer ma candidature' }));
  await settle(ms);
};
const sent = () =>
  stub.calls.map(
    ({ init }) => JSON.parse(String(init?.body)) as { social_links: object; [name: string]: unknown },
  );

test('the button is a link to the page of the form, and opens the dialog (GUESTS-10, GUESTS-26, GUESTS-27)', async () => {
  const router = await show();
  expect(opener().getAttribute('href')).toBe('/invites/candidature');
  expect(dialog()).toBeNull();
  await open();
  expect(router.state.location.pathname).toBe('/');
  expect(
    within(dialog() as HTMLElement).getByRole('heading', { name: 'Passer derrière le micro' }),
  ).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Annuler' }));
  await settle();
  expect(dialog()).toBeNull();
  expect(document.activeElement).toBe(opener());
  // GUESTS-26: Escape as well.
  await open();
  fireEvent.keyDown(dialog() as HTMLElement, { key: 'Escape' });
  await settle();
  expect(dialog()).toBeNull();
});

test('what is typed stays in this tab until it is sent, in the dialog and on the page', async () => {
  await show();
  await open();
  fill();
  cleanup();
  stub.restore();
  stub = stubFetch({ [path]: ok });
  await openPage('/invites/candidature');
  await settle();
  expect(field('Nom complet').value).toBe('Camille Roche');
  await send();
  expect(sent()).toHaveLength(1);
  cleanup();
  document.body.innerHTML = '';
  stub.restore();
  await show();
  await open();
  expect(field('Nom complet').value).toBe('');
});

test('with a key the browser opens the page in another tab, as with every link', async () => {
  await show();
  fireEvent.click(opener(), { ctrlKey: true });
  await settle();
  expect(dialog()).toBeNull();
});

test('the fields of the form, of which three are required (GUESTS-34 to 42)', async () => {
  await show();
  await open();
  const facts = (name: string) => [field(name).name, field(name).type, field(name).required];
  // GUESTS-34, GUESTS-35, GUESTS-36
  expect(facts('Nom complet')).toEqual(['name', 'text', true]);
  expect(facts('Adresse e-mail')).toEqual(['email', 'email', true]);
  expect(facts("Domaine d'expertise")).toEqual(['expertise', 'text', true]);
  // GUESTS-37, GUESTS-38
  expect(facts('Biographie, facultative')).toEqual(['bio', 'textarea', false]);
  expect(facts('Message, facultatif')).toEqual(['message', 'textarea', false]);
  // GUESTS-39, GUESTS-40, GUESTS-41, GUESTS-42
  for (const [label, name] of [
    ['Twitter', 'twitter'],
    ['LinkedIn', 'linkedin'],
    ['Site web', 'website'],
    ['GitHub', 'github'],
  ] as const)
    expect(facts(label)).toEqual([name, 'text', false]);
  // Who reads it and how long it is kept, before it is sent.
  const data = screen.getByText(/^Seule l’équipe la lit.*gardée 3 ans après le dernier échange/);
  expect(data.querySelector('a')?.getAttribute('href')).toBe('/legal/confidentialite');
});

test('an application is sent with its fields, and its state is shown (GUESTS-28)', async () => {
  await show({ ...ok, delayMs: 500 });
  await open();
  fill();
  // GUESTS-39 to 42
  const links = {
    Twitter: '@camille',
    LinkedIn: 'in/camille',
    'Site web': 'https://camille.example',
    GitHub: 'c',
  };
  for (const [label, link] of Object.entries(links)) type(label, link);
  await send();
  expect(screen.getByRole('button', { name: 'Envoi en cours…' }).getAttribute('aria-busy')).toBe('true');
  expect(field('Nom complet').readOnly).toBe(true);
  // Nobody leaves before the answer, and a second press sends nothing.
  fireEvent.click(screen.getByRole('button', { name: 'Fermer' }));
  fireEvent.click(screen.getByRole('button', { name: 'Envoi en cours…' }));
  await settle(600);
  expect(sent()).toEqual([
    {
      name: 'Camille Roche',
      email: 'camille@exemple.org',
      expertise: 'Horloges atomiques',
      bio: '',
      message: '',
      topic: '',
      social_links: {
        twitter: '@camille',
        linkedin: 'in/camille',
        website: 'https://camille.example',
        github: 'c',
      },
    },
  ]);
});

test('a text that is too long is kept whole and refused at its field, not cut', async () => {
  await show(ok);
  await open();
  fill();
  const text = 'a'.repeat(5_001);
  type('Message, facultatif', text);
  await send();
  expect([field('Message, facultatif').value, field('Message, facultatif').maxLength]).toEqual([text, -1]);
  expect(document.activeElement).toBe(field('Message, facultatif'));
  expect(screen.getByText('5000 caractères au plus.')).toBeTruthy();
  expect(sent()).toEqual([]);
});

test('the success is said, the dialog closes after 2 s, and the form is empty (GUESTS-29, GUESTS-30, GUESTS-31)', async () => {
  await show();
  await open();
  fill();
  await send();
  const heading = screen.getByRole('heading', { name: 'Candidature envoyée' });
  expect(document.activeElement).toBe(heading);
  await settle(1_900);
  expect(dialog()).not.toBeNull();
  await settle(200);
  expect(dialog()).toBeNull();
  await open();
  expect(field('Nom complet').value).toBe('');
  expect(field("Domaine d'expertise").value).toBe('');
});

test.each([
  [{ status: 429, body: { ok: false, error: 'Réessayez dans 12 minutes.' } }, 'Réessayez dans 12 minutes.'],
  // GUESTS-33, API-PUBLIC-052: also a reply that is not ok
  [{ status: 200, body: { ok: false } }, 'Failed to submit application'],
  [new Error('the network is away'), 'Failed to submit application'],
])(
  'a failure is said above the buttons, and the text stays (GUESTS-32, GUESTS-33)',
  async (answer, sentence) => {
    await show(answer);
    await open();
    fill();
    await send();
    const alert = screen.getByRole('alert');
    expect(alert.textContent).toBe(sentence);
    expect(alert.compareDocumentPosition(screen.getByRole('button', { name: 'Annuler' }))).toBe(
      Node.DOCUMENT_POSITION_FOLLOWING,
    );
    expect(field('Nom complet').value).toBe('Camille Roche');
    // What is typed stays, also while the dialog is closed.
    fireEvent.click(screen.getByRole('button', { name: 'Annuler' }));
    await settle();
    await open();
    expect(field('Nom complet').value).toBe('Camille Roche');
  },
);

test('required fields and the type of the address are checked before anything is sent (A27)', async () => {
  await show();
  await open();
  type('Adresse e-mail', 'camille@');
  await send();
  expect(screen.getAllByText('Ce champ est obligatoire.')).toHaveLength(2);
  expect(screen.getByText('Adresse email invalide')).toBeTruthy();
  expect(document.activeElement).toBe(field('Nom complet'));
  expect(sent()).toEqual([]);
});

test('lengths are judged by the server, whose sentences stand beside the fields (GUESTS-43)', async () => {
  await show({
    status: 400,
    body: {
      ok: false,
      error: 'Certains champs ne sont pas valides.',
      code: 'validation_failed',
      fields: [{ in: 'body', path: 'social_links.github', message: '500 caractères au plus.' }],
    },
  });
  await open();
  fill();
  await send();
  expect(screen.getByText('500 caractères au plus.')).toBeTruthy();
  expect(document.activeElement).toBe(field('GitHub'));
});

test('the trap is out of reach of people, screen readers and browsers that fill in forms (A29)', async () => {
  await show();
  await open();
  const trap = document.querySelector<HTMLInputElement>('input[name="topic"]');
  expect([trap?.tabIndex, trap?.autocomplete]).toEqual([-1, 'off']);
  expect(trap?.closest('[aria-hidden="true"]')).not.toBeNull();
  expect(screen.queryByRole('textbox', { name: 'Ne rien écrire ici' })).toBeNull();
});

describe('the page of its own', () => {
  test('has the same form, also without JavaScript', async () => {
    stub = stubFetch({ [path]: ok });
    expect((await loadPage('/invites/candidature', {})).page).toMatchObject({
      status: 200,
      isCacheable: true,
      head: { title: 'Passer derrière le micro, Nobicast', canonicalPath: '/invites/candidature' },
    });
    await openPage('/invites/candidature');
    const form = screen.getByRole<HTMLFormElement>('form');
    expect([form.method, form.getAttribute('action')]).toEqual(['post', '/api/guest-invitations/form']);
    fill();
    await send();
    expect(screen.getByRole('heading', { name: 'Candidature envoyée' })).toBeTruthy();
    await settle(3_000);
    expect(screen.getByRole('heading', { name: 'Candidature envoyée' })).toBeTruthy();
  });

  test.each([
    ['envoye', 'Candidature envoyée'],
    ['refus', 'Un champ manque, ou est trop long.'],
    ['trop', 'Plusieurs messages sont partis'],
    ['panne', 'hello@nobicast.example'],
  ])('says what came of a plain form: %s', async (outcome, text) => {
    const at = `/invites/candidature?etat=${outcome}`;
    expect((await loadPage(at, {})).page.isCacheable).toBe(false);
    await openPage(at);
    expect(document.body.textContent).toContain(text);
    expect(screen.queryByRole('form') === null).toBe(outcome === 'envoye');
  });
});
