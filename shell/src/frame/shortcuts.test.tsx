import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { fakePlayer } from '@nobicast/web-kit/testing';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { Frame } from './Frame.tsx';
import { switchShortcuts } from '@nobicast/web-kit/shortcuts';
import { fakeHostParts } from '../host/fake-host-parts.ts';

const episode = {
  episodeId: 975,
  slug: 'nobicast-975',
  number: 975,
  type: 'podcast',
  title: 'La nuit',
  coverUrl: '/covers/975.svg',
  durationMs: 100_000,
  chapters: [],
} as const;

function showFrame() {
  const player = fakePlayer();
  const host = fakeHostParts({ player });
  const page = (
    <Frame host={host}>
      <h1>Page</h1>
      <input aria-label="Champ" />
      <input type="range" aria-label="Position" />
    </Frame>
  );
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element: page }])} />);
  return player;
}
const press = (key: string, target: Element = document.body) => fireEvent.keyDown(target, { key });
const dialog = () => screen.findByRole('dialog', { name: 'Raccourcis clavier' });

beforeAll(() => {
  window.scrollTo = () => undefined; // jsdom does not scroll
});
beforeEach(() => {
  localStorage.clear();
  switchShortcuts(true);
});

describe('the keyboard shortcuts (U8)', () => {
  test('? lists them, Escape and the button close the list', async () => {
    showFrame();
    press('?');
    const list = within(await dialog());
    for (const action of [
      'Ouvrir cette aide',
      'Écouter ou mettre en pause',
      'Sujet précédent, sujet suivant',
    ])
      expect(list.getByText(action)).toBeTruthy();
    fireEvent.click(list.getByRole('button', { name: 'Fermer' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    press('?');
    // Browsers close a dialog on Escape.
    act(() => screen.getByRole<HTMLDialogElement>('dialog').close());
    expect(screen.queryByRole('dialog')).toBeNull();
  });
  test('? in a field is text', () => {
    showFrame();
    press('?', screen.getByRole('textbox', { name: 'Champ' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
  test('? on a slider lists them: nothing can be typed there', async () => {
    showFrame();
    press('?', screen.getByRole('slider', { name: 'Position' }));
    expect(await dialog()).toBeTruthy();
  });
  test('the footer lists them as well', async () => {
    showFrame();
    fireEvent.click(
      within(screen.getByRole('contentinfo')).getByRole('button', { name: 'Raccourcis clavier' }),
    );
    expect(await dialog()).toBeTruthy();
  });
  test('the switch turns all of them off and on, and is stored (WCAG 2.1.4)', async () => {
    const player = showFrame();
    press('?');
    const control = within(await dialog()).getByRole<HTMLInputElement>('switch', {
      name: /^Raccourcis d’une touche/,
    });
    expect(control.checked).toBe(true);
    fireEvent.click(control);
    expect(localStorage.getItem('nobicast_shortcuts')).toBe('off');
    fireEvent.click(screen.getByRole('button', { name: 'Fermer' }));

    await act(async () => player.play(episode));
    await screen.findByRole('complementary');
    for (const key of ['k', ' ', 'j', '?']) press(key);
    expect(player.getSnapshot().status).toBe('playing');
    expect(screen.queryByRole('dialog')).toBeNull();

    fireEvent.click(screen.getByRole('button', { name: 'Raccourcis clavier' }));
    fireEvent.click(within(await dialog()).getByRole('switch'));
    fireEvent.click(screen.getByRole('button', { name: 'Fermer' }));
    press('k');
    expect(player.getSnapshot().status).toBe('paused');
    expect(localStorage.getItem('nobicast_shortcuts')).toBeNull();
  });
  test('without storage the switch holds for the page', () => {
    const getItem = jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new Error('forbidden');
    });
    const setItem = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('forbidden');
    });
    showFrame();
    switchShortcuts(false);
    press('?');
    expect(screen.queryByRole('dialog')).toBeNull();
    getItem.mockRestore();
    setItem.mockRestore();
  });
});

test('a skip link leads to the player: the dock where it is shown, else that of the page (U12)', async () => {
  const player = showFrame();
  const skip = screen.getByText('Aller au lecteur');
  expect(skip.getAttribute('href')).toBe('#lecteur');
  await act(async () => player.play(episode));
  const dock = await screen.findByRole('complementary');
  fireEvent.click(skip);
  expect(document.activeElement).toBe(dock);
});
