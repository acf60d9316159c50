import type { MergePart, MergePlan, MergeTarget } from '@nobicast/contracts/admin-merges';
import type { AdminEpisode } from '@nobicast/contracts/admin-episodes';
import { titleOrHeading, withNumber } from '@nobicast/contracts/titles';
import type { Change } from '@nobicast/contracts/versions';
import type { PlannedSwitch } from '../../editing/planned-switch.ts';
import { counted, formatLongDate, formatTimeOfDay, formatWeekday, plural } from '@nobicast/web-kit/format';

const listed = new Intl.ListFormat('fr');

const parts: Record<MergePart, string> = {
  title: 'le titre',
  description: 'la description',
  audio: 'le fichier audio',
  cover: 'la couverture',
};
const named = (wanted: readonly MergePart[]) => listed.format(wanted.map((part) => parts[part]));

const titleOf = (target: MergeTarget) => titleOrHeading({ ...target, type: 'podcast' });
const nameOf = (target: MergeTarget) =>
  `${withNumber('', target.number, '#')}, «\u00a0${titleOf(target)}\u00a0»`;

/** In Paris. */
const instantText = (at: string) => `${formatWeekday(at)} ${formatLongDate(at)} à ${formatTimeOfDay(at)}`;

const whenText = ({ at, isAfterShow }: PlannedSwitch) =>
  `${isAfterShow ? 'après son émission, ' : ''}le ${instantText(at)}`;

const plannedUntil = (awaitedEnd: Date) =>
  `Son émission est prévue jusqu’au ${instantText(awaitedEnd.toISOString())}`;

const endsRegie = 'la régie ne pourra plus rien noter dès que c’est un podcast.';
const onAirText = {
  surely: `Son émission est à l’antenne\u00a0: ${endsRegie}`,
  perhaps: `Son émission est peut-être à l’antenne\u00a0: ${endsRegie}`,
} as const;

export const mergeCopy = {
  title: ({ number }: AdminEpisode, at: string | null) =>
    `${withNumber(at === null ? 'Fusionner la préparation' : 'Prévoir la fusion de la préparation', number, ' #')}\u202f?`,
  loading: 'Lecture de la préparation et du podcast…',
  lead: ({ target, at }: MergePlan) =>
    at === null
      ? `La préparation se fusionne avec le podcast ${nameOf(target)}\u00a0: ce qui suit y est déplacé, puis elle disparaît.`
      : `Le ${instantText(at)}, quand le podcast ${nameOf(target)} paraît, la préparation se fusionne avec lui\u00a0: ce qui suit y est déplacé, puis elle disparaît.`,
  until: 'Jusque-là, sa page et ses commentaires restent en ligne.',
  waits: (awaitedEnd: Date) => `${plannedUntil(awaitedEnd)}\u00a0: la fusion attend qu’elle soit finie.`,
  onAir: onAirText,
  before: 'Avant',
  after: 'Après',
  isPreparation: 'la préparation',
  isNotYet: 'pas encore publique',
  isPodcast: 'le podcast',
  redirects: 'redirige vers le podcast',
  choose: 'Podcast de ce numéro',
  target: (target: MergeTarget) => `${titleOf(target)} (${target.slug})`,
  moved: ({ subjects, comments, participants, addresses }: MergePlan) =>
    (
      [
        [subjects, plural(subjects, 'sujet', 'sujets')],
        [comments, plural(comments, 'commentaire publié', 'commentaires publiés')],
        [participants, plural(participants, 'participant', 'participants')],
        [
          addresses,
          plural(addresses, 'adresse redirigée pour toujours', 'adresses redirigées pour toujours'),
        ],
      ] as const
    ).filter(([count]) => count > 0),
  notes: (plan: MergePlan): string[] => [
    ...(plan.subjects > 0
      ? ['Les sujets suivent ceux du podcast, avec leurs commentaires, aussi ceux qui attendent.']
      : []),
    ...(plan.known_participants > 0
      ? [
          `${counted(plan.known_participants, 'personne participe', 'personnes participent')} déjà au podcast\u00a0: rien n’est compté deux fois.`,
        ]
      : []),
    ...(plan.kept.length > 0
      ? [`Le podcast reprend aussi, car il n’en a pas\u00a0: ${named(plan.kept)}.`]
      : []),
    'Le podcast garde son slug, sa date et son identité dans le flux.',
  ],
  losses: (plan: MergePlan): string[] => [
    ...(plan.lost.length > 0
      ? [`Supprimés avec la préparation, car le podcast a déjà les siens\u00a0: ${named(plan.lost)}.`]
      : []),
    ...(plan.lost_starts > 0
      ? [
          plan.lost_starts === 1
            ? 'Un début ne tient pas après ceux du podcast ou dans son audio\u00a0: il est retiré.'
            : `${plan.lost_starts} débuts ne tiennent pas après ceux du podcast ou dans son audio\u00a0: ils sont retirés.`,
        ]
      : []),
    plan.at === null
      ? 'Cette fusion ne peut pas être annulée.'
      : 'Cette fusion peut être annulée jusque-là, et plus ensuite.',
  ],
  lostText: 'Textes supprimés, à copier si besoin',
  confirm: (at: string | null) => (at === null ? 'Fusionner' : 'Prévoir la fusion'),
  cancel: 'Annuler',
  failed: 'La fusion a échoué. Rien n’a été fait\u00a0: réessayez.',
  changedBy: (changes: readonly Change[]) => {
    const who = listed.format(new Set(changes.map(({ by }) => by ?? 'un import')));
    return `La préparation a été changée entre-temps par ${who}. Rien n’a été fait\u00a0: vérifiez, puis recommencez.`;
  },
  done: ({ number }: AdminEpisode, at: string | null) =>
    at === null
      ? `${withNumber('La préparation', number)} a été fusionnée avec son podcast.`
      : `${withNumber('La préparation', number)} devient son podcast le ${instantText(at)}.`,
} as const;

export const plannedCopy = {
  title: ({ number }: AdminEpisode) => withNumber('Fusion prévue de la préparation', number, ' #'),
  lead: (planned: PlannedSwitch) =>
    `Elle devient son podcast ${whenText(planned)}, et reste en ligne jusque-là, avec ses commentaires.`,
  without: 'Sans fusion, le podcast paraît à sa date à côté de la préparation.',
  confirm: 'Annuler la fusion',
  cancel: 'Fermer',
  failed: 'La fusion n’a pas pu être annulée. Réessayez.',
  done: ({ number }: AdminEpisode) => `${withNumber('La fusion de la préparation', number)} est annulée.`,
  ofPreparation: (planned: PlannedSwitch) => `devient son podcast ${whenText(planned)}`,
  ofPodcast: 'remplace sa préparation',
} as const;

/** `never`: it stays a preparation, although a date was kept. */
export type SwitchTime = 'now' | 'later' | 'never';

export const switchCopy = {
  title: ({ number, becomes_podcast_at: keptAt }: AdminEpisode) =>
    keptAt === null
      ? `${withNumber('Passer la préparation', number, ' #')} en podcast\u202f?`
      : `${withNumber('Passage prévu de la préparation', number, ' #')} en podcast`,
  lead: 'La préparation devient elle-même le podcast\u00a0: son adresse, ses sujets et leurs commentaires restent. L’écoute est proposée dès qu’elle a un fichier audio.',
  when: 'Quand',
  times: {
    later: 'À une date',
    now: 'Tout de suite',
    never: 'Pas de date\u00a0: elle reste une préparation',
  } satisfies Record<SwitchTime, string>,
  date: 'Devient podcast le',
  dateMissing: 'Complétez la date.',
  later: (at: string, awaitedEnd: Date | undefined) =>
    awaitedEnd
      ? `${plannedUntil(awaitedEnd)}\u00a0: le podcast attend qu’elle soit finie, et paraît alors de lui-même, même incomplet.`
      : `Le ${instantText(at)}, le podcast paraît de lui-même, daté de cet instant et même incomplet. Jusque-là, la page publique ne change pas.`,
  now: ({ is_public: isPublic, published_at: at }: AdminEpisode, isDatedNow: boolean) =>
    isPublic
      ? `Elle est déjà publique\u00a0: le podcast paraît tout de suite, ${isDatedNow ? 'daté de maintenant' : `et garde sa date, le ${instantText(at)}`}.`
      : `Le podcast paraîtra ${instantText(at)}, et pas avant.`,
  never: 'Rien ne se fera de soi-même. Vous la passerez en podcast quand vous voudrez.',
  early: (startsAt: Date) =>
    `Son émission est prévue ${instantText(startsAt.toISOString())}\u00a0: d’ordinaire, la préparation passe en podcast après elle.`,
  onAir: (onAir: keyof typeof onAirText) => `${onAirText[onAir]} «\u00a0À une date\u00a0» attend la fin.`,
  confirm: {
    later: 'Prévoir le passage',
    now: 'Passer en podcast',
    never: 'Renoncer au passage prévu',
  } satisfies Record<SwitchTime, string>,
  cancel: 'Annuler',
  failed: 'Le type n’a pas pu être changé. Réessayez.',
  stale: 'La préparation a changé entre-temps. Fermez cette fenêtre et vérifiez la liste.',
  done: {
    later: ({ number }, at = '') =>
      `${withNumber('La préparation', number)} devient le podcast le ${instantText(at)}.`,
    now: ({ number }) => `${withNumber('L’épisode', number)} est un podcast.`,
    never: ({ number }) => `${withNumber('La préparation', number)} ne devient plus un podcast d’elle-même.`,
  } satisfies Record<SwitchTime, (episode: AdminEpisode, at?: string) => string>,
  kept: (planned: PlannedSwitch) => `devient podcast ${whenText(planned)}`,
} as const;
