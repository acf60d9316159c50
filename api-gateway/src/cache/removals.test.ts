import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  createTestDatabase,
  eventually,
  silentLogger,
  type TestDatabase,
} from '@nobicast/service-kit/testing';
import { Client } from 'pg';
import { countingUpstream, sharedDocument } from '../testing/counting-upstream.ts';
import { startGatewayForTest, type GatewayForTest } from '../testing/gateway-for-test.ts';

const pages = [0, 1, 2, 3];
const memberOf = (page: number) => page % 2;
const boundSeconds = 900;
/** Its presence shows which removals a gateway has read. */
const markPath = '/episodes/mark';

/** Mulberry32: neighbouring seeds give unrelated sequences. */
function randomNumbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below);
  };
}

/** A site of four pages and two members behind two gateways that persist their replies. */
class Site {
  readonly hidden = new Set<number>();
  readonly erased = new Set<number>();
  isFailing = false;
  isGap = false;
  private hasMark = false;
  private readonly startedAt = Date.now();
  private nowMs = 0;
  private version = 0;
  private readonly folders = [0, 1].map(() => mkdtempSync(path.join(tmpdir(), 'removals-')));
  private gateways: GatewayForTest[] = [];
  /** The pages of which each gateway has cached a good copy since the last removal. */
  private readonly good = [new Set<number>(), new Set<number>()];

  private readonly database: TestDatabase;
  private readonly server: Client;
  private readonly content: Client;

  private constructor(database: TestDatabase, server: Client, content: Client) {
    this.database = database;
    this.server = server;
    this.content = content;
  }

  static async start(): Promise<Site> {
    const database = await createTestDatabase();
    const connect = async (url: string) => {
      const client = new Client({ connectionString: url });
      await client.connect();
      return client;
    };
    const serverUrl = new URL(database.adminUrl);
    serverUrl.pathname = '/postgres';
    const site = new Site(database, await connect(serverUrl.href), await connect(database.urlFor('content')));
    for (const index of [0, 1]) await site.startGateway(index);
    return site;
  }

  private async startGateway(index: number): Promise<void> {
    const shell = countingUpstream((address) => {
      if (address === markPath && this.hasMark) return { headers: sharedDocument('mark'), body: 'mark' };
      const page = Number(address.split('/').pop());
      if (this.isFailing || address === markPath)
        return { status: 503, headers: { 'content-type': 'text/html' } };
      const headers = sharedDocument(`episode-${page} member-${memberOf(page)}`);
      if (this.hidden.has(page)) return { status: 404, headers, body: 'not here' };
      const author = this.erased.has(memberOf(page)) ? 'nobody' : `member ${memberOf(page)}`;
      return { headers, body: `<html><body>page ${page} by ${author}, version ${this.version}` };
    });
    this.gateways[index] = await startGatewayForTest(
      { shell: shell.listener },
      {
        DATABASE_URL: this.database.urlFor('gateway'),
        CACHE_FOLDER: this.folders[index] ?? '',
        REMOVALS_UNREAD_SECONDS: boundSeconds,
      },
      silentLogger(),
      () => this.nowMs,
      { clock: () => new Date(this.startedAt + this.nowMs) },
    );
  }

  private async announce(...keys: string[]): Promise<void> {
    for (const set of this.good)
      for (const page of set)
        if (keys.some((key) => [`!episode-${page}`, `!member-${memberOf(page)}`].includes(key)))
          set.delete(page);
    await this.mark();
    this.version += 1;
    await this.content.query('select content.announce_keys($1)', [[...keys, '!mark']]);
    // Copies made before the gateway has read the removal are dropped as well.
    if (!this.isGap) await eventually(async () => (await this.marked()).length === 0);
  }

  private async marked(): Promise<GatewayForTest[]> {
    const statuses = await Promise.all(
      this.gateways.map(async ({ url }) => (await fetch(url + markPath)).status),
    );
    return this.gateways.filter((_, index) => statuses[index] === 200);
  }

  /** Gives every gateway a copy of the mark, which cannot be fetched again after its removal. */
  private async mark(): Promise<void> {
    this.hasMark = true;
    await eventually(async () => (await this.marked()).length === this.gateways.length);
    this.hasMark = false;
  }

  /** By an author whose name may be shown. */
  async publish(page: number): Promise<void> {
    this.hidden.delete(page);
    this.erased.delete(memberOf(page));
    await this.announce(`episode-${page}`);
  }

  async hide(page: number): Promise<void> {
    this.hidden.add(page);
    await this.announce(`episode-${page}`, `!episode-${page}`);
  }

  async erase(member: number): Promise<void> {
    this.erased.add(member);
    await this.announce(`!member-${member}`);
  }

  private get name(): string {
    return new URL(this.database.adminUrl).pathname.slice(1);
  }

  /** Cuts the gateways, which have their copies, off from the database, but not the service that removes content. */
  async beginGap(): Promise<void> {
    this.isFailing = false;
    await this.showsAnything();
    this.isGap = true;
    await this.server.query(`alter database "${this.name}" with allow_connections false`);
    await this.server.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and usename = 'nobicast_gateway'`,
      [this.name],
    );
  }

  private async allowConnections(): Promise<void> {
    await this.server.query(`alter database "${this.name}" with allow_connections true`);
  }

  /** Until the gateways have read what was removed meanwhile. */
  async endGap(): Promise<void> {
    await this.allowConnections();
    this.isGap = false;
    await this.announce();
  }

  private async restart(index: number): Promise<void> {
    await this.gateways[index]?.close();
    await this.startGateway(index);
  }

  /** Whether anything that was removed is shown then, where the gateways have only their copies. */
  async showsAnythingAfterBound(): Promise<boolean> {
    this.nowMs += (boundSeconds + 1) * 1_000;
    this.forgetGood();
    return this.whileFailing(async () => {
      if (await this.showsAnything()) return true;
      await this.restart(0);
      return this.showsAnything();
    });
  }

  private async whileFailing<Found>(look: () => Promise<Found>): Promise<Found> {
    const wasFailing = this.isFailing;
    this.isFailing = true;
    try {
      return await look();
    } finally {
      this.isFailing = wasFailing;
    }
  }

  /** What cannot be had after it, where a gateway has only what its predecessor left on disk. */
  async failuresAfterRestart(index: number): Promise<string[]> {
    return this.whileFailing(async () => {
      await this.restart(index);
      return this.failures();
    });
  }

  async read(index: number, page: number): Promise<{ status: number; text: string }> {
    const reply = await fetch(`${this.gateways[index]?.url}/episodes/${page}`);
    const found = { status: reply.status, text: await reply.text() };
    if (found.status === 200 && !this.shows(page, found)) this.good[index]?.add(page);
    return found;
  }

  /** Whether the reply contains a hidden page, or the name of an erased member. */
  shows(page: number, { status, text }: { status: number; text: string }): boolean {
    if (status !== 200) return false;
    return this.hidden.has(page) || (this.erased.has(memberOf(page)) && text.includes('member'));
  }

  async showsAnything(): Promise<boolean> {
    for (const index of [0, 1])
      for (const page of pages) if (this.shows(page, await this.read(index, page))) return true;
    return false;
  }

  /** The pages that a gateway had and may serve, but does not. */
  async failures(): Promise<string[]> {
    const failed: string[] = [];
    for (const index of [0, 1])
      for (const page of this.good[index] ?? []) {
        const { status } = await this.read(index, page);
        if (status >= 500) failed.push(`gateway ${index}, page ${page}: ${status}`);
      }
    return failed;
  }

  private forgetGood(): void {
    for (const set of this.good) set.clear();
  }

  async close(): Promise<void> {
    for (const gateway of this.gateways) await gateway.close();
    await this.content.end();
    await this.allowConnections();
    await this.server.end();
    await this.database.drop();
    for (const folder of this.folders) rmSync(folder, { recursive: true });
  }
}

// T3-H1
test.each([1, 2, 3, 4, 5, 6])(
  'whatever happens, nothing that was removed is shown, and no page that was good fails (seed %i)',
  async (seed) => {
    const site = await Site.start();
    const below = randomNumbers(seed);
    const done: string[] = [];
    try {
      for (let step = 0; step < 25; step += 1) {
        const page = below(pages.length);
        const index = below(2);
        const steps: Record<string, () => unknown> = {
          publish: () => site.publish(page),
          hide: () => site.hide(page),
          erase: () => site.erase(memberOf(page)),
          fail: () => (site.isFailing = !site.isFailing),
          restart: async () => expect([done, await site.failuresAfterRestart(index)]).toEqual([done, []]),
          gap: () => (site.isGap ? site.endGap() : site.beginGap()),
          'let the bound pass': async () =>
            expect([done, site.isGap && (await site.showsAnythingAfterBound())]).toEqual([done, false]),
        };
        const names = Object.keys(steps);
        const name = names[below(names.length)] ?? '';
        done.push(`${name} ${page}`);
        await steps[name]?.();
        if (!site.isGap) await eventually(async () => !(await site.showsAnything()));
        expect([done, await site.failures()]).toEqual([done, []]);
      }
    } finally {
      await site.close();
    }
  },
);
