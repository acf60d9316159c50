import { hasTimings, parseCues } from './cues.rules.ts';
import { splitDialogues } from './dialogues.rules.ts';
import { decodeTranscript, toRows } from './encodings.rules.ts';
import { parsePage, parsePlainText } from './passages.rules.ts';
import { parseSegments } from './segments.rules.ts';
import {
  toLines,
  UnreadableTranscript,
  withTimes,
  type Line,
  type Repairs,
  type WrittenTranscript,
} from './transcript.rules.ts';
import { transcriptsCopy as copy } from './transcripts.copy.ts';
import { findLabels, formatLabels, withVoices, type Label, type VoiceChoices } from './voices.rules.ts';

/** Its first characters tell what a file is: a name may be wrong. */
function readWritten(text: string): WrittenTranscript {
  const rows = toRows(text);
  // UTF-16 without a mark, and files of other kinds.
  const withNul = text.includes('\0') ? rows.findIndex((row) => row.includes('\0')) : -1;
  if (withNul !== -1) throw new UnreadableTranscript(withNul + 1, copy.notText);
  const isWebVtt = /^WEBVTT(?:\s|$)/.test(text);
  // JSON whose beginning is missing is recognised by its names.
  const hasSegments =
    /"(?:start|startTime|start_ms|from)"\s*:/.test(text) && /"(?:text|body)"\s*:/.test(text);
  if (/^\s*(?:\{|\[(?!\s*(?:\d{1,3}:|\p{L})))/u.test(text) || (hasSegments && !isWebVtt))
    return parseSegments(text);
  if (/^\s*<(?:!doctype|html|body|head|main|section|article|div|p|cite|time|ul|ol|h\d)[\s>]/i.test(text))
    return parsePage(text);
  if (isWebVtt || hasTimings(rows)) return parseCues(rows);
  // Taken as text, its markup would be published as what is said.
  if (/^\s*(?:<(?:\?xml|tt|transcript|timedtext)[\s>]|\[Script Info\])/i.test(text))
    throw new UnreadableTranscript(1, copy.otherFormat);
  return parsePlainText(rows);
}

export interface ParsedTranscript extends Pick<WrittenTranscript, 'format' | 'language'> {
  /** Whether the file says when each line is said. */
  isTimed: boolean;
  /** In the order of time. */
  lines: Line[];
  labels: Label[];
  repairs: Repairs;
}

export interface VoiceOptions {
  /** The names of hosts and guests, and those that earlier files had. */
  known?: readonly string[];
  choices?: VoiceChoices;
}

/**
 * Reads a transcript in any of its dialects. What is damaged is mended or left out, and listed.
 *
 * @throws UnreadableTranscript where nothing of it can be read
 */
export function parseTranscript(
  bytes: Uint8Array,
  { known = [], choices = new Map() }: VoiceOptions = {},
): ParsedTranscript {
  const { text, mended } = decodeTranscript(bytes);
  const { cues: whole, format, language, ...written } = readWritten(text);
  const cues = splitDialogues(whole);
  const labels = [...formatLabels(cues), ...findLabels(cues, [...known, ...choices.keys()])];
  const voiced = withVoices(cues, { labels, choices, mayCarry: written.hasVoicesAtChangesOnly === true });
  const repairs: Repairs = { mended, leftOut: [...written.leftOut] };
  const lines = toLines(withTimes(voiced, repairs), repairs);
  const [first] = repairs.leftOut;
  if (lines.length === 0) throw new UnreadableTranscript(first?.row ?? 1, first?.reason ?? copy.empty);
  repairs.mended = [...new Set(repairs.mended)];
  return { format, language, isTimed: written.isTimed !== false, lines, labels, repairs };
}
