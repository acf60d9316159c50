import { ofCity } from '@nobicast/contracts/brand';
import type { DownloadCounts, DropReason } from '@nobicast/contracts/metrics';
import { formatLongDate } from '@nobicast/web-kit/format';

const exact = new Intl.NumberFormat('fr-FR');

type Method = Pick<DownloadCounts['methods'][number], 'version' | 'agent_list'>;
const versionsOf = ({ version, agent_list }: Method) => `version ${version}, liste des agents ${agent_list}.`;

export const downloadCountsCopy = {
  label: 'Méthode',
  margin: 'IAB Tech Lab 2.3',
  title: 'Mesure d’audience',
  description:
    'Comment les téléchargements du podcast sont comptés, ce que chaque règle écarte, et comment refuser la mesure.',
  intro:
    'Un fichier demandé n’est pas une écoute. Voici ce que nous comptons, ce que nous écartons, et combien.',
  sum: '1\u00a0épisode × 1\u00a0adresse × 1\u00a0programme × 24\u00a0heures = 1\u00a0téléchargement',
  figures: 'Les 30 derniers jours comptés',
  period: (from: string, to: string) =>
    `Du ${formatLongDate(from)} au ${formatLongDate(to)}, jours ${ofCity}.`,
  lag: 'Un jour est compté deux jours plus tard, quand les fenêtres de 24\u00a0heures qui s’y ouvrent sont refermées.',
  none: 'Aucun jour n’est encore compté\u00a0: le premier chiffre vient deux jours après la première écoute.',
  loading: 'Chargement des chiffres…',
  failed: 'Les chiffres ne sont pas disponibles.',
  failedHint: 'La méthode, elle, est ci-dessous.',
  outcome: 'Ce que devient une demande',
  requests: 'Demandes',
  total: 'Toutes les demandes de fichiers audio',
  downloads: 'Comptées comme téléchargements',
  number: (count: number) => exact.format(count),
  method: (method: Method) => `Règles ${versionsOf(method)}`,
  methodOfDays: ({ from, to, ...method }: Method & { from: string; to: string }) =>
    from === to
      ? `Le ${formatLongDate(from)}\u00a0: règles ${versionsOf(method)}`
      : `Du ${formatLongDate(from)} au ${formatLongDate(to)}\u00a0: règles ${versionsOf(method)}`,
  dropped: {
    not_a_get: 'Le fichier n’est pas demandé, seulement ses en-têtes (HEAD)',
    no_content: 'Rien n’a été envoyé\u00a0: fichier déjà connu, plage impossible, erreur',
    prefetch: 'Chargées d’avance par un navigateur, sans que personne écoute',
    no_agent: 'Sans nom de programme',
    robot: 'Robots, bibliothèques de programmes, doublons d’une montre jumelée',
    probe: 'Essais de deux octets',
    under_a_minute: 'Moins d’une minute de contenu',
    repeated: 'Suites et répétitions d’un téléchargement déjà compté',
  } satisfies Record<DropReason, string>,
} as const;

export const methodCopy = [
  {
    title: 'Les règles, dans l’ordre',
    paragraphs: [
      'Nous suivons les Podcast Measurement Technical Guidelines 2.3 de l’IAB Tech Lab, sans être certifiés. Seules comptent les demandes GET auxquelles nous avons envoyé du son (200 ou 206), ou que nous avons renvoyées vers le fichier (302).',
      'Un robot des listes publiques ne compte pas, ni une bibliothèque comme curl ou okhttp, ni une demande sans nom de programme. La montre jumelée d’Apple répète son téléphone\u00a0: elle ne compte pas. Un inconnu compte, sauf s’il se dit robot (bot, fetcher).',
      'Deux octets ne servent qu’à essayer. Pour compter, il faut une minute de contenu\u00a0: nous réunissons les plages reçues, chaque octet une fois, sans l’en-tête ID3, et les comparons au débit moyen du fichier. Un fichier plus court compte s’il est reçu en entier.',
      'Un téléchargement, c’est un épisode, une adresse, un programme, pendant 24\u00a0heures à partir de la première demande (fenêtre glissante «\u00a0first touch\u00a0»). Il compte le jour de cette demande. Une adresse IPv6 est coupée à ses 64 premiers bits\u202f; une adresse IPv4 écrite en IPv6 est lue comme une IPv4.',
    ],
  },
  {
    title: 'Ce que ces chiffres ne disent pas',
    paragraphs: [
      'Les adresses des centres de données et des VPN ne sont pas filtrées\u00a0: nous n’en tenons pas de liste. Aucune adresse partagée n’est traitée à part, et aucune n’est bloquée pour son nombre de demandes.',
      'Quand le son est chez son éditeur, ou quand un autre serveur le livre à notre place, nous ne voyons que la demande\u00a0: elle compte d’après les plages demandées, même si l’envoi s’arrête avant. Sinon, nous comptons les octets remis au réseau\u202f; ceux qui sont encore en route quand on ferme l’application en font partie, et ce peuvent être plusieurs mégaoctets. Qui demande tout le fichier et s’arrête aussitôt peut donc compter.',
      'Un débit inconnu est pris pour 128\u00a0kbit/s, un en-tête ID3 inconnu pour vide.',
      'Les écoutes et téléchargements affichés sur les pages des épisodes sont autre chose\u00a0: ils viennent des boutons de ce site, et les applications de podcasts n’y sont pas.',
    ],
  },
  {
    title: 'Ce que nous gardons',
    paragraphs: [
      'De chaque demande\u00a0: l’heure, l’épisode, la plage, les octets envoyés, le nom du programme, et une empreinte de l’adresse. L’adresse elle-même n’est jamais écrite. L’empreinte dépend d’un secret tiré chaque jour et détruit après 48\u00a0heures.',
      'Après six mois, l’empreinte et le nom du programme sont effacés\u00a0: il ne reste rien qui désigne quelqu’un. Après deux ans, la demande elle-même est effacée. Les totaux de chaque jour restent\u202f; ils sont arrêtés avant, avec la version des règles.',
      'Tant que les demandes sont là, un mois peut être recompté et doit donner les mêmes chiffres.',
    ],
  },
] as const;

export const refusalCopy = {
  title: 'Refuser la mesure',
  intro:
    'Si votre navigateur envoie «\u00a0Do Not Track\u00a0» ou «\u00a0Global Privacy Control\u00a0», aucune de vos demandes audio n’est enregistrée ici. Avec «\u00a0Do Not Track\u00a0», le lecteur du site n’envoie rien non plus et n’écrit pas de cookie.',
  flag: 'Ce bouton arrête, dans ce navigateur, le cookie et les écoutes que le lecteur du site envoie. Les demandes de fichiers restent comptées comme ci-dessus, sans cookie.',
} as const;
