import { storageKeys } from '@nobicast/contracts/brand';
import type { OwnComment, PublicAnswer, PublicComment } from '@nobicast/contracts/comments';
import { fireEvent, screen, within } from '@testing-library/react';
import { buildPublicComment, buildSubjectReply } from '../../testing/build-subject-reply.ts';
import {
  openSubject,
  ownCommentsPath,
  setUpSubjectTests,
  settle,
  subjectOk,
} from '../../testing/open-subject.tsx';

jest.mock('@nobicast/web-kit/bot-check', () =>
  jest.requireActual<object>('../../testing/stub-bot-check.tsx'),
);

setUpSubjectTests();

const now = '2025-01-16T11:58:00.000Z';
const answer = (fields: Partial<PublicAnswer> = {}): PublicAnswer => ({
  ...buildPublicComment({ id: 8, author_name: 'Zoé', content: 'Merci.' }),
  ...fields,
});
const ok = (data: object) => ({ body: { ok: true, data } });
const own = (fields: Partial<OwnComment> = {}) => ({
  ...answer(),
  state: 'pending',
  rejection: null,
  ...fields,
});

async function open(
  comments: PublicComment[],
  { mine = {}, replies = {}, after }: { mine?: object; replies?: object; after?: PublicComment[] } = {},
) {
  const reply = (shown: PublicComment[]) =>
    subjectOk(buildSubjectReply({ comments: shown, total: shown.length }));
  const { stub, host } = await openSubject(after ? [reply(comments), reply(after)] : reply(comments), {
    isMember: true,
    replies: { [ownCommentsPath]: ok({ comments: [], ...mine }), ...replies },
  });
  await settle();
  ({ notices } = host);
  return stub.calls;
}
let notices: { message: string }[];
const told = () => notices.map(({ message }) => message);
const article = (id: number) => {
  const found = document.getElementById(`commentaire-${id}`);
  if (!found) throw new Error(`There is no comment ${id}.`);
  return within(found);
};
const buttonsOf = (id: number) =>
  article(id)
    .queryAllByRole('button')
    .map(({ textContent }) => textContent);
const press = async (id: number, name: RegExp | string) => {
  const button = article(id).getByRole('button', { name });
  button.focus();
  fireEvent.click(button);
  await settle();
};
const sent = (calls: { path: string; init?: RequestInit | undefined }[], path: string) =>
  calls
    .filter((call) => call.path === path && call.init?.method === 'POST')
    .map(
      ({ init }) => JSON.parse(typeof init?.body === 'string' ? init.body : '{}') as Record<string, unknown>,
    );

describe('T3-P17: a conversation', () => {
  test('shows answers below their comment, with the mark of hosts and guests and whom they answer', async () => {
    await open([
      buildPublicComment({
        id: 7,
        answers: [
          answer({ id: 8, author_role: 'host' }),
          answer({ id: 9, author_role: 'guest', answers_to: 8 }),
          answer({ id: 10 }),
        ],
      }),
    ]);
    expect(screen.getAllByRole('article').map(({ id }) => id)).toEqual(
      [7, 8, 9, 10].map((id) => `commentaire-${id}`),
    );
    article(8).getByText('Animateur');
    article(9).getByText('Invité');
    article(9).getByText('en réponse à Zoé');
    expect(article(10).queryByText(/Animateur|Invité|Équipe|en réponse/)).toBeNull();
  });

  test('keeps the place of a comment that was withdrawn, which nobody can answer', async () => {
    await open([
      buildPublicComment({ id: 7, author_name: '', content: '', is_withdrawn: true, answers: [answer()] }),
    ]);
    article(7).getByText('Ce message a été retiré.');
    expect([buttonsOf(7), buttonsOf(8)]).toEqual([[], ['Répondre']]);
  });

  test('is answered below the comment; then the focus is on the button, and the answer waits below it', async () => {
    const calls = await open([buildPublicComment({ id: 7 })], {
      mine: { comments: [own({ id: 20, thread_id: 7, content: 'D’accord.' })] },
      replies: { '/api/comments': ok({ comment: own() }) },
    });
    await press(7, /Répondre/);
    const field = article(7).getByLabelText('Votre réponse');
    expect(document.activeElement).toBe(field);
    fireEvent.change(field, { target: { value: 'D’accord.' } });
    fireEvent.click(article(7).getByRole('button', { name: 'Contrôle' }));
    fireEvent.click(article(7).getByRole('button', { name: 'Envoyer le message' }));
    await settle();
    expect(sent(calls, '/api/comments')).toMatchObject([{ answers_to: 7, content: 'D’accord.' }]);
    expect(article(7).queryByLabelText('Votre réponse')).toBeNull();
    expect(document.activeElement).toBe(article(7).getByRole('button', { name: /Répondre/ }));
    expect(told()).toEqual(['Réponse envoyée. Elle sera visible après modération.']);
    await press(7, /Répondre/);
    expect(article(7).getByLabelText<HTMLTextAreaElement>('Votre réponse').value).toBe('');
    await press(7, 'Fermer');
    expect(document.activeElement).toBe(article(7).getByRole('button', { name: /Répondre/ }));
  });
});

describe('T3-P17: one’s own comment', () => {
  test.each<[string, Partial<PublicComment>, string[]]>([
    ['just published', { created_at: now }, ['Répondre', 'Corriger', 'Retirer']],
    ['older than five minutes', { created_at: '2025-01-16T11:50:00.000Z' }, ['Répondre', 'Retirer']],
    ['answered', { created_at: now, answers: [answer()] }, ['Répondre', 'Retirer']],
  ])('that is %s offers what is possible', async (_name, fields, expected) => {
    await open([buildPublicComment({ id: 7, ...fields })], { mine: { published_ids: [7] } });
    expect(buttonsOf(7)).toEqual(expected);
  });

  test('is withdrawn after a question: it is gone at once, and the focus is on the heading', async () => {
    const calls = await open([buildPublicComment({ id: 7 })], {
      mine: { published_ids: [7] },
      replies: { '/api/comments/7/withdrawal': ok({}) },
    });
    await press(7, /Retirer/);
    expect(sent(calls, '/api/comments/7/withdrawal')).toEqual([]);
    await press(7, 'Retirer le message');
    expect(sent(calls, '/api/comments/7/withdrawal')).toHaveLength(1);
    expect(document.getElementById('commentaire-7')).toBeNull();
    expect(document.activeElement?.id).toBe('commentaires');
    expect(told()).toEqual(['Le message est retiré.']);
  });

  test('that cannot be withdrawn says so after each press', async () => {
    await open([buildPublicComment({ id: 7 })], {
      mine: { published_ids: [7] },
      replies: { '/api/comments/7/withdrawal': { status: 503, body: { ok: false, error: 'Plus tard.' } } },
    });
    await press(7, /Retirer/);
    await press(7, 'Retirer le message');
    const first = article(7).getByText('Plus tard.');
    await press(7, 'Retirer le message');
    expect(article(7).getByText('Plus tard.')).not.toBe(first);
  });

  test('with answers leaves its place', async () => {
    await open([buildPublicComment({ id: 7, answers: [answer()] })], {
      mine: { published_ids: [7] },
      replies: {
        '/api/comments/7/withdrawal': { status: 404, body: { ok: false, code: 'comment_not_found' } },
      },
    });
    await press(7, /Retirer/);
    await press(7, 'Retirer le message');
    article(7).getByText('Ce message a été retiré.');
  });

  test('is corrected; a refusal keeps the text, and says why', async () => {
    const refused = { status: 409, body: { ok: false, error: 'Trop tard.', code: 'correction_closed' } };
    const calls = await open([buildPublicComment({ id: 7, created_at: now, content: 'Un mesage.' })], {
      mine: { published_ids: [7] },
      replies: { '/api/comments/7/correction': [refused, ok({ comment: own() })] },
    });
    await press(7, /Corriger/);
    const field = article(7).getByLabelText<HTMLTextAreaElement>('Votre texte corrigé');
    expect([document.activeElement, field.value]).toEqual([field, 'Un mesage.']);
    fireEvent.change(field, { target: { value: 'Un message.' } });
    const send = async () => {
      fireEvent.click(article(7).getByRole('button', { name: 'Contrôle' }));
      fireEvent.click(article(7).getByRole('button', { name: 'Envoyer la correction' }));
      await settle();
    };
    await send();
    screen.getByText('Trop tard.');
    await send();
    expect(told()).toEqual(['Correction envoyée. Le message sera visible après modération.']);
    const [first, second] = sent(calls, '/api/comments/7/correction');
    expect(first).toMatchObject({ content: 'Un message.' });
    expect(second?.idempotency_key).toBe(first?.idempotency_key);
    expect(document.activeElement?.id).toBe('commentaires');
  });

  test('keeps a correction that was begun while another one is opened, until it is sent', async () => {
    const comments = [7, 8].map((id) =>
      buildPublicComment({ id, created_at: now, content: `Un mesage ${id}.` }),
    );
    await open(comments, {
      mine: { published_ids: [7, 8] },
      replies: { '/api/comments/7/correction': ok({ comment: own() }) },
    });
    const field = (id: number) => article(id).getByLabelText<HTMLTextAreaElement>('Votre texte corrigé');
    await press(7, /Corriger/);
    fireEvent.change(field(7), { target: { value: 'Un message 7.' } });
    await press(8, /Corriger/);
    expect(field(8).value).toBe('Un mesage 8.');
    await press(7, /Corriger/);
    expect(field(7).value).toBe('Un message 7.');
    fireEvent.click(article(7).getByRole('button', { name: 'Contrôle' }));
    fireEvent.click(article(7).getByRole('button', { name: 'Envoyer la correction' }));
    await settle();
    expect(localStorage.getItem(storageKeys.commentDrafts)).toBe('{}');
  });

  test('that is corrected while another correction is begun leaves that one open', async () => {
    const comments = [7, 8].map((id) =>
      buildPublicComment({ id, created_at: now, content: `Mesage ${id}.` }),
    );
    await open(comments, {
      mine: { published_ids: [7, 8] },
      replies: { '/api/comments/7/correction': { ...ok({ comment: own() }), delayMs: 100 } },
    });
    const field = (id: number) => article(id).getByLabelText<HTMLTextAreaElement>('Votre texte corrigé');
    await press(7, /Corriger/);
    fireEvent.change(field(7), { target: { value: 'Message 7.' } });
    fireEvent.click(article(7).getByRole('button', { name: 'Contrôle' }));
    fireEvent.click(article(7).getByRole('button', { name: 'Envoyer la correction' }));
    await press(8, /Corriger/);
    await settle(200);
    expect(told()).toHaveLength(1);
    expect(document.getElementById('commentaire-7')).toBeNull();
    expect(document.activeElement).toBe(field(8));
  });
});
