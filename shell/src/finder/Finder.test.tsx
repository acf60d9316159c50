import type { SearchHit } from '@nobicast/contracts/search';
import { stubFetch, type StubbedReply } from '@nobicast/web-kit/testing';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { useLayoutEffect, useRef } from 'react';
import { SearchBox } from '../frame/SearchBox.tsx';
import { Finder } from './Finder.tsx';

const buildHit = (id: string, fields: Partial<SearchHit> = {}): SearchHit => ({
  id,
  type: 'subject',
  title: `Sujet ${id}`,
  subtitle: null,
  url: `/episodes/nobicast-975?t=${id}`,
  date: '2026-11-16T09:00:00.000Z',
  tags: [],
  number: 975,
  start_ms: 2_700_000,
  discussion_url: null,
  excerpt: null,
  marks: { title: [[0, 5]], excerpt: [] },
  score: 1,
  ...fields,
});
const replyWith = (hits: SearchHit[], corrected: string | null = null): StubbedReply => ({
  body: {
    ok: true,
    data: { query: '', corrected, groups: [{ type: 'subject', total: hits.length, is_more: false, hits }] },
  },
});
const addressOf = (query: string) => `/api/search?q=${query}&limit=3`;

let stub: ReturnType<typeof stubFetch> | undefined;
const settle = (ms = 0) => act(() => jest.advanceTimersByTimeAsync(ms));
beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  stub?.restore();
  jest.useRealTimers();
});

async function open(answers: Parameters<typeof stubFetch>[0]) {
  stub = stubFetch(answers);
  const router = createMemoryRouter([{ path: '*', element: <SearchBox hasShortcut className="" /> }]);
  render(<RouterProvider router={router} />);
  act(() => field().focus());
  await settle(50);
  return router;
}
const field = () => screen.getByLabelText<HTMLInputElement>('Rechercher');
async function type(text: string, pauseMs = 300) {
  fireEvent.input(field(), { target: { value: text } });
  await settle(pauseMs);
}
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);
const selected = () => screen.getByRole('option', { selected: true }).textContent;
const press = (key: string) => fireEvent.keyDown(field(), { key });
const submit = async () => {
  fireEvent.submit(field().form as HTMLFormElement);
  await settle();
};

test('under two characters nothing is searched; then once, after a pause of 300 ms (LAYOUT-39, 40)', async () => {
  await open({ [addressOf('rust')]: replyWith([buildHit('1')]) });
  await type('r', 1_000);
  expect(stub?.calls).toEqual([]);
  expect(screen.queryByRole('listbox')).toBeNull();
  await type('ru', 200);
  await type('rus', 299);
  await type('rust', 299);
  expect(stub?.calls).toEqual([]);
  expect(screen.getByRole('status').textContent).toBe('Recherche en cours');
  await settle(1);
  expect(stub?.calls.map(({ path }) => path)).toEqual([addressOf('rust')]);
});

test('the best results come first, whatever their type, and lead to all results', async () => {
  await open({
    [addressOf('rust')]: replyWith([
      buildHit('1'),
      buildHit('2', { type: 'episode', title: 'Nobicast 958, Sans souris', number: 958, score: 3 }),
    ]),
  });
  await type('rust');
  expect(options()).toEqual([
    '#958Nobicast 958, Sans sourisÉpisode, 16 nov. 2026',
    '00:45:00Sujet 1Sujet, épisode 975',
    'ToutTous les résultats pour "rust"',
  ]);
  expect(screen.getAllByRole('option').map((option) => option.getAttribute('href'))).toEqual([
    '/episodes/nobicast-975?t=2',
    '/episodes/nobicast-975?t=1',
    '/search?q=rust',
  ]);
  expect(screen.getByRole('status').textContent).toBe('2 résultats proposés');
  const [, second] = screen.getAllByRole('option');
  expect(within(second as HTMLElement).getByText('Sujet', { selector: 'mark' })).toBeTruthy();
});

test('whoever comes back to the field after a result types another word, not an end of the former one', async () => {
  await open({ [addressOf('rust')]: replyWith([buildHit('1'), buildHit('2')]) });
  await type('rust');
  press('ArrowDown');
  await submit();
  act(() => field().focus());
  expect([field().selectionStart, field().selectionEnd]).toEqual([0, 4]);
  expect(selected()).toContain('Sujet 1');
});

test('arrows choose, around both ends, Enter opens, and a screen reader follows', async () => {
  const router = await open({ [addressOf('rust')]: replyWith([buildHit('1'), buildHit('2')]) });
  await type('rust');
  const box = field();
  expect([box.getAttribute('role'), box.getAttribute('aria-expanded')]).toEqual(['combobox', 'true']);
  expect(box.getAttribute('aria-controls')).toBe(screen.getByRole('listbox').id);
  expect(selected()).toContain('Sujet 1');
  press('ArrowUp');
  expect(selected()).toContain('Tous les résultats');
  press('ArrowDown');
  press('ArrowDown');
  expect(selected()).toContain('Sujet 2');
  expect(box.getAttribute('aria-activedescendant')).toBe(screen.getByRole('option', { selected: true }).id);
  await submit();
  expect(router.state.location.pathname + router.state.location.search).toBe('/episodes/nobicast-975?t=2');
  expect(screen.queryByRole('listbox')).toBeNull();
});

test('Escape closes the results and keeps what was typed; an arrow shows them again', async () => {
  await open({ [addressOf('rust')]: replyWith([buildHit('1')]) });
  await type('rust');
  press('Escape');
  expect(screen.queryByRole('listbox')).toBeNull();
  expect([field().value, field().getAttribute('aria-expanded')]).toEqual(['rust', 'false']);
  press('ArrowDown');
  expect(selected()).toContain('Sujet 1');
});

test('Enter before the results are there, or once they are closed, opens all results', async () => {
  const router = await open({ [addressOf('rust')]: replyWith([buildHit('1')]) });
  await type('rust', 10);
  await submit();
  expect(router.state.location.search).toBe('?q=rust');
  act(() => field().focus());
  await type('rust ');
  press('Escape');
  await submit();
  expect(router.state.location.search).toBe('?q=rust');
});

test('the keys of a word that is being composed stay with it', async () => {
  await open({ [addressOf('rust')]: replyWith([buildHit('1')]) });
  await type('rust');
  fireEvent.keyDown(field(), { key: 'ArrowDown', isComposing: true });
  expect(selected()).toContain('Sujet 1');
});

test('the reply to what was typed last wins', async () => {
  await open({
    [addressOf('ru')]: { ...replyWith([buildHit('1', { title: 'Ancien' })]), delayMs: 2_000 },
    [addressOf('rust')]: replyWith([buildHit('2', { title: 'Nouveau' })]),
  });
  await type('ru');
  await type('rust');
  await settle(5_000);
  expect(options()[0]).toContain('Nouveau');
});

test('that nothing was found is said, and so is a failure (LAYOUT-42)', async () => {
  await open({ [addressOf('zzzzqq')]: replyWith([]), [addressOf('rust')]: new Error('offline') });
  await type('zzzzqq');
  expect(screen.getByRole('status').textContent).toBe('Aucun résultat pour "zzzzqq"');
  await type('rust');
  expect(screen.getByRole('status').textContent).toContain('n’a pas abouti');
  expect(screen.queryByRole('listbox')).toBeNull();
});

test('the results close when the focus leaves the search, not when it stays in it', async () => {
  await open({ [addressOf('rust')]: replyWith([buildHit('1')]) });
  await type('rust');
  fireEvent.focusOut(field(), { relatedTarget: screen.getByRole('option', { selected: true }) });
  expect(screen.getByRole('listbox')).toBeTruthy();
  fireEvent.focusOut(field(), { relatedTarget: document.body });
  expect(screen.queryByRole('listbox')).toBeNull();
});

test('a press on a result opens it', async () => {
  const router = await open({ [addressOf('rust')]: replyWith([buildHit('1')]) });
  await type('rust');
  fireEvent.click(screen.getByRole('option', { selected: true }));
  await settle();
  expect(router.state.location.pathname).toBe('/episodes/nobicast-975');
});

test('what is typed while the results are being mounted is searched, too', async () => {
  stub = stubFetch({ [addressOf('rust')]: replyWith([buildHit('1')]) });
  function Quick() {
    const input = useRef<HTMLInputElement>(null);
    // After the first render, before anything listens.
    useLayoutEffect(() => {
      if (input.current) input.current.value = 'rust';
    }, []);
    return (
      <form>
        <input ref={input} aria-label="Rechercher" />
        <Finder input={input} isInline={false} />
      </form>
    );
  }
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element: <Quick /> }])} />);
  await settle(300);
  expect(options()).toHaveLength(2);
});
