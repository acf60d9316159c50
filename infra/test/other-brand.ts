import type * as brandModule from '@nobicast/contracts/brand';

/** The names of this show, and of the other one. */
export const changes = [
  ['Nobicast', 'Café & Minuit'],
  ['nobicast', 'cafe-minuit'],
  ['Europe/Paris', 'America/Montreal'],
  ['Paris', 'Montréal'],
  ['lundi', 'jeudi'],
  ['10:00', '18:00'],
  ['samedi', 'mardi'],
  ['20:00', '19:00'],
  ['mercredi', 'vendredi'],
  ['#c3f73a', '#ff9ad5'],
  ['#c9f542', '#ffa1da'],
  ['#0b0e13', '#150a1f'],
] as const;

export function buildOtherBrand(): object {
  const { distributionWeekday, distributionHour, recording, ...rest } =
    jest.requireActual<typeof brandModule>('@nobicast/contracts/brand');
  const written = changes.reduce((text, [old, other]) => text.replaceAll(old, other), JSON.stringify(rest));
  const texts = JSON.parse(written) as typeof rest;
  return {
    ...texts,
    // Of America.
    brand: { ...texts.brand, europeanWinterHours: undefined },
    distributionWeekday: distributionWeekday + 3,
    distributionHour: distributionHour + 8,
    recording: { weekday: recording.weekday - 4, hourUtc: recording.hourUtc - 1 },
  };
}
