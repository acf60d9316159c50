import { act, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, Link, RouterProvider } from 'react-router-dom';
import { useNavigateUnlessLeft } from './use-navigate-unless-left.ts';

let reply: () => void;

function Waiting() {
  const navigate = useNavigateUnlessLeft();
  async function press() {
    await new Promise<void>((resolve) => {
      reply = resolve;
    });
    await navigate('/made');
  }
  return (
    <>
      <button onClick={() => void press()}>Créer</button>
      <Link to="/elsewhere">Partir</Link>
    </>
  );
}

function openWaiting() {
  const router = createMemoryRouter([
    { path: '/', Component: Waiting },
    { path: '/elsewhere', element: null },
    { path: '/made', element: null },
  ]);
  render(<RouterProvider router={router} />);
  fireEvent.click(screen.getByText('Créer'));
  return () => router.state.location.pathname;
}

it('opens the screen of what was made', async () => {
  const pathname = openWaiting();
  await act(async () => reply());
  expect(pathname()).toBe('/made');
});

it('leaves a visitor alone who has left meanwhile', async () => {
  const pathname = openWaiting();
  await act(async () => fireEvent.click(screen.getByText('Partir')));
  await act(async () => reply());
  expect(pathname()).toBe('/elsewhere');
});
