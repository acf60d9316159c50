import { act, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { usePageHead } from './use-page-head.ts';

function Page({ title }: { title: string }) {
  usePageHead({ title, description: title, canonicalPath: '/' });
  return (
    <main>
      <h1>{title}</h1>
    </main>
  );
}

async function openSecondPage(before: () => void = () => undefined) {
  const router = createMemoryRouter([
    { path: '/', element: <Page title="Accueil" /> },
    { path: '/archives', element: <Page title="Archives" /> },
  ]);
  render(
    <>
      <input aria-label="Rechercher" />
      <RouterProvider router={router} />
    </>,
  );
  before();
  await act(() => router.navigate('/archives'));
  expect(screen.getByRole('heading').textContent).toBe('Archives');
}

test('the heading of the next page takes the focus', async () => {
  await openSecondPage();
  expect(document.activeElement).toBe(screen.getByRole('heading'));
});

test('who types in the search of the header while a page arrives goes on typing there', async () => {
  const field = () => screen.getByLabelText('Rechercher');
  await openSecondPage(() => field().focus());
  expect(document.activeElement).toBe(field());
});
