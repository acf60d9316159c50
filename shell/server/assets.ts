import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import type { ShellOffer } from '../src/federation/needs.ts';
import { embeddableCss, lightThemeOfSystem, lightThemeWithoutScript, splitFontFaces } from './css-text.ts';
import type { ShellAssets } from './document.ts';

/** `assets.json` of the build: files that every document needs, as paths below `web/`. */
const assetsFileSchema = z.object({ scripts: z.array(z.string()), styles: z.array(z.string()) });

/**
 * `address` is where the files are served.
 * @throws when the shell is not built
 */
export function readAssets(shellFolder: string, address = '/assets/'): ShellAssets {
  const { scripts, styles } = assetsFileSchema.parse(
    JSON.parse(readFileSync(path.join(shellFolder, 'assets.json'), 'utf8')),
  );
  const css = styles.map((file) =>
    embeddableCss(readFileSync(path.join(shellFolder, 'web', file), 'utf8'), `${address}${file}`),
  );
  const sheet = splitFontFaces(css.join(''));
  return {
    scripts: scripts.map((file) => `${address}${file}`),
    ...sheet,
    css: sheet.css + lightThemeWithoutScript(sheet.css),
  };
}

export interface EmbedAssets {
  script: string;
  css: string;
}

/** @throws when the shell is not built */
export function readEmbedAssets(shellFolder: string): EmbedAssets {
  const textOf = (file: string) => readFileSync(path.join(shellFolder, 'embed', file), 'utf8').trim();
  const css = textOf('style.css');
  // Of the fonts of the site only the file with the common letters: the player stays small on pages of others.
  const [face = ''] =
    /@font-face\s*\{[^}]*\bbricolage\.[^}]*\}/i.exec(readAssets(shellFolder).fontFaces) ?? [];
  return { script: textOf('player.js'), css: face + css + lightThemeOfSystem(css) };
}

const offerSchema = z.object({
  hostApi: z.int(),
  shared: z.record(z.string(), z.object({ version: z.string(), names: z.array(z.string()) })),
});

/** @throws when the shell is not built */
export const readOffer = (shellFolder: string): ShellOffer =>
  offerSchema.parse(JSON.parse(readFileSync(path.join(shellFolder, 'render-worker/offer.json'), 'utf8')));

/** Everything that a document depends on. Asset names contain a hash of their content. */
const buildFiles = [
  'assets.json',
  'server/server.cjs',
  'render-worker/render-worker.cjs',
  'embed/player.js',
  'embed/style.css',
];

/**
 * Identifies the built shell, the same in every process. The gateway drops the documents of another build, because
 * their assets may no longer exist.
 * @throws when the shell is not built
 */
export function readBuildId(shellFolder: string): string {
  const hash = createHash('sha256');
  for (const file of buildFiles) hash.update(readFileSync(path.join(shellFolder, file)));
  return hash.digest('hex').slice(0, 16);
}
