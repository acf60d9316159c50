import path from 'node:path';
import { signInMail } from '../../services/auth/src/mail/sign-in-mail.fr.ts';
import { feedXml } from '../../services/content/src/feeds/feed.rules.ts';
import { recordingOf } from '../../services/content/src/feeds/live-item.rules.ts';
import { drawCover, drawPost, drawPreview, drawShow } from '../../shell/server/covers/cover.ts';
import { manifest } from '../../shell/server/covers/manifest.ts';
import { drawLinkPicture } from '../../shell/server/link-pictures/link-picture.ts';
import { nextDistribution } from '../../packages/contracts/src/distribution.ts';
import { isDistributing } from '../../packages/web-kit/src/countdown/countdown.ts';
import { changes } from './other-brand.ts';
import type * as otherBrand from './other-brand.ts';
import { root, sourceFiles } from './requirements/spec.ts';

// The site of another show: nothing of this one may be left in its texts and pictures.
jest.mock('@nobicast/contracts/brand', () =>
  jest.requireActual<typeof otherBrand>('./other-brand.ts').buildOtherBrand(),
);

const old = new RegExp(changes.map(([text]) => text).join('|'), 'i');

test('its texts are its own', async () => {
  const files = sourceFiles().filter(
    (file) => /\.(?:copy|fr)\.ts$/.test(file) && !/^(?:e2e|infra)\/|\/testing\//.test(file),
  );
  const left: string[] = [];
  const read = (file: string, value: unknown): void => {
    if (typeof value === 'string' && old.test(value)) left.push(`${file}: ${value}`);
    if (typeof value === 'object' && value !== null)
      for (const each of Object.values(value)) read(file, each);
  };
  for (const file of files) read(file, await import(path.join(root, file)));
  expect(files.length).toBeGreaterThan(50);
  expect(left).toEqual([]);
});

test('its e-mails are in its name, its colours and the time of its city', () => {
  const { subject, html, text } = signInMail({
    to: 'a@example.org',
    href: 'https://example.org/auth/verify?token=1',
    code: '123456',
    publicUrl: 'https://example.org',
    sentAt: new Date('2026-11-26T15:37:00Z'),
    expiresAt: new Date('2026-11-26T15:52:00Z'),
  });
  expect(`${subject}${html}${text}`).not.toMatch(old);
  expect(html).toContain('Café &amp; Minuit<');
  expect(html).toContain('10:37, Montréal');
  expect(html).toContain('#ffa1da');
});

test('its feed says when it appears', () => {
  const show = { origin: 'https://example.org', podcastGuid: '9b024349-ccf0-5f69-a609-6b82873eab3c' };
  const xml = feedXml(show, { self: '/feed.xml' }, [], new Date('2026-11-26T15:37:00Z'));
  expect(xml).not.toMatch(old);
  expect(xml).toContain('rrule="FREQ=WEEKLY;BYDAY=TH">Chaque jeudi<');
  expect(recordingOf(new Date('2026-11-26T15:37:00Z')).startsAt.toISOString()).toBe(
    '2026-11-24T19:00:00.000Z',
  );
});

test('its pictures and its manifest are its own', () => {
  const episode = { number: 1, type: 'podcast', title: 'Un', published_at: '2026-11-26T23:00:00Z' } as const;
  const drawn = [
    ...Array.from({ length: 20 }, (_, number) => drawCover(number + 1, 'podcast')),
    drawPreview(1, 'podcast'),
    drawPost('un'),
    drawShow(),
    drawLinkPicture({ episode }),
    manifest,
  ].join('\n');
  expect(drawn).not.toMatch(old);
  expect(drawn).toContain('aria-label="Café &amp; Minuit #1"');
});

test('its countdown ends on its day, at its hour, in its zone', () => {
  const next = (now: string) => nextDistribution(new Date(now)).toISOString();
  expect(next('2026-11-26T22:59:59Z')).toBe('2026-11-26T23:00:00.000Z');
  expect(next('2026-11-26T23:00:00Z')).toBe('2026-12-03T23:00:00.000Z');
  expect(next('2026-07-01T12:00:00Z')).toBe('2026-07-02T22:00:00.000Z');
  expect(isDistributing(new Date('2026-11-27T04:59:59Z'))).toBe(true);
  expect(isDistributing(new Date('2026-11-27T05:00:00Z'))).toBe(false);
});
