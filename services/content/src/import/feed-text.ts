import { XMLValidator } from 'fast-xml-parser';
import { codeOf, ImportProblem } from './import-problem.ts';

const lineOf = (text: string, index: number) => text.slice(0, index).split('\n').length;

/**
 * The characters of an XML document: its byte order mark decides, else its own declaration, else what the
 * sender says, else UTF-8. `warning` tells of bytes that are no characters of that encoding.
 * @throws ImportProblem for an unknown encoding
 */
export function decodeXml(bytes: Uint8Array, sentCharset?: string): { text: string; warning?: string } {
  const encoding = markedEncoding(bytes) ?? declaredEncoding(bytes) ?? sentCharset ?? 'utf-8';
  try {
    return { text: decode(bytes, encoding, { fatal: true }) };
  } catch (error) {
    if (codeOf(error) === 'ERR_ENCODING_INVALID_ENCODED_DATA') return decodeBroken(bytes, encoding);
    throw new ImportProblem(`its encoding "${encoding}" is unknown`, { cause: error });
  }
}

/** The characters of windows-1252 (which iso-8859-1 means on the web) from 0x80 to 0x9f. */
const windowsCharacters = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ';

function decode(bytes: Uint8Array, encoding: string, options: { fatal: boolean }): string {
  const decoder = new TextDecoder(encoding, options);
  const text = decoder.decode(bytes);
  if (decoder.encoding !== 'windows-1252') return text;
  // Node 20 leaves these bytes as control characters (nodejs/node#56542).
  return text.replace(/[\u0080-\u009f]/g, (control) =>
    windowsCharacters.charAt(control.charCodeAt(0) - 0x80),
  );
}

function markedEncoding(bytes: Uint8Array): string | undefined {
  const [first, second, third] = bytes;
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  return undefined;
}

function declaredEncoding(bytes: Uint8Array): string | undefined {
  const head = Buffer.from(bytes.subarray(0, 300)).toString('latin1');
  return /^\s*<\?xml\s[^>]*encoding\s*=\s*["']([\w.:-]+)["']/.exec(head)?.[1];
}

function decodeBroken(bytes: Uint8Array, encoding: string) {
  const text = decode(bytes, encoding, { fatal: false });
  const line = lineOf(text, text.indexOf('\uFFFD'));
  return {
    text,
    warning: `line ${line}: warning: bytes that are not ${encoding} became \uFFFD (here and perhaps below)`,
  };
}

/** Refuses what is no XML feed: HTML pages, documents with a DTD (entity bombs hide there), broken XML. */
export function requireFeedXml(text: string): void {
  if (text.trim() === '') throw new ImportProblem('it is empty');
  const root = text.slice(rootIndex(text), rootIndex(text) + 40).toLowerCase();
  if (/^<!doctype html|^<html|^<head|^<body/.test(root))
    throw new ImportProblem('it is an HTML page, not a feed');
  if (root.startsWith('<!doctype')) throw new ImportProblem('it has a DTD, which is not accepted in a feed');
  const result = XMLValidator.validate(text);
  if (result === true) return;
  const { msg, line } = result.err;
  // The validator lists all open elements and names line 1, as JSON.
  if (msg.startsWith("Invalid '["))
    throw new ImportProblem(`line ${lineOf(text, text.length)}: not well-formed XML: it ends too early`);
  throw new ImportProblem(`line ${line}: not well-formed XML: ${msg.replace(/\.$/, '')}`);
}

/** Where the first thing stands that is neither blank, nor a processing instruction, nor a comment. */
function rootIndex(text: string): number {
  let index = 0;
  for (;;) {
    index += /^\s*/.exec(text.slice(index, index + 10_000))?.[0].length ?? 0;
    const end = text.startsWith('<?', index) ? '?>' : text.startsWith('<!--', index) ? '-->' : undefined;
    const close = end === undefined ? -1 : text.indexOf(end, index);
    if (end === undefined || close === -1) return index;
    index = close + end.length;
  }
}
