import { act, fireEvent, screen, within } from '@testing-library/react';
import { newsletterLink } from '@nobicast/contracts/newsletter-paths';
import { stubFetch } from '@nobicast/web-kit/testing';
import { buildSentIssueCard } from '../testing/build-sent-issue.ts';
import { loadPage } from '../testing/load-page.ts';
import { openPage } from '../testing/open-page.tsx';

const signup = '/api/newsletter';
const token = 'a'.repeat(43);
const confirmation = `/api/newsletter/confirmation?token=${token}`;
const subscription = `/api/newsletter/subscription?token=${token}`;
const unsubscribe = `/api/newsletter/unsubscribe?token=${token}`;
type Replies = Parameters<typeof stubFetch>[0];

const ok = (data: unknown = {}) => ({ body: { ok: true, data } });
const gone = { status: 410, body: { ok: false, error: 'Ce lien…', code: 'link_invalid' } };
const down = { status: 503, body: { ok: false, error: 'Plus tard.', code: 'service_unavailable' } };
const limited = { status: 429, body: { ok: false, error: 'Trop.', code: 'too_many_requests' } };
const invalid = {
  status: 400,
  body: {
    ok: false,
    error: 'Non.',
    code: 'validation_failed',
    fields: [{ in: 'body', path: 'email', message: 'Adresse email invalide' }],
  },
};

let stub: ReturnType<typeof stubFetch>;
const settle = (ms = 20) => act(() => jest.advanceTimersByTimeAsync(ms));
async function show(replies: Replies, at = '/newsletter') {
  stub = stubFetch({ '/api/newsletter/issues?limit=1': ok({ issues: [], total: 0 }), ...replies });
  await openPage(at);
  await settle();
}
const email = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Adresse e-mail' });
const firstName = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Prénom, facultatif' });
const button = () => screen.getByRole<HTMLButtonElement>('button');
const type = (field: HTMLInputElement, value: string) => fireEvent.change(field, { target: { value } });
const send = async (ms = 20) => {
  fireEvent.click(button());
  await settle(ms);
};
const heading = () => screen.getByRole('heading', { level: 1 });
const writes = () => stub.calls.filter(({ init }) => init?.method === 'POST');
const success = () => screen.queryByText('Inscription confirmée !');

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  stub?.restore();
  jest.useRealTimers();
  document.body.innerHTML = '';
});

describe('the form', () => {
  test('is enabled at first (NEWSLETTER-03), and refuses what is no address (NEWSLETTER-01)', async () => {
    await show({ [signup]: ok() });
    expect(button().disabled).toBe(false);
    type(email(), 'abc');
    await send();
    expect(screen.getByText('Adresse email invalide')).toBeTruthy();
    expect(document.activeElement).toBe(email());
    expect(writes()).toEqual([]);
  });

  test('is busy while it is sent (NEWSLETTER-04), and thanks after 1.5 s, not before (NEWSLETTER-05, NEWSLETTER-08)', async () => {
    await show({ [signup]: ok() });
    type(email(), 'zoe@exemple.fr');
    type(firstName(), 'Zoé');
    await send();
    expect(button().getAttribute('aria-disabled')).toBe('true');
    // It keeps the focus.
    expect(button().disabled).toBe(false);
    expect(button().getAttribute('aria-busy')).toBe('true');
    await settle(1_450);
    expect(success()).toBeNull();
    await settle(60);
    expect(success()).toBeTruthy();
    expect(screen.getByRole('status').textContent).toContain('Il reste un geste');
    expect(JSON.parse(String(writes()[0]?.init?.body))).toEqual({
      email: 'zoe@exemple.fr',
      firstName: 'Zoé',
      website: '',
    });
    // NEWSLETTER-06: the fields are empty.
    expect([email().value, firstName().value]).toEqual(['', '']);
    expect(button().getAttribute('aria-disabled')).toBeNull();
  });

  test('needs no first name (NEWSLETTER-02)', async () => {
    await show({ [signup]: ok() });
    type(email(), 'zoe@exemple.fr');
    await send(1_600);
    expect(success()).toBeTruthy();
  });

  test('says that it failed, keeps what was typed, and works again (NEWSLETTER-07)', async () => {
    await show({ [signup]: [down, ok()] });
    type(email(), 'zoe@exemple.fr');
    await send(1_600);
    expect(screen.getByRole('alert').textContent).toBe("Erreur lors de l'inscription. Veuillez réessayer.");
    expect(email().value).toBe('zoe@exemple.fr');
    await send(1_600);
    expect(success()).toBeTruthy();
  });

  test('an address that the server refuses is shown at its field; too many presses say when', async () => {
    await show({ [signup]: [invalid, limited] });
    type(email(), 'zoe@exemple.fr');
    await send();
    expect(screen.getByText('Adresse email invalide')).toBeTruthy();
    expect(document.activeElement).toBe(email());
    await send();
    expect(screen.getByRole('alert').textContent).toContain('Réessayez dans une heure.');
  });

  test('has a decoy that people neither see, reach nor hear, and no visible check (A29)', async () => {
    await show({ [signup]: ok() });
    const decoy = document.querySelector<HTMLInputElement>('input[name=website]');
    expect(decoy?.autocomplete).toBe('off');
    expect(decoy?.tabIndex).toBe(-1);
    expect(decoy?.closest('[aria-hidden=true]')).toBeTruthy();
    expect(screen.getAllByRole('textbox')).toHaveLength(2);
  });

  test.each([
    ['merci', 'Inscription confirmée !'],
    ['adresse', 'Adresse email invalide'],
    ['attente', 'Réessayez dans une heure.'],
    ['echec', "Erreur lors de l'inscription. Veuillez réessayer."],
  ])('without JavaScript, the page "%s" says what became of it', async (outcome, text) => {
    await show({}, `/newsletter?inscription=${outcome}`);
    expect(document.body.textContent).toContain(text);
    const plain = document.querySelector('form');
    expect([plain?.method, plain?.getAttribute('action')]).toEqual(['post', signup]);
  });
});

describe('the link of a confirmation mail', () => {
  const at = newsletterLink('confirmation', token);

  test('leads out again once it has confirmed (T3-P13)', async () => {
    const wayOut = 'w'.repeat(43);
    await show({ [confirmation]: ok({ state: 'subscribed', unsubscribe_token: wayOut }) }, at);
    expect(screen.getByRole('link', { name: 'Annuler l’inscription' }).getAttribute('href')).toBe(
      newsletterLink('unsubscribe', wayOut),
    );
  });

  test('changes nothing when it is opened; its button confirms, and the answer has the focus', async () => {
    await show({ [confirmation]: [ok({ state: 'waiting' }), ok({ state: 'subscribed' })] }, at);
    expect(heading().textContent).toBe('Recevoir la newsletter du lundi\u202f?');
    expect(writes()).toEqual([]);
    await send();
    expect(writes().map(({ path }) => path)).toEqual([confirmation]);
    expect(heading().textContent).toBe('C’est confirmé');
    expect(document.activeElement).toBe(heading());
    expect(screen.queryByRole('button')).toBeNull();
  });

  test('that did its work says so, and one that is gone leads to another', async () => {
    await show({ [confirmation]: ok({ state: 'ended' }) }, at);
    expect(heading().textContent).toBe('Cette inscription a pris fin');
    document.body.innerHTML = '';
    stub.restore();
    await show({ [confirmation]: gone }, at);
    expect(heading().textContent).toBe('Ce lien ne mène nulle part');
    expect(screen.getByRole('link', { name: 'S’inscrire de nouveau' })).toBeTruthy();
  });
});

describe('the link at the end of an issue', () => {
  const at = newsletterLink('unsubscribe', token);

  test('changes nothing when it is opened; its button ends the subscription', async () => {
    await show(
      { [subscription]: ok({ state: 'subscribed' }), [unsubscribe]: [down, ok({ state: 'ended' })] },
      at,
    );
    expect(heading().textContent).toBe('Ne plus recevoir la newsletter\u202f?');
    await send();
    expect(screen.getByRole('alert').textContent).toContain('Rien n’a changé');
    await send();
    expect(heading().textContent).toBe('C’est noté');
    expect(writes().map(({ path }) => path)).toEqual([unsubscribe, unsubscribe]);
  });
});

test('the newest issue is shown as a sample, and leads to the others (T3-L7)', async () => {
  const issues = '/api/newsletter/issues?limit=1';
  await show({ [issues]: ok({ issues: [buildSentIssueCard()], total: 2 }) });
  const sample = within(screen.getByRole('region', { name: 'Le dernier numéro' }));
  expect(sample.getByRole('link', { name: 'Le câble qui manquait' }).getAttribute('href')).toBe(
    '/infolettre/3',
  );
  expect(sample.getByText('lundi 23 novembre 2026')).toBeTruthy();
  expect(sample.getByRole('link', { name: 'Lire les numéros déjà partis' }).getAttribute('href')).toBe(
    '/infolettre',
  );
  document.body.innerHTML = '';
  stub.restore();
  await show({ [issues]: ok({ issues: [], total: 0 }) });
  expect(screen.queryByRole('region', { name: 'Le dernier numéro' })).toBeNull();
  // The server renders it.
  const { page, fetchedPaths } = await loadPage('/newsletter', {
    [issues]: { body: { ok: true, data: { issues: [buildSentIssueCard()], total: 2 } } },
  });
  expect([fetchedPaths, Object.keys(page.cache)]).toEqual([[issues], [issues]]);
});

test('the server renders the pages of links for one reader each, and that of the form for everybody', async () => {
  const { page } = await loadPage('/newsletter', {});
  expect(page).toMatchObject({ status: 200, isCacheable: true });
  const told = await loadPage('/newsletter?inscription=merci', {});
  expect(told.page?.isCacheable).toBe(false);
  const ready = await loadPage(newsletterLink('confirmation', token), {
    [confirmation]: { body: { ok: true, data: { state: 'waiting' } } },
  });
  expect(ready.page).toMatchObject({ status: 200, isCacheable: false, head: { isIndexable: false } });
  const invalidLink = await loadPage(newsletterLink('unsubscribe', token), { [subscription]: gone });
  expect(invalidLink.page?.status).toBe(410);
});
