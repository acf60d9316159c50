// Validates ../content.json and ../audio against each other, and prints the figures.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync, readdirSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const AUDIO_LIMIT = 4_600_000;
const URL_TYPES = ['link', 'image', 'video'];

const raw = readFileSync(`${ROOT}content.json`, 'utf8');
const { guests, episodes } = JSON.parse(raw);
const files = readdirSync(`${ROOT}audio`).filter((name) => name.endsWith('.mp3'));

const probe = (name) => {
  const args = ['-v', 'error', '-show_entries', 'format=duration', '-of', 'csv=p=0', `${ROOT}audio/${name}`];
  return Number(execFileSync('ffprobe', args)) * 1000;
};
const durations = new Map(files.map((name) => [name, probe(name)]));
const unique = (values) => new Set(values).size === values.length;
const count = (values) => values.reduce((totals, value) => ({ ...totals, [value]: (totals[value] ?? 0) + 1 }), {});

const podcasts = episodes.filter(({ type }) => type === 'podcast');
const season = podcasts.filter(({ number }) => number >= 964);
const archives = podcasts.filter(({ number }) => number < 964);
const preparations = episodes.filter(({ type }) => type === 'preparation');
const seasonSubjects = season.flatMap(({ subjects }) => subjects);
const guestKeys = guests.map(({ key }) => key);

assert(unique(guestKeys) && guests.length >= 24);
assert(unique(guests.map(({ email }) => email)), 'an address belongs to one guest');
assert(unique(episodes.map(({ slug }) => slug)), 'slugs must be unique');
assert(unique(episodes.map(({ type, number }) => `${type}/${number}`)));
assert.equal(season.length, 12);
assert.equal(archives.length, 92);
assert(seasonSubjects.length >= 60);
assert(season.every(({ number }) => preparations.some((preparation) => preparation.number === number)));
assert(!/[A-Za-zÀ-ÿ]'[A-Za-zÀ-ÿ]| [;:!?»]|« /.test(raw.replaceAll(/": /g, '')), 'plain apostrophe or breaking space left');
assert(!raw.includes('!'), 'no exclamation marks');

const checkSubject = (subject, where) => {
  assert(subject.title && subject.description, where);
  assert.equal(Boolean(subject.content_url), URL_TYPES.includes(subject.content_type), where);
  assert.equal(Boolean(subject.content_text), subject.content_type === 'text', where);
  if (subject.content_url) assert.equal(new URL(subject.content_url).protocol, 'https:', where);
  if (subject.content_text) assert(/^[2-4]$/.test(String(subject.content_text.split('\n\n').length)), where);
};

for (const episode of episodes) {
  const { slug, subjects, participants, number } = episode;
  assert(/^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug) && !/^\d+$/.test(slug), slug);
  assert.equal(episode.weeks_ago, 975 - number);
  assert(episode.audio === null || durations.has(episode.audio), slug);
  assert(participants.every(({ guest, name }) => (guest ? guestKeys.includes(guest) : name)), slug);
  subjects.forEach((subject) => checkSubject(subject, `${slug}: ${subject.title}`));
  const starts = subjects.map(({ start_ms }) => start_ms).filter((start) => start !== null);
  assert(starts.every((start, index) => index === 0 || start > starts[index - 1]), `${slug}: starts must increase`);
  assert(starts.every((start) => start > 0 && start < durations.get(episode.audio)), `${slug}: start past the end`);
}

const bytes = files.reduce((total, name) => total + statSync(`${ROOT}audio/${name}`).size, 0);
assert(bytes < AUDIO_LIMIT, `audio weighs ${bytes}`);

console.log({
  guests: guests.length,
  episodes: episodes.length,
  season: season.length,
  archives: archives.length,
  archivesWithoutTitle: archives.filter(({ title }) => title === null).length,
  archivesWithSubjects: archives.filter(({ subjects }) => subjects.length > 0).length,
  archivesWithGuest: archives.filter(({ participants }) => participants.some(({ guest }) => guest)).length,
  preparations: preparations.length,
  seasonSubjects: seasonSubjects.length,
  contentTypes: count(seasonSubjects.map(({ content_type }) => content_type)),
  subjectsWithStart: seasonSubjects.filter(({ start_ms }) => start_ms !== null).length,
  guestsNeverOnAir: guestKeys.filter((key) => !podcasts.some(({ participants }) => participants.some(({ guest }) => guest === key))),
  jsonBytes: Buffer.byteLength(raw),
  audioBytes: bytes,
  durations: Object.fromEntries([...durations].map(([name, ms]) => [name, Math.round(ms)])),
});
