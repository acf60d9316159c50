import { connect, type Socket } from 'node:net';
import { eventually } from './test-server.ts';

export interface StreamedEvent {
  name: string;
  id: string | undefined;
  data: unknown;
}

export interface EventStreamForTest {
  socket: Socket;
  /** All that was received until now. */
  text(): string;
  /** The status line and the headers. */
  head(): string;
  /** Those that have arrived to their end. */
  events(): StreamedEvent[];
  /** The text between two blank lines, also of what is no event. */
  blocks(): string[];
  isOpen(): boolean;
  /** Waits until this event was received this often, and returns the last one. */
  received(name: string, times?: number): Promise<StreamedEvent>;
  close(): void;
}

const fieldOf = (block: string, name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1];

/** Opens a stream of server-sent events on a connection of its own, without a library that would hide anything of it. */
export function openEventStream(
  baseUrl: string,
  path: string,
  {
    headers = {},
    version = '1.1',
    method = 'GET',
  }: { headers?: Record<string, string>; version?: string; method?: string } = {},
): EventStreamForTest {
  const { hostname, port } = new URL(baseUrl);
  const socket = connect(Number(port), hostname);
  let text = '';
  let isOpen = true;
  socket.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
  socket.on('error', () => undefined).once('close', () => (isOpen = false));
  const lines = Object.entries({ host: 'nobicast.test', ...headers }).map(
    ([name, value]) => `${name}: ${value}`,
  );
  socket.write(`${method} ${path} HTTP/${version}\r\n${lines.join('\r\n')}\r\n\r\n`);

  const head = () => text.split('\r\n\r\n')[0] ?? '';
  const blocks = () =>
    text
      .slice(head().length + 4)
      .split('\n\n')
      .slice(0, -1);
  const events = () =>
    blocks().flatMap((block): StreamedEvent[] => {
      const [name, data] = [fieldOf(block, 'event'), fieldOf(block, 'data')];
      return name === undefined ? [] : [{ name, id: fieldOf(block, 'id'), data: JSON.parse(data ?? 'null') }];
    });
  return {
    socket,
    text: () => text,
    head,
    events,
    blocks,
    isOpen: () => isOpen,
    async received(name, times = 1) {
      const found = () => events().filter((event) => event.name === name);
      await eventually(() => found().length >= times);
      const last = found().at(-1);
      if (!last) throw new Error(`There is no event ${name}.`);
      return last;
    },
    close: () => void socket.destroy(),
  };
}
