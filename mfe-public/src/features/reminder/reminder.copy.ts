import { brand } from '@nobicast/contracts/brand';
import { mailLinkCopy } from '../../mail-link/mail-link.copy.ts';

export const reminderCopy = {
  label: 'Le direct',
  title: 'Prévenez-moi quand le direct commence',
  description: `Un e-mail cinq minutes avant chaque direct de ${brand.name}, même quand il est déplacé.`,
  intro:
    'Un e-mail part cinq minutes avant chaque direct, même quand il est déplacé. Si vous le demandez plus tard que cela, il part quand le direct commence. L’adresse ne sert qu’à cela.',
} as const;

export const reminderFormCopy = {
  submit: 'Me prévenir',
  sending: 'Demande en cours',
  success: 'C’est presque fait',
  failed: 'La demande n’est pas partie. Réessayez dans un instant.',
  promise: 'Chaque rappel contient un lien pour ne plus en recevoir.',
} as const;

/** Behind the links of the mails. */
export const reminderLinkCopy = {
  ...mailLinkCopy,
  label: 'Le direct',
  head: 'Les rappels du direct',
  description: 'Confirmer les rappels avant chaque direct, ou y mettre fin.',
  again: 'Demander de nouveau',
  cancel: 'Ne plus être prévenu',
  waiting: {
    title: 'Être prévenu des directs\u202f?',
    text: 'Appuyez pour confirmer. Un e-mail partira cinq minutes avant chaque direct.',
    button: 'Me prévenir',
  },
  confirmed: {
    title: 'C’est confirmé',
    text: 'Le prochain direct s’annoncera par e-mail. Chaque rappel contient un lien pour ne plus en recevoir.',
  },
  leaving: {
    title: 'Ne plus être prévenu\u202f?',
    text: 'Appuyez, et plus aucun rappel ne part à cette adresse.',
    button: 'Ne plus être prévenu',
  },
  ended: {
    title: 'C’est noté',
    text: `Cette adresse n’est plus prévenue des directs. ${mailLinkCopy.comeBack}`,
  },
} as const;
