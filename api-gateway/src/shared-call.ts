import type { RouteContract } from '@nobicast/contracts';
import { expressPath } from '@nobicast/service-kit';
import { createRecent } from './cache/recent.ts';

/** Shared calls accept it, and no reply depends on it: it exists to bypass other caches. */
const cacheBuster = '_t';
const plainCacheBuster = /(^|&)_t=[\w.-]{0,32}(?=&|$)/;

/** Parsing a query with its schema costs more than answering the call. */
const maxSpellings = 1_000;
const maxSpellingLength = 200;

/**
 * The query without the cache buster, whose values never recur, where the call takes one. Duplicates are left
 * for the service to refuse.
 */
function relevantPart(contract: RouteContract, query: string): string {
  if (!contract.query) return query;
  const rest = query.replace(plainCacheBuster, '').replace(/^&/, '');
  return rest.includes(`${cacheBuster}=`) ? query : rest;
}

const isPlain = (value: unknown): value is string | number | boolean =>
  ['string', 'number', 'boolean'].includes(typeof value);

/** Undefined where a name is repeated, which no contract allows. */
function readQuery(query: string): Record<string, string> | undefined {
  const given = [...new URLSearchParams(query)];
  // Assignment would treat `__proto__` specially.
  const values = Object.fromEntries(given);
  return Object.keys(values).length === given.length ? values : undefined;
}

/** Undefined where one cannot be decoded. */
export function readParams(contract: RouteContract, path: string): Record<string, string> | undefined {
  const words = path.split('/');
  const entries = expressPath(contract.path)
    .split('/')
    .flatMap((word, index) => (word.startsWith(':') ? [[word.slice(1), words[index] ?? ''] as const] : []));
  try {
    return Object.fromEntries(entries.map(([name, word]) => [name, decodeURIComponent(word)]));
  } catch (error) {
    if (error instanceof URIError) return undefined;
    throw error;
  }
}

/** The parsed values as texts; undefined where the schema refuses or changes them. */
function parse(
  schema: RouteContract['query'],
  values: Record<string, string>,
): Record<string, string> | undefined {
  if (!schema) return Object.keys(values).length === 0 ? {} : undefined;
  const parsed = schema.safeParse(values);
  if (!parsed.success) return undefined;
  const entries = Object.entries(parsed.data as Record<string, unknown>).filter(
    ([, value]) => value !== undefined,
  );
  return entries.every(([, value]) => isPlain(value))
    ? Object.fromEntries(entries.map(([name, value]) => [name, String(value)]))
    : undefined;
}

export interface CanonicalCall {
  path: string;
  query: string;
}

/**
 * The canonical spelling of a shared call, so that `?limit=020&_t=1` shares the entry of `?limit=20`.
 * Undefined for a call that its service will refuse, or that has no canonical form.
 */
function canonicalCall(contract: RouteContract, path: string, query: string): CanonicalCall | undefined {
  const givenParams = readParams(contract, path);
  const givenQuery = readQuery(query);
  const params = givenParams && parse(contract.params, givenParams);
  const values = givenQuery && parse(contract.query, givenQuery);
  if (!params || !values) return undefined;
  const relevant = Object.entries(values).filter(([name]) => name !== cacheBuster);
  return {
    path: contract.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? '')),
    query: new URLSearchParams(relevant.sort(([one], [other]) => one.localeCompare(other))).toString(),
  };
}

/** Caches the canonical form of recent spellings. */
export function createCanonicalCalls() {
  const spellings = createRecent<CanonicalCall>(maxSpellings);
  return {
    find(contract: RouteContract, path: string, query: string): CanonicalCall | undefined {
      const relevant = relevantPart(contract, query);
      const spelling = `${path}?${relevant}`;
      const known = spellings.get(spelling);
      if (known) return known;
      const canonical = canonicalCall(contract, path, relevant);
      if (canonical && spelling.length <= maxSpellingLength) spellings.set(spelling, canonical);
      return canonical;
    },
    size: spellings.size,
  };
}
