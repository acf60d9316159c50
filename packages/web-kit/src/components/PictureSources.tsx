import { coverCandidates, hasWebSizes, webFormats } from '@nobicast/contracts/cover-sizes';

/** The web sizes of a picture of ours. `size`: largest edge in CSS pixels. */
export const PictureSources = ({ url, size }: { url: string; size: number }) =>
  hasWebSizes(url) &&
  webFormats.map((format) => (
    <source
      key={format}
      type={`image/${format}`}
      sizes={`(max-width: ${size}px) 100vw, ${size}px`}
      srcSet={coverCandidates(url, format, size)}
    />
  ));
