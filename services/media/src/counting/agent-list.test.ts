import { agentList, findAgent, isRobot, knownAgents } from './agent-list.ts';

test('the list has a name and a version, and entries of all four kinds', () => {
  expect(agentList).toEqual({ name: expect.any(String), version: expect.any(String) });
  expect(new Set(knownAgents.map(({ kind }) => kind))).toEqual(new Set(['bot', 'app', 'library', 'browser']));
});

test.each(knownAgents.map((agent) => [`${agent.kind} ${agent.name}`, agent] as const))(
  'the examples of %s match no entry before it',
  (_name, agent) => {
    expect(agent.examples.length).toBeGreaterThan(0);
    for (const example of agent.examples) expect([example, findAgent(example)]).toEqual([example, agent]);
  },
);

test('apps and browsers are listeners, and so are the players of Android and Apple', () => {
  for (const { kind, category, examples } of knownAgents)
    for (const example of examples)
      expect([example, isRobot(example)]).toEqual([example, kind === 'bot' || category === 'bot']);
});

test('an unknown agent is a robot if it calls itself one', () => {
  expect(['Somebot/1', 'a CRAWLER', 'spider'].map(isRobot)).toEqual([true, true, true]);
  expect(['Lecteur/1', 'Mozilla/5.0 (KaiOS)'].map(isRobot)).toEqual([false, false]);
});

test('line breaks cannot hide a robot', () => expect(isRobot('\ncurl/8.5.0')).toBe(true));
