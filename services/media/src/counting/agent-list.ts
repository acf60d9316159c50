import { brand } from '@nobicast/contracts';
import { z } from 'zod';
import apps from './agents/apps.json' with { type: 'json' };
import bots from './agents/bots.json' with { type: 'json' };
import browsers from './agents/browsers.json' with { type: 'json' };
import libraries from './agents/libraries.json' with { type: 'json' };
import about from './agents/list.json' with { type: 'json' };

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

/** Our own, unless the files name another. */
export const agentList: { name: string; version: string } = { name: brand.name, ...about };

/** The first match: bots, apps, libraries, browsers. */
export const findAgent = (userAgent: string): KnownAgent | undefined =>
  knownAgents.find(({ pattern }) => pattern.test(userAgent.replace(/[\r\n]/g, '')));

const remembered = new Map<string, boolean>();
const maxRemembered = 5_000;

/** No person listens: a bot, a library that only programs use, or a self-declared bot. */
export function isRobot(userAgent: string): boolean {
  const known = remembered.get(userAgent);
  if (known !== undefined) return known;
  const agent = findAgent(userAgent);
  const isOne = agent
    ? agent.kind === 'bot' || agent.category === 'bot'
    : /bot|crawler|spider/i.test(userAgent);
  if (remembered.size >= maxRemembered) remembered.clear();
  remembered.set(userAgent, isOne);
  return isOne;
}
