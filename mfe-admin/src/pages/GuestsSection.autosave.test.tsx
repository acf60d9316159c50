import { act, fireEvent, screen } from '@testing-library/react';
import { field, press, sent, settle, setUpAdminScreen, type } from '../testing/episodes-screen.tsx';
import { awaPath, openGuestForm } from '../testing/guests-screen.tsx';
import { buildGuest, ok } from '../testing/open-admin.tsx';

setUpAdminScreen();

describe('somebody without a public page', () => {
  const hidden = buildGuest({ is_featured: false, is_public: false, role: 'Ingénieure' });
  const state = () => screen.getByText(/^Enregistré à|^Modifications non enregistrées/).textContent;

  test('is saved when the typing pauses; what decides where they are found waits for the button', async () => {
    const saved = { ...hidden, role: 'Directrice', version: 5 };
    const { router } = await openGuestForm({ [awaPath]: [ok({ guest: hidden }), ok({ guest: saved })] });
    type('Slug', 'awa-d');
    await settle(4_000);
    expect(sent(awaPath)).toEqual([]);
    type('Rôle', 'Dir');
    await settle(2_000);
    type('Rôle', 'Directrice');
    await settle(2_900);
    expect(sent(awaPath)).toEqual([]);
    await settle(200);
    expect(sent(awaPath)).toMatchObject([{ version: '"4"', body: { role: 'Directrice' } }]);
    expect(sent(awaPath)[0]?.body).toEqual({ role: 'Directrice', is_autosave: true });
    // The form stays, with what is still to be saved.
    expect([router.state.location.pathname, field('Rôle').value, field('Slug').value, state()]).toEqual([
      '/admin/redaction/invites/7',
      'Directrice',
      'awa-d',
      'Modifications non enregistrées',
    ]);
    await press('Enregistrer');
    expect(sent(awaPath).at(-1)).toMatchObject({ version: '"5"', body: { slug: 'awa-d' } });
  });

  test('keeps what is typed while a save is on its way', async () => {
    const saved = { ...hidden, role: 'Directrice', version: 5 };
    await openGuestForm({
      [awaPath]: [ok({ guest: hidden }), { ...ok({ guest: saved }), delayMs: 500 }, ok({ guest: saved })],
    });
    type('Rôle', 'Directrice');
    await settle(3_100);
    type('Rôle', 'Directrice réseau');
    await settle(600);
    expect(field('Rôle').value).toBe('Directrice réseau');
    await settle(3_100);
    expect(sent(awaPath).at(-1)).toMatchObject({ version: '"5"', body: { role: 'Directrice réseau' } });
  });

  test('the button waits for a save that is on its way, and saves the rest', async () => {
    const saved = { ...hidden, role: 'Directrice', version: 5 };
    const { router } = await openGuestForm({
      [awaPath]: [
        ok({ guest: hidden }),
        { ...ok({ guest: saved }), delayMs: 500 },
        { ...ok({ guest: { ...saved, slug: 'awa-d', version: 6 } }), delayMs: 100 },
      ],
    });
    type('Rôle', 'Directrice');
    type('Slug', 'awa-d');
    await settle(3_100);
    await press('Enregistrer');
    for (let step = 0; step < 20; step += 1) await settle(50);
    expect(sent(awaPath).map(({ version, body }) => [version, body])).toEqual([
      ['"4"', { role: 'Directrice', is_autosave: true }],
      ['"5"', { slug: 'awa-d' }],
    ]);
    expect(router.state.location.pathname).toBe('/admin/redaction/invites');
  });

  test('a save by itself that fails says so, and waits for more to be typed or the network to return', async () => {
    const refused = { status: 500, body: { ok: false, error: 'La base dort.' } };
    const saved = { ...hidden, role: 'Directrice', version: 5 };
    // With the network, the person is read again.
    const read = ok({ guest: hidden });
    await openGuestForm({ [awaPath]: [read, refused, refused, read, ok({ guest: saved })] });
    type('Rôle', 'Dir');
    await settle(10_000);
    expect(screen.getByRole('alert').textContent).toContain('La base dort.');
    expect(sent(awaPath)).toHaveLength(1);
    type('Rôle', 'Directrice');
    await settle(10_000);
    expect(sent(awaPath)).toHaveLength(2);
    fireEvent(window, new Event('online'));
    await settle(3_100);
    expect(sent(awaPath)[2]?.body).toEqual({ role: 'Directrice', is_autosave: true });
    expect([screen.queryByRole('alert'), state()]).toEqual([null, expect.stringMatching(/^Enregistré à/)]);
  });

  test('stops saving by itself once somebody else has made the page public', async () => {
    const current = { ...hidden, is_featured: true, is_public: true, version: 5 };
    const changes = [{ fields: ['is_featured'], by: 'Paul', at: hidden.updated_at }];
    const stale = {
      status: 409,
      body: { ok: false, error: 'Modifié entre-temps.', code: 'stale_version', data: { current, changes } },
    };
    await openGuestForm({ [awaPath]: [ok({ guest: hidden }), stale, ok({ guest: current })] });
    type('Rôle', 'Directrice');
    await settle(10_000);
    expect(sent(awaPath)).toHaveLength(1);
    expect([field('Rôle').value, state()]).toEqual([
      'Directrice',
      expect.stringMatching(/La page est publique/),
    ]);
  });

  test('whose form is opened again has what somebody else has saved since', async () => {
    const theirs = { ...hidden, role: 'Directrice', version: 5 };
    const { router } = await openGuestForm({ [awaPath]: [ok({ guest: hidden }), ok({ guest: theirs })] });
    await act(() => router.navigate('/admin/redaction/invites'));
    await settle(60_000);
    await act(() => router.navigate(-1));
    await settle();
    expect(field('Rôle').value).toBe('Directrice');
  });

  test('a public page changes by the button alone', async () => {
    await openGuestForm();
    type('Rôle', 'Directrice');
    await settle(10_000);
    expect(sent(awaPath)).toEqual([]);
    expect(state()).toMatch(/^Modifications non enregistrées\. La page est publique/);
  });
});
