import { act, fireEvent, screen } from '@testing-library/react';
import type { AdminEpisode } from '@nobicast/contracts/admin-episodes';
import type { AdminSubject } from '@nobicast/contracts/admin-subjects';
import { fakeHost, renderScreen, stubFetch, type StubbedReply } from '@nobicast/web-kit/testing';
import { SubjectsTab } from '../features/subjects/index.ts';
import { buildEpisode, ok } from './open-admin.tsx';

export const path = '/api/admin/episodes/1975/subjects';
export const buildSubject = (id: number, change: Partial<AdminSubject> = {}): AdminSubject => ({
  id,
  title: `Sujet ${id}`,
  description: null,
  content_type: null,
  content_url: null,
  content_text: null,
  order_index: id - 1,
  start_ms: null,
  comment_count: 0,
  planned_minutes: null,
  version: 1,
  is_start_unchecked: false,
  ...change,
});
export const three = [1, 2, 3].map((id) => buildSubject(id));
export const listed = (subjects: AdminSubject[]) => ok({ subjects });
/** A failed reply without a message: the text on the screen is the page's own. */
export const failed: StubbedReply = { body: { ok: false } };

let stub: ReturnType<typeof stubFetch> | undefined;
/** After each test of this screen. */
export function closeSubjects() {
  stub?.restore();
  window.sessionStorage.clear();
  document.body.innerHTML = '';
}
/** The replies from now on. The calls are counted again from zero. */
export function replaceAnswers(answers: Parameters<typeof stubFetch>[0]) {
  stub?.restore();
  stub = stubFetch(answers);
}
export const calls = () => stub?.calls ?? [];
/** The header `If-Match` of the last write. */
export const sentVersion = () =>
  (
    calls().findLast(({ init }) => init?.method !== undefined)?.init?.headers as
      | Record<string, string>
      | undefined
  )?.['if-match'];

export const settle = (ms = 20) => act(() => jest.advanceTimersByTimeAsync(ms));
interface Options {
  host?: ReturnType<typeof fakeHost>;
  episode?: AdminEpisode;
}
export async function openSubjects(
  answers: Parameters<typeof stubFetch>[0],
  { host = fakeHost(), episode = buildEpisode() }: Options = {},
) {
  replaceAnswers(answers);
  const onCount = jest.fn();
  const view = renderScreen(<SubjectsTab userId="maud" episode={episode} onCount={onCount} />, { host });
  await settle();
  return { ...view, host, onCount };
}
export const writes = () =>
  calls()
    .filter(({ init }) => init?.method !== undefined)
    .map(({ path: to, init }) => [init?.method, to, JSON.parse(String(init?.body)) as unknown]);
export const press = async (name: string | RegExp) => {
  fireEvent.click(screen.getByRole('button', { name }));
  await settle();
};
export const type = (name: string, value: string) =>
  fireEvent.change(screen.getByLabelText(name), { target: { value } });
