import type { Episode } from '@nobicast/contracts/episodes';
import { paths } from '@nobicast/contracts/paths';
import { downloadFileName } from '@nobicast/contracts/titles';
import { buttonClass, ExternalLink } from '@nobicast/web-kit';
import { formatBytes } from '@nobicast/web-kit/format';
import { Download } from '@nobicast/web-kit/icons';
import { countDownload } from '@nobicast/web-kit/player';
import { controlsCopy } from './player-controls.copy.ts';

/**
 * The click is counted (A59). A file hosted by its publisher opens in a new tab, and the link says so: browsers save
 * another origin's file only if that origin allows it, and leaving this page would stop playback.
 */
export function DownloadLink({ episode }: { episode: Episode }) {
  const audio = episode.assets.audio;
  const link = {
    className: buttonClass(),
    href: paths.download(episode.id),
    onClick: () => void countDownload(episode.id),
  };
  const content = (
    <>
      <Download className="icon" aria-hidden="true" />
      {`${audio?.is_external ? controlsCopy.downloadElsewhere : controlsCopy.download} `}
      {!!audio?.size_bytes && <span className="mute time">{formatBytes(audio.size_bytes)}</span>}
    </>
  );
  if (audio?.is_external) return <ExternalLink {...link}>{content}</ExternalLink>;
  return (
    <a {...link} download={downloadFileName(episode)}>
      {content}
    </a>
  );
}
