import { getDownloadCounts } from '@nobicast/contracts/calls';
import { paths } from '@nobicast/contracts/paths';
import { Skeleton } from '@nobicast/web-kit';
import { useCall } from '@nobicast/web-kit/api';
import { Link } from 'react-router-dom';
import { overviewCopy } from './overview.copy.ts';

/** Downloads by the IAB's guidelines, beside those that the site's buttons report. */
export function CountedDownloads() {
  const reply = useCall(getDownloadCounts, {});
  if (reply.state === 'loading')
    return (
      <div role="status" aria-label={overviewCopy.countedLoading}>
        <Skeleton height="1.5rem" />
      </div>
    );
  if (reply.state === 'failed') return <p className="mute">{overviewCopy.countedFailed}</p>;
  const { downloads, from, to } = reply.data;
  return (
    <p>
      {from === null || to === null ? overviewCopy.nothingCounted : overviewCopy.counted(downloads, from, to)}{' '}
      <Link to={paths.downloadCounts}>{overviewCopy.method}</Link>
    </p>
  );
}
