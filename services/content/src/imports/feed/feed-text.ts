import { codeOf, ImportProblem } from './import-problem.ts';

/** How many bytes at the start are searched for the encoding. */
const headBytes = 300;
/** In bytes of UTF-8. */
const longestCharacter = 4;

/**
 * The characters of an XML document as it arrives: its byte order mark decides the encoding, else its own declaration,
 * else what the sender says, else UTF-8. `warn` is called once, for the first bytes that are invalid in it.
 * @throws ImportProblem for an unknown encoding
 */
export async function* decodeXml(
  chunks: AsyncIterable<Uint8Array>,
  { charset, warn }: { charset?: string | undefined; warn(line: number, text: string): void },
): AsyncGenerator<string> {
  let decode: ((bytes: Uint8Array, isLast: boolean) => string) | undefined;
  let head = Buffer.alloc(0);
  const begin = () => {
    decode = createDecoder(head, charset, warn);
    return decode(head, false);
  };
  for await (const chunk of chunks) {
    if (decode) yield decode(chunk, false);
    else {
      head = Buffer.concat([head, chunk]);
      if (head.length >= headBytes) yield begin();
    }
  }
  if (!decode) yield begin();
  if (decode) yield decode(new Uint8Array(), true);
}

function createDecoder(
  head: Uint8Array,
  charset: string | undefined,
  warn: (line: number, text: string) => void,
) {
  let encoding = markedEncoding(head) ?? declaredEncoding(head) ?? charset ?? 'utf-8';
  let decoder = openDecoder(encoding, { fatal: false });
  /** Finds the first invalid bytes; undefined after that. */
  let strict: TextDecoder | undefined = openDecoder(encoding, { fatal: true });
  let lines = 1;
  let mayBeUtf8 = /^(?:windows-125|iso-8859|mac)/.test(decoder.encoding);
  /** The first bytes beyond ASCII, while they may be a part of a character. */
  let held = new Uint8Array();
  return (arrived: Uint8Array, isLast: boolean): string => {
    const options = { stream: !isLast };
    let bytes = arrived;
    // Templates declare ISO-8859-1 around UTF-8. What came before was ASCII, which is the same in both.
    if (mayBeUtf8) {
      bytes = Buffer.concat([held, arrived]);
      const first = bytes.findIndex((byte) => byte > 0x7f);
      const isCut = !isLast && first >= 0 && bytes.length - first < longestCharacter;
      held = isCut ? bytes.slice(first) : new Uint8Array();
      bytes = bytes.subarray(0, bytes.length - held.length);
      mayBeUtf8 = first < 0 || isCut;
      if (!mayBeUtf8 && isUtf8(bytes)) {
        encoding = 'utf-8';
        decoder = openDecoder(encoding, { fatal: false });
        strict = openDecoder(encoding, { fatal: true });
      }
    }
    const text = windowsText(decoder.decode(bytes, options), decoder);
    if (strict && !isReadable(strict, bytes, options)) {
      strict = undefined;
      const line = lines + lineBreaks(text.slice(0, Math.max(text.indexOf('\uFFFD'), 0)));
      warn(line, `bytes that are not ${encoding} became \uFFFD (here and perhaps below)`);
    }
    if (strict) lines += lineBreaks(text);
    return text;
  };
}

const lineBreaks = (text: string) => text.split('\n').length - 1;

function isReadable(strict: TextDecoder, bytes: Uint8Array, options: { stream: boolean }): boolean {
  try {
    strict.decode(bytes, options);
    return true;
  } catch (error) {
    if (codeOf(error) === 'ERR_ENCODING_INVALID_ENCODED_DATA') return false;
    throw error;
  }
}

/** Whether bytes beyond ASCII are UTF-8, of which the last character may be cut. In other encodings they never are. */
function isUtf8(bytes: Uint8Array): boolean {
  try {
    return /[^\0-\x7f]/.test(new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true }));
  } catch (error) {
    if (codeOf(error) === 'ERR_ENCODING_INVALID_ENCODED_DATA') return false;
    throw error;
  }
}

function openDecoder(encoding: string, options: { fatal: boolean }): TextDecoder {
  try {
    return new TextDecoder(encoding, options);
  } catch (error) {
    throw new ImportProblem(`its encoding "${encoding}" is unknown`, { cause: error });
  }
}

/** The characters of windows-1252 (which iso-8859-1 means on the web) from 0x80 to 0x9f. */
const windowsCharacters = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ';

/** Node 20 leaves these bytes as control characters (nodejs/node#56542). */
const windowsText = (text: string, { encoding }: TextDecoder): string =>
  encoding === 'windows-1252'
    ? text.replace(/[\u0080-\u009f]/g, (control) => windowsCharacters.charAt(control.charCodeAt(0) - 0x80))
    : text;

/** By its byte order mark. */
export function markedEncoding(bytes: Uint8Array): string | undefined {
  const [first, second, third] = bytes;
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  return undefined;
}

/** All characters of some bytes. @throws ImportProblem for an unknown encoding */
export function textOf(bytes: Uint8Array, encoding: string): string {
  const decoder = openDecoder(encoding, { fatal: false });
  return windowsText(decoder.decode(bytes), decoder);
}

function declaredEncoding(bytes: Uint8Array): string | undefined {
  const head = Buffer.from(bytes.subarray(0, headBytes)).toString('latin1');
  const declared = /^\s*<\?xml\s[^>]*encoding\s*=\s*["']([\w.:-]+)["']/.exec(head)?.[1];
  // .NET declares UTF-16 for what it then writes as UTF-8. In UTF-16 this declaration would not be found.
  return declared && /^(?:utf-?16|ucs-?2|unicode)/i.test(declared) ? 'utf-8' : declared;
}
