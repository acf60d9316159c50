import type { AdminEpisode } from '@nobicast/contracts/admin-episodes';
import type { PreviewLink } from '@nobicast/contracts/previews';
import { withNumber } from '@nobicast/contracts/titles';
import { counted, formatNumericDate, formatTimeOfDay } from '@nobicast/web-kit/format';

const when = (instant: string) => `${formatNumericDate(instant)} à ${formatTimeOfDay(instant)}`;

const team = 'l’équipe';
const forWhom = ({ label }: PreviewLink) => `pour ${label ?? team}`;

export const previewsCopy = {
  title: ({ number }: AdminEpisode) => withNumber('Adresses d’aperçu de l’épisode', number, ' #'),
  /** Of a preparation that is public, the podcast that it becomes is shown. */
  lead: ({ type, is_public: isPublic }: AdminEpisode) =>
    type === 'podcast' || isPublic
      ? 'Qui a l’adresse voit la page, écoute et télécharge avant la date. Rien n’est compté, ni trouvé par les moteurs de recherche. À la date, l’adresse mène à l’épisode.'
      : 'Qui a l’adresse voit la page avant la date, sans lecteur\u00a0: une préparation ne fait rien entendre. Les moteurs de recherche ne la trouvent pas. À la date, l’adresse mène à l’épisode.',
  label: 'Pour qui',
  labelHelp: 'Facultatif\u00a0: un nom, pour savoir laquelle révoquer.',
  days: 'Durée',
  dayOption: (days: number) => counted(days, 'jour', 'jours'),
  create: 'Créer une adresse',
  createFailed: 'L’adresse n’a pas pu être créée.',
  created: 'Adresse d’aperçu créée',
  loading: 'Chargement des adresses d’aperçu…',
  loadFailed: 'Les adresses d’aperçu n’ont pas pu être lues.',
  none: 'Aucune adresse d’aperçu',
  noneHint:
    'L’équipe seule voit cet épisode\u00a0: l’administration, et dans la régie la modération et ses animateurs.',
  forWhom: ({ label }: PreviewLink) => `Pour ${label ?? team}`,
  facts: ({ created_by: by, expires_at: until }: PreviewLink) =>
    `Valable jusqu’au ${when(until)}, créée par ${by}`,
  address: (preview: PreviewLink) => `Adresse ${forWhom(preview)}`,
  copy: 'Copier',
  copyOf: (preview: PreviewLink) => `Copier l’adresse ${forWhom(preview)}`,
  copied: 'Adresse copiée',
  notCopied: 'Le navigateur ne permet pas de copier\u00a0: l’adresse est sélectionnée, copiez-la au clavier.',
  revoke: (preview: PreviewLink) => `Révoquer l’adresse ${forWhom(preview)}`,
  revoked: 'Adresse révoquée',
  revokeFailed: 'L’adresse n’a pas pu être révoquée.',
  openFailed: 'L’aperçu n’a pas pu être ouvert.',
  close: 'Fermer',
} as const;

export const revokeCopy = {
  title: 'Révoquer cette adresse\u202f?',
  lead: (preview: PreviewLink) =>
    `Pour ${preview.label ?? team}\u00a0: la page et l’écoute s’arrêtent aussitôt. Une nouvelle adresse sera différente.`,
  confirm: 'Révoquer',
  cancel: 'Annuler',
} as const;
