import { fireEvent, screen } from '@testing-library/react';
import { renderScreen } from '@nobicast/web-kit/testing';
import { lazyPage } from './lazy-page.tsx';

test('a page whose code does not come says so, and comes on demand', async () => {
  const complaints = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  let isOnline = false;
  const Page = lazyPage(async () => {
    if (!isOnline) throw new Error('ChunkLoadError');
    return ({ name }: { name: string }) => <h1>{name}</h1>;
  });
  renderScreen(<Page name="Profil" />);
  expect(screen.getByRole('status', { name: 'Chargement de la page…' })).toBeTruthy();
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe(
    'Cette page n’a pas pu être chargée.',
  );
  isOnline = true;
  fireEvent.click(screen.getByRole('button', { name: 'Réessayer' }));
  expect(await screen.findByRole('heading', { name: 'Profil' })).toBeTruthy();
  complaints.mockRestore();
});
