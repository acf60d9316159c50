import { fireEvent, screen } from '@testing-library/react';
import {
  calls,
  newsletterHome,
  openNewsletter,
  press,
  sent,
  setUpNewsletterScreen,
  settle,
  type,
} from '../testing/newsletter-screen.tsx';
import { ok } from '../testing/open-admin.tsx';

setUpNewsletterScreen();

const list = '/api/admin/newsletter/subscribers';
const importPath = `${list}/import`;
const open = (replies: Parameters<typeof openNewsletter>[0] = {}) =>
  openNewsletter(
    {
      [`${list}?page=1`]: ok({ subscribers: [], total: 0, is_capped: false }),
      '/api/admin/newsletter/growth': ok({ weeks: [] }),
      ...replies,
    },
    `${newsletterHome}/abonnes`,
  );
const send = () => press('Envoyer les confirmations', 200);

// T3-B18
describe('bringing addresses in', () => {
  test('needs the consent to be said; then says who is asked, and why the others are not', async () => {
    const refused = [
      { line: 2, text: 'zoe@', reason: 'no_address' },
      { line: 2, text: 'max@', reason: 'no_address' },
      { line: 3, text: 'partie@exemple.fr', reason: 'ended' },
    ];
    await open({ [importPath]: ok({ invited: 1, refused }) });
    await press('Ajouter des adresses');
    type('Adresses', 'zoe@exemple.fr\nzoe@, max@\npartie@exemple.fr');
    type('Où et quand ont-elles demandé la newsletter\u202f?', 'Salon du livre');
    await send();
    const consent = screen.getByRole('checkbox', { name: /^Ces personnes ont demandé/ });
    expect([sent(importPath), document.activeElement]).toEqual([[], consent]);
    fireEvent.click(consent);
    await send();
    expect(sent(importPath)).toEqual([
      { csv: 'zoe@exemple.fr\nzoe@, max@\npartie@exemple.fr', source: 'Salon du livre', has_consent: true },
    ]);
    const outcome = screen.getByText('1 e-mail de confirmation part.');
    expect(document.activeElement).toBe(outcome);
    expect(screen.getByText(/^Ligne 2, .*zoe@.*aucune adresse/)).toBeTruthy();
    expect(screen.getByText(/^Ligne 2, .*max@.*aucune adresse/)).toBeTruthy();
    expect(screen.getByText(/^Ligne 3, .*elle seule peut revenir/)).toBeTruthy();
    expect(calls().filter(({ path }) => path === `${list}?page=1`)).toHaveLength(2);
    await press('Terminé');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('says that a file cannot be read; what was sent is not asked about any more', async () => {
    await open({ [importPath]: { ...ok({ invited: 1, refused: [] }), delayMs: 1_000 } });
    await press('Ajouter des adresses');
    const file = { arrayBuffer: () => Promise.reject(new DOMException('', 'NotReadableError')) };
    const input = document.querySelector<HTMLInputElement>('input[type="file"]');
    if (!input) throw new Error('There is no input for a file.');
    fireEvent.change(input, { target: { files: [file] } });
    await settle();
    expect(screen.getByText('Le fichier n’a pas pu être lu.')).toBeTruthy();
    const bytes = Uint8Array.from(Buffer.from('zoe@exemple.fr'));
    const other = { arrayBuffer: () => Promise.resolve(bytes.buffer) };
    fireEvent.change(input, { target: { files: [other] } });
    await settle();
    expect(screen.queryByText('Le fichier n’a pas pu être lu.')).toBeNull();
    fireEvent.click(screen.getByRole('checkbox', { name: /^Ces personnes ont demandé/ }));
    await send();
    await press('Fermer', 200);
    expect(screen.getByRole('alertdialog')).toBeTruthy();
    await settle(1_000);
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(screen.getByText('1 e-mail de confirmation part.')).toBeTruthy();
  });

  test('takes a file, and keeps what was typed where it is refused', async () => {
    const refusal = {
      status: 400,
      body: {
        ok: false,
        error: 'x',
        code: 'validation_failed',
        fields: [{ in: 'body', path: 'source', message: 'Dites où et quand.' }],
      },
    };
    await open({ [importPath]: refusal });
    await press('Ajouter des adresses');
    // windows-1252, as spreadsheets still write it; jsdom cannot read the bytes of files.
    const bytes = Uint8Array.from(Buffer.from('prénom;email\nZoé;zoe@exemple.fr', 'latin1'));
    const file = { arrayBuffer: () => Promise.resolve(bytes.buffer) };
    const input = document.querySelector<HTMLInputElement>('input[type="file"]');
    if (!input) throw new Error('There is no input for a file.');
    fireEvent.change(input, { target: { files: [file] } });
    await settle();
    fireEvent.click(screen.getByRole('checkbox', { name: /^Ces personnes ont demandé/ }));
    await send();
    expect(screen.getByText('Dites où et quand.')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: /^Où et quand/ }));
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Adresses' }).value).toBe(
      'prénom;email\nZoé;zoe@exemple.fr',
    );
    // Nor is it lost without a question.
    await press('Fermer', 200);
    expect(screen.getByRole('alertdialog').textContent).toContain('Abandonner la saisie');
    await press('Continuer la saisie');
    expect(screen.getByRole('textbox', { name: 'Adresses' })).toBeTruthy();
  });
});

test('the heading gets the focus when an address is removed, with the button that had it', async () => {
  const subscriber = (id: number) => ({
    id,
    email: `a${id}@exemple.fr`,
    first_name: null,
    state: 'confirmed',
    requested_at: '2026-11-01T09:00:00.000Z',
  });
  const page = (...ids: number[]) =>
    ok({ subscribers: ids.map(subscriber), total: ids.length, is_capped: false });
  await open({ [`${list}?page=1`]: [page(1, 2), page(2)], [`${list}/1`]: ok({}) });
  await press('Retirer a1@exemple.fr');
  await press('Retirer', 500);
  expect(screen.queryByText('a1@exemple.fr')).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
});
