import type { Dashboard } from '@nobicast/contracts/dashboard';
import type { ProfileInput } from '@nobicast/contracts/profile';
import type { FieldError } from '@nobicast/contracts/errors';
import { isRecord } from '@nobicast/web-kit/api';

export const networks = ['twitter', 'linkedin', 'github', 'website'] as const;

/** The values of the profile form, in its order: every field is a string, except the switch. */
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
  wants_publication_mail: boolean;
}

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
    wants_publication_mail: profile.wants_publication_mail,
  };
}

/** " a, ,b ," → ["a", "b"] */
export const expertiseAreas = (text: string): string[] =>
  text
    .split(',')
    .map((area) => area.trim())
    .filter(Boolean);

const plainFields = ['name', 'bio', 'avatar_url', 'host_bio', 'wants_publication_mail'] as const;

/** The request body: only the changed fields, so that changes saved elsewhere in the meantime are not overwritten. */
export function profileBody(values: ProfileValues, isChanged: (field: keyof ProfileValues) => boolean) {
  const changed = <Field extends keyof ProfileValues>(fields: readonly Field[]) =>
    Object.fromEntries(fields.filter(isChanged).map((field) => [field, values[field]]));
  const links = changed(networks);
  return {
    ...changed(plainFields),
    ...(isChanged('expertise') && { expertise_areas: expertiseAreas(values.expertise) }),
    ...(Object.keys(links).length > 0 && { social_links: links }),
  } satisfies ProfileInput;
}

/** The form field of an error's path in the request body. */
export function fieldOf({ path }: FieldError, values: ProfileValues): keyof ProfileValues | undefined {
  const [first = '', second = ''] = path.split('.');
  if (first === 'expertise_areas') return 'expertise';
  const name = first === 'social_links' ? second : first;
  const isField = (field: string): field is keyof ProfileValues => field in values;
  return isField(name) ? name : undefined;
}
