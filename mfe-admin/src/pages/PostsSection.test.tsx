import type { PostVersion } from '@nobicast/contracts/admin-posts';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { ok } from '../testing/open-admin.tsx';
import {
  buildPost,
  closePosts,
  draft,
  openPost,
  openPosts,
  postListPath,
  postPageOf,
  postPath,
  postsPath,
  press,
  sent,
  settle,
  setUpPostsScreen,
  stale,
  tab,
  type,
  valueOf,
} from '../testing/posts-screen.tsx';
import { answerUpload, fileOf, setUpUploads } from '../testing/uploads.ts';

setUpPostsScreen();
setUpUploads();

test('the list tells which posts are drafts, to come and public, and leads to their editors', async () => {
  await openPosts(postsPath, {
    [postListPath]: postPageOf(
      [
        buildPost({ id: 1, title: 'Un', ...draft }),
        buildPost({ id: 2, title: 'Deux', published_at: '2026-12-01T09:00:00.000Z', is_public: false }),
        buildPost({ id: 3, title: 'Trois' }),
      ],
      10_000,
    ),
  });
  const rows = screen.getAllByRole('row').slice(1);
  expect(rows.map((row) => within(row).getAllByRole('cell')[1]?.textContent)).toEqual([
    'Brouillon',
    'Programmé',
    'Publié',
  ]);
  expect(screen.getByRole('link', { name: 'Deux' }).getAttribute('href')).toBe(`${postsPath}/2`);
  expect(screen.getByText('Page 1 sur 500')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Nouvel article' }).getAttribute('href')).toBe(
    `${postsPath}/nouveau`,
  );
});

test('a new post takes its slug from its title and its author from the admin, and opens once it is created', async () => {
  const { router } = await openPosts(`${postsPath}/nouveau`, {
    '/api/admin/posts': ok({ post: buildPost({ ...draft, id: 8 }) }),
    '/api/admin/posts/8': ok({ post: buildPost({ ...draft, id: 8 }) }),
  });
  type('Titre', 'Été : le Wi-Fi !');
  type('Texte', 'Bonjour.');
  type('Sujets', 'Réseau,  Sans fil ');
  expect([valueOf('Slug'), valueOf('Auteur')]).toEqual(['ete-le-wi-fi', 'Maud Keller']);
  // Nothing is created by itself.
  await settle(60_000);
  expect(sent('/api/admin/posts')).toEqual([]);
  await press('Créer l’article');
  expect(sent('/api/admin/posts')[0]?.body).toMatchObject({
    title: 'Été : le Wi-Fi !',
    slug: 'ete-le-wi-fi',
    content_md: 'Bonjour.',
    tags: ['Réseau', 'Sans fil'],
    published_at: null,
  });
  expect(router.state.location.pathname).toBe(`${postsPath}/8`);
});

const sendPicture = async () => {
  const files = [fileOf('un.png', 'image/png')];
  fireEvent.change(screen.getByLabelText(/^Insérer une image/), { target: { files } });
  await settle();
};
const pictureArrives = () =>
  answerUpload(200, { ok: true, data: { picture: { url: `/api/covers/${'a'.repeat(32)}-1400.jpg` } } });

test('a slug that is typed while a picture is sent stays', async () => {
  await openPosts(`${postsPath}/nouveau`);
  type('Titre', 'Le Wi-Fi');
  await sendPicture();
  type('Slug', 'sans-fil');
  await pictureArrives();
  expect(valueOf('Texte')).toContain('/api/covers/');
  expect(valueOf('Slug')).toBe('sans-fil');
});

test('a picture that arrives while the post is being saved stands in its text afterwards', async () => {
  await openPost(buildPost(), { ...ok({ post: buildPost({ title: 'Autre', version: 4 }) }), delayMs: 500 });
  await sendPicture();
  type('Titre', 'Autre');
  await press('Enregistrer');
  await pictureArrives();
  expect(valueOf('Texte')).toBe('Le texte.');
  await settle(1_000);
  expect(valueOf('Texte')).toContain('/api/covers/');
});

test('what is missing is said before anything is sent', async () => {
  await openPosts(`${postsPath}/nouveau`);
  type('Ou adresse de l’image, ailleurs', 'http://images.example/un.jpg');
  await press('Créer l’article');
  for (const problem of ['Ce champ est requis.', 'Le slug est requis.', 'Une adresse https est attendue.'])
    expect(screen.getByText(problem)).toBeTruthy();
  expect(sent('/api/admin/posts')).toEqual([]);
});

test('the first wrong field has the focus after a press, and keeps it while it is being mended', async () => {
  await openPosts(`${postsPath}/nouveau`);
  type('Ou adresse de l’image, ailleurs', 'http://images.example/un.jpg');
  await press('Créer l’article');
  const title = screen.getByLabelText('Titre');
  expect(document.activeElement).toBe(title);
  type('Titre', 'L');
  await settle();
  expect(document.activeElement).toBe(title);
  // It follows the title.
  expect(screen.queryByText('Le slug est requis.')).toBeNull();
  await press('Créer l’article');
  expect(document.activeElement).toBe(screen.getByLabelText('Ou adresse de l’image, ailleurs'));
  // Pressed again without a change.
  act(() => screen.getByRole('button', { name: 'Créer l’article' }).focus());
  await press('Créer l’article');
  expect(document.activeElement).toBe(screen.getByLabelText('Ou adresse de l’image, ailleurs'));
});

describe('saving', () => {
  test('a public post waits for the button, and says so', async () => {
    await openPost(buildPost(), ok({ post: buildPost({ version: 4, title: 'Le titre' }) }));
    type('Titre', 'Le titre');
    await settle(60_000);
    expect(sent()).toEqual([]);
    expect(screen.getByText(/L’article est public/)).toBeTruthy();
    await press('Enregistrer');
    expect(sent()).toEqual([{ method: 'PUT', version: '"3"', body: { title: 'Le titre' } }]);
    expect(screen.queryByText(/L’article est public/)).toBeNull();
  });

  test('T3-B18: one press publishes what has no date yet, or one that lies ahead', async () => {
    const scheduled = { published_at: '2026-12-01T09:00:00.000Z', is_public: false };
    await openPost(buildPost(scheduled), ok({ post: buildPost({ version: 4 }) }));
    await press('Publier maintenant');
    expect(sent()).toEqual([
      { method: 'PUT', version: '"3"', body: { published_at: '2026-11-20T12:00:00.000Z' } },
    ]);
    expect(screen.getByText('Publié')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Publier maintenant' })).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Enregistrer' }));
  });

  test('a post that is made a draft by mistake and dated again keeps its date', async () => {
    await openPost(buildPost({ published_at: '2026-12-01T09:00:00.000Z', is_public: false }));
    const choosePublication = (value: string) =>
      fireEvent.change(screen.getByLabelText('Publication'), { target: { value } });
    choosePublication('draft');
    choosePublication('dated');
    type('Titre', 'Autrement');
    await press('Enregistrer');
    expect(sent().map(({ body }) => body)).toEqual([{ title: 'Autrement' }]);
  });

  test('what was typed and not saved is there again after a reload', async () => {
    await openPost(buildPost());
    type('Titre', 'Pas encore');
    await settle();
    closePosts();
    await openPost(buildPost());
    expect(valueOf('Titre')).toBe('Pas encore');
    await press('Repartir de la fiche');
    expect(valueOf('Titre')).toBe('La panne');
  });

  test('once it is saved, there is nothing to start over from', async () => {
    await openPost(buildPost());
    type('Titre', 'Pas encore');
    await settle();
    closePosts();
    await openPost(buildPost(), ok({ post: buildPost({ title: 'Pas encore', version: 4 }) }));
    expect(screen.getByRole('button', { name: 'Repartir de la fiche' })).toBeTruthy();
    await press('Enregistrer');
    expect(screen.queryByRole('button', { name: 'Repartir de la fiche' })).toBeNull();
  });
});

describe('two people at once', () => {
  test('other fields are joined, sent again, and named', async () => {
    const { host } = await openPost(
      buildPost(),
      stale(buildPost({ version: 4, excerpt: 'D’Adèle' }), ['excerpt']),
      ok({ post: buildPost({ version: 5, excerpt: 'D’Adèle', title: 'Le mien' }) }),
    );
    type('Titre', 'Le mien');
    await press('Enregistrer');
    expect(sent().map(({ version, body }) => [version, body])).toEqual([
      ['"3"', { title: 'Le mien' }],
      ['"4"', { title: 'Le mien' }],
    ]);
    expect(host.notices[0]?.message).toBe(
      'Enregistré. Changé entre-temps par Adèle\u00a0: extrait. Tout est gardé.',
    );
    expect(valueOf('Extrait')).toBe('D’Adèle');
  });

  test('both texts of the same field stand side by side, with who wrote the other; the person chooses', async () => {
    await openPost(
      buildPost(),
      stale(buildPost({ version: 4, content_md: 'Le texte d’Adèle.' }), ['content_md']),
      ok({ post: buildPost({ version: 5, content_md: 'Mon texte.' }) }),
    );
    type('Texte', 'Mon texte.');
    await press('Enregistrer');
    const group = screen.getByRole('group', { name: 'Texte' });
    const versions = Array.from(group.querySelectorAll('p'), ({ textContent }) => textContent);
    expect(versions).toEqual(
      expect.arrayContaining(['Mon texte.', 'Le texte d’Adèle.', expect.stringMatching(/^Version d’Adèle/)]),
    );
    // T3-B18: the words that differ are marked.
    const marked = Array.from(group.querySelectorAll('mark'), ({ textContent }) => textContent);
    expect(marked).toEqual(['Mon', 'Le', ' d’Adèle']);
    expect(sent()).toHaveLength(1);
    await press('Garder la mienne');
    await press('Enregistrer');
    expect(sent()[1]).toEqual({ method: 'PUT', version: '"4"', body: { content_md: 'Mon texte.' } });
  });

  test('of two pictures of the same post both are shown, not their addresses', async () => {
    const theirs = `/api/covers/${'b'.repeat(32)}-1400.jpg`;
    await openPost(buildPost(), stale(buildPost({ version: 4, cover_url: theirs }), ['cover_url']));
    type('Ou adresse de l’image, ailleurs', 'https://images.example/un.jpg');
    await press('Enregistrer');
    const [group] = screen.getAllByRole('group', { name: 'Image' });
    const conflict = within(group as HTMLElement);
    expect(conflict.getByText('https://images.example/un.jpg')).toBeTruthy();
    expect(conflict.getByRole('img').getAttribute('src')).toBe(theirs);
    expect(conflict.queryByText(theirs)).toBeNull();
  });
});

test('a slug of another post is refused at its field; one that redirects can be taken', async () => {
  const refusal = (code: string, error: string) => ({
    status: 409,
    body: { ok: false, code, error, fields: [{ in: 'body', path: 'slug', message: error }] },
  });
  await openPost(
    buildPost(),
    refusal('slug_taken', 'Déjà pris.'),
    refusal('slug_redirects', 'Il redirige.'),
    ok({ post: buildPost({ version: 4, slug: 'libre' }) }),
  );
  type('Slug', 'pris');
  await press('Enregistrer');
  expect(screen.getByText('Déjà pris.')).toBeTruthy();
  type('Slug', 'libre');
  await press('Enregistrer');
  await press('Prendre ce slug quand même');
  expect(sent()[2]?.body).toEqual({ slug: 'libre', takes_redirect: true });
});

test('the preview shows the post as its readers will see it', async () => {
  await openPost(buildPost(draft));
  type('Texte', '## Un titre');
  await tab('Aperçu');
  expect((await screen.findByRole('heading', { name: 'Comme pour les lecteurs' })).tagName).toBe('H2');
  expect(screen.getByText('Sans date')).toBeTruthy();
  expect(screen.queryByRole('textbox', { name: 'Texte' })).toBeNull();
  await tab('Écrire');
  expect(valueOf('Texte')).toBe('## Un titre');
  expect(screen.getByRole('textbox', { name: 'Texte' })).toBeTruthy();
});

test('a version of the history can be read and taken up again', async () => {
  const version: PostVersion = {
    id: 12,
    version: 2,
    is_refused: true,
    by: 'Inès Vautrin',
    at: '2026-11-20T09:00:00.000Z',
    title: 'La panne',
    words: 4,
  };
  const { id: _id, read_time: _time, ...fields } = buildPost({ content_md: 'Le texte d’avant.' });
  await openPosts(`${postsPath}/7`, {
    [postPath]: ok({ post: buildPost() }),
    [`${postPath}/versions?page=1`]: ok({
      versions: [version],
      pagination: { page: 1, limit: 50, total: 1, pages: 1 },
    }),
    [`${postPath}/versions/12`]: ok({ version, fields }),
  });
  await tab('Historique');
  expect(screen.getByText('Texte refusé')).toBeTruthy();
  await press(/^Lire/);
  expect(screen.getByText('Le texte d’avant.')).toBeTruthy();
  await press('Reprendre cette version');
  expect(valueOf('Texte')).toBe('Le texte d’avant.');
  expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'Écrire', selected: true }));
  expect(sent()).toEqual([]);
});

test('a post that is gone is not offered again; one that could not be read is', async () => {
  const gone = { status: 404, body: { ok: false, error: 'Article introuvable.', code: 'post_not_found' } };
  const away = { status: 503, body: { ok: false, error: 'La base dort.', code: 'service_unavailable' } };
  await openPosts(`${postsPath}/7`, { [postPath]: gone });
  expect(screen.getByText('Article introuvable.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Réessayer' })).toBeNull();
  closePosts();
  await openPosts(`${postsPath}/7`, { [postPath]: away });
  await settle(10_000);
  expect(screen.getByText('La base dort.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Réessayer' })).toBeTruthy();
});

test('deleting asks first, says what is lost, and leads back to the list', async () => {
  const { router } = await openPost(buildPost(), ok({}));
  await press('Supprimer');
  expect(screen.getByRole('alertdialog').textContent).toContain('avec tout son historique');
  expect(sent()).toEqual([]);
  await press('Supprimer l’article');
  expect([sent()[0]?.method, router.state.location.pathname]).toEqual(['DELETE', postsPath]);
});
