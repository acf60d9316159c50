import type { SocialLinkName } from '@nobicast/contracts/contact';

/** In the order of the form. */
export const socialLinkNames: readonly SocialLinkName[] = ['twitter', 'linkedin', 'website', 'github'];
