import { pipeline, type Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { brand, type ImportProblemCode } from '@nobicast/contracts';
import { Agent, request, type Dispatcher } from 'undici';
import { codeOf, ImportProblem, messageOf } from './import-problem.ts';
import { checkedConnector, isPublicAddress, type AddressRule, type Resolve } from './public-address.ts';

export interface FetchLimits {
  /** Counted after decompression. */
  maxBytes: number;
  /** From the first connection to the last byte. */
  totalMs: number;
  /** A sender that sends nothing for this long is given up. */
  idleMs: number;
}

export interface OpenContent {
  /** Where the redirects have led. */
  url: string;
  /** Lower case, without parameters. Empty where the sender declares none. */
  contentType: string;
  charset: string | undefined;
  /** Throws an ImportProblem when a limit is passed or the sender breaks off. */
  body: AsyncIterable<Uint8Array>;
}

export interface SafeFetch {
  /** The caller must read the body or abort the signal. */
  open(address: string, limits: FetchLimits, signal?: AbortSignal): Promise<OpenContent>;
  read(address: string, limits: FetchLimits): Promise<Omit<OpenContent, 'body'> & { bytes: Buffer }>;
  close(): Promise<void>;
}

const maxRedirects = 5;
const connectMs = 10_000;
const redirects = new Set([301, 302, 303, 307, 308]);

/** One address of a chain of redirects, and the limits of the whole chain. */
interface Visit {
  url: URL;
  limits: FetchLimits;
  deadline: AbortSignal;
}

/** @throws ImportProblem */
export function parseWebAddress(address: string, base?: URL): URL {
  if (!URL.canParse(address, base))
    throw new ImportProblem(`${shorten(address)} is not a web address`, {
      code: 'bad_address',
    });
  const url = new URL(address, base);
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    throw new ImportProblem(`${shorten(address)} is not an http or https address`, {
      code: 'bad_address',
    });
  return url;
}

const shorten = (address: string) => (address.length > 150 ? `${address.slice(0, 150)}…` : address);
/** Leaves out what may be secret: user, password and query. */
const shown = (url: URL) => shorten(`${url.origin}${url.pathname}`);

export const megabytes = (bytes: number) => `${Number((bytes / 1024 / 1024).toFixed(1))} MiB`;

/**
 * GET for addresses from feeds, which are not trusted: bounded in bytes, time and redirects, and to public addresses only
 * unless another rule is given. Every failure is an ImportProblem of one line.
 */
export function createSafeFetch(
  isAllowed: AddressRule = isPublicAddress,
  { resolve }: { resolve?: Resolve } = {},
): SafeFetch {
  const agent = new Agent({ connect: checkedConnector(isAllowed, connectMs, resolve), connections: 8 });

  const get = async (visit: Visit, signal: AbortSignal) => {
    const { url, limits } = visit;
    try {
      return await request(url, {
        dispatcher: agent,
        signal,
        headersTimeout: limits.idleMs,
        bodyTimeout: limits.idleMs,
        headers: {
          'user-agent': `${brand.key}-importer`,
          accept: '*/*',
          'accept-encoding': 'gzip, deflate, br',
        },
      });
    } catch (error) {
      throw problemOf(error, visit);
    }
  };

  const open: SafeFetch['open'] = async (address, limits, signal) => {
    const deadline = AbortSignal.timeout(limits.totalMs);
    const ends = signal ? AbortSignal.any([signal, deadline]) : deadline;
    let url = parseWebAddress(address);
    for (let hops = 0; ; hops++) {
      const visit = { url, limits, deadline };
      const response = await get(visit, ends);
      // An error before anybody reads must not end the process; the reader gets it again.
      response.body.on('error', () => undefined);
      const refusal = refusalOf(response, visit);
      if (refusal) {
        response.body.destroy();
        throw refusal;
      }
      if (!redirects.has(response.statusCode)) return contentOf(response, visit);
      response.body.destroy();
      if (hops === maxRedirects)
        throw new ImportProblem(`${shorten(address)} redirects more than ${maxRedirects} times`, {
          code: 'too_many_redirects',
        });
      url = parseWebAddress(headerOf(response, 'location'), url);
    }
  };

  return {
    open,
    async read(address, limits) {
      const { body, ...facts } = await open(address, limits);
      const chunks: Uint8Array[] = [];
      for await (const chunk of body) chunks.push(chunk);
      return { ...facts, bytes: Buffer.concat(chunks) };
    },
    close: () => agent.destroy(),
  };
}

const headerOf = ({ headers }: Dispatcher.ResponseData, name: string): string => {
  const value = headers[name];
  return (Array.isArray(value) ? value[0] : value) ?? '';
};

const tooLarge = (url: URL, { maxBytes }: FetchLimits) =>
  new ImportProblem(`${shown(url)} sends more than ${megabytes(maxBytes)}`, { code: 'too_large' });

function refusalOf(response: Dispatcher.ResponseData, { url, limits }: Visit): ImportProblem | undefined {
  const { statusCode } = response;
  if (redirects.has(statusCode))
    return headerOf(response, 'location')
      ? undefined
      : new ImportProblem(`${shown(url)} redirects to nowhere`, { code: 'refused' });
  if (statusCode !== 200)
    return new ImportProblem(`${shown(url)} answers ${statusCode}`, { code: 'refused', status: statusCode });
  if (Number(headerOf(response, 'content-length')) > limits.maxBytes) return tooLarge(url, limits);
  return undefined;
}

function contentOf(response: Dispatcher.ResponseData, visit: Visit): OpenContent {
  const [type = '', ...parameters] = headerOf(response, 'content-type').split(';');
  const charset = parameters
    .map((parameter) => /^\s*charset="?([^"\s]+)"?\s*$/i.exec(parameter)?.[1])
    .find(Boolean);
  const body = bounded(decompressed(response, visit.url), visit);
  return { url: visit.url.href, contentType: type.trim().toLowerCase(), charset, body };
}

const decoders = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
} as const;

const isKnownEncoding = (name: string): name is keyof typeof decoders => Object.hasOwn(decoders, name);

function decompressed(response: Dispatcher.ResponseData, url: URL): Readable {
  const encoding = headerOf(response, 'content-encoding').trim().toLowerCase();
  if (encoding === '' || encoding === 'identity') return response.body;
  if (!isKnownEncoding(encoding)) {
    response.body.destroy();
    throw new ImportProblem(`${shown(url)} is compressed in an unknown way (${shorten(encoding)})`);
  }
  // The callback has nothing to do: the reader of the decoder gets the error, and each end closes the other.
  return pipeline(response.body, decoders[encoding](), () => undefined);
}

async function* bounded(source: Readable, visit: Visit): AsyncGenerator<Uint8Array> {
  const { url, limits } = visit;
  let count = 0;
  try {
    for await (const chunk of source as AsyncIterable<Uint8Array>) {
      // Bodies and decoders are byte streams.
      count += chunk.byteLength;
      if (count > limits.maxBytes) throw tooLarge(url, limits);
      yield chunk;
    }
  } catch (error) {
    throw problemOf(error, visit);
  }
}

function problemOf(error: unknown, { url, limits, deadline }: Visit): ImportProblem {
  if (error instanceof ImportProblem) return error;
  const say = (text: string, problem: ImportProblemCode = 'unreachable') =>
    new ImportProblem(`${shown(url)} ${text}`, { cause: error, code: problem });
  if (deadline.aborted) return say(`takes longer than ${limits.totalMs / 1000} s`, 'too_slow');
  const code = codeOf(error);
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return say(`cannot be reached: ${url.hostname} is not known`);
  if (code === 'ECONNREFUSED') return say('cannot be reached: the connection is refused');
  if (code === 'UND_ERR_CONNECT_TIMEOUT' || code === 'ETIMEDOUT') return say('cannot be reached in time');
  if (code === 'UND_ERR_HEADERS_TIMEOUT' || code === 'UND_ERR_BODY_TIMEOUT')
    return say(`sends nothing for ${limits.idleMs / 1000} s`, 'too_slow');
  if (code === 'UND_ERR_SOCKET' || code === 'ECONNRESET') return say('breaks the connection off');
  if (/^ERR_(SSL|TLS)_/.test(code)) return say('cannot be reached by TLS');
  if (code.startsWith('Z_') || code.startsWith('ERR_')) return say('is badly compressed', 'unreadable');
  return say(`cannot be read: ${messageOf(error)}`);
}
