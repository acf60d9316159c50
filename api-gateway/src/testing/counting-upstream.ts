import type { IncomingHttpHeaders, RequestListener, ServerResponse } from 'node:http';

export interface UpstreamReply {
  status?: number;
  headers?: Record<string, string | string[] | undefined>;
  body?: string;
}

export const sharedDocument = (
  keys = 'shell episodes',
  parameters: readonly string[] = [],
): Record<string, string> => ({
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'public, max-age=0, must-revalidate, s-maxage=60',
  'surrogate-key': keys,
  'no-vary-search': `key-order, params, except=(${parameters.map((name) => `"${name}"`).join(' ')})`,
});

/** Long enough to be compressed. */
export const longText = (words: string) =>
  `<!doctype html><title>${words}</title>${'<p>Nobicast</p>'.repeat(200)}`;

/** A process behind the gateway that counts its requests and can hold its replies back. */
export function countingUpstream(reply: (path: string, count: number) => UpstreamReply) {
  const seen: { path: string; headers: IncomingHttpHeaders }[] = [];
  const held: { response: ServerResponse; answer: () => void }[] = [];
  let isHolding = false;
  const listener: RequestListener = (request, response) => {
    const path = request.url ?? '';
    seen.push({ path, headers: request.headers });
    const {
      status = 200,
      headers = sharedDocument(),
      body = longText(`${path} ${seen.length}`),
    } = reply(path, seen.length);
    const answer = () => void response.writeHead(status, headers).end(body);
    if (isHolding) held.push({ response, answer });
    else answer();
  };
  return {
    listener,
    seen,
    held,
    hold: () => void (isHolding = true),
    release() {
      isHolding = false;
      for (const { answer } of held.splice(0)) answer();
    },
  };
}
