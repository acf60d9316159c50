import type { Episode } from '@nobicast/contracts/episodes';
import { paths } from '@nobicast/contracts/paths';
import { downloadFileName } from '@nobicast/contracts/titles';
import { buttonClass } from '@nobicast/web-kit';
import { trackDownload } from '@nobicast/web-kit/analytics';
import { formatBytes } from '@nobicast/web-kit/format';
import { Download } from 'lucide-react';
import { controlsCopy } from './player-controls.copy.ts';

/** Saves the audio under its suggested name; the click is counted (A59). */
export function DownloadLink({ episode }: { episode: Episode }) {
  const size = episode.assets.audio?.size_bytes;
  return (
    <a
      className={buttonClass()}
      href={paths.download(episode.id)}
      download={downloadFileName(episode)}
      title={size ? formatBytes(size) : undefined}
      onClick={() => void trackDownload(episode.id)}
    >
      <Download className="icon" aria-hidden="true" />
      {controlsCopy.download}
    </a>
  );
}
