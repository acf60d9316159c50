import { fileURLToPath } from 'node:url';
import { tsImport } from 'tsx/esm/api';

const brandModule = import.meta.resolve('@nobicast/contracts/brand');

/**
 * Writes the colours of the brand into a style sheet: `palette(dark.accent)` becomes a colour of `palettes` in the brand
 * module.
 */
export default async function paletteLoader(source) {
  const callback = this.async();
  this.addDependency(fileURLToPath(brandModule));
  try {
    const { palettes } = await tsImport(brandModule, import.meta.url);
    callback(
      null,
      source.replace(/palette\((\w+)\.(\w+)\)/g, (written, theme, name) => {
        const colour = palettes[theme]?.[name];
        if (colour === undefined) throw new Error(`The brand module has no colour for ${written}.`);
        return colour;
      }),
    );
  } catch (error) {
    callback(error);
  }
}
