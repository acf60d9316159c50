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
