import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { embeddableCss, splitFontFaces } from './css-text.ts';
import type { ShellAssets } from './document.ts';

/** `assets.json`, written by our own build: what every document needs, by paths below `web/`. */
const assetsFileSchema = z.object({ scripts: z.array(z.string()), styles: z.array(z.string()) });

/** Reads the built shell once, at start. @throws when it is not there */
export function readAssets(shellFolder: string): ShellAssets {
  const { scripts, styles } = assetsFileSchema.parse(
    JSON.parse(readFileSync(path.join(shellFolder, 'assets.json'), 'utf8')),
  );
  const css = styles.map((file) =>
    embeddableCss(readFileSync(path.join(shellFolder, 'web', file), 'utf8'), `/assets/${file}`),
  );
  return { scripts, ...splitFontFaces(css.join('')) };
}
