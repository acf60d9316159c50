import { act, fireEvent, screen, within } from '@testing-library/react';
import type { NewsletterSender, SenderRecord } from '@nobicast/contracts/admin-newsletter';
import { stubFetch } from '@nobicast/web-kit/testing';
import { ok, openAdmin } from '../testing/open-admin.tsx';

const senderPath = '/api/admin/newsletter/sender';
const domain = 'nobicast.fr';
const spf: SenderRecord = { kind: 'spf', name: domain, state: 'valid' };
const dkim: SenderRecord = { kind: 'dkim', name: `relais._domainkey.${domain}`, state: 'valid' };
const dmarc: SenderRecord = { kind: 'dmarc', name: `_dmarc.${domain}`, state: 'valid' };
const answer = (records: SenderRecord[], change: Partial<NewsletterSender> = {}) =>
  ok({ domain, is_reserved: false, records, ...change } satisfies NewsletterSender);

let stub: ReturnType<typeof stubFetch>;
const settle = (ms = 50) => act(() => jest.advanceTimersByTimeAsync(ms));
async function show(reply: Parameters<typeof stubFetch>[0][string]) {
  stub = stubFetch({
    '/api/admin/newsletter/issues?page=1': ok({ issues: [], total: 0, recipients: 3 }),
    [senderPath]: reply,
  });
  await openAdmin('/admin/redaction/newsletter');
  await settle();
}
const block = () => within(screen.getByRole('region', { name: 'Domaine d’envoi' }));
const rows = () =>
  block()
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

beforeEach(() => {
  jest.useFakeTimers({ now: new Date('2026-11-20T09:00:00Z') });
});
afterEach(() => {
  stub.restore();
  jest.useRealTimers();
  document.body.innerHTML = '';
});

test('every record has its state, and says what to do', async () => {
  await show(answer([{ ...spf, state: 'unrestricted' }, { ...dkim, state: 'unanswered' }, dmarc]));
  expect(rows()).toEqual([
    'SPF' +
      'L’enregistrement de nobicast.fr laisse n’importe qui envoyer au nom du domaine. Terminez-le par «\u00a0~all\u00a0» ou «\u00a0-all\u00a0».' +
      'À corriger',
    'DKIM' + 'Le DNS n’a pas répondu pour relais._domainkey.nobicast.fr.' + 'Sans réponse',
    'DMARC' + 'Le domaine dit que faire d’un mail qui n’est pas de lui.' + 'En place',
  ]);
});

test.each<[SenderRecord, string, string]>([
  [{ ...spf, state: 'missing' }, 'Ajoutez à nobicast.fr un enregistrement TXT', 'À corriger'],
  [{ ...dmarc, state: 'several' }, 'plusieurs enregistrements «\u00a0v=DMARC1\u00a0»', 'À corriger'],
  [{ ...dkim, state: 'revoked' }, 'est vide', 'À corriger'],
  [{ ...dkim, state: 'incomplete' }, 'n’est pas une clé', 'À corriger'],
  [{ ...dmarc, state: 'incomplete' }, 'n’a pas de règle', 'À corriger'],
  [{ kind: 'dkim', name: null, state: 'not_configured' }, '(MAIL_DKIM_SELECTORS)', 'Non vérifié'],
])('%j is explained', async (record, text, label) => {
  await show(answer([record]));
  expect(rows()).toEqual([expect.stringContaining(text)]);
  expect(rows()[0]).toMatch(new RegExp(`${label}$`));
});

test('it is checked again at a press, and says when', async () => {
  await show([answer([{ ...spf, state: 'missing' }]), { ...answer([spf]), delayMs: 500 }]);
  const again = block().getByRole('button', { name: 'Vérifier à nouveau' });
  fireEvent.click(again);
  fireEvent.click(again);
  await settle();
  expect([again.getAttribute('aria-busy'), rows()[0]]).toEqual([
    'true',
    expect.stringMatching(/À corriger$/),
  ]);
  await settle(600);
  expect(rows()[0]).toMatch(/En place$/);
  expect(block().getByRole('status').textContent).toBe('Vérifié à 10:00');
  expect(stub.calls.filter(({ path }) => path === senderPath)).toHaveLength(2);
});

test('a check again that fails says so, and does not pass for one', async () => {
  const failed = { status: 503, body: { ok: false, error: 'La base dort.' } };
  await show([answer([spf]), failed]);
  fireEvent.click(block().getByRole('button', { name: 'Vérifier à nouveau' }));
  await settle(10_000);
  expect(block().getByRole('status').textContent).toBe('Le domaine n’a pas pu être vérifié.');
  expect(rows()[0]).toMatch(/En place$/);
});

test('a name for tests has nothing to check', async () => {
  await show(answer([], { domain: 'nobicast.example', is_reserved: true }));
  expect(block().getByText(/^nobicast\.example est un nom réservé aux essais/)).toBeTruthy();
  expect(block().queryByRole('button')).toBeNull();
});

test('it says that it loads, and a failure can be retried; the issues are there meanwhile', async () => {
  const failed = { status: 503, body: { ok: false, error: 'La base dort.' } };
  await show([{ ...failed, delayMs: 500 }, failed, failed, failed, answer([spf])]);
  expect(block().getByText('Lecture du DNS')).toBeTruthy();
  expect(screen.getByText('Aucun numéro')).toBeTruthy();
  await settle(10_000);
  expect(block().getByText('La base dort.')).toBeTruthy();
  fireEvent.click(block().getByRole('button', { name: 'Réessayer' }));
  await settle();
  expect(rows()).toHaveLength(1);
});
