import type { Guest, GuestDetail } from '@nobicast/contracts/guests';

/** A guest of the directory as returned by the API; override what the test is about. */
export const buildGuest = (change: Partial<Guest> = {}): Guest => ({
  id: 7,
  slug: 'nour-lachaume',
  name: 'Nour Lachaume',
  role: 'Chercheuse en sécurité',
  bio_short: 'Démonte des micrologiciels le jour.',
  avatar_url: null,
  domains: ['Sécurité', 'Micrologiciel'],
  links: [{ label: 'github', url: 'https://github.com/nour' }],
  is_featured: true,
  episodes: [{ slug: 'nobicast-975', number: 975 }],
  ...change,
});

type Appearance = GuestDetail['appearances'][number];
export const buildAppearance = (change: Partial<Appearance> = {}): Appearance => ({
  id: 1,
  slug: 'nobicast-975',
  number: 975,
  type: 'podcast',
  title: 'La nuit où le fil a cassé',
  published_at: '2026-11-16T09:00:00.000Z',
  participant_role: 'guest',
  ...change,
});

/** The page of one guest. */
export function buildGuestDetail(
  change: Partial<GuestDetail['guest']> = {},
  rest: Partial<Omit<GuestDetail, 'guest'>> = {},
): GuestDetail {
  const { episodes: _episodes, ...guest } = buildGuest();
  const { appearances = [buildAppearance()], subjects = [] } = rest;
  return {
    guest: {
      ...guest,
      bio: 'Nour **démonte** des micrologiciels.',
      bio_html: '<p>Nour <strong>démonte</strong> des micrologiciels.</p>',
      ...change,
    },
    appearances,
    appearance_count: rest.appearance_count ?? appearances.length,
    subjects,
  };
}
