import { act, fireEvent, screen } from '@testing-library/react';
import { brand } from '@nobicast/contracts/brand';
import { contactSentences } from '@nobicast/contracts/contact-sentences';
import { stubFetch, stubTurnstile } from '@nobicast/web-kit/testing';
import { loadPage } from '../testing/load-page.ts';
import { openPage } from '../testing/open-page.tsx';

const ok = { body: { ok: true, data: {} } };
const botCheck = { body: { ok: true, data: { provider: 'turnstile', site_key: 'key' } } };

let stub: ReturnType<typeof stubFetch>;
let turnstile: ReturnType<typeof stubTurnstile>;
beforeEach(() => {
  sessionStorage.clear();
  jest.useFakeTimers({ now: Date.parse('2026-11-20T13:07:00Z') });
  turnstile = stubTurnstile();
});
afterEach(() => {
  turnstile.restore();
  stub?.restore();
  jest.useRealTimers();
  document.body.innerHTML = '';
});

const settle = (ms = 20) => act(() => jest.advanceTimersByTimeAsync(ms));
async function open(answer: Parameters<typeof stubFetch>[0][string] = ok, at = '/contact') {
  stub = stubFetch({ '/api/bot-check': botCheck, '/api/contact': answer });
  const view = await openPage(at);
  await settle();
  return view;
}
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const box = (name: RegExp) => screen.getByRole<HTMLInputElement>('checkbox', { name });
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
const send = async () => {
  fireEvent.click(screen.getByRole('button', { name: 'Envoyer le message' }));
  await settle();
};
const solve = () => act(() => turnstile.solve('human'));
const sent = () =>
  stub.calls
    .filter(({ path }) => path === '/api/contact')
    .map(({ init }) => JSON.parse(String(init?.body)) as Record<string, unknown>);
async function fill() {
  type('Nom', 'Camille Roche');
  type('Adresse e-mail', 'camille@exemple.org');
  type('Sujet', 'Un lien mort');
  type('Message', 'Le lien du sujet trois ne répond plus.');
  fireEvent.click(box(/^J’accepte/));
  await solve();
}

test('the page has a form, and is served with it (CONTACT-01)', async () => {
  const { page } = await loadPage('/contact', {});
  expect(page).toMatchObject({
    status: 200,
    isCacheable: true,
    head: { title: 'Contact, Nobicast', canonicalPath: '/contact' },
  });
  await open();
  const form = screen.getByRole<HTMLFormElement>('form', { name: 'Écrire à l’équipe' });
  // Without JavaScript it is a plain one, whose rules the browser knows.
  expect([form.method, form.getAttribute('action')]).toEqual(['post', '/api/contact/form']);
  expect(field('Nom').minLength).toBe(2);
  expect(field('Nom').maxLength).toBe(100);
  expect(field('Adresse e-mail').type).toBe('email');
  // Without JavaScript at most 5,000 characters; with it what is pasted is not cut.
  expect([field('Message').minLength, field('Message').maxLength]).toEqual([10, -1]);
});

test('the side cards name the other ways, their delays and when the show is made', async () => {
  await open();
  const href = (name: string | RegExp) => screen.getByRole('link', { name }).getAttribute('href');
  // CONTACT-02, CONTACT-03, CONTACT-04, U29
  expect(href('hello@nobicast.example')).toBe('mailto:hello@nobicast.example');
  expect(
    screen
      .getAllByRole('link', { name: /^Le salon/ })
      .at(-1)
      ?.getAttribute('href'),
  ).toBe(brand.links.chat);
  expect(href(/^Chaîne vidéo/)).toBe(brand.links.video);
  const pairs = [...document.querySelectorAll('dl > div')].map(({ children }) =>
    [...children].map(({ textContent }) => textContent),
  );
  // CONTACT-05, CONTACT-06, CONTACT-07, CONTACT-09, CONTACT-10, CONTACT-11
  expect(pairs).toEqual([
    ['E-mail', '24 à 48 h'],
    ['Chat', 'en direct'],
    ['Réseaux sociaux', '2 à 7 jours'],
    ['Studio', 'virtuel'],
    ['Direct', 'samedi 20:00 UTC'],
    ['Participer', 'par le chat, en direct'],
  ]);
  // CONTACT-08
  expect(href(/dans la FAQ$/)).toBe('/faq');
  // CONTACT-12, CONTACT-13, CONTACT-14
  expect(href('Proposer une collaboration')).toBe('mailto:hello@nobicast.example?subject=Collaboration');
  expect(href('Signaler un problème')).toBe('mailto:support@nobicast.example');
  expect(href('Joindre la rédaction')).toBe('mailto:hello@nobicast.example?subject=Presse');
  // CONTACT-15
  expect(href('politique de confidentialité')).toBe('/legal/confidentialite');
});

test('what is wrong is said beside each field and above, and the first one has the focus', async () => {
  await open();
  type('Nom', 'C');
  type('Adresse e-mail', 'camille@');
  type('Sujet', 'Euh');
  type('Message', 'Bonjour');
  await send();
  const described = (control: HTMLElement) =>
    (control.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent);
  // CONTACT-17, CONTACT-19, CONTACT-22, CONTACT-24
  expect(described(field('Nom'))).toEqual(['Le nom doit contenir au moins 2 caractères']);
  expect(described(field('Adresse e-mail'))).toEqual(['Adresse email invalide']);
  expect(described(field('Sujet'))).toEqual(['Le sujet doit contenir au moins 5 caractères']);
  expect(described(field('Message'))[0]).toBe('Le message doit contenir au moins 10 caractères');
  // CONTACT-27
  expect(described(box(/^J’accepte/))).toEqual(['Vous devez accepter la politique de confidentialité']);
  // CONTACT-30
  const alert = screen.getByRole('alert').textContent;
  expect(alert).toContain('Veuillez compléter la vérification de sécurité.');
  expect(alert).toContain('Cinq points sont à revoir, le premier est le nom.');
  expect(document.activeElement).toBe(field('Nom'));
  expect(sent()).toEqual([]);
  // What is corrected is not wrong any more.
  type('Nom', 'Camille');
  expect(field('Nom').getAttribute('aria-invalid')).toBeNull();
});

test('without the bot check nothing is sent (CONTACT-29, CONTACT-30)', async () => {
  await open();
  await fill();
  await act(async () => void turnstile.expire());
  await send();
  expect(screen.getByRole('alert').textContent).toContain('Veuillez compléter la vérification de sécurité.');
  expect(document.activeElement).toBe(screen.getByRole('alert'));
  expect(sent()).toEqual([]);
});

test('a message is sent, and the page says so (CONTACT-28, CONTACT-31, CONTACT-32, CONTACT-33)', async () => {
  await open({ ...ok, delayMs: 500 });
  await fill();
  fireEvent.click(box(/newsletter du lundi/));
  await send();
  const busy = screen.getByRole('button', { name: 'Envoi en cours…' });
  expect(busy.getAttribute('aria-busy')).toBe('true');
  // A second press sends nothing.
  fireEvent.click(busy);
  await settle(600);
  expect(sent()).toEqual([
    {
      name: 'Camille Roche',
      email: 'camille@exemple.org',
      subject: 'Un lien mort',
      message: 'Le lien du sujet trois ne répond plus.',
      consent: true,
      newsletter: true,
      turnstile_token: 'human',
    },
  ]);
  const heading = screen.getByRole('heading', { name: 'Message envoyé !' });
  expect(document.activeElement).toBe(heading);
  expect(screen.getByText('envoyé 14:07')).toBeTruthy();
  expect(screen.queryByRole('form')).toBeNull();
});

test('what is typed stays in this tab until it is sent: the form itself has a link to another page', async () => {
  await open();
  type('Nom', 'Camille Roche');
  fireEvent.click(box(/^J’accepte/));
  document.body.innerHTML = '';
  stub.restore();

  await open();
  expect(field('Nom').value).toBe('Camille Roche');
  expect(box(/^J’accepte/).checked).toBe(true);
  await fill();
  expect(box(/^J’accepte/).checked).toBe(false);
  fireEvent.click(box(/^J’accepte/));
  await send();
  // CONTACT-28: both values are sent.
  expect(sent()).toMatchObject([{ newsletter: false }]);
  document.body.innerHTML = '';
  stub.restore();

  await open();
  expect(field('Nom').value).toBe('');
});

test('another message begins with an empty form, without a token (CONTACT-34, CONTACT-35, CONTACT-36)', async () => {
  await open();
  await fill();
  await send();
  fireEvent.click(screen.getByRole('button', { name: 'Envoyer un autre message' }));
  await settle();
  for (const name of ['Nom', 'Adresse e-mail', 'Sujet', 'Message']) expect(field(name).value).toBe('');
  expect(box(/^J’accepte/).checked).toBe(false);
  type('Nom', 'Camille Roche');
  type('Adresse e-mail', 'camille@exemple.org');
  type('Sujet', 'Un lien mort');
  type('Message', 'Le lien du sujet trois ne répond plus.');
  fireEvent.click(box(/^J’accepte/));
  await send();
  expect(screen.getByRole('alert').textContent).toContain('Veuillez compléter la vérification de sécurité.');
  expect(sent()).toHaveLength(1);
});

test.each([
  // CONTACT-37: the server's text, and what stands for it where there is none
  [{ status: 429, body: { ok: false, error: 'Réessayez dans 12 minutes.' } }, 'Réessayez dans 12 minutes.'],
  [{ status: 200, body: { ok: false } }, "Erreur lors de l'envoi du message"],
  // CONTACT-38
  [new Error('the network is away'), "Erreur lors de l'envoi. Veuillez réessayer."],
])('a failure is said, and the text stays (CONTACT-37, CONTACT-38)', async (answer, sentence) => {
  await open(answer);
  await fill();
  await send();
  expect(screen.getByRole('alert').textContent).toContain(sentence);
  expect(field('Message').value).toBe('Le lien du sujet trois ne répond plus.');
  // The token is spent: the widget is rendered again.
  await settle(200);
  expect(turnstile.widgets.map(({ isRemoved }) => isRemoved)).toEqual([true, false]);
});

test('fields that the server refuses are marked, and keep the token', async () => {
  await open([
    {
      status: 400,
      body: {
        ok: false,
        error: 'Certains champs ne sont pas valides.',
        code: 'validation_failed',
        fields: [{ in: 'body', path: 'name', message: 'Ce texte empile trop de signes sur une lettre.' }],
      },
    },
    ok,
  ]);
  await fill();
  await send();
  expect(document.activeElement).toBe(field('Nom'));
  expect(screen.getByText('Ce texte empile trop de signes sur une lettre.')).toBeTruthy();
  type('Nom', 'Camille');
  await send();
  expect(screen.getByRole('heading', { name: 'Message envoyé !' })).toBeTruthy();
});

test('a widget that fails has the sentence of this form (CONTACT-39)', async () => {
  await open();
  await act(async () => void turnstile.fail());
  expect(screen.getByRole('alert').textContent).toContain(
    'Erreur de vérification de sécurité. Veuillez recharger la page.',
  );
});

describe('after a plain form', () => {
  test.each([
    ['a-confirmer', 'status', 'Un e-mail vient de partir vers votre adresse.'],
    ['confirme', 'status', 'Message envoyé !'],
    ['lien', 'alert', 'Ce lien ne vaut plus'],
    ['refus', 'alert', 'Un champ manque ou ne convient pas.'],
    ['trop', 'alert', 'Plusieurs messages sont partis'],
    ['panne', 'alert', 'hello@nobicast.example'],
  ])('the page says what came of it: %s', async (outcome, role, text) => {
    const at = `/contact?etat=${outcome}`;
    expect((await loadPage(at, {})).page.isCacheable).toBe(false);
    await open(ok, at);
    expect(screen.getAllByRole(role).some(({ textContent }) => textContent?.includes(text))).toBe(true);
    document.body.innerHTML = '';
  });

  test('the fields that were refused are named (T3-P14)', async () => {
    await open(ok, '/contact?etat=refus&champs=name-consent-other');
    const wrong = [...document.querySelectorAll('[aria-invalid="true"]')];
    expect(wrong.map((field) => field.getAttribute('name'))).toEqual(['name', 'consent']);
    expect(screen.getByText(contactSentences.name)).toBeTruthy();
  });

  test('a refused field is not marked any more once it is corrected, nor while sending, nor in the next form', async () => {
    await open({ ...ok, delayMs: 500 }, '/contact?etat=refus&champs=name-message');
    const wrong = () => document.querySelectorAll('[aria-invalid="true"]').length;
    type('Nom', 'Camille Roche');
    expect(wrong()).toBe(1);
    await fill();
    await send();
    expect(wrong()).toBe(0);
    await settle(600);
    fireEvent.click(screen.getByRole('button', { name: 'Envoyer un autre message' }));
    expect([field('Nom').value, wrong()]).toEqual(['', 0]);
  });

  const at = `/contact/confirmation?lien=${'t'.repeat(43)}`;
  const call = `/api/contact/confirm?token=${'t'.repeat(43)}`;
  async function openLink(answer: Parameters<typeof stubFetch>[0][string]) {
    stub = stubFetch({ [call]: answer });
    await openPage(at);
    await settle();
  }

  test('the page behind the link only posts when its button is pressed, and is no one else’s', async () => {
    const waiting = { body: { ok: true, data: { state: 'waiting' } } };
    expect((await loadPage(at, { [call]: waiting })).page).toMatchObject({
      status: 200,
      isCacheable: false,
      head: { isIndexable: false },
    });
    await openLink(waiting);
    expect(stub.calls.map(({ init }) => init?.method ?? 'GET')).toEqual(['GET']);
    const form = screen.getByRole('button', { name: 'Confirmer l’envoi' }).closest('form');
    expect([form?.method, form?.getAttribute('action')]).toEqual([
      'post',
      `/api/contact/confirm?token=${'t'.repeat(43)}`,
    ]);
  });
  test('a link that is not valid is gone, and the page says so; one that did its work says that', async () => {
    const gone = { status: 410, body: { ok: false, error: 'Ce lien…', code: 'link_invalid' } };
    expect((await loadPage(at, { [call]: gone })).page).toMatchObject({ status: 410, isCacheable: false });
    await openLink(gone);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Ce lien ne vaut plus');
    expect(screen.getByRole('link', { name: 'Écrire de nouveau' }).getAttribute('href')).toBe('/contact');
    expect(screen.queryByRole('button')).toBeNull();
    document.body.innerHTML = '';
    stub.restore();

    await openLink({ body: { ok: true, data: { state: 'confirmed' } } });
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Message envoyé !');
    expect(screen.queryByRole('button')).toBeNull();
  });
});
