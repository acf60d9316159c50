import { act, fireEvent, screen } from '@testing-library/react';
import type { CommentMail } from '@nobicast/contracts/comment-mails';
import { commentMailLink, type MailLinkPurpose } from '@nobicast/contracts/comment-mail-link';
import { stubFetch } from '@nobicast/web-kit/testing';
import { loadPage } from '../testing/load-page.ts';
import { openPage } from '../testing/open-page.tsx';

const token = 'a'.repeat(43);
const read = `/api/comment-mails?token=${token}`;
const optOut = `/api/comment-mails/opt-out?token=${token}`;
const withdrawal = `/api/comment-mails/withdrawal?token=${token}`;
const notMe = `/api/comment-mails/not-me?token=${token}`;
type Replies = Parameters<typeof stubFetch>[0];

const published: NonNullable<CommentMail['comment']> = {
  id: 12,
  state: 'approved',
  rejection: null,
  subject_id: 3,
  subject_title: 'Le Wi-Fi 8',
  episode_slug: 'nobicast-975',
};
const buildMail = (fields: Partial<CommentMail> = {}): CommentMail => ({
  recipient: 'visitor',
  is_opted_out: false,
  is_disowned: false,
  comment: published,
  ...fields,
});
const ok = (mail: CommentMail) => ({ body: { ok: true, data: mail } });
const gone = { status: 410, body: { ok: false, error: 'Ce lien…', code: 'link_invalid' } };
const down = { status: 503, body: { ok: false, error: 'Plus tard.', code: 'service_unavailable' } };

let stub: ReturnType<typeof stubFetch>;
const settle = (ms = 20) => act(() => jest.advanceTimersByTimeAsync(ms));
async function show(replies: Replies, purpose: MailLinkPurpose = 'opt_out') {
  stub = stubFetch(replies);
  await openPage(commentMailLink(token, purpose));
  await settle();
}
const press = async (name: string) => {
  fireEvent.click(screen.getByRole('button', { name }));
  await settle();
};
const heading = () => screen.getByRole('heading', { level: 1 });
const writes = () => stub.calls.filter(({ init }) => init?.method === 'POST').map(({ path }) => path);
beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  stub.restore();
  jest.useRealTimers();
  document.body.innerHTML = '';
});

test('opening the link sends nothing; the button opts out, and the answer has the focus', async () => {
  await show({ [read]: ok(buildMail()), [optOut]: ok(buildMail({ is_opted_out: true })) });
  expect(heading().textContent).toBe('Ne plus recevoir d’e-mail\u202f?');
  expect(writes()).toEqual([]);
  await press('Ne plus me prévenir');
  expect(writes()).toEqual([optOut]);
  expect(heading().textContent).toBe('C’est noté');
  expect(document.activeElement).toBe(heading());
  expect(screen.queryByRole('button')).toBeNull();
});

test('T3-P17: the comment can be withdrawn by the link, once; a member or whoever disowned it gets the opt-out', async () => {
  await show({ [read]: ok(buildMail()), [withdrawal]: ok(buildMail({ comment: null })) }, 'withdraw');
  expect(heading().textContent).toBe('Retirer ce message\u202f?');
  await press('Retirer mon message');
  expect(writes()).toEqual([withdrawal]);
  expect(heading().textContent).toBe('Votre message est retiré');
  expect(document.activeElement).toBe(heading());
  for (const mail of [buildMail({ recipient: 'member' }), buildMail({ is_disowned: true, comment: null })]) {
    document.body.innerHTML = '';
    stub.restore();
    await show({ [read]: ok(mail) }, 'withdraw');
    expect(heading().textContent).toBe('Ne plus recevoir d’e-mail\u202f?');
  }
});

test('“ce n’est pas moi” has a page and a button of its own', async () => {
  const done = buildMail({ is_opted_out: true, is_disowned: true, comment: null });
  await show({ [read]: ok(buildMail()), [notMe]: ok(done) }, 'not_me');
  expect(heading().textContent).toBe('Ce n’est pas vous\u202f?');
  await press('Ce n’est pas moi');
  expect(writes()).toEqual([notMe]);
  expect(heading().textContent).toBe('Votre adresse est retirée');
  expect(screen.queryByText('Le message')).toBeNull();
});

test('a link that did its work before says so, without a button', async () => {
  await show({ [read]: ok(buildMail({ is_opted_out: true })) });
  expect(heading().textContent).toBe('C’est noté');
  expect(screen.queryByRole('button')).toBeNull();
});

test('a failure says that nothing changed, and the button works again', async () => {
  await show({ [read]: ok(buildMail()), [optOut]: [down, ok(buildMail({ is_opted_out: true }))] });
  await press('Ne plus me prévenir');
  expect(screen.getByRole('alert').textContent).toContain('Rien n’a changé');
  await press('Ne plus me prévenir');
  expect(heading().textContent).toBe('C’est noté');
});

test('shows what became of the comment, and why', async () => {
  await show({ [read]: ok(buildMail()) });
  const link = screen.getByRole('link', { name: /Le lire sous/ });
  expect(link.getAttribute('href')).toBe('/episodes/nobicast-975/subjects/3#commentaire-12');
  stub.restore();
  document.body.innerHTML = '';
  const rejected = { state: 'rejected', rejection: 'Il ne parle pas de ce sujet.' } as const;
  await show({ [read]: ok(buildMail({ comment: { ...published, ...rejected } })) });
  expect(screen.getByText('Il n’est plus publié. Il ne parle pas de ce sujet.')).toBeTruthy();
});

test('a link that is not valid says so; one that could not be read can be tried again', async () => {
  await show({ [read]: gone });
  expect(heading().textContent).toBe('Ce lien ne mène nulle part');
  stub.restore();
  document.body.innerHTML = '';
  await show({ [read]: [down, down, down, down, ok(buildMail())] });
  expect(screen.getByRole('status', { name: 'Lecture du lien' })).toBeTruthy();
  await settle(9_000);
  expect(heading().textContent).toBe('Ce lien n’a pas pu être lu');
  await press('Réessayer');
  expect(heading().textContent).toBe('Ne plus recevoir d’e-mail\u202f?');
});

test('is served with its state and a plain form, for one reader: never cached or indexed', async () => {
  const link = commentMailLink(token, 'opt_out');
  const { page } = await loadPage(link, { [read]: ok(buildMail()) });
  expect(page).toMatchObject({ status: 200, isCacheable: false, head: { isIndexable: false } });
  stub = stubFetch({});
  await openPage(link, { cache: page.cache });
  const form = screen.getByRole('button').closest('form');
  expect([form?.getAttribute('method'), form?.getAttribute('action')]).toEqual([
    'post',
    `${optOut}&from=page`,
  ]);
  expect((await loadPage(link, { [read]: gone })).page.status).toBe(410);
});
