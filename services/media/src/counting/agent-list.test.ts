import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import crawlers from 'crawler-user-agents';
import { agentList, findAgent, isRobot, knownAgents } from './agent-list.ts';

const shareOf = (agents: readonly string[], isRight: (agent: string) => boolean) =>
  agents.filter(isRight).length / agents.length;

const examplesOf = (isWanted: (agent: (typeof knownAgents)[number]) => boolean) =>
  knownAgents.filter(isWanted).flatMap(({ examples }) => examples);

test('the list has a name and a version, and entries of all four kinds', () => {
  expect(agentList).toEqual({ name: expect.any(String), version: expect.any(String) });
  expect(new Set(knownAgents.map(({ kind }) => kind))).toEqual(new Set(['bot', 'app', 'library', 'browser']));
});

test('the version names that of the public list of robots, as it is installed (T3-F5)', () => {
  const list = createRequire(__filename).resolve('crawler-user-agents');
  const { version } = JSON.parse(readFileSync(path.join(path.dirname(list), 'package.json'), 'utf8'));
  expect(agentList.version).toMatch(`, crawler-user-agents ${version}`);
});

test.each(knownAgents.map((agent) => [`${agent.kind} ${agent.name}`, agent] as const))(
  'the examples of %s match no entry before it',
  (_name, agent) => {
    expect(agent.examples.length).toBeGreaterThan(0);
    for (const example of agent.examples) expect([example, findAgent(example)]).toEqual([example, agent]);
  },
);

// T3-F5: of the public examples, replayed.
test('98 % of the listed robots are no listeners, and 99 % of the listed apps are', () => {
  const robots = crawlers.flatMap(({ instances }) => instances);
  expect(robots.length).toBeGreaterThan(2_000);
  expect(shareOf(robots, isRobot)).toBeGreaterThanOrEqual(0.98);
  const bots = examplesOf(({ kind, category }) => kind === 'bot' || category === 'bot');
  expect(shareOf(bots, isRobot)).toBeGreaterThanOrEqual(0.98);
  const apps = examplesOf(({ kind }) => kind === 'app');
  expect(shareOf(apps, (agent) => !isRobot(agent))).toBeGreaterThanOrEqual(0.99);
});

test('browsers are listeners, and so are the players of Android and Apple', () => {
  const players = examplesOf(({ kind, category }) => kind === 'browser' || (kind === 'library' && !category));
  expect(players.filter(isRobot)).toEqual([]);
});

test('an unknown agent is a robot if it says that it fetches, and names no device that plays', () => {
  const robots = ['Somebot/1', 'a CRAWLER', 'spider', 'some-podcast-downloader/2', 'Pod Feed Validator'];
  expect(robots.filter((agent) => !isRobot(agent))).toEqual([]);
  const players = [
    'Lecteur/1',
    'Mozilla/5.0 (KaiOS)',
    'Downloader/3 CFNetwork/1 Darwin/19',
    'Botanique/2 (iPhone)',
  ];
  expect(players.filter(isRobot)).toEqual([]);
});

test('line breaks cannot hide a robot', () => expect(isRobot('\ncurl/8.5.0')).toBe(true));
