import type { Dashboard } from '@nobicast/contracts/dashboard';
import { socialNetworks, type profileFields } from '@nobicast/contracts/fields/account.fields';
import type { ValuesOf } from '@nobicast/contracts/fields/field';
import type { ProfileInput } from '@nobicast/contracts/profile';
import { isRecord } from '@nobicast/web-kit/api';
import type { FormValues } from '@nobicast/web-kit/form';

export type Profile = ValuesOf<typeof profileFields>;
export type ProfileValues = FormValues<typeof profileFields>;

/** The dashboard returns lists and links as JSON strings (A39). Invalid JSON counts as empty. */
function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

export function profileOf(profile: Dashboard['user']['profile']): Profile {
  const { name, avatar_url, bio, host_bio, wants_publication_mail } = profile;
  const areas = readJson(profile.expertise_areas);
  const links = readJson(profile.social_links_json);
  const link = (network: string) => (isRecord(links) && textOf(links[network])) || null;
  return {
    name,
    avatar_url,
    bio,
    host_bio,
    expertise_areas: Array.isArray(areas) ? areas.map(textOf).filter(Boolean) : [],
    twitter: link('twitter'),
    linkedin: link('linkedin'),
    github: link('github'),
    website: link('website'),
    wants_publication_mail,
  };
}

/** The body of a change: an empty text clears a value, and links are sent together. */
export function profileBody(change: Partial<Profile>): ProfileInput {
  const isLink = (name: string) => socialNetworks.some((network) => network === name);
  const texts = Object.entries(change).map(([name, value]) => [name, value ?? ''] as const);
  const links = texts.filter(([name]) => isLink(name));
  return {
    ...Object.fromEntries(texts.filter(([name]) => !isLink(name))),
    ...(links.length > 0 && { social_links: Object.fromEntries(links) }),
  };
}

/** The field of an error's path in the body. */
export function fieldOfPath(path: string): string | undefined {
  const [first, second] = path.split('.');
  return first === 'social_links' ? second : first;
}
