import { publicRoutes } from '@nobicast/contracts';
import { exampleReply, viewers } from './example-replies.ts';

const jsonReads = publicRoutes.filter(({ method, reply }) => method === 'GET' && reply !== undefined);

// T3-D3
test.each(jsonReads.map((contract) => [contract.id, contract] as const))(
  'the example replies of %s are what its contract says, to everybody who may make the call',
  (_, contract) => {
    const answers = viewers.map((viewer) => exampleReply(contract, viewer));
    const given = answers.filter(({ status }) => status === 200);
    expect(given.length).toBeGreaterThan(0);
    for (const { body } of given) {
      const sent = JSON.parse(body) as { data?: unknown };
      const data = contract.replyMediaType === undefined ? sent.data : sent;
      // Parsing removes what a schema does not know.
      expect(contract.reply?.parse(data)).toEqual(data);
    }
    const isProtected = contract.access !== 'public' && contract.access !== 'optional';
    expect(answers[0]?.status).toBe(isProtected ? 401 : 200);
  },
);

test('what is of administrators is refused to a user and to a host', () => {
  const ofAdmins = jsonReads.filter(({ access }) => Array.isArray(access) && access.join() === 'admin');
  expect(ofAdmins.length).toBeGreaterThan(20);
  for (const contract of ofAdmins)
    expect(viewers.map((viewer) => exampleReply(contract, viewer).status)).toEqual([401, 403, 403, 200]);
});
