import { apiPath, errorCodes, publicRoutes, type ErrorCode, type RouteContract } from '@nobicast/contracts';
import type { Role } from '@nobicast/contracts/roles';
import account from './example-replies/account.json' with { type: 'json' };
import adminEditing from './example-replies/admin-editing.json' with { type: 'json' };
import adminEpisodes from './example-replies/admin-episodes.json' with { type: 'json' };
import adminPeople from './example-replies/admin-people.json' with { type: 'json' };
import adminSystem from './example-replies/admin-system.json' with { type: 'json' };
import byViewer from './example-replies/by-viewer.json' with { type: 'json' };
import publicEpisodes from './example-replies/public-episodes.json' with { type: 'json' };
import publicOthers from './example-replies/public-others.json' with { type: 'json' };

/** From the least to the most trusted. */
export const viewers = ['visitor', 'user', 'host', 'admin'] as const satisfies readonly ('visitor' | Role)[];
export type Viewer = (typeof viewers)[number];

/** By contract. Every address of a call has the same reply. */
const replies: Readonly<Record<string, unknown>> = {
  ...account,
  ...adminEditing,
  ...adminEpisodes,
  ...adminPeople,
  ...adminSystem,
  ...publicEpisodes,
  ...publicOthers,
};

const repliesOf = (viewer: Viewer): Readonly<Record<string, unknown>> => byViewer[viewer];

const patternOf = ({ path }: RouteContract) => new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`);
const reads = publicRoutes
  .filter(({ method }) => method === 'GET')
  .map((contract) => ({ contract, pattern: patternOf(contract) }));

export const isOfApi = (pathname: string) => pathname === apiPath || pathname.startsWith(`${apiPath}/`);

export const findRead = (pathname: string): RouteContract | undefined =>
  reads.find(({ pattern }) => pattern.test(pathname))?.contract;

export interface ExampleReply {
  status: number;
  body: string;
}

function refusal(code: ErrorCode): ExampleReply {
  const { status, sentence } = errorCodes[code];
  return { status, body: JSON.stringify({ ok: false, error: sentence, code }) };
}

function mayRead(viewer: Viewer, { access }: RouteContract): boolean {
  if (access === 'public' || access === 'optional') return true;
  if (viewer === 'visitor') return false;
  return access === 'members' || (typeof access !== 'string' && access.includes(viewer));
}

/** JSON as the services send it, or the refusal of the contract. */
export function exampleReply(contract: RouteContract, viewer: Viewer): ExampleReply {
  if (!mayRead(viewer, contract)) return refusal(viewer === 'visitor' ? 'unauthenticated' : 'forbidden');
  const data = repliesOf(viewer)[contract.id] ?? replies[contract.id];
  if (data === undefined) return refusal('not_found');
  // A file or a document of another format is sent as it is.
  if (contract.replyMediaType !== undefined) return { status: 200, body: JSON.stringify(data) };
  return {
    status: 200,
    body: JSON.stringify({ ok: true, ...(contract.isFlat ? (data as object) : {}), data }),
  };
}
