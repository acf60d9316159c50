import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { buildContent, writeContent } from './build.mjs';
import { VOICES, encode, jingle, milliseconds, silence, speak, stinger } from './sound.mjs';
import { season as authored } from './text/index.mjs';
import { speakable, typeset } from './typography.mjs';

const AUDIO_DIR = fileURLToPath(new URL('../audio/', import.meta.url));
const { camille, theo } = VOICES;
const JINGLE = jingle();
const STINGER = stinger();
const CLOSING = 'Cet extrait est dit par des voix de synthèse. Bonne nuit.';
const ARCHIVE_LINES = [
  [camille, 'Vous écoutez Nobicast. Cet épisode appartient aux archives de démonstration.'],
  [theo, 'Il n’a pas été enregistré : ce sont des voix de synthèse qui vous le disent.'],
  [camille, 'La saison en cours, elle, se laisse écouter. Bonne nuit.'],
];

/** A growing tape that knows how long it is. */
const createTape = () => {
  const parts = [];
  return {
    add: (pcm) => parts.push(pcm),
    pause: (ms) => parts.push(silence(ms)),
    say: (voice, text) => parts.push(speak(voice, speakable(text))),
    position: () => Math.round(parts.reduce((total, part) => total + milliseconds(part), 0)),
    pcm: () => Buffer.concat(parts),
  };
};

const tagsFor = (title, extra = {}) => ({
  title: title.replaceAll('\u00a0', ' '), artist: 'Nobicast', album: 'Nobicast, saison de démonstration', ...extra,
});

const sayOpening = (tape, { number, title }, hello) => {
  tape.add(JINGLE);
  tape.say(camille, `Nobicast, numéro ${number}. ${title ? `${title}.` : 'Une émission sans titre.'}`);
  tape.pause(250);
  tape.say(theo, typeset(hello));
};

const saySubject = (tape, subject, lead, other, reply) => {
  tape.pause(350);
  tape.add(STINGER);
  const start = tape.position();
  tape.say(lead, `${subject.title.replace(/[.?!\u00a0]+$/, '')}.`);
  tape.pause(250);
  tape.say(lead, subject.description);
  if (reply) {
    tape.pause(220);
    tape.say(other, typeset(reply));
  }
  return start;
};

const recordEpisode = (episode, script) => {
  const tape = createTape();
  sayOpening(tape, episode, script.hello);
  episode.subjects.forEach((subject, index) => {
    subject.start_ms = null;
    if (script.subjects[index].spoken === false) return;
    const [lead, other] = index % 2 === 0 ? [camille, theo] : [theo, camille];
    const start = saySubject(tape, subject, lead, other, script.replies[index]);
    if (!script.noStarts) subject.start_ms = start;
  });
  tape.pause(500);
  tape.say(camille, CLOSING);
  tape.pause(600);
  const title = episode.title ? `${episode.number}. ${episode.title}` : `Épisode ${episode.number}`;
  encode(tape.pcm(), `${AUDIO_DIR}${episode.audio}`, tagsFor(title, { track: String(episode.number) }));
  return tape.position();
};

const recordArchive = () => {
  const tape = createTape();
  tape.add(JINGLE);
  for (const [voice, line] of ARCHIVE_LINES) {
    tape.say(voice, line);
    tape.pause(300);
  }
  encode(tape.pcm(), `${AUDIO_DIR}archive.mp3`, tagsFor('Archives de démonstration'));
  return tape.position();
};

mkdirSync(AUDIO_DIR, { recursive: true });
const wanted = process.argv.slice(2);
const isWanted = (name) => wanted.length === 0 || wanted.includes(String(name));

const data = buildContent();
for (const script of authored.filter(({ number }) => isWanted(number))) {
  const episode = data.episodes.find(({ number, type }) => number === script.number && type === 'podcast');
  console.log(episode.audio, `${(recordEpisode(episode, script) / 1000).toFixed(1)} s`);
}
if (isWanted('archive')) console.log('archive.mp3', `${(recordArchive() / 1000).toFixed(1)} s`);
writeContent(data);
