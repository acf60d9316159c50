import { paths } from '@nobicast/contracts/paths';
import { buttonClass, ExternalLink } from '@nobicast/web-kit';
import { shareCopy } from './share.copy.ts';

/** A page with the code to copy. In a new tab, because leaving this page stops playback. */
export const EmbedLink = ({ slug }: { slug: string }) => (
  <ExternalLink className={buttonClass({ variant: 'quiet' })} href={paths.embed(slug)}>
    {shareCopy.embed}
  </ExternalLink>
);
