import { act, fireEvent, screen } from '@testing-library/react';
import { reminderLink } from '@nobicast/contracts/newsletter-paths';
import { stubFetch } from '@nobicast/web-kit/testing';
import { loadPage } from '../testing/load-page.ts';
import { openPage } from '../testing/open-page.tsx';

const token = 'a'.repeat(43);
const wayOut = 'b'.repeat(43);
const linkOf = (of: string) => `/api/show-reminders/link?token=${of}`;
const ok = (data: unknown = {}) => ({ body: { ok: true, data } });
const gone = { status: 410, body: { ok: false, error: 'Ce lien…', code: 'link_invalid' } };

let stub: ReturnType<typeof stubFetch> | undefined;
const settle = (ms = 20) => act(() => jest.advanceTimersByTimeAsync(ms));
async function show(replies: Parameters<typeof stubFetch>[0], at = '/direct/rappel') {
  stub = stubFetch(replies);
  await openPage(at);
  await settle();
}
const writes = () => stub?.calls.filter(({ init }) => init?.method === 'POST') ?? [];
const heading = () => screen.getByRole('heading', { level: 1 });
const press = async (name: string, ms = 20) => {
  fireEvent.click(screen.getByRole('button', { name }));
  await settle(ms);
};

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  stub?.restore();
  stub = undefined;
  jest.useRealTimers();
  document.body.innerHTML = '';
});

test('asks for an address alone, and says that a mail asks back (T3-R7)', async () => {
  await show({ '/api/show-reminders': ok() });
  // Its lines never break at the hyphen.
  expect(heading().textContent).toBe('Prévenez-\u2060moi quand le direct commence');
  expect(screen.queryByRole('textbox', { name: 'Prénom, facultatif' })).toBeNull();
  const email = screen.getByRole('textbox', { name: 'Adresse e-mail' });
  fireEvent.change(email, { target: { value: 'zoe@exemple.fr' } });
  await press('Me prévenir', 1_600);
  expect(screen.getByRole('status').textContent).toContain('Il reste un geste');
  const [post] = writes();
  expect(JSON.parse(String(post?.init?.body))).toEqual({ email: 'zoe@exemple.fr', website: '' });
});

test('the link of the mail confirms by a press, and leads to the way out', async () => {
  await show(
    {
      [linkOf(token)]: ok({ state: 'waiting' }),
      [`/api/show-reminders/confirmation?token=${token}`]: ok({
        state: 'subscribed',
        unsubscribe_token: wayOut,
      }),
    },
    reminderLink(token),
  );
  expect(writes()).toEqual([]);
  await press('Me prévenir');
  expect(document.activeElement).toBe(heading());
  expect(heading().textContent).toBe('C’est confirmé');
  expect(screen.getByRole('link', { name: 'Ne plus être prévenu' }).getAttribute('href')).toBe(
    reminderLink(wayOut),
  );
});

test('the link of a reminder ends it by a press', async () => {
  await show(
    {
      [linkOf(wayOut)]: ok({ state: 'subscribed' }),
      [`/api/show-reminders/end?token=${wayOut}`]: ok({ state: 'ended' }),
    },
    reminderLink(wayOut),
  );
  await press('Ne plus être prévenu');
  expect(heading().textContent).toBe('C’est noté');
});

test('a link that leads nowhere says so, and where to ask for another', async () => {
  await show({ [linkOf(token)]: gone }, reminderLink(token));
  expect(heading().textContent).toBe('Ce lien ne mène nulle part');
  expect(screen.getByRole('link', { name: 'Demander de nouveau' }).getAttribute('href')).toBe(
    '/direct/rappel',
  );
});

test('the form is cached and indexed, a link is neither', async () => {
  const { page: formPage } = await loadPage('/direct/rappel', {});
  expect(formPage).toMatchObject({ status: 200, isCacheable: true });
  const { page: linkPage } = await loadPage(reminderLink(token), { [linkOf(token)]: gone });
  expect(linkPage).toMatchObject({ status: 410, isCacheable: false, head: { isIndexable: false } });
});
