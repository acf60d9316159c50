import type { Episode } from '@nobicast/contracts/episodes';
import { paths } from '@nobicast/contracts/paths';
import type { PageHead } from '@nobicast/contracts/remote';
import { documentTitle, titleOrEnigma } from '@nobicast/contracts/titles';
import { previewCopy } from '../features/preview/preview.copy.ts';

/** Nothing for search engines and networks: neither the address of the episode nor a picture or structured data. */
export const previewHead = (episode?: Episode): PageHead => ({
  title: documentTitle(
    episode ? previewCopy.title(`#${episode.number} ${titleOrEnigma(episode)}`) : previewCopy.label,
  ),
  description: previewCopy.description,
  canonicalPath: paths.preview,
  isIndexable: false,
});
