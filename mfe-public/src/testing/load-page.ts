import type { PageRequest } from '@nobicast/contracts/remote';
import { loadData } from '../app.server.ts';

export const origin = 'https://nobicast.example';
export type Answers = Record<string, { status?: number; body: unknown }>;

/** What the server would do for an address: data first. A call without an answer runs into the deadline. */
export async function loadPage(address: string, answers: Answers) {
  const { pathname, search } = new URL(address, origin);
  const asked: string[] = [];
  const request: PageRequest = {
    pathname,
    search,
    origin,
    fetchJson: (path) => {
      asked.push(path);
      const answer = answers[path];
      if (!answer) return Promise.reject(new Error('deadline'));
      return Promise.resolve({ status: answer.status ?? 200, body: answer.body });
    },
  };
  return { page: await loadData(request), asked };
}
