import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** How a body can travel, in the order we prefer where a reader takes several alike. */
export const encodings = ['br', 'gzip', 'identity'] as const;
export type Encoding = (typeof encodings)[number];

const compressors = {
  br: promisify(brotliCompress),
  gzip: promisify(gzip),
};
/** A kept reply is compressed once for all who read it in its minute; higher costs more than it saves. */
const options = {
  br: {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 6,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    },
  },
  gzip: { level: 7 },
};
/** Below this, a compressed reply is not shorter by more than its header. */
const smallestBytes = 1_024;

const compressibleType =
  /^(text\/|application\/(json|xml|[\w.-]+\+(json|xml)|javascript|x-subrip)|image\/svg\+xml)/;

export const isCompressible = (contentType: string, bytes: number) =>
  bytes >= smallestBytes && compressibleType.test(contentType);

export async function compress(body: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'identity') return body;
  return encoding === 'br' ? compressors.br(body, options.br) : compressors.gzip(body, options.gzip);
}

/** What a header says of each coding it names, 1 where it gives no weight. `x-gzip` is gzip (RFC 9110, 8.4.1.3). */
function weightsOf(header: string): Map<string, number> {
  return new Map(
    header.split(',').map((part) => {
      const [name = '', ...parameters] = part
        .trim()
        .toLowerCase()
        .split(/\s*;\s*/);
      const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
      const quality = weight === undefined ? 1 : Number(weight);
      return [name === 'x-gzip' ? 'gzip' : name, Number.isNaN(quality) ? 0 : quality] as const;
    }),
  );
}

function negotiate(header: string): Encoding {
  const weights = weightsOf(header);
  const others = weights.get('*') ?? 0;
  // Nobody has to name identity: it is taken unless it is refused (RFC 9110, 12.5.3).
  const weightOf = (encoding: Encoding) =>
    weights.get(encoding) ?? (encoding === 'identity' ? Math.max(others, 0.001) : others);
  const acceptable = encodings.filter((encoding) => weightOf(encoding) > 0);
  // Where nothing is acceptable, the body goes as it is: a 406 would help nobody.
  return acceptable.reduce(
    (best, encoding) => (weightOf(encoding) > weightOf(best) ? encoding : best),
    acceptable[0] ?? 'identity',
  );
}

const answers = new Map<string, Encoding>();
/** Browsers send a dozen different headers; whoever writes their own must not fill the memory. */
const maxAnswers = 200;
const maxRememberedLength = 200;

/** The encoding a reader likes best. Without the header there is no telling, and the body goes as it is. */
export function encodingFor(acceptEncoding: string | undefined): Encoding {
  if (!acceptEncoding) return 'identity';
  const known = answers.get(acceptEncoding);
  if (known) return known;
  const encoding = negotiate(acceptEncoding);
  if (acceptEncoding.length > maxRememberedLength) return encoding;
  if (answers.size >= maxAnswers) answers.clear();
  answers.set(acceptEncoding, encoding);
  return encoding;
}
