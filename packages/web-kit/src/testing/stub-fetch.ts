export interface StubbedReply {
  status?: number;
  statusText?: string;
  contentType?: string;
  /** Further headers, by lower-case name. */
  headers?: Readonly<Record<string, string>>;
  /** How long the reply takes. */
  delayMs?: number;
  /** A string is sent as it is, anything else as JSON. */
  body?: unknown;
}

type Answer = StubbedReply | Error;

/**
 * Stubs fetch by path, and records the calls. Several replies for a path are used in turn, then the last one repeats; an
 * Error is a network failure. Undo with the returned `restore`.
 */
export function stubFetch(answers: Record<string, Answer | Answer[]>) {
  const calls: { path: string; init: RequestInit | undefined }[] = [];
  const original = globalThis.fetch;
  const used = new Map<string, number>();

  globalThis.fetch = (input, init) => {
    const path = typeof input === 'string' ? input : input instanceof URL ? input.href : input.url;
    calls.push({ path, init });
    const listed = answers[path] ?? { status: 404, body: { ok: false, error: `no stub for ${path}` } };
    const all = Array.isArray(listed) ? listed : [listed];
    const turn = used.get(path) ?? 0;
    used.set(path, turn + 1);
    const answer = all[Math.min(turn, all.length - 1)];
    if (answer === undefined || answer instanceof Error) return Promise.reject(answer ?? new Error(''));
    const response = toResponse(answer);
    const { delayMs } = answer;
    return delayMs
      ? new Promise((resolve) => setTimeout(() => resolve(response), delayMs))
      : Promise.resolve(response);
  };
  return {
    calls,
    restore: () => {
      globalThis.fetch = original;
    },
  };
}

/** jsdom has no Response. These are the only members that our clients read. */
function toResponse({
  status = 200,
  statusText = '',
  contentType = 'application/json',
  headers = {},
  body,
}: StubbedReply): Response {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const response: Pick<Response, 'ok' | 'status' | 'statusText' | 'json' | 'text' | 'blob'> & {
    headers: Pick<Headers, 'get'>;
  } = {
    ok: status >= 200 && status < 300,
    status,
    statusText,
    headers: {
      get: (name) =>
        name.toLowerCase() === 'content-type' ? contentType : (headers[name.toLowerCase()] ?? null),
    },
    json: () => new Promise((resolve) => resolve(JSON.parse(text) as unknown)),
    text: () => Promise.resolve(text),
    blob: () => Promise.resolve(new Blob([text], { type: contentType })),
  };
  // The cast is safe: callers only use the members listed above.
  return response as Response;
}
