import { act, fireEvent, screen } from '@testing-library/react';
import { fakeHost, fakeSession, stubFetch } from '@nobicast/web-kit/testing';
import { memberHost, openPage } from '../testing/open-page.tsx';

jest.mock('@nobicast/web-kit/bot-check', () => ({
  BotCheck: (props: {
    onToken: (token: string | null) => void;
    resetKey: number;
    startsAtOnce?: boolean;
  }) => (
    <button
      type="button"
      data-testid="widget"
      data-reset={props.resetKey}
      data-starts-at-once={props.startsAtOnce}
      onClick={() => props.onToken('jeton')}
    >
      Contrôle
    </button>
  ),
}));

const path = '/api/auth/start';
const sent = { body: { ok: true, data: { resend_after_seconds: 60 } } };
let stub: ReturnType<typeof stubFetch>;
const answer = (reply: Parameters<typeof stubFetch>[0][string]) => {
  stub = stubFetch({ [path]: reply });
};
afterEach(() => {
  stub.restore();
  document.body.innerHTML = '';
});
beforeEach(() => answer(sent));

const email = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Adresse e-mail' });
const submit = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Recevoir le lien' });
const isDisabled = () => submit().getAttribute('aria-disabled') === 'true';
const widget = () => screen.getByTestId('widget');
const type = (text: string) => fireEvent.change(email(), { target: { value: text } });
const prove = () => fireEvent.click(widget());
const send = () =>
  act(async () => {
    fireEvent.submit(submit());
    await Promise.resolve();
  });
const bodyOf = (call: { init?: RequestInit }) => JSON.parse(String(call.init?.body)) as unknown;

test('the form asks for an address only, and says why no password is needed', async () => {
  await openPage('/login');
  // LOGIN-02, LOGIN-07
  expect(email().type).toBe('email');
  expect(email().required).toBe(true);
  // LOGIN-03
  expect(document.querySelector('input[type=password]')).toBeNull();
  expect(screen.getByText(/Pas de mot de passe à retenir.+lien magique par e-mail/)).toBeTruthy();
  // LOGIN-04
  expect(widget().closest('form')).toBe(email().form);
  expect(document.title).toBe('Connexion, Nobicast');
});

test.each([
  [false, false, 'Il manque votre adresse et le contrôle anti-robot.'],
  [true, false, 'Il manque le contrôle anti-robot.'],
  [false, true, 'Il manque votre adresse e-mail.'],
])(
  'with address %s and token %s the button is disabled and says why (LOGIN-09)',
  async (hasEmail, hasToken, why) => {
    await openPage('/login');
    if (hasEmail) type('a@b.fr');
    if (hasToken) prove();
    expect(isDisabled()).toBe(true);
    // U29: it can be reached and read, unlike a natively disabled button.
    expect(submit().disabled).toBe(false);
    expect(screen.getByText(why).id).toBe(submit().getAttribute('aria-describedby'));
  },
);

test('an address of spaces counts as empty (LOGIN-07)', async () => {
  await openPage('/login');
  type('   ');
  prove();
  expect(isDisabled()).toBe(true);
});

test('with both, the link is requested and the next page shows the address (LOGIN-05, 09)', async () => {
  const { router } = await openPage('/login');
  type('zoé+tag@exemple.fr');
  type('zoe+tag@exemple.fr');
  prove();
  expect(isDisabled()).toBe(false);
  await send();
  expect(bodyOf(stub.calls[0] ?? {})).toEqual({ email: 'zoe+tag@exemple.fr', turnstile_token: 'jeton' });
  expect(router.state.location.pathname).toBe('/auth/email-sent');
  expect(router.state.location.search).toBe('?email=zoe%2Btag%40exemple.fr');
});

test('a visitor who has gone elsewhere when the link is on its way stays there', async () => {
  stub.restore();
  let arrive = () => {};
  const after = new Promise<void>((resolve) => (arrive = resolve));
  answer({ ...sent, after });
  const { router } = await openPage('/login');
  type('alice@example.org');
  prove();
  await send();
  await act(() => router.navigate('/faq'));
  await act(async () => arrive());
  expect(stub.calls).toHaveLength(1);
  expect(router.state.location.pathname).toBe('/faq');
});

test('"back" from there restores the typed address', async () => {
  const { router } = await openPage('/login?next=%2Farchives');
  type('zoe@exemple.fr');
  prove();
  await send();
  expect(router.state.location.pathname).toBe('/auth/email-sent');
  await act(() => router.navigate(-1));
  expect(router.state.location.search).toBe('?next=%2Farchives');
  expect(email().value).toBe('zoe@exemple.fr');
  // A form that is already filled in need not be focused first.
  expect(widget().dataset.startsAtOnce).toBe('true');
});

test('a wrong address can be corrected; the destination is kept', async () => {
  await openPage('/login?next=%2Farchives');
  type('zoe@exemple.fr');
  prove();
  await send();
  const link = screen.getByRole('link', { name: 'Corriger l’adresse' });
  expect(link.getAttribute('href')).toBe('/login?next=%2Farchives');
  await act(async () => {
    fireEvent.click(link);
    await Promise.resolve();
  });
  expect(email().value).toBe('zoe@exemple.fr');
});

test.each([
  ['/episodes/nobicast-975?t=12', '/episodes/nobicast-975?t=12'],
  ['https://mal.example/', undefined],
  ['//mal.example', undefined],
  ['/\\mal.example', undefined],
])('the destination %s is posted as %s', async (next, destination) => {
  await openPage(`/login?next=${encodeURIComponent(next)}`);
  type('a@b.fr');
  prove();
  await send();
  expect(bodyOf(stub.calls[0] ?? {})).toEqual({
    email: 'a@b.fr',
    turnstile_token: 'jeton',
    ...(destination ? { destination } : {}),
  });
});

test('submitted without an address, nothing is sent and the field says why (LOGIN-07, U29)', async () => {
  await openPage('/login');
  await send();
  expect(document.activeElement).toBe(email());
  expect(email().getAttribute('aria-invalid')).toBe('true');
  expect(screen.getAllByText('Il manque votre adresse e-mail.').length).toBeGreaterThan(0);
  expect(stub.calls).toEqual([]);
});

test.each(['pasunmail', 'zoe@', 'zoe@exemple', '@exemple.fr', 'zoe@exemple.'])(
  '"%s" is not said to be ready (U29)',
  async (text) => {
    await openPage('/login');
    type(text);
    prove();
    expect(screen.getByText('Votre adresse n’est pas encore complète.')).toBeTruthy();
    expect(screen.queryByText('Tout est prêt, le lien peut partir.')).toBeNull();
  },
);

test('submitted without a bot check token, nothing is sent and an error says so (LOGIN-08)', async () => {
  await openPage('/login');
  type('a@b.fr');
  await send();
  expect(screen.getByRole('alert').textContent).toBe('Please complete the security verification.');
  expect(stub.calls).toEqual([]);
});

// T3-B21
test('submitted before the bot check has ended, it is sent by itself once it has, unless the address is changed meanwhile', async () => {
  await openPage('/login');
  type('a@b.fr');
  await send();
  type('a@b.fro');
  prove();
  expect(stub.calls).toEqual([]);
  await send();
  expect(stub.calls.map(bodyOf)).toMatchObject([{ email: 'a@b.fro' }]);
  document.body.innerHTML = '';
  await openPage('/login');
  type('c@d.fr');
  await send();
  await act(async () => prove());
  expect(stub.calls.map(bodyOf)).toMatchObject([{ email: 'a@b.fro' }, { email: 'c@d.fr' }]);
});

test('an invalid address is shown at the field before the bot check token is used', async () => {
  await openPage('/login');
  type('pas une adresse');
  prove();
  await send();
  expect(email().getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByText('Adresse email invalide')).toBeTruthy();
  expect(document.activeElement).toBe(email());
  expect(stub.calls).toEqual([]);
  expect(isDisabled()).toBe(false);
  expect(screen.queryByText('Tout est prêt, le lien peut partir.')).toBeNull();
  type('zoe@exemple.fr');
  expect(screen.queryByText('Adresse email invalide')).toBeNull();
  expect(screen.getByText('Tout est prêt, le lien peut partir.')).toBeTruthy();
});

test.each([
  ['the server’s sentence', { status: 400, body: { ok: false, error: 'X' } }, 'X'],
  ['no sentence', { body: { ok: false } }, 'Authentication failed'],
  [
    'no reply',
    new TypeError('Failed to fetch'),
    'Le réseau n’a pas répondu, le lien n’est pas parti. Vérifiez votre connexion, puis recommencez.',
  ],
  [
    'a limit',
    { status: 429, body: { ok: false, error: 'Trop de demandes. Réessayez dans 42 secondes.' } },
    'Trop de demandes. Réessayez dans 42 secondes.',
  ],
])('a failure with %s is shown, the token is discarded, the address stays', async (_name, reply, message) => {
  stub.restore();
  answer(reply);
  await openPage('/login');
  type('a@b.fr');
  prove();
  const before = widget().dataset.reset;
  await send();
  const alert = screen.getByRole('alert');
  // LOGIN-12
  expect(alert.textContent).toBe(message);
  expect(document.activeElement).toBe(alert);
  expect(email().value).toBe('a@b.fr');
  // LOGIN-10
  expect(isDisabled()).toBe(true);
  // LOGIN-11
  expect(widget().dataset.reset).not.toBe(before);
});

test('an address rejected by the server is shown at the field', async () => {
  stub.restore();
  answer({
    status: 400,
    body: {
      ok: false,
      error: 'Certains champs ne sont pas valides.',
      fields: [{ in: 'body', path: 'email', message: 'Adresse email invalide' }],
    },
  });
  await openPage('/login');
  type('a@b');
  prove();
  await send();
  expect(email().getAttribute('aria-invalid')).toBe('true');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a second attempt after a failure works', async () => {
  stub.restore();
  answer([{ status: 503, body: { ok: false, error: 'Plus tard.' } }, sent]);
  const { router } = await openPage('/login');
  type('a@b.fr');
  prove();
  await send();
  prove();
  await send();
  expect(router.state.location.pathname).toBe('/auth/email-sent');
});

test('"Annuler" opens the home page (LOGIN-06)', async () => {
  await openPage('/login');
  expect(screen.getByRole('link', { name: 'Annuler' }).getAttribute('href')).toBe('/');
});

test.each([
  ['/login', '/dashboard'],
  ['/login?next=%2Farchives%3Fyear%3D2024', '/archives?year=2024'],
  ['/login?next=https%3A%2F%2Fmal.example', '/dashboard'],
])(
  'a signed-in member is redirected from %s to %s, and "back" does not return (LOGIN-01)',
  async (at, to) => {
    const { router } = await openPage(at, memberHost());
    expect(router.state.location.pathname + router.state.location.search).toBe(to);
    expect(router.state.historyAction).toBe('REPLACE');
  },
);

test('until the session is known, the form is already shown, and keeps the typed text', async () => {
  const session = fakeSession({ state: 'unknown' });
  await openPage('/login', fakeHost({ session }));
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Connexion');
  const [field, button] = [email(), submit()];
  type('adele@exemple.fr');
  act(() => session.become({ state: 'anonymous' }));
  expect([email(), submit()]).toEqual([field, button]);
  expect(email().value).toBe('adele@exemple.fr');
});
