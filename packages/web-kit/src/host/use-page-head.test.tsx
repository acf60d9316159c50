import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { createMemoryRouter, Link, RouterProvider } from 'react-router-dom';
import { usePageHead } from './use-page-head.ts';

function Page({ title }: { title: string }) {
  // A page that is being left renders once more.
  const [, setIsLeft] = useState(false);
  usePageHead({ title, description: title, canonicalPath: '/' });
  return (
    <main>
      <h1>{title}</h1>
      <Link to="/">Accueil</Link>
      <Link to="/archives" onClick={() => flushSync(() => setIsLeft(true))}>
        Toutes les archives
      </Link>
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

test('on the way back the link that was left takes the focus (T3-P21)', async () => {
  const router = createMemoryRouter([
    { path: '/', element: <Page key="home" title="Accueil" /> },
    { path: '/archives', element: <Page key="archives" title="Archives" /> },
  ]);
  render(<RouterProvider router={router} />);
  fireEvent.click(screen.getByRole('link', { name: 'Toutes les archives' }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Archives' })));
  await act(() => router.navigate(-1));
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Toutes les archives'));
});
