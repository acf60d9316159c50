import { MalformedJson, parseLocatedJson, type LocatedJson } from './located-json.ts';
import { collectLines, UnreadableTranscript, type ParsedTranscript } from './transcript.rules.ts';
import { transcriptsCopy as copy } from './transcripts.copy.ts';

// JSON of the podcast namespace ({ segments: [{ speaker, startTime, endTime, body }] }) and of Whisper
// ({ language, segments: [{ speaker, start, end, text }] }).

type Fields = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const lineAt = (text: string, offset: number) => text.slice(0, offset).split(/\r\n|\n|\r/).length;

function parse(text: string): LocatedJson {
  try {
    return parseLocatedJson(text);
  } catch (error) {
    if (!(error instanceof MalformedJson)) throw error;
    const problem = error.isTooDeep ? copy.tooDeep : copy.badJson;
    throw new UnreadableTranscript(lineAt(text, error.offset), problem);
  }
}

/** The first of these names that the segment has. */
const nameIn = (segment: Fields, [usual, ...others]: readonly [string, ...string[]]) =>
  others.find((name) => name in segment) ?? usual;

/**
 * @param text the whole file
 * @throws UnreadableTranscript
 */
export function parseSegments(text: string): ParsedTranscript {
  const { value, offsetOf } = parse(text);
  const list: unknown = isObject(value) ? value.segments : value;
  if (!Array.isArray(list)) throw new UnreadableTranscript(1, copy.noSegments);
  const segments: readonly unknown[] = list;
  const collected = collectLines();
  for (const [index, segment] of segments.entries()) {
    const fail = (problem: string) => {
      // Only objects have a recorded line; for anything else, the line of the object before it is close enough.
      const nearest = isObject(segment) ? segment : segments.slice(0, index).findLast(isObject);
      return new UnreadableTranscript(
        lineAt(text, nearest ? offsetOf(nearest) : 0),
        problem,
        copy.segment(index + 1),
      );
    };
    if (!isObject(segment)) throw fail(copy.noObject);
    const secondsOf = (name: string) => {
      const seconds = segment[name];
      if (typeof seconds !== 'number') throw fail(copy.noTime(name));
      return Math.round(seconds * 1_000);
    };
    const startMs = secondsOf(nameIn(segment, ['startTime', 'start']));
    const endName = nameIn(segment, ['endTime', 'end']);
    const textName = nameIn(segment, ['body', 'text']);
    const body = segment[textName];
    if (typeof body !== 'string') throw fail(copy.noText(textName));
    const { speaker } = segment;
    collected.add({
      startMs,
      endMs: endName in segment ? secondsOf(endName) : startMs,
      ...(typeof speaker === 'string' && { speaker }),
      text: body,
      fail,
    });
  }
  const language = isObject(value) ? value.language : undefined;
  return {
    format: 'json',
    language:
      typeof language === 'string' && /^[a-z]{2,3}(-[\da-zA-Z]{2,8}){0,3}$/.test(language) ? language : null,
    lines: collected.sorted(),
  };
}
