import { callPath, listAdminEpisodes } from '@nobicast/contracts';
import { actorHeader, signActor } from '@nobicast/service-kit';
import type { Stack } from './stack.ts';
import { interleave, median } from './statistics.ts';
import { comparisonRow, ms, type Row } from './table.ts';

const samples = 60;
const maxRatio = 2;

/** How long content takes to answer an admin. */
async function timeList({ addresses, secrets }: Stack, path: string): Promise<number> {
  const admin = { kind: 'user', userId: 'bench', role: 'admin', sessionId: 'bench' } as const;
  const headers = { [actorHeader]: signActor(admin, secrets.internal, { now: new Date() }) };
  const startedAt = performance.now();
  const reply = await fetch(`http://127.0.0.1:${addresses.content}${path}`, { headers });
  await reply.arrayBuffer();
  if (!reply.ok) throw new Error(`${path} returned ${reply.status}.`);
  return performance.now() - startedAt;
}

/** The producers' list with ten thousand episodes, compared with the first page of a hundred. */
export async function adminListRows(stacks: { large: Stack; small: Stack }): Promise<Row[]> {
  const firstPage = callPath(listAdminEpisodes, {});
  const lists = {
    'first page': firstPage,
    'search for a number': callPath(listAdminEpisodes, { query: { search: '97' } }),
    'search for two words': callPath(listAdminEpisodes, { query: { search: 'bench-42' } }),
    'search that finds nearly all': callPath(listAdminEpisodes, { query: { search: 'episode' } }),
  };
  const rows: Row[] = [];
  for (const [name, path] of Object.entries(lists)) {
    const { subject, baseline } = await interleave(
      samples,
      () => timeList(stacks.large, path),
      () => timeList(stacks.small, firstPage),
    );
    const pair = { subject: median(subject), baseline: median(baseline), format: ms };
    rows.push(comparisonRow({ name: `10,000 episodes: admin list, ${name}`, ...pair }, maxRatio));
  }
  return rows;
}
