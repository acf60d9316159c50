import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useLayoutEffect, useState } from 'react';
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

describe('on the way back', () => {
  function openHome(home = <Page key="home" title="Accueil" />) {
    const router = createMemoryRouter([
      { path: '/', element: home },
      { path: '/archives', element: <Page key="archives" title="Archives" /> },
    ]);
    render(
      <>
        <button>Lecture</button>
        <RouterProvider router={router} />
      </>,
    );
    return router;
  }
  const link = () => screen.getByRole('link', { name: 'Toutes les archives' });
  const atHeading = (name: string) =>
    waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name })));

  test('the link that was left takes the focus (T3-P21)', async () => {
    const router = openHome();
    fireEvent.click(link());
    await atHeading('Archives');
    await act(() => router.navigate(-1));
    await waitFor(() => expect(document.activeElement).toBe(link()));
  });

  test('the link that was left takes it from the heading, to which the shell moves it', async () => {
    function Focused() {
      useLayoutEffect(() => document.querySelector('h1')?.focus(), []);
      usePageHead({ title: 'Accueil', description: '', canonicalPath: '/' });
      return (
        <main>
          <h1 tabIndex={-1}>Accueil</h1>
          <Link to="/archives">Toutes les archives</Link>
        </main>
      );
    }
    const router = openHome(<Focused key="home" />);
    fireEvent.click(link());
    await atHeading('Archives');
    await act(() => router.navigate(-1));
    await waitFor(() => expect(document.activeElement).toBe(link()));
  });

  test('a link that opened another tab takes no focus', async () => {
    const router = openHome();
    // The browser of the tests cannot open one.
    document.addEventListener('click', (event) => event.preventDefault(), { once: true });
    fireEvent.click(link(), { ctrlKey: true });
    await act(() => router.navigate('/archives'));
    await atHeading('Archives');
    await act(() => router.navigate(-1));
    expect(document.activeElement).not.toBe(link());
  });

  test('a control that has the focus keeps it', async () => {
    const router = openHome();
    fireEvent.click(link());
    await atHeading('Archives');
    const button = screen.getByRole('button', { name: 'Lecture' });
    button.focus();
    await act(() => router.navigate(-1));
    expect(document.activeElement).toBe(button);
  });

  test('a link that is not there on arrival takes no focus later', async () => {
    function Later() {
      const [isWhole, setIsWhole] = useState(!wasLeft);
      usePageHead({ title: 'Accueil', description: '', canonicalPath: '/' });
      return (
        <main>
          <h1>Accueil</h1>
          <button onClick={() => setIsWhole(true)}>Plus</button>
          {isWhole && <Link to="/archives">Toutes les archives</Link>}
        </main>
      );
    }
    let wasLeft = false;
    const router = openHome(<Later key="home" />);
    fireEvent.click(link());
    await atHeading('Archives');
    wasLeft = true;
    await act(() => router.navigate(-1));
    fireEvent.click(screen.getByRole('button', { name: 'Plus' }));
    expect(document.activeElement).not.toBe(link());
  });
});
