import { render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server.node';
import { MemoryRouter } from 'react-router-dom';
import { PendingPage } from './PendingPage.tsx';

const pageAt = (at: string) => (
  <MemoryRouter initialEntries={[at]}>
    <PendingPage isUnavailable={false} />
  </MemoryRouter>
);

test.each(['/auth/verify', '/auth/verify/', '/AUTH/Verify'])(
  '%s is a form that a browser sends by itself',
  (pathname) => {
    const { container } = render(pageAt(`${pathname}?token=a.b-c`));
    const form = container.querySelector('form');
    expect([form?.method, form?.getAttribute('action')]).toEqual(['post', '/api/auth/verify']);
    const fields = [...container.querySelectorAll('input')].map(({ name, value, type }) => [
      name,
      value,
      type,
    ]);
    expect(fields).toEqual([
      ['token', 'a.b-c', 'hidden'],
      ['is_confirmed', 'true', 'hidden'],
    ]);
    expect(screen.getByRole('button', { name: 'Se connecter' }).getAttribute('type')).not.toBe('button');
  },
);

test('the form shows whose account the link opens, with a masked address', () => {
  const token = `a.${btoa('{"destination":"alice@example.org"}')}.c`;
  const { container } = render(pageAt(`/auth/verify?token=${token}`));
  expect(screen.getByText('Ce lien connecte le compte al***@example.org.')).toBeTruthy();
  expect(container.innerHTML).not.toContain('alice');
});

test('a link without a readable account still shows the form', () => {
  const { container } = render(pageAt('/auth/verify?token=a.b-c'));
  expect(container.querySelector('form')).not.toBeNull();
  expect(screen.queryByText(/Ce lien connecte/)).toBeNull();
});

test('a token is escaped in its field', () => {
  const token = '"><script>alert(1)</script>';
  const html = renderToString(pageAt(`/auth/verify?token=${encodeURIComponent(token)}`));
  expect(html).not.toContain('<script>');
  expect(html.split('alert(1)')).toHaveLength(2);
});

test.each(['', '?token=', `?token=${'x'.repeat(4_097)}`])(
  'a link without a readable token (%.20s) leads to a new one, and has no form',
  (search) => {
    const { container } = render(pageAt(`/auth/verify${search}`));
    expect(container.querySelector('form')).toBeNull();
    const again = screen.getByRole('link', { name: 'Demander un nouveau lien' });
    expect(again.getAttribute('href')).toBe('/login');
  },
);

test('any other page that the browser renders shows a loading page', () => {
  render(pageAt('/dashboard'));
  expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toEqual([
    'Chargement de la page…',
    '',
  ]);
});

test.each([
  ['/auth/success?name=Ada', 'vous êtes connecté'],
  ['/Auth/Success', 'vous êtes connecté'],
  ['/dashboard', 'Il manque JavaScript'],
  ['/auth/success?next=%2Farchives', 'href="/archives"'],
  ['/auth/success?next=https%3A%2F%2Fmal.example', 'href="/"'],
  ['/auth/invalid-token', 'Lien éteint.*href="/login"'],
  ['/auth/failed?message=Plus+tard.&code=E42', 'Plus tard..*Code d’erreur\u00a0: E42.*href="/login"'],
  ['/auth/failed?reason=account_inactive&message=Payez', 'Ce compte est désactivé.'],
  ['/auth/failed', 's&#x27;est produite lors de l&#x27;authentification'],
])('without JavaScript %s says "%s"', (at, words) => {
  expect(renderToString(pageAt(at))).toMatch(new RegExp(`<noscript>.*${words}.*</noscript>`));
});
