import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { storageKeys } from '@nobicast/contracts/brand';
import { stubFetch, stubTurnstile } from '@nobicast/web-kit/testing';
import { tokenKey } from '../features/personal-data/link-token.ts';
import { loadPage } from '../testing/load-page.ts';
import { openPage } from '../testing/open-page.tsx';

const token = 'a-token-of-43-characters-0123456789abcdefgh';
const paths = {
  links: '/api/personal-data/links',
  summary: '/api/personal-data/summary',
  export: '/api/personal-data/export',
  erase: '/api/personal-data/erase',
};
const ok = (data: unknown) => ({ body: { ok: true, data } });
const failed = (status: number, code: string, error: string) => ({
  status,
  body: { ok: false, error, code },
});
const linkInvalid = failed(410, 'link_invalid', 'Ce lien n’est pas valide.');
const away = failed(503, 'service_unavailable', 'Momentanément indisponible.');
const kept = {
  state: 'kept',
  email: 'zoe@exemple.fr',
  expires_at: '2026-11-22T16:42:00.000Z',
  has_account: false,
  comments: { published: 3, pending: 1, rejected: 1 },
  messages: 0,
  sign_in_requests: 2,
  has_guest_address: false,
  has_mail_record: false,
  has_newsletter: false,
};
const none = { ...kept, comments: { published: 0, pending: 0, rejected: 0 }, sign_in_requests: 0 };
const receipt = {
  reference: 'E-7F3A-9C1B-04DE',
  erased_at: '2026-11-22T16:21:00.000Z',
  comments: { published: 3, pending: 1, rejected: 1, decisions: 4 },
  sign_in_requests: 2,
  link_requests: 1,
  kept: ['decisions', 'credits', 'receipt', 'backups'],
};

let stub: ReturnType<typeof stubFetch>;
let turnstile: ReturnType<typeof stubTurnstile>;
beforeEach(() => {
  turnstile = stubTurnstile();
});
afterEach(() => {
  turnstile.restore();
  stub?.restore();
  sessionStorage.clear();
  localStorage.clear();
  document.body.innerHTML = '';
});

async function show(at: string, answers: Parameters<typeof stubFetch>[0] = {}) {
  stub = stubFetch({ '/api/bot-check': ok({ provider: 'turnstile', site_key: 'key' }), ...answers });
  return openPage(at);
}
const sent = (path: string) =>
  stub.calls
    .filter((call) => call.path === path)
    .map(({ init }) => JSON.parse(String(init?.body)) as unknown);
const press = async (name: string) => {
  fireEvent.click(await screen.findByRole('button', { name }));
  await act(() => Promise.resolve());
};
const withLink = (answers: Parameters<typeof stubFetch>[0]) => show(`/mes-donnees#${token}`, answers);
const openData = async (data: unknown, answers: Parameters<typeof stubFetch>[0] = {}) => {
  const view = await withLink({ [paths.summary]: ok(data), ...answers });
  await press('Voir mes données');
  return view;
};

describe('Without a link', () => {
  const fill = async () => {
    fireEvent.change(await screen.findByLabelText('Adresse e-mail'), {
      target: { value: ' zoe@exemple.fr ' },
    });
    await waitFor(() => expect(turnstile.widgets).toHaveLength(1));
    await act(() => turnstile.solve('human'));
  };

  test('the page asks for an address, says what is missing, and what happens once it is sent', async () => {
    await show('/mes-donnees', { [paths.links]: ok({ resend_after_seconds: 60 }) });
    await screen.findByText('Il manque votre adresse e-mail.');
    await fill();
    await press('Recevoir le lien');
    expect(sent(paths.links)).toEqual([{ email: 'zoe@exemple.fr', turnstile_token: 'human' }]);
    expect((await screen.findByRole('status')).textContent).toMatch(/zoe@exemple\.fr.*30 minutes/);
    await press('Demander un autre lien');
    await screen.findByLabelText('Adresse e-mail');
  });

  test('a refusal is shown in its own words, and the bot check is made again', async () => {
    const tooMany = failed(429, 'too_many_requests', 'Trop de demandes. Réessayez dans 12 minutes.');
    await show('/mes-donnees', { [paths.links]: tooMany });
    await fill();
    await press('Recevoir le lien');
    expect((await screen.findByRole('alert')).textContent).toContain('Réessayez dans 12 minutes.');
    await screen.findByText('Il manque le contrôle anti-robot.');
    const address = screen.getByLabelText<HTMLInputElement>('Adresse e-mail');
    expect(address.value).toContain('zoe@exemple.fr');
    fireEvent.change(address, { target: { value: 'zoe@exemple.com' } });
    expect(screen.getByRole('alert').textContent).toContain('Réessayez dans 12 minutes.');
  });

  test('an address that is none is marked until it is typed again', async () => {
    await show('/mes-donnees', {});
    await fill();
    const address = screen.getByLabelText<HTMLInputElement>('Adresse e-mail');
    fireEvent.change(address, { target: { value: 'zoe' } });
    await press('Recevoir le lien');
    expect(address.getAttribute('aria-invalid')).toBe('true');
    fireEvent.change(address, { target: { value: 'zoe@' } });
    expect(address.getAttribute('aria-invalid')).not.toBe('true');
  });
});

describe('With the link of the mail', () => {
  test('nothing is called before the button is pressed; the token leaves the address bar and survives a reload', async () => {
    const { router, unmount } = await withLink({ [paths.summary]: ok(kept) });
    await screen.findByRole('button', { name: 'Voir mes données' });
    expect(router.state.location).toMatchObject({ pathname: '/mes-donnees', hash: '' });
    expect(stub.calls).toEqual([]);
    unmount();
    await openPage('/mes-donnees');
    await press('Voir mes données');
    await screen.findByRole('heading', { name: 'zoe@exemple.fr' });
    expect(sent(paths.summary)).toEqual([{ token }]);
    expect(Object.keys(localStorage)).toEqual([]);
  });

  test('a second link replaces the first', async () => {
    const { router } = await withLink({ [paths.summary]: ok(kept) });
    await act(() => router.navigate(`/mes-donnees#${'b'.repeat(43)}`));
    await press('Voir mes données');
    expect(sent(paths.summary)).toEqual([{ token: 'b'.repeat(43) }]);
  });

  test('what is kept is counted by kind', async () => {
    await openData({ ...kept, has_guest_address: true, has_mail_record: true });
    await screen.findByText('messages publiés');
    const numbers = [...document.querySelectorAll('dl dd')].map(({ textContent }) => textContent);
    expect(numbers).toEqual(['3', '1', '1', '2']);
    expect(screen.getByText(/jusqu’à 17:42, heure de Paris/)).toBeTruthy();
    expect(screen.getByText('L’annuaire des invités contient aussi cette adresse.')).toBeTruthy();
    expect(screen.getByText(/la trace de nos messages à cette adresse/)).toBeTruthy();
    expect(screen.queryByText(/tableau de bord/)).toBeNull();
  });

  test('the address of a member leads to the dashboard, also where nothing else is kept', async () => {
    await openData({ ...none, has_account: true });
    const link = await screen.findByRole('link', { name: 'Ouvrir le tableau de bord' });
    expect(link.getAttribute('href')).toBe('/dashboard');
    expect(screen.getByText('Rien d’autre n’est gardé sous cette adresse')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Effacer mes données' })).toBeNull();
    await press('Essayer une autre adresse');
    await screen.findByLabelText('Adresse e-mail');
    expect(sessionStorage.getItem(tokenKey)).toBeNull();
  });

  test('an address under which nothing is kept is told so', async () => {
    await openData(none);
    await screen.findByText('Rien n’est gardé sous cette adresse');
    expect(document.activeElement?.textContent).toBe('zoe@exemple.fr');
  });

  test('a record of mails alone is not called empty', async () => {
    await openData({ ...none, has_mail_record: true });
    await screen.findByRole('button', { name: 'Effacer mes données' });
  });

  test('a failure says that nothing was changed, and is retried', async () => {
    await withLink({ [paths.summary]: [away, ok(kept)] });
    await press('Voir mes données');
    expect((await screen.findByRole('alert')).textContent).toContain('Rien n’a été changé.');
    await press('Réessayer');
    await screen.findByRole('heading', { name: 'zoe@exemple.fr' });
  });

  test('a link that is expired or was never sent leads back to the form, with the reason', async () => {
    await withLink({ [paths.summary]: linkInvalid });
    await press('Voir mes données');
    expect((await screen.findByRole('alert')).textContent).toContain('il s’est éteint');
    expect(screen.getByLabelText('Adresse e-mail')).toBeTruthy();
    expect(sessionStorage.getItem(tokenKey)).toBeNull();
  });

  test('the export is saved as a file', async () => {
    const saved: string[] = [];
    URL.createObjectURL = () => 'blob:export';
    URL.revokeObjectURL = () => undefined;
    const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      saved.push(this.download);
    });
    const { host } = await openData(kept, {
      [paths.export]: {
        body: { comments: [] },
        headers: { 'content-disposition': 'attachment; filename="nobicast-export-2026-11-22.json"' },
      },
    });
    await press('Télécharger mes données');
    await waitFor(() => expect(saved).toEqual(['nobicast-export-2026-11-22.json']));
    expect(sent(paths.export)).toEqual([{ token }]);
    expect(host.notices).toEqual([{ message: 'Vos données sont téléchargées', kind: 'info' }]);
    click.mockRestore();
  });

  test('an export that fails is told', async () => {
    const { host } = await openData(kept, { [paths.export]: away });
    await press('Télécharger mes données');
    await waitFor(() =>
      expect(host.notices).toEqual([{ message: 'Momentanément indisponible.', kind: 'error' }]),
    );
  });

  test('erasing is confirmed first, fails half way, is repeated, and ends with the receipt', async () => {
    localStorage.setItem(storageKeys.commentDrafts, '{}');
    localStorage.setItem(storageKeys.authored, '1');
    await openData(kept, { [paths.erase]: [away, ok({ receipt })] });
    await press('Effacer mes données');
    await screen.findByRole('alertdialog', { name: 'Effacer vos données\u202f?' });
    expect(sent(paths.erase)).toEqual([]);
    await press('Effacer définitivement');
    expect((await screen.findByRole('alert')).textContent).toContain('le reçu comptera tout');
    expect(localStorage.getItem(storageKeys.authored)).toBe('1');
    await press('Effacer définitivement');
    const heading = await screen.findByRole('heading', { name: 'Vos données sont effacées' });
    await waitFor(() => expect(document.activeElement).toBe(heading));
    expect(screen.getByText('E-7F3A-9C1B-04DE')).toBeTruthy();
    expect(screen.getByText('22 novembre 2026 à 17:21, heure de Paris')).toBeTruthy();
    const lines = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(lines.slice(0, 4)).toEqual([
      '3 messages publiés',
      '1 message en attente',
      '1 message non publié',
      '2 demandes de connexion',
    ]);
    expect(lines.slice(7)).toHaveLength(receipt.kept.length);
    expect(document.querySelector('main')?.textContent).not.toContain('@exemple.fr');
    // What this browser kept goes, too.
    expect(Object.keys(localStorage)).toEqual([]);
  });

  test('after the erasure the link shows the receipt, which is saved as text without the address', async () => {
    let blob: Blob | undefined;
    URL.createObjectURL = (content) => {
      blob = content as Blob; // what the page passes
      return 'blob:receipt';
    };
    URL.revokeObjectURL = () => undefined;
    const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    await openData({
      state: 'erased',
      receipt: { ...receipt, kept: ['account', 'admin_grant', ...receipt.kept] },
    });
    await screen.findByText(/Votre compte, que cette page n’efface pas/);
    await press('Télécharger le reçu');
    expect(blob?.type).toBe('text/plain;charset=utf-8');
    expect(blob?.size).toBeGreaterThan(500);
    click.mockRestore();
  });
});

test('the document is the same for everybody, and not for search engines', async () => {
  const { page } = await loadPage('/mes-donnees', {});
  expect(page).toMatchObject({
    status: 200,
    isCacheable: true,
    head: { isIndexable: false, canonicalPath: '/mes-donnees' },
  });
  expect((await loadPage('/mes-donnees/', {})).page.isCacheable).toBe(false);
});
