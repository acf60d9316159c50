import { commandOf, type KeyPress } from './queue-keys.ts';

const press = (key: string, change: Partial<KeyPress> = {}): KeyPress => ({
  key,
  code: '',
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  repeat: false,
  isComposing: false,
  getModifierState: () => false,
  ...change,
});

test.each([
  ['j', { name: 'next' }],
  ['k', { name: 'previous' }],
  ['a', { name: 'approve' }],
  ['r', { name: 'reject' }],
  ['x', { name: 'select' }],
  ['z', { name: 'undo' }],
  ['1', { name: 'reject', reason: 'insult' }],
  ['5', { name: 'reject', reason: 'advertising' }],
])('%s is %j', (key, command) => expect(commandOf(press(key))).toEqual(command));

test.each(['6', '0', 'q', 'Enter', 'Escape', ' ', 'Dead'])('%s is no command', (key) =>
  expect(commandOf(press(key))).toBeUndefined(),
);

test('letters count by character: on a French keyboard, "a" is where others have "q"', () => {
  expect(commandOf(press('a', { code: 'KeyQ' }))).toEqual({ name: 'approve' });
  expect(commandOf(press('q', { code: 'KeyA' }))).toBeUndefined();
});

test('digits count with and without Shift on a French keyboard', () => {
  const second = { name: 'reject', reason: 'off_topic' };
  expect(commandOf(press('é', { code: 'Digit2' }))).toEqual(second);
  expect(commandOf(press('2', { code: 'Digit2', shiftKey: true }))).toEqual(second);
  expect(commandOf(press('2', { code: 'Numpad2' }))).toEqual(second);
});

test('Shift with a digit of another keyboard is a sign, not a reason', () => {
  expect(commandOf(press('!', { code: 'Digit1', shiftKey: true }))).toBeUndefined();
});

test('Shift means the selection, also with Caps Lock; Caps Lock alone does not', () => {
  expect(commandOf(press('A', { shiftKey: true }))).toEqual({ name: 'approveSelected' });
  expect(commandOf(press('r', { shiftKey: true }))).toEqual({ name: 'rejectSelected' });
  expect(commandOf(press('A'))).toEqual({ name: 'approve' });
  expect(commandOf(press('Z', { shiftKey: true }))).toBeUndefined();
});

test.each(['ctrlKey', 'metaKey', 'altKey', 'repeat', 'isComposing'] as const)(
  'no key does anything with %s',
  (state) => {
    for (const key of ['a', 'r', 'j', 'k', 'x', 'z', '1'])
      expect(commandOf(press(key, { [state]: true }))).toBeUndefined();
  },
);

test('AltGr with a digit is a sign, not a reason', () => {
  const getModifierState = (name: string) => name === 'AltGraph';
  expect(commandOf(press('¹', { code: 'Digit1', getModifierState }))).toBeUndefined();
});
