import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { ok } from '../testing/open-admin.tsx';
import {
  buildPost,
  closePosts,
  draft,
  openPost,
  postsPath,
  press,
  sent,
  settle,
  setUpPostsScreen,
  stale,
  type,
  valueOf,
} from '../testing/posts-screen.tsx';

setUpPostsScreen();

test('what fails is said, and does not take the focus from the text', async () => {
  const down = { status: 503, body: { ok: false, error: 'Plus tard.', code: 'service_unavailable' } };
  await openPost(buildPost(draft), down);
  const text = screen.getByLabelText('Texte');
  text.focus();
  type('Texte', 'Une phrase que l’on');
  await settle(3_100);
  expect(sent()).toHaveLength(1);
  expect(screen.getByRole('alert').textContent).toContain('Plus tard.');
  expect(document.activeElement).toBe(text);
});

test('a draft saves itself when typing pauses: its texts, but neither slug nor date', async () => {
  await openPost(buildPost(draft), ok({ post: buildPost({ ...draft, version: 4, content_md: 'Un mot' }) }));
  type('Texte', 'Un mot');
  type('Slug', 'autre');
  fireEvent.change(screen.getByLabelText('Publication'), { target: { value: 'dated' } });
  await settle(2_000);
  expect(sent()).toEqual([]);
  await settle(2_000);
  expect(sent()).toEqual([
    { method: 'PUT', version: '"3"', body: { content_md: 'Un mot', is_autosave: true } },
  ]);
  // They wait for the button.
  await settle(60_000);
  expect([sent().length, valueOf('Slug')]).toEqual([1, 'autre']);
  await press('Enregistrer');
  expect(sent()[1]).toMatchObject({ version: '"4"', body: { slug: 'autre' } });
  expect(Object.keys(sent()[1]?.body as object).sort()).toEqual(['published_at', 'slug']);
});

test('what was restored is not saved by itself until somebody types on', async () => {
  await openPost(buildPost(draft));
  type('Texte', 'Un mot');
  await settle(2_000);
  // A page that is left saves nothing more.
  cleanup();
  closePosts();
  const saved = buildPost({ ...draft, version: 4, content_md: 'Un mot de plus' });
  await openPost(buildPost(draft), ok({ post: saved }));
  await settle(60_000);
  expect(sent()).toEqual([]);
  expect(screen.getByRole('button', { name: 'Repartir de la fiche' })).toBeTruthy();
  type('Texte', 'Un mot de plus');
  await settle(3_100);
  expect(sent()).toHaveLength(1);
});

test('the editor begins with what was saved when somebody comes back to it', async () => {
  const saved = buildPost({ ...draft, version: 4, content_md: 'Un mot' });
  const { router } = await openPost(buildPost(draft), ok({ post: saved }));
  type('Texte', 'Un mot');
  await settle(3_100);
  await act(() => router.navigate(postsPath));
  await settle();
  await act(() => router.navigate(-1));
  await settle();
  expect(valueOf('Texte')).toBe('Un mot');
});

test('the editor that is opened again takes what somebody else has saved since, beside what is typed', async () => {
  const theirs = buildPost({ version: 4, title: 'Leur titre' });
  const { router } = await openPost(buildPost(), { ...ok({ post: theirs }), delayMs: 500 });
  await act(() => router.navigate(postsPath));
  await settle(60_000);
  await act(() => router.navigate(-1));
  await settle();
  type('Texte', 'Un mot');
  await settle(1_000);
  expect([valueOf('Titre'), valueOf('Texte')]).toEqual(['Leur titre', 'Un mot']);
  await press('Enregistrer');
  expect(sent()).toMatchObject([{ version: '"4"', body: { content_md: 'Un mot' } }]);
});

test('the button waits for a save that is on its way, and saves the rest', async () => {
  const saved = buildPost({ ...draft, version: 4, content_md: 'Un mot' });
  await openPost(
    buildPost(draft),
    { ...ok({ post: saved }), delayMs: 500 },
    ok({ post: { ...saved, slug: 'autre', version: 5 } }),
  );
  type('Texte', 'Un mot');
  type('Slug', 'autre');
  await settle(3_100);
  await press('Enregistrer');
  expect(sent()).toHaveLength(1);
  for (let step = 0; step < 20; step += 1) await settle(50);
  expect(sent()).toEqual([
    { method: 'PUT', version: '"3"', body: { content_md: 'Un mot', is_autosave: true } },
    { method: 'PUT', version: '"4"', body: { slug: 'autre' } },
  ]);
});

test.each([
  ['somebody else has published it', ['published_at'], 4],
  ['its date has come on the clock of the server', [], 3],
])('it stops once %s: the rest waits for the button', async (_name, fields, version) => {
  const published = buildPost({ version });
  await openPost(buildPost(draft), stale(published, fields), ok({ post: published }));
  type('Texte', 'Un mot');
  await settle(60_000);
  expect(sent()).toHaveLength(1);
  expect([valueOf('Texte'), screen.getByText(/L’article est public/)]).toEqual(['Un mot', expect.anything()]);
  await press('Enregistrer');
  expect(sent()[1]).toEqual({ method: 'PUT', version: `"${version}"`, body: { content_md: 'Un mot' } });
});
