import { declareFields } from './field.ts';

const isSecureAddress = (address: string) => /^https:\/\//i.test(address) && URL.canParse(address);

const name = { kind: 'name', label: 'Nom', maxLength: 100, isNullable: true } as const;
const bio = { kind: 'lines', auditLabel: 'bio', maxLength: 1_000, isNullable: true } as const;
/** Pages show only pictures that are loaded over https. */
const avatar = {
  kind: 'address',
  auditLabel: 'photo',
  maxLength: 2_000,
  isAccepted: isSecureAddress,
  invalid: 'Une adresse en https:// est attendue.',
  isNullable: true,
} as const;

/** What an admin changes of an account. */
export const userFields = declareFields({
  name: {
    ...name,
    hint: 'Sans nom, le début de l’adresse est montré ici, et à personne d’autre.',
  },
  email: {
    kind: 'email',
    label: 'Adresse e-mail',
    auditLabel: 'e-mail',
    hint: 'Les liens de connexion partiront à cette adresse\u00a0: qui la lit peut se connecter à ce compte. Les liens déjà partis à l’ancienne ne valent plus, les sessions ouvertes se terminent, et l’ancienne adresse est prévenue.',
    maxLength: 254,
    required: 'Une adresse est attendue.',
    invalid: 'Adresse email invalide',
  },
  bio: { ...bio, label: 'Présentation' },
  avatar_url: { ...avatar, label: 'Adresse de la photo' },
});

export const socialNetworks = ['twitter', 'linkedin', 'github', 'website'] as const;

const ofHosts = { isNullable: true, isOfHosts: true } as const;
const link = {
  kind: 'address',
  maxLength: 2_000,
  isAccepted: (address: string) => /^https?:\/\//i.test(address) && URL.canParse(address),
  invalid: 'Une adresse web est attendue (https://…).',
  ...ofHosts,
} as const;
const areas = { maxEntries: 20, entryLength: 60 };

/** What members change of their own account. */
export const profileFields = declareFields({
  name,
  avatar_url: {
    ...avatar,
    label: 'Adresse de l’avatar',
    hint: 'L’adresse d’une image en ligne. Sans elle, vos initiales.',
  },
  bio: { ...bio, label: 'Bio', hint: 'Affichée à côté de vos commentaires.' },
  host_bio: { kind: 'lines', label: 'Bio à l’antenne', maxLength: 2_000, ...ofHosts },
  expertise_areas: {
    kind: 'list',
    label: 'Domaines d’expertise',
    separator: ',',
    ...areas,
    tooMany: `${areas.maxEntries} domaines au plus.`,
    tooLong: `${areas.entryLength} caractères au plus.`,
    isOfHosts: true,
  },
  twitter: { ...link, label: 'Twitter' },
  linkedin: { ...link, label: 'LinkedIn' },
  github: { ...link, label: 'GitHub' },
  website: { ...link, label: 'Site' },
  wants_publication_mail: {
    kind: 'switch',
    label: 'Me prévenir quand un de mes messages est publié ou reçoit une réponse',
    hint: 'Un e-mail par message, une fois relu. Chacun porte un lien pour ne plus en recevoir.',
    doc: { reply: 'Whether the member gets a mail when one of their comments is published or answered' },
  },
});
