import type { Message } from '@nobicast/contracts/admin-messages';
import type { SocialLinkName } from '@nobicast/contracts/contact';
import type { NamedLink } from '@nobicast/contracts/fields/field';
import { messageCopy } from './messages.copy.ts';

/** In the order of the form. */
export const socialLinkNames: readonly SocialLinkName[] = ['twitter', 'linkedin', 'website', 'github'];

const profiles: Partial<Record<SocialLinkName, string>> = {
  twitter: 'https://twitter.com/',
  github: 'https://github.com/',
};

/**
 * The web address of what an applicant typed: an address with or without its scheme, or the name of an account.
 * Undefined for anything else.
 */
export function addressOfTyped(network: SocialLinkName, typed: string): string | undefined {
  const text = typed.trim();
  if (/^https?:\/\/\S+$/i.test(text) && URL.canParse(text)) return text;
  if (/^(?:[a-z\d-]+\.)+[a-z]{2,}(?:[/?#]\S*)?$/i.test(text)) return `https://${text}`;
  const profile = profiles[network];
  // The longest account name on GitHub has 39 characters; those on Twitter are shorter.
  return profile && /^@?[\w-]{1,39}$/.test(text) ? profile + text.replace('@', '') : undefined;
}

export const linksOfTyped = ({ social_links: typed }: Pick<Message, 'social_links'>): NamedLink[] =>
  socialLinkNames.flatMap((name) => {
    const url = addressOfTyped(name, typed[name] ?? '');
    return url === undefined ? [] : [{ label: messageCopy.linkNames[name], url }];
  });
