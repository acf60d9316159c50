import { createOutbox, type SentCommand } from './outbox.ts';

const command = (id: string): SentCommand => ({
  id,
  pressed_at: '2026-11-23T20:00:00.000Z',
  since_sync_ms: 0,
  action: { kind: 'pause' },
});

test('a command that is refused is not sent again, also where storage is full by then', () => {
  let stored = '[]';
  let isFull = false;
  const outbox = createOutbox(975, 'maud', {
    getItem: () => stored,
    setItem: (_, value) => {
      if (isFull && value.length > stored.length) throw new DOMException('', 'QuotaExceededError');
      stored = value;
    },
  });
  for (const id of ['a', 'b', 'c']) outbox.add(command(id));
  isFull = true;
  outbox.refuse('b', 'Trop tard.');
  expect(outbox.list().map(({ id }) => id)).toEqual(['a', 'c']);
  expect(outbox.refused()).toMatchObject([{ id: 'b', refusal: 'Trop tard.' }]);
  outbox.remove(new Set(['b']));
  expect(outbox.refused()).toEqual([]);
});
