import type { Dashboard, ProfileInput } from '@nobicast/contracts/accounts';
import type { FieldError } from '@nobicast/contracts/errors';
import { isRecord } from '@nobicast/web-kit/api';

export const networks = ['twitter', 'linkedin', 'github', 'website'] as const;

/** A profile as its form holds it: every field a text, in the order of the form. */
export interface ProfileValues {
  name: string;
  avatar_url: string;
  bio: string;
  host_bio: string;
  /** Separated by commas. */
  expertise: string;
  twitter: string;
  linkedin: string;
  github: string;
  website: string;
}

/** The dashboard gives lists and links as JSON text (A39). What cannot be read counts as empty. */
function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

export function profileValues(profile: Dashboard['user']['profile']): ProfileValues {
  const areas = readJson(profile.expertise_areas);
  const links = readJson(profile.social_links_json);
  const link = (network: string) => (isRecord(links) ? textOf(links[network]) : '');
  return {
    name: profile.name ?? '',
    avatar_url: profile.avatar_url ?? '',
    bio: profile.bio ?? '',
    host_bio: profile.host_bio ?? '',
    expertise: Array.isArray(areas) ? areas.map(textOf).filter(Boolean).join(', ') : '',
    twitter: link('twitter'),
    linkedin: link('linkedin'),
    github: link('github'),
    website: link('website'),
  };
}

/** " a, ,b ," → ["a", "b"] */
export const expertiseAreas = (text: string): string[] =>
  text
    .split(',')
    .map((area) => area.trim())
    .filter(Boolean);

/** What is posted: the fields that this member may edit, and no other. */
export function profileBody(values: ProfileValues, isHost: boolean): ProfileInput {
  const { name, bio, avatar_url, host_bio, twitter, linkedin, github, website } = values;
  const own = { name, bio, avatar_url };
  if (!isHost) return own;
  return {
    ...own,
    host_bio,
    expertise_areas: expertiseAreas(values.expertise),
    social_links: { twitter, linkedin, github, website },
  };
}

/** The field of the form that a refused path of the body belongs to. */
export function fieldOf({ path }: FieldError, values: ProfileValues): keyof ProfileValues | undefined {
  const [first = '', second = ''] = path.split('.');
  if (first === 'expertise_areas') return 'expertise';
  const name = first === 'social_links' ? second : first;
  // The keys of the values are exactly the names of the fields.
  return name in values ? (name as keyof ProfileValues) : undefined;
}
