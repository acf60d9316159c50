import { act, fireEvent, screen } from '@testing-library/react';
import { stubFetch } from '@nobicast/web-kit/testing';
import { frameReplies, memberSession, openAdmin } from '../testing/open-admin.tsx';

let stub: ReturnType<typeof stubFetch>;
beforeEach(() => {
  stub = stubFetch(frameReplies);
});
afterEach(() => {
  stub.restore();
  document.body.innerHTML = '';
});

test('the entry below the five tabs leads to the editorial part, whose sections have addresses of their own', async () => {
  const { router } = await openAdmin('/admin');
  await act(async () => fireEvent.click(screen.getByRole('link', { name: 'Rédaction' })));
  expect(router.state.location.pathname).toBe('/admin/redaction/messages');
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
    'Messages',
    'Articles',
    'Invités',
    'Newsletter',
  ]);
  await act(async () => fireEvent.mouseDown(screen.getByRole('tab', { name: 'Invités' }), { button: 0 }));
  expect(router.state.location.pathname).toBe('/admin/redaction/invites');
  expect(router.state.preventScrollReset).toBe(true);
  await act(async () => fireEvent.click(screen.getByRole('link', { name: 'Administration' })));
  expect(router.state.location.pathname).toBe('/admin');
});

test('T3-B18: an address is read by its own section alone, also on the way from another one', async () => {
  const { router } = await openAdmin('/admin/redaction/messages');
  for (const at of [
    '/admin/redaction/invites/12',
    '/admin/redaction/newsletter/7',
    '/admin/redaction/messages/3',
  ])
    await act(async () => {
      await router.navigate(at);
    });
  const own = /^\/api\/admin\/(guests\/12|newsletter\/issues\/7|messages\/3)\b/;
  const ofOneRow = stub.calls.map(({ path }) => path).filter((path) => /\/(12|7|3)\b/.test(path));
  expect(ofOneRow).not.toEqual([]);
  expect(ofOneRow.filter((path) => !own.test(path))).toEqual([]);
});

test('only admins see a section, and other addresses are a 404', async () => {
  await openAdmin('/admin/redaction/messages', { session: memberSession('moderator') });
  expect(
    screen.getByText('Accès non autorisé. Seuls les administrateurs peuvent accéder à cette page.'),
  ).toBeTruthy();
  expect(stub.calls).toEqual([]);
  document.body.innerHTML = '';
  await openAdmin('/admin/redaction/inconnu');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Page introuvable');
});
