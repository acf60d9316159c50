import { fileURLToPath } from 'node:url';

const brandModule = fileURLToPath(import.meta.resolve('@nobicast/contracts/brand'));

/**
 * Writes the colours of the brand into a style sheet: `palette(dark.accent)` becomes a colour of `palettes` in the brand
 * module.
 */
export default async function paletteLoader(source) {
  const callback = this.async();
  try {
    const { palettes } = await this.importModule(brandModule);
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
