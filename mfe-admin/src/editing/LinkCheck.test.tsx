import { stubFetch } from '@nobicast/web-kit/testing';
import { fireEvent, render, screen } from '@testing-library/react';
import { LinkCheck } from './LinkCheck.tsx';

const call = '/api/admin/posts/check-links';

let stub: ReturnType<typeof stubFetch>;
afterEach(() => stub.restore());

test('links of texts are checked on demand, each once, and those that lead nowhere are listed', async () => {
  const links = [
    { address: 'https://x.example/a', state: 'alive', status: 200 },
    { address: 'https://x.example/b', state: 'dead', status: 404 },
    { address: 'https://moi:secret@x.example/', state: 'refused', status: null },
  ];
  const shownOf = (...at: number[]) => ({
    html: '',
    words: 4,
    read_minutes: 1,
    links: at.map((index) => links[index]?.address),
  });
  stub = stubFetch({
    '/api/admin/shown-text': [shownOf(0, 1, 2), shownOf(1)].map((data) => ({ body: { ok: true, data } })),
    [call]: { body: { ok: true, data: { links } } },
  });
  render(
    <LinkCheck
      as="notes"
      texts={['https://x.example/a, [ici](https://x.example/b)', ' ', 'https://x.example/b']}
    />,
  );
  expect(stub.calls).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Vérifier les liens' }));
  expect(await screen.findByText(/^2 liens à revoir/)).toBeTruthy();
  expect(JSON.parse(String(stub.calls.at(-1)?.init?.body))).toEqual({
    addresses: links.map(({ address }) => address),
  });
  expect(screen.getByText('ne mène nulle part (404)')).toBeTruthy();
  expect(screen.getByText(/^contient un identifiant ou un mot de passe/)).toBeTruthy();
});

test('pages of the own site are opened as a visitor, and a text that changed since is named', async () => {
  const html = '<a href="/faq">a</a> <a href="/episodes/absent#t">b</a> <a href="#c">c</a>';
  const links = ['https://x.example/', `${window.location.origin}/archives`];
  stub = stubFetch({
    '/api/admin/shown-text': { body: { ok: true, data: { html, words: 4, read_minutes: 1, links } } },
    [call]: { body: { ok: true, data: { links: [{ address: links[0], state: 'alive', status: 200 }] } } },
    '/faq': { body: {} },
    '/episodes/absent': { status: 404, body: {} },
  });
  const { rerender } = render(<LinkCheck as="post" texts={['avant']} />);
  fireEvent.click(screen.getByRole('button', { name: 'Vérifier les liens' }));
  expect(await screen.findByText(/^1 lien à revoir/)).toBeTruthy();
  expect(screen.getByRole('link', { name: /^\/episodes\/absent/ })).toBeTruthy();
  expect(screen.getByText('ne mène nulle part (404)')).toBeTruthy();
  expect(stub.calls.find(({ path }) => path === '/faq')?.init).toMatchObject({
    method: 'HEAD',
    credentials: 'omit',
  });
  expect(JSON.parse(String(stub.calls.find(({ path }) => path === call)?.init?.body))).toEqual({
    addresses: [links[0]],
  });
  const changed = 'Le texte a changé depuis cette vérification.';
  expect(screen.queryByText(changed)).toBeNull();
  rerender(<LinkCheck as="post" texts={['après']} />);
  expect(screen.getByText(changed)).toBeTruthy();
});
