export interface StubbedReply {
  status?: number;
  statusText?: string;
  contentType?: string;
  /** By lower-case name. */
  headers?: Readonly<Record<string, string>>;
  delayMs?: number;
  /** It is not sent before. */
  after?: Promise<unknown>;
  /** Strings are sent as they are, anything else as JSON. */
  body?: unknown;
}

type Answer = StubbedReply | Error;

/**
 * By path, and records the calls. Several replies for a path are used in turn, and the last repeats; an Error is a
 * network failure. Undo with `restore`.
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
    const { delayMs, after } = answer;
    if (!after && !delayMs) return Promise.resolve(response);
    return new Promise((resolve, reject) => {
      init?.signal?.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')));
      if (after) after.then(() => resolve(response), reject);
      else setTimeout(() => resolve(response), delayMs);
    });
  };
  return {
    calls,
    restore: () => {
      globalThis.fetch = original;
    },
  };
}

/** Missing in jsdom. Our clients read only these members. */
function toResponse({
  status = 200,
  statusText = '',
  contentType = 'application/json',
  headers = {},
  body,
}: StubbedReply): Response {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const response: Pick<
    Response,
    'ok' | 'status' | 'statusText' | 'json' | 'text' | 'blob' | 'arrayBuffer'
  > & {
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
    arrayBuffer: () => Promise.resolve(new TextEncoder().encode(text).buffer),
    blob: () => Promise.resolve(new Blob([text], { type: contentType })),
  };
  // Callers only use the members above.
  return response as Response;
}
