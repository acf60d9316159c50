import type { Browser, Page } from '@playwright/test';
import { connect, createServer, type Socket } from 'node:net';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { watchPageErrors, type Stack } from './test.ts';

/** A SOCKS proxy between browser and site that slows down and cuts what the browser sends. */
interface SlowLine {
  /** For the `proxy` of a browser context. */
  server: string;
  /** Sent by the browser, over all connections. */
  bytesThrough(): number;
  /** For what the browser sends; undefined for no limit. */
  setBytesPerSecond(limit: number | undefined): void;
  /** Ends all connections, and refuses others until it is restored. */
  cut(): void;
  restore(): void;
  close(): Promise<void>;
}

const stepMs = 50;

async function openSlowLine(): Promise<SlowLine> {
  let bytesThrough = 0;
  let bytesPerSecond: number | undefined;
  let isCut = false;
  const sockets = new Set<Socket>();

  async function* slowedDown(browser: AsyncIterable<Buffer>) {
    let owedMs = 0;
    for await (const chunk of browser) {
      yield chunk;
      bytesThrough += chunk.length;
      if (bytesPerSecond === undefined) continue;
      owedMs += (chunk.length / bytesPerSecond) * 1000;
      if (owedMs < stepMs) continue;
      await pause(owedMs);
      owedMs = 0;
    }
  }

  /** SOCKS 5 without authentication (RFC 1928), to a host name or IPv4 address. */
  async function open(browser: Socket) {
    const read = () => new Promise<Buffer>((resolve) => browser.once('data', resolve));
    await read();
    browser.write(Buffer.from([5, 0]));
    const request = await read();
    const site = connect(request.readUInt16BE(request.length - 2), '127.0.0.1');
    track(site);
    site.on('close', () => browser.destroy());
    browser.on('close', () => site.destroy());
    browser.write(Buffer.from([5, 0, 0, 1, 0, 0, 0, 0, 0, 0]));
    site.pipe(browser);
    await pipeline(browser, slowedDown, site);
  }

  function track(socket: Socket) {
    sockets.add(socket);
    // A connection that is cut fails on both sides.
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
  }

  const server = createServer((browser) => {
    track(browser);
    if (isCut) browser.destroy();
    else open(browser).catch(() => browser.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The proxy has no port.');

  const destroyAll = () => sockets.forEach((socket) => socket.destroy());
  return {
    server: `socks5://127.0.0.1:${address.port}`,
    bytesThrough: () => bytesThrough,
    setBytesPerSecond: (limit) => (bytesPerSecond = limit),
    cut: () => {
      isCut = true;
      destroyAll();
    },
    restore: () => (isCut = false),
    close: async () => {
      destroyAll();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export async function openOnSlowLine(browser: Browser, stack: Stack) {
  const line = await openSlowLine();
  const context = await browser.newContext({
    baseURL: stack.url,
    locale: 'fr-FR',
    proxy: { server: line.server },
  });
  const page = await context.newPage();
  const pageErrors = watchPageErrors(page);
  return {
    line,
    page,
    pageErrors,
    close: async () => {
      await context.close();
      await line.close();
    },
  };
}

/** Holds back matching files until `release` is called. */
export async function holdFiles(page: Page, pattern: string): Promise<{ release: () => void }> {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(pattern, async (route) => {
    await released;
    await route.continue();
  });
  return { release };
}

/** Includes preloads. */
export const holdScripts = (page: Page) => holdFiles(page, '**/*.js');
