import { declareFields } from './field.ts';

/** Somebody who takes part in one episode, and is not in the directory. */
export const participantFields = declareFields({
  participant_role: {
    kind: 'choice',
    label: 'Rôle dans l’épisode',
    /** Verbatim. */
    choices: { guest: 'Invité', 'co-host': 'Co-animateur', host: 'Animateur' },
  },
  name: {
    kind: 'name',
    label: 'Nom',
    maxLength: 100,
    /** Verbatim. */
    required: 'Name is required for phantom users',
  },
  role: { kind: 'lines', label: 'Fonction', hint: 'Facultatif.', maxLength: 100, isNullable: true },
  bio: { kind: 'lines', label: 'Biographie', hint: 'Facultatif.', maxLength: 2_000, isNullable: true },
  avatar_url: {
    kind: 'address',
    label: 'Adresse du portrait',
    hint: 'Facultatif.',
    maxLength: 2_000,
    isAccepted: (address) => /^https?:\/\//i.test(address) && URL.canParse(address),
    invalid: 'Une adresse qui commence par http:// ou https:// est attendue.',
    isNullable: true,
  },
});
