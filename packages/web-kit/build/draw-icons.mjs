import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { format } from 'oxfmt';

// Run `node packages/web-kit/build/draw-icons.mjs` after a change of `names`: it writes each icon as one path into
// src/icons/generated/. The paths come from lucide, whose components create an element for each stroke in the browser.

const names = [
  ...[
    'ArrowLeft',
    'ArrowRight',
    'AtSign',
    'Check',
    'ChevronDown',
    'ChevronUp',
    'Clock',
    'CircleAlert',
    'Download',
    'ExternalLink',
  ],
  ...[
    'Gavel',
    'GitBranch',
    'Globe',
    'House',
    'Image',
    'ImageOff',
    'LayoutDashboard',
    'Link',
    'Link2',
    'LogIn',
  ],
  ...[
    'Keyboard',
    'LogOut',
    'Mail',
    'MapPin',
    'Menu',
    'MessageSquare',
    'MessagesSquare',
    'Mic',
    'Moon',
    'Pause',
    'Pencil',
  ],
  ...['Play', 'Radio', 'RotateCw', 'Rss', 'Search', 'Settings', 'Share2', 'Shield', 'SkipBack'],
  ...['AudioLines', 'Calendar', 'Ellipsis', 'FolderOpen', 'Headphones', 'Minus', 'Plus'],
  ...[
    'Merge',
    'SkipForward',
    'Sun',
    'TextAlignStart',
    'Trash2',
    'Unplug',
    'Upload',
    'UserRound',
    'Volume2',
    'VolumeX',
    'X',
  ],
];

const folder = path.join(import.meta.dirname, '../src/icons/generated');
const fileOf = (name) => `${name.replace(/([a-z])([A-Z\d])/g, '$1-$2').toLowerCase()}.ts`;
const lucide = path.dirname(createRequire(import.meta.url).resolve('lucide-react/package.json'));
const { version } = JSON.parse(readFileSync(path.join(lucide, 'package.json'), 'utf8'));

const round = (value) => String(Math.round(value * 1000) / 1000);
const arc = (rx, ry, dx, dy) => `a${round(rx)} ${round(ry)} 0 0 1 ${round(dx)} ${round(dy)}`;

/** A path that starts with a relative move cannot be appended to another one, so its first move becomes absolute. */
const withAbsoluteStart = (d) =>
  d.replace(
    /^m\s*(-?[\d.]+)[\s,]*(-?[\d.]+)\s*(?=([\d.-])?)/,
    (_, x, y, next) => `M${x} ${y}${next === undefined ? '' : 'l'}`,
  );

function rectangle({ x = 0, y = 0, width, height, rx, ry = rx }) {
  const [left, top, w, h] = [x, y, width, height].map(Number);
  const [a, b] = [rx ?? 0, ry ?? 0].map(Number);
  return (
    `M${round(left + a)} ${round(top)}h${round(w - 2 * a)}${arc(a, b, a, b)}v${round(h - 2 * b)}${arc(a, b, -a, b)}` +
    `h${round(2 * a - w)}${arc(a, b, -a, -b)}v${round(2 * b - h)}${arc(a, b, a, -b)}z`
  );
}

const outlines = {
  path: ({ d }) => withAbsoluteStart(d),
  line: ({ x1, y1, x2, y2 }) => `M${x1} ${y1}L${x2} ${y2}`,
  polyline: ({ points }) => `M${points}`,
  polygon: ({ points }) => `M${points}z`,
  rect: rectangle,
  circle: ({ cx, cy, r }) => `M${round(cx - r)} ${cy}${arc(r, r, 2 * r, 0)}${arc(r, r, -2 * r, 0)}`,
};
const known = /^(d|x|y|x1|y1|x2|y2|points|width|height|rx|ry|cx|cy|r|key)$/;

/** The file of a renamed icon only re-exports the new one. */
async function readIcon(file) {
  const { href } = pathToFileURL(path.join(lucide, 'dist/esm/icons', file));
  const { __iconData: icon } = await import(href);
  if (icon) return icon;
  const [, current] = /from '\.\/(.+\.mjs)'/.exec(readFileSync(new URL(href), 'utf8'));
  return readIcon(current);
}

async function outlineOf(name) {
  const icon = await readIcon(fileOf(name).replace('.ts', '.mjs'));
  return icon.node
    .map(([tag, attributes]) => {
      const outline = outlines[tag];
      const unknown = Object.keys(attributes).filter((attribute) => !known.test(attribute));
      if (!outline || unknown.length > 0)
        throw new Error(`${name}: cannot draw <${tag} ${unknown.join(' ')}>`);
      return outline(attributes);
    })
    .join('');
}

// One file each, so that the chunk of a page only contains the icons of that page.
const modules = await Promise.all(
  names.map(async (name) => [
    fileOf(name),
    `import { createIcon } from '../create-icon.tsx';\n\nexport const ${name} = createIcon('${await outlineOf(name)}');`,
  ]),
);
modules.push(['index.ts', names.map((name) => `export { ${name} } from './${fileOf(name)}';`).join('\n')]);
const licence = `// Written by build/draw-icons.mjs from lucide ${version}: ISC License, Copyright (c) Lucide Icons and Contributors;
// in part derived from Feather: MIT License, Copyright (c) Cole Bemis.`;
const note = '// Written by build/draw-icons.mjs; index.ts has the licence.';
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const { ignorePatterns: _files, ...style } = JSON.parse(
  readFileSync(path.join(import.meta.dirname, '../../../.oxfmtrc.json'), 'utf8'),
);
for (const [file, code] of modules) {
  const source = `${file === 'index.ts' ? licence : note}\n${code}\n`;
  writeFileSync(path.join(folder, file), (await format(file, source, style)).code);
}
