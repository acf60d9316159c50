import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser } from 'playwright-core';
import { buildShellFolder } from '../../shell/server/testing/shell-for-test.ts';
import { listCauses } from './finding.ts';
import type { Machine } from './machine.ts';
import { describeOutcome, type Outcome } from './outcome.ts';
import { createPublisher } from './publish.ts';
import type { ReleaseSite } from './release-site.ts';
import { writeBuild } from './testing/build-for-test.ts';
import { verifyPublishedBuilds } from './verify-builds.ts';

// T3-D1 What could not be checked is neither published nor called a fault. Every publication starts a shell.

const shell = buildShellFolder();
afterAll(shell.remove);

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'unchecked-'));
  writeFileSync(path.join(folder, 'remotes.json'), '[{"name":"mfePublic","folder":"mfe-public"}]');
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Slowness multiplies deadlines, here to less than 1: data that never comes need not be awaited in full. */
const machineThat = (isStarved: boolean, slowness = 1): Machine => ({
  slowness: () => slowness,
  isStarved: () => isStarved,
  stop: () => undefined,
});
const site = (changes: Partial<ReleaseSite> = {}): ReleaseSite => ({
  remotesFolder: path.join(folder, 'remotes'),
  registryFile: path.join(folder, 'remotes.json'),
  shellFolder: shell.folder,
  services: undefined,
  prune: { kept: 2, graceMs: 1_000 },
  pageDeadlineMs: 30_000,
  machine: machineThat(false),
  ...changes,
});
type Build = Parameters<typeof writeBuild>[2];
const publish = async (changes: Partial<ReleaseSite>, build: Build = {}, options = {}) => {
  const built = writeBuild(mkdtempSync(path.join(folder, 'build-')), '1.0.0-a', build);
  const outcomes = await createPublisher(site(changes)).publish({ 'mfe-public': built }, options);
  return outcomes[0] as Outcome; // one build, one outcome
};
const pointer = () => readFileSync(path.join(folder, 'remotes/mfe-public/current.json'), 'utf8');
const lineOf = (outcome: Outcome) => describeOutcome(outcome).join('\n');

const endless = { code: { loadData: 'await new Promise(() => undefined);' } };
const throwing = { code: { component: `throw new Error('at render');` } };

test('A build of the image is opened in the browser as well, and published with a note where there is none', async () => {
  const openBrowser = async () => undefined;
  const options = { areOwn: true, areOpenedInBrowser: true };
  expect(await publish({ openBrowser }, {}, options)).toMatchObject({
    state: 'published',
    notes: ['No browser was found.'],
  });
});

describe('A release that a team publishes', () => {
  test.each<[string, Partial<ReleaseSite>, string]>([
    ['is not there', { openBrowser: async () => undefined }, 'No browser was found.'],
    [
      'does not start',
      { openBrowser: () => Promise.reject(new Error('libnss3.so is missing\nand a long log')) },
      'The browser does not work: Error: libnss3.so is missing',
    ],
    [
      'shows nothing, not even a page that is known to work',
      {
        pageDeadlineMs: 50,
        openBrowser: async () => ({
          browser: { newContext: () => new Promise(() => undefined) } as unknown as Browser,
          kill: async () => undefined,
        }),
      },
      'The browser does not even show an empty page.',
    ],
  ])(
    'is left unpublished where the browser %s, and the operator is told what to do',
    async (_, changes, reason) => {
      const outcome = await publish(changes);
      expect(outcome).toMatchObject({ state: 'unchecked', reason });
      expect(lineOf(outcome)).toMatch(
        /^\? mfe-public 1\.0\.0-a could not be checked, and is not published\. .*--without-browser/,
      );
      expect(pointer).toThrow('ENOENT');
    },
  );

  test('is published without a browser where that is asked for', async () => {
    expect(await publish({ openBrowser: undefined })).toMatchObject({ state: 'published' });
  });

  test('whose page is late on a machine that starves it, could not be checked', async () => {
    const outcome = await publish({ machine: machineThat(true, 0.25) }, endless);
    expect(outcome).toMatchObject({
      state: 'unchecked',
      reason: expect.stringMatching(/^\/ is not rendered: Page data took longer than \d+ ms\.$/) as string,
    });
  });

  test('whose page is late for no other reason is refused', async () => {
    expect(await publish({ machine: machineThat(false, 0.25) }, endless)).toMatchObject({ state: 'refused' });
  });

  test('that throws is refused, however busy the machine is, in one line with the cause', async () => {
    const outcome = await publish({ machine: machineThat(true) }, throwing);
    expect(lineOf(outcome)).toBe('✗ mfe-public 1.0.0-a is not published. / is not rendered: at render');
  });
});

describe('A build of this checkout', () => {
  const areOwn = { areOwn: true };

  test('is published without a browser being asked', async () => {
    const openBrowser = () => Promise.reject(new Error('It was asked.'));
    expect(await publish({ openBrowser }, {}, areOwn)).toMatchObject({ state: 'published', notes: [] });
  });

  test('is published although a busy machine did not render its pages in time, which is said', async () => {
    const outcome = await publish({ machine: machineThat(true, 0.25) }, endless, areOwn);
    expect(lineOf(outcome)).toMatch(
      /^✓ mfe-public is now at 1\.0\.0-a\n {2}mfe-public: \/ is not rendered: /,
    );
    expect(pointer()).toContain('1.0.0-a');
  });

  test('is not published if its pages are broken', async () => {
    expect(await publish({}, throwing, areOwn)).toMatchObject({ state: 'refused' });
  });

  describe('once it is published', () => {
    const { signal } = new AbortController();
    const url = 'http://127.0.0.1:9';
    const verify = (outcome: Outcome, openBrowser: ReleaseSite['openBrowser']) =>
      verifyPublishedBuilds(
        { ...site(), url, openBrowser: openBrowser ?? (async () => undefined) },
        [outcome],
        {
          signal,
          pauseMs: 1,
        },
      );

    test('stays, without a word, where no browser is there to open it', async () => {
      expect(await verify(await publish({}, {}, areOwn), undefined)).toEqual([]);
      expect(pointer()).toContain('1.0.0-a');
    });

    test('stays, with a line for the operator, where the browser does not start or the site does not answer', async () => {
      const outcome = await publish({}, {}, areOwn);
      expect(
        await verify(outcome, () => Promise.reject(new Error('libnss3.so is missing\nand more'))),
      ).toEqual([
        '  The published builds could not be checked: the browser does not start (libnss3.so is missing).',
      ]);
      const killed: string[] = [];
      const opened = { browser: {} as Browser, kill: async () => void killed.push('browser') };
      expect(await verify(outcome, async () => opened)).toEqual([
        expect.stringMatching(
          /^ {2}mfe-public 1\.0\.0-a is published, and could not be checked in a browser\. .*fetch failed$/,
        ),
      ]);
      expect(killed).toEqual(['browser']);
      expect(pointer()).toContain('1.0.0-a');
    });
  });
});

test('causes are listed once each, with their number', () => {
  expect(listCauses(['Request aborted', 'at render', ...Array<string>(16).fill('Request aborted')])).toBe(
    'Request aborted (17 times); at render',
  );
});
