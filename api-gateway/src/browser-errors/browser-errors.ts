import type { BrowserError } from '@nobicast/contracts';
import type { FigureGroup, Logger } from '@nobicast/service-kit';
import type { CurrentReleases } from '@nobicast/service-kit/releases';

interface Origin {
  remote: string;
  release: string;
}

const figure = 'browser_errors_total';
/** For the shell, and for any name this gateway does not know: a label never holds text from a visitor. */
const other = 'other';

/** Removes e-mail addresses, query strings and long random words (possible tokens) before logging. */
export const withoutPersonalData = (text: string): string =>
  text
    .replace(/\S+@\S+/g, '[address]')
    .replace(/[?#]\S+/g, '?[query]')
    .replace(/[\w-]{24,}/g, '[token]');

/** Logs errors that browsers report, and counts them by remote and release. */
export function createBrowserErrors(options: {
  releases: Pick<CurrentReleases, 'list' | 'names' | 'read'>;
  logger: Logger;
}) {
  const { releases, logger } = options;
  const counts = new Map<string, { labels: Origin; value: number }>();
  const countOf = ({ remote, release }: Origin) => {
    const key = `${remote} ${release}`;
    const count = counts.get(key) ?? { labels: { remote, release }, value: 0 };
    counts.set(key, count);
    return count;
  };

  /** Only the current release and the one before are known. */
  async function findOrigin({ remote, release }: Partial<Origin>): Promise<Origin> {
    if (remote === undefined || !(await releases.names()).includes(remote))
      return { remote: other, release: other };
    const pointer = await releases.read(remote);
    const known = [pointer?.release, pointer?.previous];
    return { remote, release: release !== undefined && known.includes(release) ? release : other };
  }

  const figures: FigureGroup = {
    group: 'browser_errors',
    figures: [
      {
        name: figure,
        help: 'Pages that broke in browsers, as far as those could tell, by the remote whose code it was and its release',
        kind: 'counter',
        labels: ['remote', 'release'],
      },
    ],
    async read() {
      countOf({ remote: other, release: other });
      // Prometheus cannot see an increase in the first sample of a series.
      for (const { name: remote, release } of await releases.list())
        if (release !== undefined) countOf({ remote, release });
      return [...counts.values()].map(({ labels, value }) => ({ figure, labels: { ...labels }, value }));
    },
  };

  return {
    /** @param requestId of the report; the request id inside the report is the visitor's claim. */
    async report(reported: BrowserError, requestId: string): Promise<void> {
      const { kind, path, error, request_id: failedRequestId } = reported;
      const origin = await findOrigin(reported);
      countOf(origin).value += 1;
      logger.warn(
        { requestId, failedRequestId, kind, ...origin, page: path, error: withoutPersonalData(error) },
        'a page broke in a browser',
      );
    },
    figures,
  };
}

export type BrowserErrors = ReturnType<typeof createBrowserErrors>;
