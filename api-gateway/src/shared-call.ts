import type { RouteContract } from '@nobicast/contracts';
import { expressPath } from '@nobicast/service-kit';

/** The same as the contract's other parameters, and of no matter. */
const ignoredParameters = new Set(['_t']);

const isPlain = (value: unknown): value is string | number | boolean =>
  ['string', 'number', 'boolean'].includes(typeof value);

/** The values of a query by name; undefined where a name stands twice, which no contract reads. */
function readQuery(query: string): Record<string, string> | undefined {
  const values: Record<string, string> = {};
  for (const [name, value] of new URLSearchParams(query)) {
    if (Object.hasOwn(values, name)) return undefined;
    values[name] = value;
  }
  return values;
}

function readParams(contract: RouteContract, path: string): Record<string, string> | undefined {
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

/** What a schema makes of values, as texts; undefined where it refuses them or makes something else of them. */
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
 * The one spelling of a shared call, so that all who mean the same get the same reply: `?limit=020&_t=1` is
 * `?limit=20`. Undefined for a call that its service will refuse, or that is written in a way of its own.
 */
export function canonicalCall(
  contract: RouteContract,
  path: string,
  query: string,
): CanonicalCall | undefined {
  const givenParams = readParams(contract, path);
  const givenQuery = readQuery(query);
  const params = givenParams && parse(contract.params, givenParams);
  const values = givenQuery && parse(contract.query, givenQuery);
  if (!params || !values) return undefined;
  const relevant = Object.entries(values).filter(([name]) => !ignoredParameters.has(name));
  return {
    path: contract.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? '')),
    query: new URLSearchParams(relevant.sort(([one], [other]) => one.localeCompare(other))).toString(),
  };
}
