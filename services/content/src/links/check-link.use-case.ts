import { inParallel } from '@nobicast/service-kit';
import type { CheckedLink, ImportProblemCode, LinkState } from '@nobicast/contracts';
import { hasCredentials } from '@nobicast/contracts/credentials';
import { ImportProblem } from '../imports/feed/import-problem.ts';
import { linkSentences } from './links.copy.ts';
import type { SafeFetch } from '../imports/feed/safe-fetch.ts';

export interface LinkCheck {
  state: LinkState;
  /** Null where there was no answer. */
  status: number | null;
  sentence: string;
}

/** The head of the answer tells enough: of the body, however large, nothing is read. */
const fetchLimits = { maxBytes: Number.MAX_SAFE_INTEGER, totalMs: 10_000, idleMs: 8_000 };

/** Many sites answer programs with an error, so that only two codes mean that the page is gone. */
function checkOfStatus(status: number): LinkCheck {
  if (status >= 200 && status < 300) return { state: 'alive', status, sentence: linkSentences.alive };
  if (status === 404 || status === 410)
    return { state: 'dead', status, sentence: linkSentences.gone(status) };
  return { state: 'unclear', status, sentence: linkSentences.refusesPrograms(status) };
}

const sentencesOfProblems: Partial<Record<ImportProblemCode, [LinkState, string]>> = {
  private_address: ['refused', linkSentences.notPublic],
  bad_address: ['refused', linkSentences.notPublic],
  unreachable: ['dead', linkSentences.unreachable],
  too_many_redirects: ['dead', linkSentences.loop],
  too_slow: ['unclear', linkSentences.slow],
};

function checkOfProblem({ code, status }: ImportProblem): LinkCheck {
  if (status !== undefined) return checkOfStatus(status);
  const [state, sentence] = sentencesOfProblems[code] ?? ['unclear', linkSentences.unreadable];
  return { state, status: null, sentence };
}

/** Opens an address as the import does: of the public internet only, wherever it redirects. A password is sent nowhere. */
export async function checkLink(fetcher: Pick<SafeFetch, 'open'>, url: string): Promise<LinkCheck> {
  if (hasCredentials(url)) return { state: 'refused', status: null, sentence: linkSentences.credentials };
  const reading = new AbortController();
  try {
    await fetcher.open(url, fetchLimits, reading.signal);
    return checkOfStatus(200);
  } catch (error) {
    if (error instanceof ImportProblem) return checkOfProblem(error);
    throw error;
  } finally {
    reading.abort();
  }
}

const atOnce = 10;

/** Opens each address once. Those of private networks are not connected to. */
export const checkLinks = (
  fetcher: Pick<SafeFetch, 'open'>,
  addresses: readonly string[],
): Promise<CheckedLink[]> =>
  inParallel(atOnce, [...new Set(addresses)], async (address) => {
    const { state, status } = await checkLink(fetcher, address);
    return { address, state, status };
  });
