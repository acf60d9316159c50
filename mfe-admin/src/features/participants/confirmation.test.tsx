import { act, fireEvent, screen } from '@testing-library/react';
import { renderScreen, stubFetch } from '@nobicast/web-kit/testing';
import { ok } from '../../testing/open-admin.tsx';
import { ParticipantsTab } from './index.ts';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());
const settle = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

test('a confirmation that is taken back at once stays taken back, and is sent second', async () => {
  const path = '/api/admin/episodes/1975/participants';
  const guest = { id: 5, name: 'Marc Aubert', role: null, bio: null, avatar_url: null, guest_id: null };
  const listed = (is_confirmed: boolean) => [
    { ...guest, participant_role: 'guest', is_phantom: true, is_confirmed },
  ];
  const saved = { ...ok({}), delayMs: 300 };
  const stub = stubFetch({ [path]: [ok(listed(false)), saved, ok(listed(true)), saved, ok(listed(false))] });
  renderScreen(<ParticipantsTab userId="maud" episodeId={1975} />);
  await settle(20);
  const box = screen.getByLabelText<HTMLInputElement>('Marc Aubert a confirmé sa présence');
  const changes = () => stub.calls.filter(({ init }) => init?.method === 'PATCH');
  fireEvent.click(box);
  fireEvent.click(box);
  await settle(200);
  expect([changes().length, box.checked]).toEqual([1, false]);
  await settle(200);
  expect([changes().length, box.checked]).toEqual([2, false]);
  await settle(400);
  expect(changes().map(({ init }) => JSON.parse(String(init?.body)) as unknown)).toEqual([
    { participant_id: 5, is_confirmed: true },
    { participant_id: 5, is_confirmed: false },
  ]);
  expect(box.checked).toBe(false);
  stub.restore();
});
