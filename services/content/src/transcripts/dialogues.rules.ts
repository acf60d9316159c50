import type { WrittenCue } from './transcript.rules.ts';
import { labelOf, isNameShaped } from './voices.rules.ts';

/** In subtitles, a dash begins what somebody else says. */
const dash = /^\s{0,5}[-‐‑–—―−]/u;

const labelIn = (text: string): string | undefined => {
  const label = labelOf(text)?.label;
  return label !== undefined && isNameShaped(label) ? label : undefined;
};

/** What each person of a cue says, one text for each; none where nothing tells that several speak. */
function turnsOf(text: string): string[] {
  const rows = text.split('\n').filter((row) => row.trim() !== '');
  const turns: string[] = [];
  for (const row of rows) {
    if (turns.length === 0 || dash.test(row)) turns.push(row);
    else turns.push(`${turns.pop() ?? ''}\n${row}`);
  }
  const dashes = turns.filter((turn) => dash.test(turn)).length;
  // The first person may have no dash, but then both have names.
  return dashes > 1 || turns.every((turn) => labelIn(turn) !== undefined) ? turns : [];
}

function shared(cue: WrittenCue): WrittenCue[] {
  const turns = cue.voice === undefined && cue.text.includes('\n') ? turnsOf(cue.text) : [];
  if (turns.length < 2) return [cue];
  const labels = turns.map(labelIn);
  const isNamed = labels.every((label) => label !== undefined) && new Set(labels).size > 1;
  const { startMs, endMs } = cue;
  const isTimed = startMs !== undefined && endMs !== undefined && endMs >= startMs;
  const total = turns.reduce((sum, { length }) => sum + length, 0);
  let said = 0;
  const timeAt = (length: number) =>
    Math.round((startMs ?? 0) + (((endMs ?? 0) - (startMs ?? 0)) * length) / total);
  return turns.map((text) => {
    const from = said;
    said += text.length;
    return {
      ...cue,
      text,
      ...(isTimed && { startMs: timeAt(from), endMs: timeAt(said) }),
      ...(isNamed && { isNamedDialogue: true }),
    };
  });
}

/** Cues in which people speak in turn, each after a dash, as one cue for each; they share its time by what they say. */
export const splitDialogues = (cues: readonly WrittenCue[]): WrittenCue[] => cues.flatMap(shared);
