import type { RouteContract } from '@nobicast/contracts';
import { z } from 'zod';
import type { Received } from './send.ts';

const headerSchema = z.object({ required: z.boolean().default(false) });
const reference = z.object({ $ref: z.string() });
const responseSchema = z.object({
  headers: z.record(z.string(), reference).default({}),
  content: z.record(z.string(), z.unknown()).default({}),
});

const documentSchema = z.object({
  paths: z.record(
    z.string(),
    z.record(z.string(), z.object({ responses: z.record(z.string(), z.union([reference, responseSchema])) })),
  ),
  components: z.object({
    headers: z.record(z.string(), headerSchema),
    responses: z.record(z.string(), responseSchema),
  }),
});

/** For security in browsers, or about the connection or the body only. */
const undocumentedHeaders =
  /^(connection|keep-alive|date|transfer-encoding|content-(length|type|encoding|security-policy)|vary|x-content-type-options|x-frame-options|referrer-policy|permissions-policy|clear-site-data|cross-origin-.*|strict-transport-security|origin-agent-cluster|x-dns-prefetch-control|x-download-options|x-permitted-cross-domain-policies|x-xss-protection|x-accel-buffering)$/;

const lastSegment = (path: string) => path.split('/').at(-1) ?? '';

/** Compares replies with the API document that a gateway serves. */
export async function readApiDocument(gatewayUrl: string) {
  const reply = await fetch(`${gatewayUrl}/api/openapi.json`);
  const { paths, components } = documentSchema.parse(await reply.json());

  function responseOf({ path, method }: Pick<RouteContract, 'path' | 'method'>, status: number) {
    const documented = paths[path]?.[method.toLowerCase()]?.responses[String(status)];
    if (!documented) return undefined;
    return '$ref' in documented ? components.responses[lastSegment(documented.$ref)] : documented;
  }

  return {
    differences(
      contract: Pick<RouteContract, 'path' | 'method'>,
      { status, headers }: Pick<Received, 'status' | 'headers'>,
    ): string[] {
      const documented = responseOf(contract, status);
      if (!documented) return [`status ${status} is not documented`];
      const wrong: string[] = [];
      const mediaType = String(headers['content-type'] ?? '').split(';')[0] ?? '';
      const types = Object.keys(documented.content);
      const isDocumented = types.some(
        (type) => type === mediaType || type === `${mediaType.split('/')[0]}/*`,
      );
      // A redirect may have a line of text as its body, which no client reads.
      if (types.length > 0 && !isDocumented) wrong.push(`${status} has the media type ${mediaType}`);
      const known = Object.keys(documented.headers).map((name) => name.toLowerCase());
      for (const name of Object.keys(headers))
        if (!known.includes(name) && !undocumentedHeaders.test(name))
          wrong.push(`${status} has the header ${name}`);
      for (const [name, { $ref }] of Object.entries(documented.headers))
        if (components.headers[lastSegment($ref)]?.required && headers[name.toLowerCase()] === undefined)
          wrong.push(`${status} lacks the header ${name}`);
      return wrong;
    },
  };
}

export type ApiDocument = Awaited<ReturnType<typeof readApiDocument>>;
