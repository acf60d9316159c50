import { counted } from '@nobicast/web-kit/format';

export const participantsCopy = {
  /** Verbatim, like the next two. */
  loadFailed: 'Failed to load participants',
  addFailed: 'Failed to add participant',
  removeFailed: 'Failed to remove participant',

  loading: 'Chargement des participants…',
  none: 'Personne pour l’instant',
  noneHint: 'Ajoutez quelqu’un de l’annuaire, ou une personne pour cet épisode seulement.',
  add: 'Ajouter un participant',
  oneOff: 'Pour cet épisode seulement',
  remove: (name: string) => `Retirer ${name}`,
  confirmed: 'A confirmé',
  confirm: (name: string) => `${name} a confirmé sa présence`,
  confirmFailed: 'La confirmation n’a pas pu être notée.',
  change: (name: string) => `Modifier ${name}`,
  changeFailed: 'Le participant n’a pas pu être modifié.',
  changed: (name: string) => `${name}\u00a0: modifications enregistrées`,
  added: (name: string) => `${name} participe à l’épisode`,
  removed: (name: string) => `${name} ne participe plus`,
} as const;

const listed = new Intl.ListFormat('fr');

/** Those with whom new preparations begin. */
export const teamCopy = {
  add: (names: readonly string[]) => `Ajouter l’équipe habituelle (${listed.format(names)})`,
  added: (count: number) => counted(count, 'personne ajoutée', 'personnes ajoutées'),
  addFailed: 'L’équipe habituelle n’a pas pu être ajoutée.',
  keep: 'Retenir comme équipe habituelle',
  kept: 'Les prochaines préparations commenceront avec cette équipe.',
  keepFailed: 'L’équipe habituelle n’a pas pu être retenue.',
} as const;

export const participantFormCopy = {
  title: 'Ajouter un participant',
  kind: 'Qui',
  phantom: 'Une personne pour cet épisode',
  registered: 'Quelqu’un de l’annuaire',
  /** Verbatim. */
  userRequired: 'Please select a registered user',
  confirm: 'Ajouter',
  editTitle: (name: string) => `Modifier ${name}`,
  save: 'Enregistrer',
  ofDirectory:
    'Ses textes sont ceux de l’annuaire\u00a0: ils se corrigent dans Rédaction, Invités, pour tous ses épisodes.',
  cancel: 'Annuler',
} as const;

export const guestPickerCopy = {
  label: 'Personne de l’annuaire',
  placeholder: 'Choisir, ou saisir un nom',
  options: 'Personnes proposées',
  loading: 'Recherche dans l’annuaire…',
  failed: 'La recherche dans tout l’annuaire n’a pas abouti. Modifiez le nom pour réessayer.',
  none: 'Personne ne correspond',
  found: (count: number) => (count === 1 ? '1 personne proposée' : `${count} personnes proposées`),
} as const;

export const removeCopy = {
  title: 'Retirer ce participant\u202f?',
  lead: (name: string) =>
    `${name} n’apparaîtra plus dans cet épisode. Son entrée dans l’annuaire, s’il y en a une, reste.`,
  confirm: 'Retirer',
  cancel: 'Annuler',
} as const;
