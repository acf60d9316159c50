import { act, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { ParisDateField } from './ParisDateField.tsx';

type Props = Partial<React.ComponentProps<typeof ParisDateField>>;

/** The field in a form that keeps what it tells, with a button beside it. */
function open(value: string, props: Props = {}) {
  const told: string[] = [];
  function Form() {
    const [current, setCurrent] = useState(value);
    const change = (next: string) => {
      told.push(next);
      setCurrent(next);
    };
    return (
      <>
        <ParisDateField label="Publié le" value={current} onChange={change} isReadOnly={false} {...props} />
        <button>À côté</button>
      </>
    );
  }
  render(<Form />);
  return told;
}
const inputs = () => screen.getAllByRole<HTMLInputElement>('spinbutton');
const shown = () => inputs().map(({ value }) => value);
const focused = () => document.activeElement?.getAttribute('aria-label');
const part = (name: RegExp) => screen.getByRole<HTMLInputElement>('spinbutton', { name });
const focus = (element: HTMLElement) => act(() => element.focus());
const leave = () => focus(screen.getByRole('button', { name: 'À côté' }));
const press = (...keys: string[]) => {
  for (const key of keys) fireEvent.keyDown(document.activeElement ?? document.body, { key });
};
/** As browsers and phones do it: each digit comes after the text that is there. */
const type = (digits: string) => {
  for (const digit of digits) {
    const input = document.activeElement;
    if (!(input instanceof HTMLInputElement)) throw new Error('No part has the focus.');
    fireEvent.change(input, { target: { value: input.value + digit } });
  }
};

test('its parts have French names, and the group a label, a help and an error', () => {
  open('2026-11-16T10:00:00', { error: 'Trop tard.' });
  const names = ['jour', 'mois', 'année', 'heure', 'minute'];
  for (const name of names) screen.getByRole('spinbutton', { name: `${name}, Publié le` });
  expect(inputs().map((input) => input.getAttribute('aria-valuetext'))).toEqual([
    '16',
    '11 – novembre',
    '2026',
    '10\u00a0h',
    '00',
  ]);
  for (const element of [screen.getByRole('group', { name: 'Publié le' }), ...inputs()])
    expect(
      element
        .getAttribute('aria-describedby')
        ?.split(' ')
        .map((id) => document.getElementById(id)?.textContent),
    ).toEqual(['Trop tard.', expect.stringMatching(/^Public à partir du lundi 16 novembre 2026 à 10:00/)]);
  expect(inputs().every((input) => input.getAttribute('aria-invalid') === 'true')).toBe(true);
});

test('digits fill a part and move on to the next', () => {
  const told = open('');
  focus(part(/jour/));
  type('0102201610');
  expect(focused()).toBe('minute,');
  expect(told).toEqual([]);
  type('00');
  expect(told.at(-1)).toBe('2016-02-01T10:00:00');
});

test('the last day of a month is typed over a shorter month', () => {
  const told = open('2026-02-15T10:00:00');
  focus(part(/jour/));
  type('31');
  expect(shown()).toEqual(['31', '02', '2026', '10', '00']);
  type('03');
  expect(told.at(-1)).toBe('2026-03-31T10:00:00');
});

test('a day that does not exist is told at once, and stays as it is typed', () => {
  const told = open('2026-03-31T10:00:00');
  focus(part(/mois/));
  press('ArrowDown');
  expect(told).toEqual(['2026-02-31T10:00:00']);
  leave();
  expect(told).toHaveLength(1);
  expect(shown()).toEqual(['31', '02', '2026', '10', '00']);
  expect(screen.getByText(/^Le 31 février 2026 n’existe pas/)).toBeTruthy();
  focus(part(/jour/));
  type('28');
  expect(told.at(-1)).toBe('2026-02-28T10:00:00');
  expect(screen.queryByText(/n’existe pas/)).toBeNull();
});

test('Backspace erases digits, then goes back; an incomplete date is the earlier one again when the field is left', () => {
  const told = open('2026-11-16T10:00:00');
  focus(part(/heure/));
  press('Backspace', 'Backspace');
  expect(shown()).toEqual(['16', '11', '2026', '', '00']);
  press('Backspace');
  expect(focused()).toBe('année,');
  leave();
  expect(shown()).toEqual(['16', '11', '2026', '01', '00']);
  expect(told).toEqual(['2026-11-16T01:00:00']);
});

test('a date of which nothing is left is empty', () => {
  const told = open('2026-11-16T10:00:00');
  for (const input of inputs()) {
    focus(input);
    while (input.value !== '') press('Backspace');
  }
  expect(told.at(-1)).toBe('');
  expect(screen.getByText('Jour et heure, à Paris')).toBeTruthy();
});

test('who only passes through changes nothing, seconds included', () => {
  const told = open('2026-11-16T10:00:30.500');
  focus(part(/jour/));
  press('ArrowRight', 'ArrowLeft', 'Enter');
  expect(focused()).toBe('mois,');
  leave();
  expect(told).toEqual([]);
  focus(part(/minute/));
  press('ArrowUp');
  expect(told).toEqual(['2026-11-16T10:01:30.5']);
});

test('is only read while it is saved', () => {
  const told = open('2026-11-16T10:00:00', { isReadOnly: true });
  focus(part(/jour/));
  press('ArrowUp', 'Backspace', 'End');
  expect(told).toEqual([]);
  expect(inputs().every((input) => input.readOnly)).toBe(true);
  press('ArrowRight');
  expect(focused()).toBe('mois,');
});

test('the day that is chosen already can be chosen again, with a key, too', async () => {
  Element.prototype.scrollIntoView = () => undefined;
  const told = open('2026-11-16T10:00:00');
  const toggle = screen.getByRole('button', { name: 'Choisir dans le calendrier' });
  fireEvent.click(toggle);
  await act(async () => undefined);
  const day = screen.getByRole('button', { name: 'lundi 16 novembre 2026 sélectionné' });
  expect(document.activeElement).toBe(day);
  await act(async () => press('Enter'));
  expect(screen.queryByRole('grid')).toBeNull();
  expect(document.activeElement).toBe(toggle);
  expect(told).toEqual(['2026-11-16T10:00:00']);
});
