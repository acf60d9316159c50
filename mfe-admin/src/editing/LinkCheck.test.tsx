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
