import { expect, findEpisodes, isHydrated, test } from '../stack/test.ts';

const archivesYear = /^Jan-Déc \d{4}$/;

test.describe('Public pages', () => {
  // ROUTES-01, HOME-01, 02, 09, 11, 12, 14 and 22
  test('home: the latest episode, its subjects, the countdown and the stats', async ({
    page,
    request,
    pageErrors,
  }) => {
    const latest = (await (await request.get('/api/episodes/latest')).json()) as {
      data: {
        episode: { number: number; title: string };
        subjects: { title: string }[];
        totalCommentCount: number;
      };
    };
    // A Wednesday: on a Saturday the countdown says "jour", on a Monday it says that the episode is out.
    await page.clock.setFixedTime('2026-11-18T12:00:00Z');
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hello, Friend');
    // LAYOUT-01, SEO-03
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
    const main = page.getByRole('main');
    for (const badge of ['Podcast', 'France', 'Paris'])
      await expect(main.getByText(badge, { exact: true }).first()).toBeVisible();
    await expect(main.getByText(`#${latest.data.episode.number}`).first()).toBeVisible();
    await expect(main.getByText(latest.data.episode.title).first()).toBeVisible();
    await expect(main.getByText(/^(\d+h\d\d|\d+\smin)$/)).toBeVisible(); // the demo audio is measured
    for (const subject of latest.data.subjects)
      await expect(main.getByText(subject.title).first()).toBeVisible();
    await expect(main.getByText('jours')).toBeVisible();
    await expect(main.getByText('auditeurs')).toBeVisible();
    // HOME-08
    await expect(main.getByRole('link', { name: 'Le Feed' })).toHaveAttribute('target', '_blank');
    await expect(main.getByRole('link', { name: /chat/i })).toHaveAttribute('href', /^https:/);
    expect(pageErrors).toEqual([]);
  });

  test('archives: years newest first, cards of the chosen year, the year in the URL', async ({
    page,
    request,
    pageErrors,
  }) => {
    const { all, years } = await findEpisodes(request);
    await page.goto('/archives');
    const buttons = page.getByRole('button', { name: archivesYear });
    // ROUTES-03, ARCHIVES-02 to 04, 07
    await expect(buttons).toHaveText(years.map((year) => `Jan-Déc ${year}`));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Épisodes ${years[0]}`);
    const older = years[1];
    await page.getByRole('button', { name: `Jan-Déc ${older}` }).click();
    // ARCHIVES-05
    await expect(page).toHaveURL(new RegExp(`/archives\\?year=${older}$`));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Épisodes ${older}`);
    const cards = page.getByRole('main').getByRole('listitem');
    // ARCHIVES-08
    const count = page.getByText(/^\d+ épisodes et préparations$/);
    await expect.poll(() => cards.count()).toBe(parseInt(await count.innerText(), 10));
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Épisodes ${years[0]}`);
    const preparation = all.find((episode) => episode.type === 'preparation');
    // ARCHIVES-13
    await expect(page.getByText(`Themes pour${preparation?.number}`).first()).toBeVisible();
    expect(pageErrors).toEqual([]);
  });

  test('archives: a year without episodes says so (ARCHIVES-18)', async ({ page }) => {
    await page.goto('/archives?year=1999');
    await expect(page.getByText("Pas encore d'archives pour cette année")).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Épisodes 1999');
  });

  test('archives → episode → back returns to the archives', async ({ page, request, pageErrors }) => {
    const { podcast } = await findEpisodes(request);
    await page.goto('/archives');
    await expect.poll(() => isHydrated(page)).toBe(true);
    await page.locator(`a[href="/episodes/${podcast.slug}"]`).first().click();
    await expect(page).toHaveURL(`/episodes/${podcast.slug}`);
    await expect(page.getByRole('heading', { level: 1 })).toContainText(`#${podcast.number}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await expect(page).toHaveTitle(new RegExp(`#${podcast.number}|Nobicast`));
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Épisodes');
    expect(pageErrors).toEqual([]);
  });

  test('episode: subjects expand independently and link to their comments', async ({
    page,
    request,
    pageErrors,
  }) => {
    const { podcast } = await findEpisodes(request);
    const detail = (await (await request.get(`/api/episodes/${podcast.slug}`)).json()) as {
      data: {
        subjects: { id: number; title: string; comment_count: number }[];
        guests: { name: string; role: string }[];
      };
    };
    await page.goto(`/episodes/${podcast.slug}`);
    // ROUTES-05, API-PUBLIC-017, EPISODE-01, 11, 16, 17, 21, 24 and 27
    await expect(page.getByRole('heading', { name: 'Running Order' })).toBeVisible();
    await expect(page.locator('main a[href="/archives"]').first()).toBeVisible();
    const details = page.locator('main details');
    await expect(details).toHaveCount(detail.data.subjects.length);
    await details.nth(0).locator('summary').click();
    await details.nth(2).locator('summary').click();
    await expect(details.nth(0)).toHaveAttribute('open', '');
    await expect(details.nth(2)).toHaveAttribute('open', '');
    await details.nth(0).locator('summary').click();
    await expect(details.nth(0)).not.toHaveAttribute('open', '');
    const comments = detail.data.subjects[2]?.comment_count;
    const link = details.nth(2).getByRole('link', { name: `Commentaires (${comments})` });
    await expect(link).toHaveAttribute(
      'href',
      `/episodes/${podcast.slug}/subjects/${detail.data.subjects[2]?.id}`,
    );
    for (const guest of detail.data.guests)
      await expect(page.getByText(guest.name, { exact: true }).first()).toBeVisible();
    await expect(
      page
        .getByRole('button', { name: "Voir l'épisode" })
        .or(page.getByRole('link', { name: "Voir l'épisode" }))
        .first(),
    ).toBeVisible();
    expect(pageErrors).toEqual([]);
  });

  test('preparation: its own heading, no player (EPISODE-03, 09)', async ({ page, request }) => {
    const { preparation } = await findEpisodes(request);
    await page.goto(`/episodes/${preparation.slug}`);
    await expect(page.getByRole('heading', { level: 1 })).toContainText(`Thèmes pour`);
    await expect(page.getByRole('heading', { level: 1 })).toContainText(`#${preparation.number}`);
    await expect(page.getByRole('slider')).toHaveCount(0);
  });

  test('an unknown episode and an unknown page are real 404s with links to other pages (ROUTES-24, EPISODE-29, 31, STATIC-45, 48 to 50)', async ({
    page,
  }) => {
    const episode = await page.goto('/episodes/inconnu');
    expect(episode?.status()).toBe(404);
    await expect(page.getByText('Épisode non trouvé')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Retour aux archives' })).toHaveAttribute(
      'href',
      '/archives',
    );

    expect((await page.goto('/a/b/c'))?.status()).toBe(404);
    await expect(page.getByRole('heading', { name: 'Page introuvable' })).toBeVisible();
    for (const path of ['/faq', '/publicite', '/contact'])
      await expect(page.locator(`main a[href="${path}"]`)).toBeVisible();
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
  });

  // ROUTES-02, ROUTES-14 to 19, ROLES-07
  for (const [path, text] of [
    ['/a-propos', 'À propos de Nobicast'],
    ['/publicite', 'La règle de la maison'],
    ['/faq', 'Vos questions'],
    ['/legal/mentions-legales', 'Mentions légales'],
    ['/legal/confidentialite', 'Vos droits'],
    ['/legal/cgu', 'Conditions d’utilisation'],
    ['/contact', 'Délais de réponse'],
    ['/blog', 'Derniers articles'],
  ] as const) {
    test(`${path} shows its text inside the frame`, async ({ page, pageErrors }) => {
      expect((await page.goto(path))?.status()).toBe(200);
      await expect(page.getByRole('main').getByText(text, { exact: true }).first()).toBeAttached();
      await expect(page.getByRole('navigation', { name: 'Principale' }).first()).toBeVisible();
      await expect.poll(() => isHydrated(page)).toBe(true);
      expect(pageErrors).toEqual([]);
    });
  }
});

for (const path of ['/%', '/episodes/%E9', '/episodes/%00', '/a%2Fb']) {
  test(`${path} shows the 404 page`, { tag: path === '/%' ? '@embedded' : [] }, async ({ request, page }) => {
    const reply = await request.get(path);
    expect(reply.status()).toBe(404);
    expect(reply.headers()['content-type']).toContain('text/html');
    await page.goto(path);
    await expect(page.getByRole('contentinfo')).toBeVisible();
  });
}

test('an address with doubled slashes redirects to the one without', async ({ page, stack }) => {
  await page.goto(`${stack.url}//archives`);
  await expect(page).toHaveURL('/archives');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Épisodes');
});

test.describe('The document', () => {
  test.use({ javaScriptEnabled: false });

  test('is readable without JavaScript', async ({ page, request }) => {
    const { podcast, years } = await findEpisodes(request);
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hello, Friend');
    await expect(page.getByText(`#${podcast.number}`).first()).toBeVisible();
    await page.goto('/archives');
    await expect(page.locator(`a[href="/episodes/${podcast.slug}"]`).first()).toBeVisible();
    await page.getByRole('button', { name: `Jan-Déc ${years[1]}` }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Épisodes ${years[1]}`);
    await page.goto(`/episodes/${podcast.slug}`);
    await expect(page.getByRole('heading', { name: 'Running Order' })).toBeVisible();
    await page.locator('main summary').first().click();
    await expect(page.locator('main details').first()).toHaveAttribute('open', '');
  });

  test('contains title, canonical URL, Open Graph and structured data (SEO-02 to 07)', async ({
    page,
    request,
    stack,
  }) => {
    const { podcast } = await findEpisodes(request);
    await page.goto(`/episodes/${podcast.slug}`);
    const meta = (selector: string) => page.locator(`head ${selector}`);
    await expect(meta('link[rel="canonical"]')).toHaveAttribute(
      'href',
      `${stack.url}/episodes/${podcast.slug}`,
    );
    await expect(meta('meta[property="og:locale"]')).toHaveAttribute('content', 'fr_FR');
    await expect(meta('meta[property="og:image"]')).toHaveAttribute('content', /^http/);
    await expect(meta('meta[name="theme-color"]')).toHaveCount(1);
    const description = (await meta('meta[name="description"]').getAttribute('content')) ?? '';
    expect(description.length).toBeLessThanOrEqual(160);
    expect(description).not.toMatch(/\s{2}|\n/);
    const data = await page.locator('script[type="application/ld+json"]').allTextContents();
    const types = data.map((text) => (JSON.parse(text) as { '@type': string })['@type']);
    expect(types).toContain('PodcastEpisode');

    await page.goto('/');
    const home = await page.locator('script[type="application/ld+json"]').allTextContents();
    expect(home.map((text) => (JSON.parse(text) as { '@type': string })['@type'])).toEqual(
      expect.arrayContaining(['WebSite', 'Organization']),
    );
  });

  test('has a content security policy and a referrer policy', async ({ request }) => {
    for (const path of ['/', '/archives', '/login', '/nope']) {
      const policy = (await request.get(path)).headers()['content-security-policy'] ?? '';
      expect(policy).toContain("default-src 'self'");
      expect(policy).toMatch(/script-src 'self' 'sha256-[^']+' 'sha256-[^']+';/);
      expect(policy).toContain("object-src 'none'");
      expect(policy).toContain("base-uri 'none'");
      expect(policy).toContain("frame-ancestors 'none'");
    }
    expect((await request.get('/auth/verify')).headers()['referrer-policy']).toBe('same-origin');
    expect((await request.get('/')).headers()['referrer-policy']).toBe('strict-origin-when-cross-origin');
  });
});

test('the home page of an anonymous visitor loads only the shell and the public remote', async ({
  page,
  request,
  pageErrors,
}) => {
  const requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  await page.goto('/', { waitUntil: 'networkidle' });
  const elsewhere = requested.filter(
    (path) =>
      !/^\/($|assets\/|covers\/|favicon|manifest\.webmanifest$|icon-|remotes\/mfe-public\/|api\/auth\/me$|api\/episodes\/\d+\/waveform$)/.test(
        path,
      ),
  );
  expect(elsewhere).toEqual([]);
  expect(requested.some((path) => path.startsWith('/remotes/mfe-public/'))).toBe(true);

  // Every page is a chunk of its own, with its styles: the document names only the chunk of this page.
  const files = (extension: string) =>
    requested.filter((path) => path.startsWith('/remotes/') && path.endsWith(extension));
  const named = [...(await (await request.get('/')).text()).matchAll(/(?:href|src)="([^"]+\.js)"/g)];
  const scripts = requested.filter((path) => path.endsWith('.js'));
  expect(scripts.sort()).toEqual(named.map(([, path]) => path).sort());
  const pageFiles = () => [...files('.js'), ...files('.css')].filter((path) => path.includes('/page-'));
  expect(pageFiles().every((path) => path.includes('/page-home.'))).toBe(true);

  // The next page loads its own chunk.
  requested.length = 0;
  await page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Vos questions');
  expect(pageFiles().map((path) => path.replace(/^.*\/(page-\w+)\.\w+/, '$1'))).toEqual(
    expect.arrayContaining(['page-rare.js', 'page-rare.css']),
  );
  expect(pageFiles()).toHaveLength(2);
  expect(pageErrors).toEqual([]);
});

test('no style sheet is linked twice or loaded twice', async ({ page }) => {
  const loaded: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'stylesheet') loaded.push(new URL(request.url()).pathname);
  });
  const linked = () =>
    page
      .locator('link[rel="stylesheet"]')
      .evaluateAll((links: HTMLLinkElement[]) => links.map((link) => link.href));
  await page.goto('/', { waitUntil: 'networkidle' });
  await expect.poll(() => isHydrated(page)).toBe(true);
  await page.getByRole('link', { name: 'Archives' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Épisodes');
  await page.getByRole('link', { name: 'Écouter' }).first().click();
  await expect(page.getByRole('heading', { name: 'Running Order' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Épisodes');
  for (const sheets of [loaded, await linked()]) expect([...new Set(sheets)]).toEqual(sheets);
});

test('the document of the archives contains only the cards of the chosen year', async ({ request }) => {
  const { all, years } = await findEpisodes(request);
  const html = await (await request.get(`/archives?year=${years[1]}`)).text();
  const json = /<script type="application\/json" id="boot">(.*?)<\/script>/.exec(html)?.[1] ?? '';
  const boot = JSON.parse(json) as { page: { cache: Record<string, unknown> } };
  const yearsPath = '/api/episodes?limit=1&fields=card';
  const yearPath = `/api/episodes?limit=1000&year=${years[1]}&fields=card`;
  expect(Object.keys(boot.page.cache).sort()).toEqual([yearsPath, yearPath].sort());
  expect(boot.page.cache[yearsPath]).toEqual(years);
  const cards = boot.page.cache[yearPath] as Record<string, unknown>[];
  expect(cards.length).toBeGreaterThan(0);
  expect(cards.length).toBeLessThan(all.length);
  for (const card of cards) {
    expect(Object.keys(card).sort()).toEqual([
      'cover_url',
      'id',
      'number',
      'published_at',
      'slug',
      'title',
      'type',
    ]);
  }
});

test('every call of the public pages goes to /api (API-PUBLIC-001)', async ({ page }) => {
  const calls: string[] = [];
  page.on('request', (request) => {
    if (['fetch', 'xhr'].includes(request.resourceType())) calls.push(new URL(request.url()).pathname);
  });
  await page.goto('/');
  await expect.poll(() => isHydrated(page)).toBe(true);
  await page.getByRole('link', { name: 'Archives' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Épisodes');
  await page.getByRole('link', { name: 'Écouter' }).first().click();
  await expect(page.getByRole('heading', { name: 'Running Order' })).toBeVisible();
  expect(calls.some((path) => path.startsWith('/api/episodes'))).toBe(true);
  // Releases of remotes are files, not API calls.
  expect(calls.filter((path) => !path.startsWith('/api/') && !path.startsWith('/remotes/'))).toEqual([]);
});
