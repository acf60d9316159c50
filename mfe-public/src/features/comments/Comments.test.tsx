import { limits } from '@nobicast/contracts/limits';
import type { PublicComment } from '@nobicast/contracts/comments';
import { act, fireEvent, screen } from '@testing-library/react';
import { buildPublicComment, buildSubjectReply } from '../../testing/build-subject-reply.ts';
import { openSubject, setUpSubjectTests, settle, subjectOk } from '../../testing/open-subject.tsx';

jest.mock('@nobicast/web-kit/bot-check', () =>
  jest.requireActual<object>('../../testing/stub-bot-check.tsx'),
);

setUpSubjectTests();

/** Newest first. */
const comments = (newest: number, oldest: number): PublicComment[] =>
  Array.from({ length: newest - oldest + 1 }, (_, index) =>
    buildPublicComment({ id: newest - index, content: `Message ${newest - index}` }),
  );
const page = (newest: number, oldest: number, edges: object = {}) => ({
  body: {
    ok: true,
    data: {
      comments: comments(newest, oldest),
      total: 9,
      newer_than: null,
      older_than: null,
      usual_delay_minutes: null,
      ...edges,
    },
  },
});
const first = buildSubjectReply({ comments: comments(9, 7), total: 9, older_than: 7 });
const list = (query: string) => `/api/comments?episode_subject_id=2&${query}`;
const pages = {
  [list('older_than=7')]: page(6, 4, { newer_than: 6, older_than: 4 }),
  [list('older_than=4')]: page(3, 1, { newer_than: 3 }),
  [list('from=4')]: page(4, 2, { newer_than: 4, older_than: 2 }),
  [list('newer_than=4')]: page(7, 5, { newer_than: 7, older_than: 5 }),
};

async function open(replies: object = {}, fragment = '', reply: Parameters<typeof openSubject>[0] = first) {
  const { stub, ...opened } = await openSubject(reply, { replies: { ...pages, ...replies }, fragment });
  return { ...opened, calls: stub.calls };
}
const shownIds = () => screen.getAllByRole('article').map(({ id }) => Number(id.replace('commentaire-', '')));
const press = async (name: string) => {
  const button = screen.getByRole('button', { name });
  button.focus();
  fireEvent.click(button);
  await settle();
};
const focusedId = () => document.activeElement?.id;
const statusTexts = () => screen.getAllByRole('status').map(({ textContent }) => textContent);

describe('further pages', () => {
  test('are announced, and the focus goes to the first comment they bring (W6)', async () => {
    await open();
    expect(statusTexts()).toContain('');
    await press('Messages plus anciens');
    expect(statusTexts()).toContain('3 messages de plus');
    expect(focusedId()).toBe('commentaire-6');
    await press('Messages plus anciens');
    expect([shownIds(), focusedId()]).toEqual([[9, 8, 7, 6, 5, 4, 3, 2, 1], 'commentaire-3']);
    expect(screen.queryByRole('button', { name: 'Messages plus anciens' })).toBeNull();
  });

  test('keep the focus on the button while they load, and load once (W6)', async () => {
    const slow = { ...page(6, 4, { newer_than: 6, older_than: 4 }), delayMs: 1_000 };
    const { calls } = await open({ [list('older_than=7')]: slow });
    await press('Messages plus anciens');
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Chargement' });
    expect([document.activeElement, button.disabled, button.getAttribute('aria-disabled')]).toEqual([
      button,
      false,
      'true',
    ]);
    expect(statusTexts()).toContain('Chargement');
    fireEvent.click(button);
    await settle(1_000);
    expect(calls.filter(({ path }) => path === list('older_than=7'))).toHaveLength(1);
  });

  test('that are newer bring the focus to the newest of them (W6)', async () => {
    await open({}, '#commentaire-4');
    await press('Messages plus récents');
    expect([shownIds(), focusedId()]).toEqual([[7, 6, 5, 4, 3, 2], 'commentaire-7']);
  });

  test('stay where they are after a message was sent, below the newest state of the first one (W7)', async () => {
    const own = { ...buildPublicComment({ id: 11 }), state: 'pending', rejection: null };
    // Comment 8 was withdrawn, comment 10 approved.
    const later = {
      ...first,
      comments: [...comments(10, 10), ...comments(9, 9), ...comments(7, 7)],
      total: 9,
    };
    await open({ '/api/comments': { body: { ok: true, data: { comment: own } } } }, '', [
      subjectOk(first),
      subjectOk(later),
    ]);
    await press('Messages plus anciens');
    fireEvent.change(screen.getByLabelText('Nom'), { target: { value: 'Zoé' } });
    fireEvent.change(screen.getByLabelText('Adresse e-mail'), { target: { value: 'zoe@exemple.fr' } });
    fireEvent.change(screen.getByLabelText('Votre message'), { target: { value: 'Bonsoir' } });
    fireEvent.click(screen.getByRole('button', { name: 'Contrôle' }));
    fireEvent.click(screen.getByRole('button', { name: 'Envoyer le message' }));
    await settle();
    await settle(limits.comments.reloadMs);
    expect(shownIds()).toEqual([10, 9, 7, 6, 5, 4]);
  });
});

describe('the comment that the address names', () => {
  test('is shown also if the address changes after further pages were loaded (W10)', async () => {
    const gone = { status: 404, body: { ok: false, error: 'Il n’existe plus.', code: 'comment_not_found' } };
    const { router } = await open({ [list('from=2')]: gone });
    await press('Messages plus anciens');
    const to = (hash: string) => act(() => router.navigate({ hash }));
    await to('#commentaire-5');
    expect(focusedId()).toBe('commentaire-5');
    await to('#commentaire-2');
    await settle();
    expect(screen.getByRole('alert').textContent).toBe('Il n’existe plus.');
    expect(shownIds()).toEqual([9, 8, 7, 6, 5, 4]);
    await to('#commentaire-9');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(focusedId()).toBe('commentaire-9');
  });

  test('is loaded from where it stands after further pages were loaded (W10)', async () => {
    const { router } = await open({ [list('from=2')]: page(2, 1, { newer_than: 2 }) });
    await press('Messages plus anciens');
    await act(() => router.navigate({ hash: '#commentaire-2' }));
    await settle();
    expect([shownIds(), focusedId()]).toEqual([[2, 1], 'commentaire-2']);
  });

  test.each(['0', '1234567890'])('cannot have the number %s, which is said (W10)', async (id) => {
    const { calls } = await open({}, `#commentaire-${id}`);
    expect(screen.getByRole('alert').textContent).toBe('Ce commentaire n’existe pas, ou n’est plus publié.');
    expect(shownIds()).toEqual([9, 8, 7]);
    expect(calls.filter(({ path }) => path.includes('from='))).toEqual([]);
  });
});
