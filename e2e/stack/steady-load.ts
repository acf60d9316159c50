/** One request of a load, with its expected reply. */
export interface Visit {
  path: string;
  status?: number;
  /** In the text of the reply. */
  contains?: string;
  /** Sent as JSON, by POST. */
  body?: object;
  /** The part that answers may be down. */
  mayFail?: boolean;
}

export interface Reply {
  visit: Visit;
  status: number;
  headers: Headers;
  text: string;
  /** From the request to the end of the reply. */
  ms: number;
}

const deadlineMs = 30_000;

/**
 * Sends requests at a steady rate, as long as no more than `maxOpen` wait for their replies. Each visitor has an
 * address of their own. Nothing is repeated.
 */
export function startLoad(
  siteUrl: string,
  options: {
    perSecond: number;
    maxOpen: number;
    visit: (turn: number) => Visit;
    onReply?: (reply: Reply) => void;
  },
) {
  const { perSecond, maxOpen, visit: visitOf, onReply } = options;
  const failures: string[] = [];
  /** Pages that the server could not render in time. */
  const undrawn: string[] = [];
  const open = new Set<Promise<void>>();
  const startedAt = performance.now();
  let sent = 0;
  let answered = 0;

  async function send(visit: Visit, turn: number): Promise<void> {
    const { path, status = 200, contains = '', body, mayFail } = visit;
    const address = { 'x-forwarded-for': `10.${(turn >> 16) & 255}.${(turn >> 8) & 255}.${turn & 255}` };
    const at = new Date().toISOString();
    const sentAt = performance.now();
    try {
      const reply = await fetch(siteUrl + path, {
        signal: AbortSignal.timeout(deadlineMs),
        headers: body ? { ...address, 'content-type': 'application/json', origin: siteUrl } : address,
        ...(body && { method: 'POST', body: JSON.stringify(body) }),
      });
      const text = await reply.text();
      onReply?.({
        visit,
        status: reply.status,
        headers: reply.headers,
        text,
        ms: performance.now() - sentAt,
      });
      if (mayFail) return;
      if (reply.status === 503 && text.includes('id="boot"')) undrawn.push(`${at} ${path}`);
      else if (reply.status !== status) failures.push(`${at} ${path}: ${reply.status} ${text.slice(0, 200)}`);
      else if (!text.includes(contains)) failures.push(`${at} ${path}: without ${contains}`);
    } catch (error) {
      if (mayFail) return;
      const cause = error instanceof Error && error.cause ? ` (${String(error.cause)})` : '';
      failures.push(`${at} ${path}: ${String(error)}${cause}`);
    } finally {
      answered += 1;
    }
  }

  /** Requests that could have been sent so far. */
  let due = 0;
  const timer = setInterval(() => {
    const isDue = () => due < ((performance.now() - startedAt) / 1000) * perSecond;
    for (; isDue(); due += 1) {
      if (open.size >= maxOpen) continue;
      const turn = sent++;
      const sending = send(visitOf(turn), turn).finally(() => open.delete(sending));
      open.add(sending);
    }
  }, 5);

  return {
    failures,
    undrawn,
    /** Ended in whatever way. */
    answered: () => answered,
    async stop(): Promise<{ sent: number; seconds: number }> {
      clearInterval(timer);
      const seconds = (performance.now() - startedAt) / 1000;
      await Promise.all(open);
      return { sent, seconds };
    },
  };
}
