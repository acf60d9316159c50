import { Readable } from 'node:stream';
import { listenForTest, testSecret } from '@nobicast/service-kit/testing';
import { buildFeed, buildItem } from './testing/feeds.ts';
import { readFeed } from './feed-reader.ts';
import { ImportProblem } from './import-problem.ts';
import { audioSender } from './send-audio.ts';

const fetcher = {
  open: async () => ({
    url: 'https://audio.example/un.mp3',
    contentType: 'audio/mpeg',
    charset: undefined,
    body: Readable.from([Buffer.from('sound')]),
  }),
};

test('a cut reply of media fails this audio, not the whole run', async () => {
  const media = await listenForTest((request, response) => {
    request.resume().on('end', () => response.end('{"ok":true,"da'));
  });
  const sender = audioSender({ mediaUrl: media.url, secret: testSecret, fetcher });
  const [item] = (await readFeed([buildFeed(buildItem())])).items;
  if (!item) throw new Error('unreachable: the feed has one item');
  const failure: unknown = await sender.store(1, item).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(ImportProblem);
  expect(failure).toMatchObject({ message: 'media answers 200 with a reply that cannot be read' });
  await media.close();
});
