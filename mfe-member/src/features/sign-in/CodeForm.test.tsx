import { act, fireEvent, screen } from '@testing-library/react';
import { fakeHost, fakeSession, stubFetch } from '@nobicast/web-kit/testing';
import { openPage } from '../../testing/open-page.tsx';

// T3-P19
const path = '/api/auth/code';
const at = '/auth/email-sent?email=alice%40example.org';
let stub: ReturnType<typeof stubFetch>;
const answer = (reply: Parameters<typeof stubFetch>[0][string]) => {
  stub = stubFetch({ [path]: reply });
};
const field = () => screen.getByLabelText<HTMLInputElement>('Code à six chiffres');
const type = (text: string) => fireEvent.change(field(), { target: { value: text } });
const enter = () =>
  act(async () => fireEvent.click(screen.getByRole('button', { name: 'Entrer avec le code' })));

afterEach(() => {
  stub.restore();
  document.body.innerHTML = '';
});

test('the field is for a code that a phone may fill in, and its form works before scripts (T3-P19)', async () => {
  answer({});
  await openPage(at);
  const { autocomplete, inputMode, name, form } = field();
  expect([autocomplete, inputMode, name]).toEqual(['one-time-code', 'numeric', 'code']);
  expect([form?.method, form?.getAttribute('action')]).toEqual(['post', path]);
});

test('the code leads to the page of the link, with the destination of the sign-in', async () => {
  answer({
    body: { ok: true, data: { name: 'Léa', email: 'lea@x.fr', is_new: false, destination: '/archives' } },
  });
  const { router } = await openPage(at);
  type('048 213');
  await enter();
  expect(stub.calls.map((call) => call.init?.body)).toEqual([JSON.stringify({ code: '048 213' })]);
  const { pathname, search } = router.state.location;
  expect(pathname + search).toBe('/auth/success?name=L%C3%A9a&email=lea%40x.fr&next=%2Farchives');
});

test('a visitor who has gone elsewhere when the code is accepted is signed in and stays there', async () => {
  const data = { name: 'Léa', email: 'lea@x.fr', is_new: false, destination: '/archives' };
  let arrive = () => {};
  const after = new Promise<void>((resolve) => (arrive = resolve));
  answer({ body: { ok: true, data }, after });
  const session = fakeSession({ state: 'anonymous' });
  const { router } = await openPage(at, fakeHost({ session }));
  type('048 213');
  await enter();
  await act(() => router.navigate('/faq'));
  await act(async () => arrive());
  expect(session.refreshes).toBe(1);
  expect(router.state.location.pathname).toBe('/faq');
});

test.each([
  [
    'a wrong code',
    {
      status: 400,
      body: { ok: false, code: 'code_wrong', error: 'Ce n’est pas le bon code. Encore 4 essais.' },
    },
    'Ce n’est pas le bon code. Encore 4 essais.',
  ],
  [
    'what is no code',
    {
      status: 400,
      body: {
        ok: false,
        code: 'validation_failed',
        error: 'Certains champs ne sont pas valides.',
        fields: [{ path: 'code', message: 'Le code a six chiffres.' }],
      },
    },
    'Le code a six chiffres.',
  ],
  [
    'a network that does not answer',
    new TypeError('Failed to fetch'),
    'Le réseau n’a pas répondu. Votre code est encore bon\u00a0: réessayez.',
  ],
])('%s is told at the field, which keeps what was typed and gets the focus', async (_, reply, text) => {
  answer(reply);
  await openPage(at);
  type('123456');
  await enter();
  expect(field().getAttribute('aria-invalid')).toBe('true');
  expect(document.body.textContent).toContain(text);
  expect(document.activeElement).toBe(field());
  expect(field().value).toBe('123456');
  type('1234567');
  expect(document.body.textContent).not.toContain(text);
});

test('another mail clears the field, whose code was that of the mail before', async () => {
  stub = stubFetch({
    [path]: { status: 410, body: { ok: false, code: 'code_spent', error: 'Trop de codes faux.' } },
    '/api/auth/me': { body: { ok: true, data: { user: { is_authenticated: false } } } },
    '/api/auth/resend': { body: { ok: true, data: { resend_after_seconds: 60 } } },
  });
  jest.useFakeTimers();
  await openPage(at);
  type('123456');
  await enter();
  expect(document.body.textContent).toContain('Trop de codes faux.');
  await act(() => jest.advanceTimersByTimeAsync(60_000));
  await act(async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Renvoyer le lien' }));
    await jest.advanceTimersByTimeAsync(1);
  });
  jest.useRealTimers();
  expect(field().value).toBe('');
  expect(document.body.textContent).not.toContain('Trop de codes faux.');
});

test('an empty field sends nothing', async () => {
  answer({});
  await openPage(at);
  await enter();
  expect(stub.calls).toEqual([]);
  expect(document.body.textContent).toContain('Il manque le code.');
});

test('a form without scripts comes back with the reason in the address, whose words are ours', async () => {
  answer({});
  await openPage('/auth/email-sent?reason=code_wrong');
  expect(document.body.textContent).toContain('Ce n’est pas le bon code.');
  document.body.innerHTML = '';
  await openPage('/auth/email-sent?reason=Appelez%20le%2008');
  expect(document.body.textContent).not.toContain('Appelez');
});
