import { limits } from '@nobicast/contracts';
import { plainText, type WrittenCue } from './transcript.rules.ts';

/** A name as the file writes it, which may stand for somebody. */
export interface Label {
  label: string;
  /** How many passages begin with it. */
  count: number;
  /** What is said after it, for the first time. */
  sample: string;
  /** Whether it is taken for a name where nobody decides. */
  isName: boolean;
}

/** Whom a label names; null where it is part of what is said. */
export type VoiceChoices = ReadonlyMap<string, string | null>;

const { speakerLength } = limits.transcripts;

/** "Maud: ", "Maud : ", "[Maud] ", ">> Maud: ", and a name alone on the first of several rows. */
const labelled =
  /^[-‐‑–—―−>\s]{0,5}(?:\[([^\]\n]{1,60})\]|([^:\n[\]]{1,60}?)([ \u00a0\u202f]?)[:\uff1a](?=\s|$))\s?/u;
const alone = /^[-‐‑–—―−>\s]{0,5}([^\n:.,;!?…«»"()[\]]{2,40})\n(?=\S)/u;

const generic =
  /^(?:speaker|spk|intervenant|intervenante|locuteur|locutrice|voix|interlocuteur|participant|participante|invitée?|animateur|animatrice|h[oô]te|host|guest)[ _-]?\d{0,3}$/iu;
const particles = new Set('de du des la le van von den der el et y da dos'.split(' '));

const folded = (text: string) => plainText(text).normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Words that begin a French sentence before a colon. Nobody has such a name. */
const sentenceWords = new Set(
  (
    'ah alors anecdote annonce astuce attention au aussi autre autrement avantage avant bien bilan bon bonjour bonus bref but ' +
    'car cause ce certes chapitre chose citation code comment comme conclusion conseil conséquence constat contexte corollaire ' +
    'cours danger date défaut définition demain des détail deux deuxièmement dernier donc début écoute en encore enfin ensuite ' +
    'erreur étape évidemment évidence exemple explication extrait fait fin finalement exactement extra fun hypothèse idée il ' +
    'important inconvénient info intro introduction invité je lien ma mais mieux mon morale moralité mot mystère musique non ' +
    'note nous nouveauté nouvelle objectif objet ok on or ou oui par parenthèse personne petit pire point pour pourquoi première ' +
    'premièrement presque preuve précision principe problème promesse proverbe publicité puis quand que question quoi raison ' +
    'rappel recette récap remarque réponse règle résultat résumé rien rires rumeur scoop sauf secret si soit solution sommaire ' +
    'souvent spoiler suite sujet surprise source tiens titre total tout traduction transition trois troisièmement un une vérité ' +
    'verdict version vite voici voilà vrai'
  )
    .split(' ')
    .map(folded),
);

/** The beginning of what is said, never cut within a character. */
const sampleOf = (text: string) =>
  plainText(text)
    .slice(0, 120)
    .replace(/\p{Cs}$/u, '');

function wordsOf(label: string): string[] {
  return plainText(label)
    .split(/[\s'’-]+/u)
    .filter((word) => word !== '');
}

/** Whether a label can be a name: up to five words, all of them with a capital but "de" and the like. */
export function isNameShaped(label: string): boolean {
  if (generic.test(label)) return true;
  const words = wordsOf(label);
  if (words.length > 5 || !/^\p{Lu}/u.test(words[0] ?? '')) return false;
  return words.every(
    (word) =>
      (/^\p{Lu}[\p{L}.]*$/u.test(word) || particles.has(word.toLowerCase())) &&
      !sentenceWords.has(folded(word)),
  );
}

interface Found {
  label: string;
  /** Where what follows the label begins, on the same row. */
  rest: number;
  /** French sentences have a space before a colon, programs write none. */
  hasSpace: boolean;
  /** Whether it stands in brackets or on a row of its own. */
  isAlone: boolean;
}

export function labelOf(text: string): Found | undefined {
  const colon = labelled.exec(text);
  const written = colon?.[1] ?? colon?.[2];
  if (colon && written !== undefined && plainText(written) !== '')
    return {
      label: plainText(written),
      rest: colon[0].length,
      hasSpace: (colon[3] ?? '') !== '',
      isAlone: colon[1] !== undefined,
    };
  const name = alone.exec(text);
  return name
    ? { label: plainText(name[1] ?? ''), rest: name[0].length, hasSpace: false, isAlone: true }
    : undefined;
}

/** The people who may speak, by how a file may write them. */
function knownLabels(names: readonly string[]): Set<string> {
  const known = new Set(names.map(folded));
  const firstNames = names.map((name) => folded(name).split(' ')[0] ?? '');
  for (const name of firstNames)
    if (firstNames.filter((other) => other === name).length === 1) known.add(name);
  return known;
}

/** The one of these people whom a label names, by the whole name or a first name that only one of them has. */
export function fullNameOf(label: string, people: readonly string[]): string | undefined {
  const named = people.filter((name) => folded(name) === folded(label));
  const [one, ...others] =
    named.length > 0 ? named : people.filter((name) => folded(name).split(' ')[0] === folded(label));
  return others.length === 0 ? one : undefined;
}

/** Below this share of passages that begin with a recurring name, a single word is not taken for a name. */
const leastShare = 0.3;

interface FoundLabel extends Label {
  hasSpace: boolean;
  isAlone: boolean;
  isOfDialogue: boolean;
}

/**
 * The labels of passages that have no voice by the format itself. Besides people who are known, a label is a name only if
 * it recurs and looks like one: in French every second sentence has a colon.
 *
 * @param known hosts, guests and remembered voices
 */
export function findLabels(cues: readonly WrittenCue[], known: readonly string[]): Label[] {
  const people = knownLabels(known);
  const labels = new Map<string, FoundLabel>();
  let named = 0;
  for (const cue of cues) {
    if (cue.voice !== undefined) continue;
    if (isNameShaped(labelOf(cue.text)?.label ?? '')) named += 1;
    for (const row of rowsOf(cue.text)) {
      const found = labelOf(row);
      if (!found) continue;
      const before = labels.get(found.label);
      labels.set(found.label, {
        label: found.label,
        count: (before?.count ?? 0) + 1,
        sample: before?.sample ?? sampleOf(row.slice(found.rest)),
        isName: false,
        // Several people may have written a text.
        hasSpace: found.hasSpace && before?.hasSpace !== false,
        isAlone: found.isAlone || before?.isAlone === true,
        isOfDialogue: cue.isNamedDialogue === true || before?.isOfDialogue === true,
      });
    }
  }
  const isKnown = ({ label }: Label) => people.has(folded(label));
  const recurring = new Set([...labels.values()].filter((one) => one.count >= 2 && isNameShaped(one.label)));
  /** The share of passages that begin with a name that recurs. */
  const share = [...recurring].reduce((sum, { count }) => sum + count, 0) / Math.max(cues.length, 1);
  const isName = (one: FoundLabel) => {
    if (isKnown(one) || one.isOfDialogue) return true;
    // Where everybody else is named, who speaks once is named, too.
    const isOfNamed = share >= 0.7 && recurring.size < 10 && isNameShaped(one.label) && !one.hasSpace;
    if (!recurring.has(one)) return isOfNamed;
    if (generic.test(one.label)) return true;
    if (one.isAlone) return wordsOf(one.label).length > 1 && share >= leastShare;
    return wordsOf(one.label).length > 1 || (!one.hasSpace && share >= leastShare);
  };
  const areMostNamed = named * 2 >= cues.length;
  const mayBeName = (one: FoundLabel) => isNameShaped(one.label) && (!one.hasSpace || areMostNamed);
  return [...labels.values()]
    .filter((one) => isKnown(one) || one.isOfDialogue || one.count >= 2 || mayBeName(one))
    .map((one) => ({ label: one.label, count: one.count, sample: one.sample, isName: isName(one) }));
}

/** The rows of a passage at which somebody else may begin to speak; a name alone keeps the row after it. */
function rowsOf(text: string): string[] {
  const rows: string[] = [];
  let isName = false;
  for (const row of text.split('\n')) {
    if (isName) rows.push(`${rows.pop() ?? ''}\n${row}`);
    else rows.push(row);
    isName = rows.length === 1 && !isName && alone.test(`${row}\nx`);
  }
  return rows;
}

/** The voices that the format itself names, as labels that can be renamed. */
export function formatLabels(cues: readonly WrittenCue[]): Label[] {
  const labels = new Map<string, Label>();
  for (const { voice, text } of cues) {
    const label = plainText(voice ?? '');
    if (label === '') continue;
    const before = labels.get(label);
    labels.set(label, {
      label,
      count: (before?.count ?? 0) + 1,
      sample: before?.sample ?? sampleOf(text),
      isName: true,
    });
  }
  return [...labels.values()];
}

/** Whether no voice is named twice in a row, while some passages have none: each goes on until the next. */
function areAtChangesOnly(cues: readonly WrittenCue[]): boolean {
  let before: string | null | undefined;
  let hasNone = false;
  for (const { voice } of cues) {
    if (voice === undefined) hasNone ||= before !== undefined;
    else if (voice === before) return false;
    else before = voice;
  }
  return hasNone;
}

/** Gives each passage without a voice that of the passage before. */
function carried(cues: readonly WrittenCue[]): WrittenCue[] {
  let voice: string | null | undefined;
  return cues.map((cue) => {
    voice = cue.voice === undefined ? voice : cue.voice;
    return voice === undefined ? cue : { ...cue, voice };
  });
}

/**
 * The passages with the people who speak: by the format, by the labels that are names, and as somebody has chosen.
 *
 * @param choices what is decided about labels, which wins
 */
export function withVoices(
  cues: readonly WrittenCue[],
  { labels, choices, mayCarry }: { labels: readonly Label[]; choices: VoiceChoices; mayCarry: boolean },
): WrittenCue[] {
  const guessed = labels.filter(({ isName }) => isName).map(({ label }) => [label, label] as const);
  const names: VoiceChoices = new Map<string, string | null>([...guessed, ...choices]);
  const passages = cues.flatMap((cue): WrittenCue[] => {
    if (cue.voice !== undefined) {
      const label = plainText(cue.voice ?? '');
      const voice = label === '' ? null : choices.get(label);
      return [{ ...cue, voice: voice === undefined ? label : voice }];
    }
    const parts: WrittenCue[] = [];
    for (const row of rowsOf(cue.text)) {
      const found = labelOf(row);
      const name = found && names.get(found.label);
      const before = parts.at(-1);
      if (found && typeof name === 'string') parts.push({ ...cue, voice: name, text: row.slice(found.rest) });
      else if (before) before.text += `\n${row}`;
      else parts.push({ ...cue, text: row });
    }
    return parts;
  });
  const known = mayCarry && areAtChangesOnly(passages) ? carried(passages) : passages;
  return known.map((cue) => {
    const voice = plainText(cue.voice ?? '');
    // What is too long for a name was said.
    if (voice.length > speakerLength)
      return { ...cue, voice: null, text: `${voice}: ${cue.text}`, isMended: true };
    return { ...cue, voice: voice === '' ? null : voice };
  });
}
