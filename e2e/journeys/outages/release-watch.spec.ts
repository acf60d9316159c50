import type { Viewer } from '../../../infra/release/example-replies.ts';
import type { OpenBrowser, OpenedBrowser } from '../../../infra/release/open-browser.ts';
import { openPages } from '../../../infra/release/open-pages.ts';
import { interactive, pageWith, rememberBrowsers, serveSmallPages } from '../../stack/small-pages.ts';
import { expect, test } from '../../stack/test.ts';

// T3-D3: what the check of a release sees after a page is interactive: small pages with one fault each. The whole
// list, of real builds, is journeys/long/broken-releases.spec.ts.

test.describe.configure({ timeout: 180_000 });

const later = (statement: string) => pageWith(`${interactive} setTimeout(() => { ${statement} }, 300);`);
const button = (label: string, action: string) => `<button onclick="${action}">${label}</button>`;
const withControls = (rest: string, script = '') => pageWith(`${interactive} ${script}`, { rest });
const asRole = (role: string, statement: string) =>
  pageWith(`fetch('/api/auth/me').then((reply) => reply.json()).then(({ data }) => {
    if (data.user.role === '${role}' && data.user.is_authenticated) { ${statement} }
    ${interactive}
  });`);

/** Each with the reason that is reported. */
const broken: [name: string, document: string, reason: RegExp][] = [
  ['throws later', later(`throw new Error('too late');`), /: too late$/],
  [
    'reads what the API does not have',
    later(`fetch('/api/absent');`),
    /: \/api\/absent is no address of the API\.$/,
  ],
  [
    'throws when something is pressed',
    withControls(button('Fermer', '') + button('Ouvrir', `throw new Error('no dialog')`)),
    / after “Ouvrir” was pressed: no dialog$/,
  ],
  [
    'takes long for each press and throws at the last one',
    withControls(
      Array.from({ length: 10 }, (_, index) => button(`Lent ${index}`, 'slowly()')).join(' ') +
        button('Dernier', `throw new Error('at last')`),
      'function slowly() { for (const until = performance.now() + 400; performance.now() < until;); }',
    ),
    / after “Dernier” was pressed: at last$/,
  ],
  [
    'blocks when something is pressed',
    withControls(button('Calculer', 'for (;;);')),
    /It does not answer any more after “Calculer” was pressed after [\d.]+ s\.$/,
  ],
];
const addressOf = (name: string) => `/${name.replaceAll(' ', '-')}`;

const sound = withControls(
  [
    button(
      'Enregistrer',
      `fetch('/api/comments', { method: 'POST' }).catch(() => console.error('not saved'))`,
    ),
    button('Sûr ?', `confirm('?')`),
    '<button disabled onclick="throw new Error(\'disabled\')">Non</button>',
    '<a href="/elsewhere">Plus loin</a> <a href="https://elsewhere.example/">Dehors</a> <a href="/file.zip">Fichier</a>',
    '<img src="https://elsewhere.example/picture.png" alt="">',
  ].join(' '),
);

let site: Awaited<ReturnType<typeof serveSmallPages>>;
let browsers = rememberBrowsers();
test.beforeAll(async () => {
  const documents: Record<string, string> = {
    '/sound': sound,
    '/elsewhere': withControls(button('Autre', '')),
    '/as-admin': asRole('admin', `throw new Error('for admins')`),
    '/ends': pageWith(interactive),
  };
  for (const [name, document] of broken) documents[addressOf(name)] = document;
  site = await serveSmallPages(documents, {
    headers: { 'content-security-policy': "default-src 'self' 'unsafe-inline' data:; img-src * data:" },
  });
});
test.afterAll(() => site.close());
test.beforeEach(() => {
  browsers = rememberBrowsers();
});
test.afterEach(() => {
  for (const { browser } of browsers.opened) expect(browser.isConnected()).toBe(false);
});

function look(
  address: string,
  viewers: readonly Viewer[] = ['visitor'],
  open: OpenBrowser = browsers.open,
  deadlineMs = 3_000,
) {
  return openPages(
    open,
    site,
    viewers.map((viewer) => ({ address, viewer })),
    {
      deadlineMs,
      machine: { isStarved: () => false },
      attention: { watchMs: 800, presses: 20, pressingMs: 2_000 },
      browsers: 2,
    },
  );
}

for (const [name, , reason] of broken)
  test(`a page that ${name} is at fault`, async () => {
    const { finding } = await look(addressOf(name));
    expect(finding).toEqual({ kind: 'fault', text: expect.stringMatching(reason) });
    expect(finding?.text).toMatch(new RegExp(`^${addressOf(name)} does not work in a browser`));
  });

test('a page may fail to write, ask before it does, lead elsewhere and show pictures of others; nothing is written', async () => {
  const before = site.asked.length;
  const { finding, left } = await look('/sound', undefined, undefined, 60_000);
  expect([finding, left]).toEqual([undefined, []]);
  const asked = site.asked.slice(before);
  expect(asked).toContain('/elsewhere');
  expect(asked.filter((url) => url.startsWith('POST') || url === '/file.zip')).toEqual([]);
});

test('a page that only fails for administrators is at fault as one of them, and fine for the others', async () => {
  expect((await look('/as-admin', ['visitor', 'user', 'host'], undefined, 60_000)).finding).toBeUndefined();
  expect((await look('/as-admin', ['visitor', 'admin'], undefined, 60_000)).finding).toEqual({
    kind: 'fault',
    text: '/as-admin does not work in a browser as admin: for admins',
  });
});

test.describe('A browser that ends while a page is watched', () => {
  async function openEnding(ends: (number: number) => boolean): Promise<OpenedBrowser> {
    const opened = await browsers.open();
    if (!ends(browsers.opened.length)) return opened;
    opened.browser.on('context', (context) =>
      context.on('response', (reply) => {
        if (reply.url().endsWith('/ends')) void opened.kill();
      }),
    );
    return opened;
  }

  test('is followed by another one, and the release is not blamed', async () => {
    const { finding } = await look('/ends', ['visitor'], () => openEnding((number) => number === 1), 60_000);
    expect(finding).toBeUndefined();
    expect(browsers.opened).toHaveLength(2);
  });

  test('twice with the same page puts it at fault, if a third one shows an empty page', async () => {
    const { finding } = await look('/ends', ['visitor'], () => openEnding((number) => number <= 2), 60_000);
    expect(finding).toEqual({
      kind: 'fault',
      text: expect.stringMatching(/^\/ends does not work in a browser: The browser has ended twice/),
    });
  });

  test('twice says nothing where not even an empty page is shown afterwards', async () => {
    const open = () => (browsers.opened.length < 2 ? openEnding(() => true) : Promise.resolve(undefined));
    expect((await look('/ends', ['visitor'], open, 60_000)).finding?.kind).toBe('unclear');
  });
});
