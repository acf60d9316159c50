import { brand } from '@nobicast/contracts';

export const calendarCopy = {
  name: `${brand.name} en direct`,
  description: 'Les enregistrements en direct, à l’heure de votre agenda.',
  show: (heading: string | undefined) =>
    heading === undefined ? `${brand.name} en direct` : `${brand.name} en direct\u00a0: ${heading}`,
  /** Below a show, before the address of its page. */
  chat: `Le salon, pendant l’enregistrement\u00a0: ${brand.links.chat}`,
};
