import type { PageRequest } from '@nobicast/contracts/remote';
import { loadData } from '../app.server.ts';

export const origin = 'https://nobicast.example';
export type Answers = Record<string, { status?: number; body: unknown }>;

/** Loads the data of a page as the server does. A call without a stubbed answer fails as if the deadline had passed. */
export async function loadPage(address: string, answers: Answers) {
  const { pathname, search } = new URL(address, origin);
  const fetchedPaths: string[] = [];
  const request: PageRequest = {
    pathname,
    search,
    origin,
    fetchJson: (path) => {
      fetchedPaths.push(path);
      const answer = answers[path];
      if (!answer) return Promise.reject(new Error('deadline'));
      return Promise.resolve({ status: answer.status ?? 200, body: answer.body });
    },
  };
  const page = await loadData(request);
  if (!page) throw new Error(`The server renders no page at ${pathname}.`);
  return { page, fetchedPaths };
}
