import { readConfig } from '@nobicast/service-kit';
import { serverConfigSchema } from './config.ts';

const environment = {
  PORT: '4001',
  DATABASE_URL: 'postgres://nobicast_content:x@127.0.0.1/nobicast',
  INTERNAL_SECRET: 'x'.repeat(32),
  PUBLIC_URL: 'https://nobicast.example/',
  MEDIA_URL: 'http://127.0.0.1:4004',
  AUTH_URL: 'http://127.0.0.1:4002',
  ADDRESS_SALT: 'x'.repeat(32),
  SMTP_URL: 'smtp://127.0.0.1:25',
  MAIL_FROM: 'Nobicast <bonsoir@nobicast.example>',
};
const read = (variables: Record<string, string>) =>
  readConfig(serverConfigSchema, { ...environment, ...variables });

test('feeds announce no recording, no proof of ownership and no owner unless told so', () => {
  for (const result of [
    read({}),
    read({ LIVE_STREAM_URL: '', PODCAST_VERIFY_TEXT: '', PODCAST_OWNER_EMAIL: '' }),
  ]) {
    expect(result).not.toHaveProperty('config.PODCAST_OWNER_EMAIL');
    expect(result).toHaveProperty('config');
    expect(result).not.toHaveProperty('config.LIVE_STREAM_URL');
    expect(result).not.toHaveProperty('config.PODCAST_VERIFY_TEXT');
  }
});

test('a stream is MP3 unless another type is named', () => {
  const LIVE_STREAM_URL = 'https://direct.example/nobicast';
  expect(read({ LIVE_STREAM_URL })).toMatchObject({ config: { LIVE_STREAM_TYPE: 'audio/mpeg' } });
  const LIVE_STREAM_TYPE = 'application/x-mpegURL';
  expect(read({ LIVE_STREAM_URL, LIVE_STREAM_TYPE })).toMatchObject({
    config: { LIVE_STREAM_URL, LIVE_STREAM_TYPE },
  });
});

test.each([
  ['LIVE_STREAM_URL', 'http://direct.example/nobicast'],
  ['LIVE_STREAM_URL', 'direct.example'],
  ['LIVE_STREAM_URL', 'https://me:secret@direct.example/nobicast'],
  ['LIVE_STREAM_TYPE', 'mp3'],
  ['PODCAST_OWNER_EMAIL', 'antenne'],
  ['PODCAST_LOCKED', 'maybe'],
  ['FEED_NEW_URL', 'http://ailleurs.example/feed.xml'],
  ['FEED_MOVE', 'oui'],
])('%s=%s stops the process', (name, value) => {
  expect(read({ [name]: value })).toEqual({ problems: [expect.stringContaining(name)] });
});
