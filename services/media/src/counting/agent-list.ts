import { brand } from '@nobicast/contracts';
import crawlers from 'crawler-user-agents';
import { z } from 'zod';
import apps from './agents/apps.json' with { type: 'json' };
import bots from './agents/bots.json' with { type: 'json' };
import browsers from './agents/browsers.json' with { type: 'json' };
import libraries from './agents/libraries.json' with { type: 'json' };
import versions from './agents/list.json' with { type: 'json' };

/** Format of opawg/user-agents-v2. */
const fileSchema = z.object({
  entries: z.array(
    z.object({
      name: z.string(),
      pattern: z.string(),
      category: z.string().optional(),
      examples: z.array(z.union([z.string(), z.object({ userAgent: z.string() })])).optional(),
    }),
  ),
});

const kinds = ['bot', 'app', 'library', 'browser'] as const;
type AgentKind = (typeof kinds)[number];

export interface KnownAgent {
  kind: AgentKind;
  name: string;
  category: string | undefined;
  pattern: RegExp;
  examples: readonly string[];
}

const files: Readonly<Record<AgentKind, unknown>> = {
  bot: bots,
  app: apps,
  library: libraries,
  browser: browsers,
};

/** In the order of comparison. */
export const knownAgents: readonly KnownAgent[] = kinds.flatMap((kind) =>
  fileSchema.parse(files[kind]).entries.map(({ name, category, pattern, examples = [] }) => ({
    kind,
    name,
    category,
    pattern: new RegExp(pattern),
    examples: examples.map((example) => (typeof example === 'string' ? example : example.userAgent)),
  })),
);

const about: { name?: string; version: string; crawlers: string } = versions;

/** Our own list, unless the files name another; with the version of the public list of robots beside it. */
export const agentList: { name: string; version: string } = {
  name: about.name ?? brand.name,
  version: `${about.version}, crawler-user-agents ${about.crawlers}`,
};

/** What programs that fetch for no listener call themselves. */
const robotWords =
  /bot(\b|_)|crawl|spider|scra?per?|fetch|(feed|rss)[ _-]?(parser|consumer|scanner|validator|reader)|downloader|transcri|translat|monitor|archiv|import(er)?\b|scanner|processor|podcast[ -]sync|preview|uptime|checker|analy[sz]er|harvest|validator|search(er| engine)|puller|backfill|worker|powershell|^Mozilla\/5\.0 \(compatible;/i;
/** Apps of a person may be called `Downloader` too: these name the device that plays. */
const devices = /CFNetwork\/|ExoPlayer|Alamofire\/|Scale\/|\b(iPhone|iPad|iPod|Android|iOS)\b/i;

const crawlerPatterns = crawlers.map(({ pattern }) => new RegExp(pattern));
const isListedCrawler = (userAgent: string) => crawlerPatterns.some((pattern) => pattern.test(userAgent));

/** The first match: bots, apps, libraries, browsers. */
export const findAgent = (userAgent: string): KnownAgent | undefined =>
  knownAgents.find(({ pattern }) => pattern.test(userAgent));

function judge(userAgent: string): boolean {
  const agent = findAgent(userAgent);
  if (agent?.kind === 'bot' || agent?.category === 'bot') return true;
  if (agent?.kind === 'app' || agent?.kind === 'library') return false;
  if (/CFNetwork\//.test(userAgent)) return false;
  if (isListedCrawler(userAgent)) return true;
  return !agent && !devices.test(userAgent) && robotWords.test(userAgent);
}

const remembered = new Map<string, boolean>();
const maxRemembered = 5_000;

/** No person listens: a listed robot, a library that only programs use, or an agent that says so itself. */
export function isRobot(agentWithBreaks: string): boolean {
  const userAgent = agentWithBreaks.replace(/[\r\n]/g, '');
  const known = remembered.get(userAgent);
  if (known !== undefined) return known;
  const isOne = judge(userAgent);
  if (remembered.size >= maxRemembered) remembered.clear();
  remembered.set(userAgent, isOne);
  return isOne;
}
