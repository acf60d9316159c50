import { everyVoice } from './cues.rules.ts';
import type { Line } from './transcript.rules.ts';

const padded = (value: number, length = 2) => String(value).padStart(length, '0');

/** "01:02:03": always with its hours. */
function clock(milliseconds: number): string {
  const seconds = Math.floor(milliseconds / 1_000);
  return [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60]
    .map((part) => padded(part))
    .join(':');
}
const precise = (milliseconds: number, mark: '.' | ',') =>
  clock(milliseconds) + mark + padded(milliseconds % 1_000, 3);
const timing = ({ startMs, endMs }: Line, mark: '.' | ',') =>
  `${precise(startMs, mark)} --> ${precise(endMs, mark)}`;

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('{\\', '{&bsol;');

/** https://www.w3.org/TR/webvtt1/ */
export const toVtt = (lines: readonly Line[], language: string): string =>
  [
    `WEBVTT\nLanguage: ${language}\n${everyVoice}\n`,
    ...lines.map((line) => {
      const voice = line.speaker === null ? '' : `<v ${escaped(line.speaker)}>`;
      return `${timing(line, '.')}\n${voice}${escaped(line.text)}\n`;
    }),
  ].join('\n');

/** Where programs would read a tag, an entity or a line of times, SRT has no escape but that of HTML. */
const readable = (text: string) =>
  text
    .replace(/&(?=#?\w{1,32};)/g, '&amp;')
    .replace(/<(?=[a-z/\d])/gi, '&lt;')
    .replaceAll('-->', '--&gt;')
    .replaceAll('{\\', '{&bsol;');

/** The format has no place for the speaker: the podcast namespace writes the name before what is said. */
export const toSrt = (lines: readonly Line[]): string =>
  lines
    .map((line, index) => {
      const name = line.speaker === null ? '' : `${line.speaker}: `;
      return `${index + 1}\n${timing(line, ',')}\n${name}${readable(line.text)}\n`;
    })
    .join('\n');

/** https://github.com/Podcastindex-org/podcast-namespace/blob/main/transcripts/transcripts.md */
export const toJson = (lines: readonly Line[]): string =>
  JSON.stringify({
    version: '1.0.0',
    voices: 'every segment',
    segments: lines.map(({ startMs, endMs, speaker, text }) => ({
      ...(speaker !== null && { speaker }),
      startTime: startMs / 1_000,
      endTime: endMs / 1_000,
      body: text,
    })),
  });

/** In the place of a name: who speaks from here on is not named. */
export const nobody = '—';

/** For reading: who speaks is named when that changes; times are whole seconds, where there are any. */
export const toText = ({ lines, isTimed }: { lines: readonly Line[]; isTimed: boolean }): string =>
  lines
    .map(({ startMs, speaker, text }, index) => {
      if (!isTimed) return `${speaker === null ? '' : `${speaker}: `}${text}\n`;
      const isNew = speaker !== (lines[index - 1]?.speaker ?? null);
      return `${isNew ? `\n${speaker ?? nobody}\n` : ''}[${clock(startMs)}] ${text}\n`;
    })
    .join('')
    .trimStart();
