import { storageKeys } from '@nobicast/contracts/brand';
import type { stubFetch } from '@nobicast/web-kit/testing';
import { act, fireEvent, screen } from '@testing-library/react';
import { buildPublicComment, buildSubjectReply } from '../../testing/build-subject-reply.ts';
import {
  closeSubject,
  openSubject,
  scrolledTo,
  setUpSubjectTests,
  settle,
} from '../../testing/open-subject.tsx';

jest.mock('@nobicast/web-kit/bot-check', () =>
  jest.requireActual<object>('../../testing/stub-bot-check.tsx'),
);

let stub: ReturnType<typeof stubFetch> | undefined;
setUpSubjectTests();

const postPath = '/api/comments';
const accepted = {
  body: { ok: true, data: { comment: { ...buildPublicComment(), state: 'pending', rejection: null } } },
};
const lost = new Error('connection reset');
const refusal = (code: string, fields?: object[]) => ({
  status: 400,
  body: { ok: false, error: 'Refusé.', code, fields },
});

async function open(post: object, options: { isMember?: boolean } = {}) {
  const opened = await openSubject(buildSubjectReply(), { replies: { [postPath]: post }, ...options });
  ({ stub } = opened);
  return opened;
}

const textField = () => screen.getByLabelText<HTMLTextAreaElement>('Votre message');
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const send = () => screen.getByRole<HTMLButtonElement>('button', { name: /^(Envoyer|Envoi)/ });
const hint = () => document.getElementById(send().getAttribute('aria-describedby') ?? '')?.textContent;
const isDisabled = () => send().getAttribute('aria-disabled') === 'true';
const widget = () => screen.getByTestId('widget').dataset;
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const prove = () => fireEvent.click(screen.getByRole('button', { name: 'Contrôle' }));
const fill = (text = 'Bonsoir') => {
  type('Nom', 'Solveig');
  type('Adresse e-mail', 'solveig@exemple.fr');
  type('Votre message', text);
  prove();
};
const submit = async () => {
  fireEvent.submit(send());
  await settle();
};
const posts = () =>
  (stub?.calls ?? [])
    .filter(({ path }) => path === postPath)
    .map(({ init }) => JSON.parse(String(init?.body)) as Record<string, unknown>);

test('T3-P17: whoever has said their name in one form is not asked again in the next one', async () => {
  await openSubject(buildSubjectReply({ comments: [buildPublicComment({ id: 7 })], total: 1 }));
  fill('Bonsoir');
  fireEvent.click(screen.getByRole('button', { name: /^Répondre/ }));
  await settle();
  const [answerName] = screen.getAllByLabelText<HTMLInputElement>('Nom');
  const [answerEmail] = screen.getAllByLabelText<HTMLInputElement>('Adresse e-mail');
  expect([answerName?.value, answerEmail?.value]).toEqual(['Solveig', 'solveig@exemple.fr']);
  expect(screen.getByLabelText<HTMLTextAreaElement>('Votre réponse').value).toBe('');
});

describe('while a message is being sent', () => {
  test('its fields can be read, not changed, and the form says so (W1)', async () => {
    await open({ ...accepted, delayMs: 1_000 });
    fill();
    textField().focus();
    await submit();
    for (const label of ['Nom', 'Adresse e-mail', 'Votre message', 'Moment de l’épisode'])
      expect([label, field(label).readOnly]).toEqual([label, true]);
    expect(document.activeElement).toBe(textField());
    expect(hint()).toBe('Le message est en route, un instant.');
    fireEvent.click(screen.getByRole('checkbox'));
    type('Votre message', 'Bonsoir à tous');
    expect([textField().value, screen.getByRole<HTMLInputElement>('checkbox').checked]).toEqual([
      'Bonsoir',
      false,
    ]);
    await settle(1_000);
    expect([textField().value, textField().readOnly, field('Nom').value]).toEqual(['', false, 'Solveig']);
  });

  test('what another tab writes in the meantime is kept (W1, W9)', async () => {
    await open({ ...accepted, delayMs: 1_000 });
    fill();
    await submit();
    await writeInOtherTab('Bonsoir, et une suite');
    await settle(1_000);
    expect(textField().value).toBe('Bonsoir, et une suite');
    expect(stored()).toContain('Bonsoir, et une suite');
  });
});

describe('after a lost reply', () => {
  test('the retry after a reload has the same key, and another text another one (W2)', async () => {
    await open(lost);
    fill();
    await submit();
    const [first] = posts();
    closeSubject();
    await open(lost);
    prove();
    await submit();
    const [second] = posts();
    type('Votre message', 'Autre chose');
    prove();
    await submit();
    const keys = [first, second, posts()[1]].map((body) => body?.idempotency_key);
    expect(keys[0]).toEqual(expect.any(String));
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[0]);
  });

  test('the key is gone once the message was sent (W2)', async () => {
    await open(accepted);
    fill();
    await submit();
    expect(stored()).toBe('{}');
  });
});

describe('the bot check', () => {
  test('starts at once for a text that was restored, and waits for a visitor who only reads (W3)', async () => {
    await open(accepted);
    expect(widget().startsAtOnce).toBe('false');
    fill();
    expect(widget().startsAtOnce).toBe('false');
    closeSubject();
    await open(accepted);
    expect([textField().value, widget().startsAtOnce]).toEqual(['Bonsoir', 'true']);
    // Typing does not render it again.
    prove();
    type('Votre message', 'Bonsoir à tous');
    expect([isDisabled(), widget().startsAtOnce]).toEqual([false, 'true']);
  });

  test('starts at once for a text that is restored with the session (W3)', async () => {
    await open(accepted, { isMember: true });
    type('Votre message', 'Bonsoir');
    closeSubject();
    const { session } = await open(accepted, { isMember: true });
    expect(session).toBeTruthy();
    expect([textField().value, widget().startsAtOnce]).toEqual(['Bonsoir', 'true']);
  });

  test('that is not finished is named in the alert of a press, each time (COMMENTS-20, W3)', async () => {
    await open(accepted);
    fill();
    fireEvent.click(screen.getByRole('button', { name: 'Expiré' }));
    await submit();
    const alert = screen.getByRole('alert');
    expect(alert.textContent).toContain('Please complete the security verification.');
    expect(alert.textContent).toContain('La vérification anti-robot n’est pas encore terminée.');
    send().focus();
    await submit();
    expect(document.activeElement).toBe(screen.getByRole('alert'));
  });

  test.each([
    ['a wrong field', refusal('validation_failed', [{ in: 'body', path: 'content', message: 'Trop.' }])],
    ['a suggestion', refusal('rephrase_suggested')],
    ['a repeat', refusal('repeated_comment')],
  ])('is kept after %s, which the server finds before it verifies the check (W5)', async (_name, reply) => {
    await open([reply, accepted]);
    // There before its text, without which it is not read out.
    const regions = screen.getAllByRole('status');
    fill();
    await submit();
    expect([isDisabled(), widget().reset]).toEqual([false, '0']);
    await submit();
    expect(posts().map(({ turnstile_token: token }) => token)).toEqual(['jeton', 'jeton']);
    expect(scrolledTo.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Message envoyé ! Il sera visible après modération\./),
    ]);
    expect(regions.map(({ textContent }) => textContent)).toContainEqual(
      expect.stringMatching(/^Message envoyé !/),
    );
  });
});

describe('what is wrong', () => {
  test.each([
    ['Nom', ' ', 'Il manque votre nom.'],
    ['Adresse e-mail', 'solveig@', 'L’adresse e-mail est incomplète.'],
    ['Votre message', 'a', 'Il manque votre message.'],
    ['Votre message', 'a'.repeat(5001), 'Votre message est trop long\u00a0: 5000 caractères au plus.'],
    ['Moment de l’épisode', '1:75', 'Le moment de l’épisode est à corriger.'],
  ])('in %s is named beside the button, and a press leads there (W5)', async (label, value, sentence) => {
    await open(accepted);
    fill();
    type(label, value);
    expect([isDisabled(), hint()]).toEqual([true, sentence]);
    send().focus();
    await submit();
    expect(document.activeElement).toBe(field(label));
    expect(field(label).getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByRole('alert').textContent).toBe(sentence);
    expect(posts()).toEqual([]);
  });

  test('to the server is announced, and takes the focus (W5)', async () => {
    await open(
      refusal('validation_failed', [
        { in: 'body', path: 'content', message: 'Un message porte 5 liens au plus.' },
        { in: 'body', path: 'author_email', message: 'Cette adresse n’est pas valable.' },
      ]),
    );
    fill();
    send().focus();
    await submit();
    expect(document.activeElement).toBe(field('Adresse e-mail'));
    expect(screen.getByRole('alert').textContent).toBe('Cette adresse n’est pas valable.');
    expect(hint()).toBe('Un champ est à corriger.');
    type('Adresse e-mail', 'autre@exemple.fr');
    expect(document.activeElement).toBe(field('Adresse e-mail'));
    expect(hint()).toBe('Tout est prêt, le message peut partir.');
  });
});

const stored = () => localStorage.getItem(storageKeys.commentDrafts);

/** Stores a draft as another tab does. An empty text removes it. */
async function writeInOtherTab(content: string, name = 'Solveig') {
  const oldValue = stored();
  const draft = { name, email: 'solveig@exemple.fr', content, savedAt: Date.now() };
  const newValue = JSON.stringify(content === '' ? {} : { 2: draft });
  localStorage.setItem(storageKeys.commentDrafts, newValue);
  const { commentDrafts: key } = storageKeys;
  await act(async () => window.dispatchEvent(new StorageEvent('storage', { key, oldValue, newValue })));
}

test('a member whose session has ended is told so, and gives name and address in the same form', async () => {
  const required = [
    { in: 'body', path: 'author_name', message: 'Indiquez un nom.' },
    { in: 'body', path: 'author_email', message: 'Indiquez une adresse email.' },
  ];
  const { session } = await open([refusal('validation_failed', required), accepted], { isMember: true });
  jest.spyOn(session, 'refresh').mockImplementation(async () => session.become({ state: 'anonymous' }));
  type('Votre message', 'Bonsoir');
  prove();
  await submit();
  expect(screen.getByRole('alert').textContent).toContain('Votre session est terminée.');
  expect([textField().value, field('Nom').value]).toEqual(['Bonsoir', '']);
  type('Nom', 'Solveig');
  type('Adresse e-mail', 'solveig@exemple.fr');
  await submit();
  expect(posts()[1]).toMatchObject({
    author_name: 'Solveig',
    author_email: 'solveig@exemple.fr',
    content: 'Bonsoir',
  });
});

describe('a second tab on the same subject', () => {
  test('shows what is typed in the first one, and no longer once it was sent (W9)', async () => {
    await open(accepted);
    await writeInOtherTab('Bon');
    await writeInOtherTab('Bonsoir');
    expect([textField().value, field('Nom').value]).toEqual(['Bonsoir', 'Solveig']);
    const before = stored();
    await settle(1_000);
    // Or the tabs would answer each other.
    expect(stored()).toBe(before);
    await writeInOtherTab('');
    expect([textField().value, field('Nom').value]).toEqual(['', 'Solveig']);
    expect(widget().startsAtOnce).toBe('false');
  });

  test('keeps what is typed when the member signs out in the first one', async () => {
    await writeInOtherTab('Bonsoir');
    await open(accepted);
    expect(textField().value).toBe('Bonsoir');
    const oldValue = stored();
    localStorage.removeItem(storageKeys.commentDrafts);
    const forgotten = { key: storageKeys.commentDrafts, oldValue, newValue: null };
    await act(async () => window.dispatchEvent(new StorageEvent('storage', forgotten)));
    await settle(1_000);
    expect([textField().value, stored()]).toEqual(['Bonsoir', null]);
  });

  test('keeps what was typed there and is not in the first one (W9)', async () => {
    await open(accepted);
    await writeInOtherTab('Bonsoir');
    type('Nom', 'Zoé');
    type('Votre message', 'Autre chose');
    localStorage.setItem(storageKeys.commentDrafts, '{}');
    await writeInOtherTab('Bonsoir à tous');
    expect([textField().value, field('Nom').value]).toEqual(['Autre chose', 'Zoé']);
  });

  test('keeps the name that was typed there (W9)', async () => {
    await open(accepted);
    type('Nom', 'Zoé');
    await writeInOtherTab('Bonsoir');
    expect([textField().value, field('Nom').value]).toEqual(['Bonsoir', 'Zoé']);
  });
});
