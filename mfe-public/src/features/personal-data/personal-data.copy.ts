import { brand, emails, ofCity } from '@nobicast/contracts/brand';
import { limits } from '@nobicast/contracts/limits';
import type { ErasureReceipt, KeptAfterErasure } from '@nobicast/contracts/personal-data';
import { counted, formatLongDate, formatTimeOfDay } from '@nobicast/web-kit/format';

const minutes = limits.personalData.linkLifetimeMinutes;

export const personalDataCopy = {
  label: 'Vos données',
  margin: 'sans compte',
  title: 'Vos données',
  description: `Voir, emporter ou effacer ce que ${brand.name} garde sous votre adresse e-mail.`,
  intro: `Vous avez écrit ici sans compte\u202f? Un lien prouve que l’adresse est la vôtre. Vous verrez alors ce que ${brand.name} garde sous elle, et vous pourrez l’emporter ou l’effacer.`,
  needsScript: `Cette page a besoin de JavaScript. Sans lui, écrivez-nous\u00a0: ${emails.privacy}.`,
  loading: 'Chargement…',
} as const;

export const linkFormCopy = {
  title: 'Recevoir un lien',
  invalid: 'Ce lien n’est pas valide, ou il s’est éteint. Il suffit d’en demander un autre.',
  email: 'Adresse e-mail',
  emailHelp: 'Celle que vous avez donnée en écrivant. Nous y envoyons un lien, rien d’autre.',
  emailPlaceholder: 'camille@exemple.fr',
  emailInvalid: 'Cette adresse n’est pas complète.',
  send: 'Recevoir le lien',
  failed: 'Le lien n’est pas parti. Réessayez dans un instant.',
  missing: {
    email: 'Il manque votre adresse e-mail.',
    token: 'Il manque le contrôle anti-robot.',
  },
  ready: 'Tout est prêt, le lien peut partir.',
  sent: 'Lien envoyé',
  /** The same whether or not anything is stored. */
  sentTo: (email: string) =>
    `Un message part vers ${email}. Le lien qu’il contient est valide ${minutes} minutes. Rien reçu\u202f? Regardez dans les indésirables.`,
  again: 'Demander un autre lien',
} as const;

export const provenCopy = {
  openTitle: 'Un appui suffit',
  openText: 'Rien n’est encore affiché, et rien ne change.',
  open: 'Voir mes données',
  loading: 'Nous rassemblons vos données…',
  failed: 'Vos données n’ont pas pu être rassemblées',
  failedHint: 'Rien n’a été changé. Réessayez dans un instant.',
  under: 'Sous l’adresse',
  until: (instant: string) =>
    `Le lien ouvre cette page jusqu’à ${formatTimeOfDay(instant)}, heure ${ofCity}.`,
  empty: 'Rien n’est gardé sous cette adresse',
  emptyBesides: 'Rien d’autre n’est gardé sous cette adresse',
  emptyHint:
    'Seule votre demande de lien l’est, pendant un jour. Avez-vous écrit avec une autre adresse\u202f? Une étiquette compte aussi\u00a0: camille+podcast@exemple.fr n’est pas camille@exemple.fr.',
  otherAddress: 'Essayer une autre adresse',
  published: 'messages publiés',
  pending: 'en attente',
  rejected: 'non publiés',
  signInRequests: 'demandes de connexion',
  mailRecord: 'Nous gardons aussi la trace de nos messages à cette adresse, ou de votre refus d’en recevoir.',
  newsletter: 'Cette adresse s’est inscrite à la newsletter\u00a0: tout effacer y met fin.',
  reminder: 'Cette adresse a demandé à être prévenue des directs\u00a0: tout effacer y met fin.',
  letters: (count: number) =>
    `Nous gardons aussi ${counted(count, 'message écrit à l’équipe', 'messages écrits à l’équipe')}.`,
  guestAddress: 'L’annuaire des invités contient aussi cette adresse.',
  account:
    'Cette adresse est aussi celle d’un compte. Ce qui tient au compte se gère dans le tableau de bord.',
  dashboard: 'Ouvrir le tableau de bord',
  exportTitle: 'Emporter',
  exportText:
    'Un fichier JSON avec tout ce que nous gardons\u00a0: vos messages, leurs dates, les décisions des modérateurs, et jusqu’à quand chaque chose est conservée.',
  export: 'Télécharger mes données',
  exporting: 'Préparation du fichier',
  exported: 'Vos données sont téléchargées',
  exportFailed: 'Le fichier n’a pas pu être préparé. Réessayez dans un instant.',
  eraseTitle: 'Effacer',
  eraseText: 'Tout ce qui est gardé sous cette adresse disparaît, et vous recevez un reçu.',
  erase: 'Effacer mes données',
  confirmTitle: 'Effacer vos données\u202f?',
  confirmLoses: 'Ce qui disparaît, sans retour\u00a0:',
  losses: [
    'vos messages, publiés, en attente ou non publiés, avec votre nom',
    'ce que vous avez écrit à l’équipe\u00a0: messages, candidatures, et nos réponses',
    'l’adresse elle-même, partout où elle n’est liée à aucun compte',
  ],
  confirmKeeps: 'Emportez d’abord vos données si vous voulez les garder.',
  confirm: 'Effacer définitivement',
  cancel: 'Annuler',
  eraseFailed:
    'L’effacement n’est pas allé au bout. Ce qui est effacé le reste\u00a0: réessayez, et le reçu comptera tout.',
} as const;

const keptTexts: Record<KeptAfterErasure, string> = {
  account:
    'Votre compte, que cette page n’efface pas\u00a0: vous pouvez le supprimer depuis le tableau de bord.',
  admin_grant:
    'Une empreinte de l’adresse, parce qu’elle a administré le site\u00a0: sans elle, ce droit pourrait revenir.',
  decisions:
    'Les décisions des modérateurs sur vos messages, sans le texte, le nom ni l’adresse\u00a0: elles répondent de leur travail.',
  newsletter_hash:
    'Une empreinte de l’adresse avec les dates de son inscription à la newsletter\u00a0: elle prouve le consentement, et qu’aucun numéro ne doit plus partir.',
  credits: 'Les noms au générique\u00a0: qui a été invité dans un épisode y reste nommé, sans adresse.',
  receipt: 'Ce reçu, sans votre adresse\u00a0: il prouve que la demande a été suivie, pas qui l’a faite.',
  backups:
    'Les sauvegardes chiffrées, jusqu’à leur fin\u00a0: personne n’y modifie rien, et elles ne servent qu’après une panne.',
};

const erasedLines = ({
  comments,
  messages,
  sign_in_requests: signIns,
  link_requests: links,
}: ErasureReceipt) => [
  counted(comments.published, 'message publié', 'messages publiés'),
  counted(comments.pending, 'message en attente', 'messages en attente'),
  counted(comments.rejected, 'message non publié', 'messages non publiés'),
  ...(messages === undefined
    ? []
    : [counted(messages, 'message écrit à l’équipe', 'messages écrits à l’équipe')]),
  counted(signIns, 'demande de connexion', 'demandes de connexion'),
  counted(links, 'demande de lien comme celui-ci', 'demandes de lien comme celui-ci'),
  'L’adresse dans l’annuaire des invités, si elle y était',
  'La trace de nos messages à cette adresse, et le refus d’en recevoir, s’il y en avait',
];

export const receiptCopy = {
  title: 'Vos données sont effacées',
  text: 'Gardez ce reçu si vous voulez\u00a0: il ne contient pas votre adresse. Il reste affiché ici jusqu’à la fin du lien.',
  reference: 'Référence',
  date: 'Effacé le',
  when: (instant: string) => `${formatLongDate(instant)} à ${formatTimeOfDay(instant)}, heure ${ofCity}`,
  erased: 'Ce qui est effacé',
  erasedLines,
  kept: 'Ce qui reste, et pourquoi',
  keptLines: ({ kept }: ErasureReceipt) => kept.map((what) => keptTexts[what]),
  question: `Une question, un désaccord\u202f? Écrivez à ${emails.privacy} avec la référence, ou à la CNIL (cnil.fr).`,
  print: 'Imprimer',
  download: 'Télécharger le reçu',
  fileName: ({ reference }: ErasureReceipt) => `${brand.key}-recu-${reference}.txt`,
  home: 'Revenir à l’accueil',
} as const;

/** Plain text, for a file. */
export const receiptText = (receipt: ErasureReceipt): string =>
  [
    `${brand.name}\u00a0: reçu d’effacement`,
    `${receiptCopy.reference}\u00a0: ${receipt.reference}`,
    `${receiptCopy.date} ${receiptCopy.when(receipt.erased_at)}`,
    '',
    receiptCopy.erased,
    ...receiptCopy.erasedLines(receipt).map((line) => `- ${line}`),
    '',
    receiptCopy.kept,
    ...receiptCopy.keptLines(receipt).map((line) => `- ${line}`),
    '',
    receiptCopy.question,
    '',
  ].join('\n');
