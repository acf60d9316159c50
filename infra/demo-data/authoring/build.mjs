// Writes ../content.json from the authored files, keeping the starts already measured.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import guests from './text/guests.mjs';
import { archives, season } from './text/index.mjs';
import { slugify, typeset } from './typography.mjs';

export const CONTENT_FILE = fileURLToPath(new URL('../content.json', import.meta.url));
export const LATEST = 975;

// Of the directory, so that the episodes count as hosted by whoever has the account of that address.
const HOSTS = [
  { guest: 'camille-rousseau', participant_role: 'host' },
  { guest: 'theo-barzilai', participant_role: 'co-host' },
];
/** The domain of packages/contracts/src/brand.ts: the demonstration accounts live there too. */
const MAIL_DOMAIN = 'nobicast.example';
const PREPARATION_LINES = [
  "Les thèmes proposés pour la prochaine émission. Dites-nous ce que vous voulez entendre.",
  "Voici ce que nous avons noté dans la marge. À vous d'ajouter, de rayer, de raconter.",
  "Le conducteur est encore blanc, ou presque. Vos questions décideront de l'ordre.",
  "Quelques pistes avant d'allumer les micros. Les vôtres sont les bienvenues, même en désordre.",
  "On prépare lundi. Écrivez-nous sous le thème qui vous parle, une phrase suffit.",
];
const TYPESET_KEYS = new Set(['title', 'description', 'content_text', 'name', 'role', 'bio', 'bio_short']);
const guestKeys = new Set(guests.map((guest) => slugify(guest.name)));

const typesetDeep = (value, key) => {
  if (typeof value === 'string') return TYPESET_KEYS.has(key) || key === 'domains' ? typeset(value) : value;
  if (Array.isArray(value)) return value.map((item) => typesetDeep(item, key));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, typesetDeep(item, name)]));
};

const toGuest = (guest) => ({
  key: slugify(guest.name),
  email: `${slugify(guest.name.split(' ')[0])}@${MAIL_DOMAIN}`,
  ...guest,
});

const toParticipant = (entry) => {
  if (typeof entry !== 'string') return { ...entry, participant_role: 'guest' };
  if (!guestKeys.has(entry)) throw new Error(`unknown guest: ${entry}`);
  return { guest: entry, participant_role: 'guest' };
};

const toSubject = ({ spoken, ...subject }) => subject;

const toPodcast = (entry, audio) => ({
  number: entry.number,
  type: 'podcast',
  title: entry.title,
  slug: entry.slug ?? (entry.title ? slugify(entry.title) : `episode-${entry.number}`),
  weeks_ago: LATEST - entry.number,
  description: entry.description,
  audio,
  participants: [...HOSTS, ...(entry.participants ?? []).map(toParticipant)],
  subjects: (entry.subjects ?? []).map(toSubject),
});

const toPreparation = ({ number, prep }) => ({
  number,
  type: 'preparation',
  title: prep.title,
  slug: `themes-pour-${number}`,
  weeks_ago: LATEST - number,
  description: PREPARATION_LINES[number % PREPARATION_LINES.length],
  audio: null,
  participants: [],
  subjects: prep.subjects.map(toSubject),
});

const toEpisodes = (entry, audio) => [
  toPodcast(entry, audio),
  ...(entry.prep ? [toPreparation(entry)] : []),
];

const measuredStarts = () => {
  const starts = new Map();
  if (!existsSync(CONTENT_FILE)) return starts;
  for (const episode of JSON.parse(readFileSync(CONTENT_FILE, 'utf8')).episodes) {
    for (const subject of episode.subjects) starts.set(`${episode.slug}/${subject.title}`, subject.start_ms);
  }
  return starts;
};

export const writeContent = (data) => writeFileSync(CONTENT_FILE, `${JSON.stringify(data, null, 2)}\n`);

export const buildContent = () => {
  const starts = measuredStarts();
  const data = typesetDeep({
    guests: guests.map(toGuest),
    episodes: [
      ...season.flatMap((entry) => toEpisodes(entry, `${entry.number}.mp3`)),
      ...archives.flatMap((entry) => toEpisodes(entry, 'archive.mp3')),
    ],
  });
  for (const episode of data.episodes) {
    for (const subject of episode.subjects) {
      subject.start_ms = starts.get(`${episode.slug}/${subject.title}`) ?? null;
    }
  }
  return data;
};

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const data = buildContent();
  writeContent(data);
  console.log(`${data.guests.length} guests, ${data.episodes.length} episodes`);
}
