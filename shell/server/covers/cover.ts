import { brand, palettes as themes, pictureColours } from '@nobicast/contracts/brand';
import type { EpisodeType } from '@nobicast/contracts';
import { episodeHeading } from '@nobicast/contracts/titles';
import { escapeHtml } from '@nobicast/contracts/escape-html';
import { digits, labelDots, labelPath, markDots, placePath } from './glyphs.ts';

const size = 1400;
const left = 210;

type Random = () => number;
interface Palette {
  ground: string;
  ink: string;
  second: string;
}

const palette = (ground: string, ink: string, second: string): Palette => ({ ground, ink, second });

const { dark, light } = themes;

const palettes: Record<EpisodeType, readonly [Palette, ...Palette[]]> = {
  podcast: [
    palette(dark.bg, dark.accent, dark.ink),
    palette(dark.accent, dark.bg, dark.bg),
    palette(dark.ink, light.ink, pictureColours.accentOnInk),
    palette(pictureColours.forest, dark.accent, dark.ok),
    palette(dark.bg, dark.ink, dark.accent),
    palette(pictureColours.night, dark.ink, dark.accent),
  ],
  preparation: [
    palette(pictureColours.amberNight, dark.prep, dark.prep),
    palette(dark.prep, pictureColours.amberNight, pictureColours.amberNight),
    palette(dark.bg, dark.prep, dark.ink),
  ],
};

/** Mulberry32: the same seed gives the same cover. */
function seeded(seed: number): Random {
  let state = Math.imul(seed, 2_654_435_761) >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const seedOf = (number: number | null, type: EpisodeType) => (number ?? 0) * 2 + (type === 'podcast' ? 0 : 1);

const pick = <Item>(random: Random, [first, ...rest]: readonly [Item, ...Item[]]): Item =>
  [first, ...rest][Math.floor(random() * (rest.length + 1))] ?? first;

const strokes = (path: string, stroke: string, width: number, opacity: number) =>
  `<path d="${path}" stroke="${stroke}" stroke-width="${width}" opacity="${opacity}" fill="none"/>`;

function hatching(ink: string): string {
  let path = '';
  for (let x = -size; x < size; x += 34) path += `M${x} ${size}L${x + size} 0`;
  return strokes(path, ink, 3, 0.34);
}

function rings(random: Random, ink: string): string {
  const x = (300 + random() * 900).toFixed(0);
  const y = (250 + random() * 900).toFixed(0);
  const ring = (index: number) =>
    `<circle cx="${x}" cy="${y}" r="${60 + index * 52}" fill="none" stroke="${ink}" stroke-width="2.5" opacity="${(0.42 - index * 0.014).toFixed(2)}"/>`;
  return Array.from({ length: 22 }, (_, index) => ring(index)).join('');
}

function waves(random: Random, ink: string): string {
  const phase = random() * 6;
  let path = '';
  for (let x = 0; x <= size; x += 20) {
    const swell = Math.abs(Math.sin(x / 190 + phase) * Math.sin(x / 61 + phase * 2));
    const height = 60 + 560 * swell * (0.5 + random() * 0.5);
    path += `M${x + 10} ${(700 - height / 2).toFixed(1)}v${height.toFixed(0)}`;
  }
  return strokes(path, ink, 6, 0.32);
}

function scanLines(random: Random, ink: string): string {
  const centre = 300 + random() * 800;
  let lines = '';
  for (let y = 20; y < size; y += 40) {
    const height = Math.max(1.5, 15 - Math.abs(y - centre) / 34).toFixed(1);
    lines += `<rect y="${y}" width="${size}" height="${height}" fill="${ink}" opacity=".26"/>`;
  }
  return lines;
}

/** In the margin: a tick for each minute, a longer one every 5, the longest every 25. */
function ruler(ink: string): string {
  let path = '';
  for (let minute = 0; minute <= 54; minute++) {
    const length = minute % 25 === 0 ? 92 : minute % 5 === 0 ? 52 : 26;
    path += `M30 ${100 + minute * 22}h${length}`;
  }
  return strokes(path, ink, 4, 1);
}

/** The number, like the grooves of a record: one path drawn several times, alternating ink and background. */
function numeral(
  number: number,
  type: EpisodeType,
  random: Random,
  { ground, ink, second }: Palette,
): string {
  const text = String(number);
  const gap = 46;
  const boxWidth = (size - left - 110 - gap * (text.length - 1)) / text.length;
  const bleed = 0.94 + random() * 0.1; // varies their height
  const stroke = Math.min(boxWidth * 0.42, 190);
  const height = Math.min(1090, Math.max(560, boxWidth * 2.75)) * bleed;
  const scale = { x: (boxWidth - stroke) / 100, y: (height - stroke) / 160 };
  const top = random() < 0.5 ? size - 110 - height : (size - height) / 2 + 20;
  const glyphs = [...text]
    .map((digit, index) => {
      const origin = { x: left + index * (boxWidth + gap) + stroke / 2, y: top + stroke / 2 };
      return `<path d="${placePath(digits[Number(digit)] ?? '', origin, scale)}"/>`;
    })
    .join('');
  const layer = (width: number, colour: string, extra = '') =>
    `<g fill="none" stroke="${colour}" stroke-width="${width.toFixed(1)}" stroke-linejoin="round"${extra}>${glyphs}</g>`;

  if (type === 'preparation') {
    // A preparation is an outline with a dashed line inside.
    const outline = layer(stroke + 22, ground) + layer(stroke, ink) + layer(stroke - 22, ground);
    return outline + layer(10, ink, ' stroke-dasharray="30 24"');
  }
  const grooves = 2 + Math.floor(random() * 3);
  const step = stroke / (grooves * 2 - 1);
  let layers = layer(stroke + 26, ground);
  for (let groove = 0; groove < grooves; groove++) {
    const width = stroke - groove * 2 * step;
    layers += layer(width, ink);
    if (width - step > 1) layers += layer(width - step, ground);
  }
  return layers + layer(Math.max(step * 0.4, 8), second);
}

/** In place of a number: a whole record. */
function record(type: EpisodeType, { ground, ink, second }: Palette): string {
  const circle = (radius: number, fill: string, extra = '') =>
    `<circle cx="${(size + left - 110) / 2}" cy="${size / 2 + 40}" r="${radius}" fill="${fill}"${extra}/>`;
  if (type === 'preparation')
    return (
      circle(520, ink) +
      circle(498, ground) +
      circle(330, ground, ` stroke="${ink}" stroke-width="10" stroke-dasharray="30 24"`)
    );
  let grooves = circle(533, ground);
  for (let radius = 520; radius > 160; radius -= 80)
    grooves += circle(radius, ink) + circle(radius - 40, ground);
  return grooves + circle(150, second) + circle(40, ground);
}

/** FNV-1a. */
function seedOfText(text: string): number {
  let seed = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1)
    seed = Math.imul(seed ^ text.charCodeAt(index), 0x01000193);
  return seed >>> 0;
}

/** Lines of unreadable text: words as bars, pressed like the grooves of a record. */
function galley(random: Random, { ground, ink, second }: Palette): string {
  const gap = 44;
  const right = size - 90;
  const rows = 5 + Math.floor(random() * 3);
  const step = (size - 260) / rows;
  const height = step * (0.5 + random() * 0.14);
  const marked = Math.floor(random() * rows);
  const bar = (x: number, y: number, width: number, colour: string) => {
    const [edge, inset] = [height, height * 0.2];
    const rect = (by: number, fill: string) =>
      `<rect x="${(x + by).toFixed(1)}" y="${(y + by).toFixed(1)}" width="${Math.max(width - 2 * by, 0).toFixed(1)}" height="${(edge - 2 * by).toFixed(1)}" fill="${fill}"/>`;
    return rect(-14, ground) + rect(0, colour) + rect(inset, ground) + rect(2 * inset, colour);
  };
  let words = '';
  for (let row = 0; row < rows; row += 1) {
    const y = 170 + row * step;
    const end = row === rows - 1 ? left + (right - left) * (0.3 + random() * 0.4) : right;
    let x = left;
    while (x < end - height * 1.2) {
      const width = Math.min(height * (1.2 + random() * 4), end - x);
      words += bar(x, y, width, row === marked && x === left ? second : ink);
      x += width + gap;
    }
  }
  return words;
}

/** SVG, 1400 × 1400, for posts without a picture. Depends only on the slug. */
export function drawPost(slug: string): string {
  const random = seeded(seedOfText(slug));
  const colours = pick(random, palettes.podcast);
  const { ground, ink, second } = colours;
  const back = pick(random, [rings, waves, scanLines])(random, second);
  const lines = galley(random, colours);
  const playhead = 100 + Math.floor(random() * 50) * 22;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="${size}" height="${size}">`,
    `<rect width="${size}" height="${size}" fill="${ground}"/>${back}${lines}`,
    `<rect width="150" height="${size}" fill="${ground}"/>${ruler(ink)}`,
    `<rect x="30" y="${playhead - 6}" width="${size - 60}" height="12" fill="${second}"/></svg>`,
  ].join('');
}

/** 1400 × 1400: the name of the show over the rings of a wave. */
export function drawShow(): string {
  const [{ ground, ink, second }] = palettes.podcast;
  const name = brand.name.toUpperCase();
  const dot = (size - left - 110) / labelDots(name);
  const top = size / 2 - 3.5 * dot;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="${size}" height="${size}">`,
    `<rect width="${size}" height="${size}" fill="${ground}"/>${rings(seeded(2), second)}`,
    `<rect x="${left - 40}" y="${top - 60}" width="${size}" height="${7 * dot + 120}" fill="${ground}"/>`,
    `<rect width="150" height="${size}" fill="${ground}"/>${ruler(ink)}`,
    `<rect x="30" y="${top + 7 * dot + 74}" width="${size - 60}" height="12" fill="${ink}"/>`,
    `<path d="${labelPath(name, left, top, dot)}" fill="${ink}"/></svg>`,
  ].join('');
}

/** For link previews, 1200 × 630: the generated cover to the right of the show's name. */
export function drawPreview(number: number | null, type: EpisodeType): string {
  const { ground, ink } = pick(seeded(seedOf(number, type)), palettes[type]);
  const name = brand.name.toUpperCase();
  const dot = 500 / labelDots(name);
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630" width="1200" height="630">',
    `<rect width="1200" height="630" fill="${ground}"/>`,
    `<path d="${labelPath(name, 50, 315 - 3.5 * dot, dot)}" fill="${ink}"/>`,
    `<g transform="translate(570) scale(${630 / size})">${drawCover(number, type)}</g></svg>`,
  ].join('');
}

/** SVG, 1400 × 1400, for episodes without a cover. Depends only on number and type: those without a number share one. */
export function drawCover(number: number | null, type: EpisodeType): string {
  const isPodcast = type === 'podcast';
  const random = seeded(seedOf(number, type));
  const colours = pick(random, palettes[type]);
  const { ground, ink, second } = colours;
  const layers = number === null ? record(type, colours) : numeral(number, type, random, colours);
  const drawGround = isPodcast
    ? pick(random, [rings, waves, scanLines])
    : (_random: Random, colour: string) => hatching(colour);
  const back = drawGround(random, second);
  const playhead = 100 + Math.floor(random() * 50) * 22; // somewhere along the ruler
  const name = isPodcast ? brand.name.toUpperCase() : 'THÈMES';
  const dot = Math.min(10, (size - left - 40) / labelDots(name));
  const above = /\p{M}/u.test(name.normalize('NFD')) ? markDots * dot : 0;
  const title = episodeHeading({ number, type, title: null });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="${size}" height="${size}" role="img" aria-label="${escapeHtml(title)}">`,
    `<rect width="${size}" height="${size}" fill="${ground}"/>${back}${layers}`,
    `<rect width="150" height="${size}" fill="${ground}"/>${ruler(ink)}`,
    `<rect x="30" y="${playhead - 6}" width="${size - 60}" height="12" fill="${second}"/>`,
    `<rect x="${left - 14}" y="${60 - above}" width="${labelDots(name) * dot + 18}" height="${7 * dot + 28 + above}" fill="${ground}"/>`,
    `<path d="${labelPath(name, left, 74, dot)}" fill="${ink}"/></svg>`,
  ].join('');
}
