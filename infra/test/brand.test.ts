import {
  brand,
  distributionDay,
  distributionHour,
  distributionTime,
  distributionWeekday,
  emails,
  palettes,
  pictureColours,
  recording,
  recordingDay,
  recordingTime,
} from '@nobicast/contracts';
import ts from 'typescript';
import { read, sourceFiles } from './requirements/spec.ts';

const brandModule = 'packages/contracts/src/brand.ts';
const tokens = 'packages/web-kit/src/styles/tokens.css';

describe('The brand module', () => {
  const weekdayName = (weekday: number) =>
    // The first of September 2024 was a Sunday.
    new Date(Date.UTC(2024, 8, 1 + weekday)).toLocaleDateString('fr-FR', {
      weekday: 'long',
      timeZone: 'UTC',
    });
  const clock = (hour: number) => `${String(hour).padStart(2, '0')}:00`;

  test('says in words what it says in numbers', () => {
    expect([distributionDay, distributionTime]).toEqual([
      weekdayName(distributionWeekday),
      clock(distributionHour),
    ]);
    expect([recordingDay, recordingTime]).toEqual([weekdayName(recording.weekday), clock(recording.hourUtc)]);
  });

  test('has a key that storage, cookies and file names can carry, and a zone that exists', () => {
    expect(brand.key).toMatch(/^[a-z][a-z0-9-]*$/);
    expect(() => new Intl.DateTimeFormat('fr-FR', { timeZone: brand.timeZone })).not.toThrow();
  });

  const channel = (colour: string, at: number) => {
    const value = parseInt(colour.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  const luminance = (colour: string) =>
    0.2126 * channel(colour, 1) + 0.7152 * channel(colour, 3) + 0.0722 * channel(colour, 5);
  const contrast = (one: string, other: string) => {
    const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
    return (light + 0.05) / (dark + 0.05);
  };

  test.each(Object.entries(palettes))('has colours that can be read in the %s theme', (_theme, colours) => {
    const { bg, surface, raised } = colours;
    const grounds = { bg, surface, raised };
    const pairs = [
      ...(['ink', 'soft', 'mute', 'accent', 'prep', 'live', 'danger', 'ok'] as const).flatMap((text) =>
        Object.entries(grounds).map(
          ([ground, colour]) => [`${text} on ${ground}`, colours[text], colour, 4.5] as const,
        ),
      ),
      ...Object.entries(grounds).map(
        ([ground, colour]) => [`field on ${ground}`, colours.field, colour, 3] as const,
      ),
      ['played on unplayed', colours.accent, colours.wave, 3] as const,
      ['onAccent on accentFill', colours.onAccent, colours.accentFill, 4.5] as const,
      ['onDanger on danger', colours.onDanger, colours.danger, 4.5] as const,
      ['danger on dangerWash', colours.danger, colours.dangerWash, 4.5] as const,
      ['ink on accentWash', colours.ink, colours.accentWash, 4.5] as const,
      ['accent on accentWash', colours.accent, colours.accentWash, 4.5] as const,
    ];
    expect(pairs.filter(([, text, ground, least]) => contrast(text, ground) < least)).toEqual([]);
  });

  test('is where style sheets get every colour of the themes', () => {
    const themes = read(tokens);
    expect(themes.match(/#[0-9a-f]{3,8}\b/gi)).toBeNull();
    const asked = new Set(Array.from(themes.matchAll(/palette\((\w+\.\w+)\)/g), ([, name]) => name));
    const known = Object.entries(palettes).flatMap(([theme, colours]) =>
      Object.keys(colours).map((name) => `${theme}.${name}`),
    );
    expect([...asked].sort()).toEqual(known.sort());
  });
});

/** What visitors get. The stack, the builds and the trials name the software, which another show keeps. */
const product = sourceFiles().filter(
  (file) =>
    /^(?:api-gateway|mfe-\w+|packages|services|shell)\/.*\.(?:tsx?|mjs|css)$/.test(file) &&
    file !== brandModule &&
    // It names every day of the week.
    file !== 'packages/web-kit/src/format/dates.ts' &&
    // Tests, doubles and the demo data know this show; merged migrations stay as they are.
    !/\.test\.|\/(?:testing|demo-data|migrations|fonts)\/|\/fake-audio\.ts$/.test(file) &&
    // They assemble the names of database roles and connections.
    !/^packages\/service-kit\/src\/(?:database|provision)\.ts$/.test(file),
);

/** Packages, database roles, channels and headers are named after the software. */
const ofTheSoftware =
  /@nobicast\/|x-nobicast-|\bnobicast(?:_[a-z]|-(?:actor|feed|changes|rate-limits|releases)\b)|^nobicast release move |^nobicast; /gi;

/** The texts of a script: no comments, no names. */
function textsOf(file: string): string[] {
  if (file.endsWith('.css')) return [read(file).replace(/\/\*[\s\S]*?\*\//g, '')];
  const texts: string[] = [];
  const visit = (node: ts.Node): void => {
    if (
      ts.isStringLiteralLike(node) ||
      ts.isJsxText(node) ||
      ts.isRegularExpressionLiteral(node) ||
      ts.isTemplateHead(node) ||
      ts.isTemplateMiddle(node) ||
      ts.isTemplateTail(node)
    )
      texts.push(node.text);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, read(file), ts.ScriptTarget.Latest, false));
  return texts;
}

test('only the brand module names the show, its city, its addresses, its week and its colours', () => {
  const word = (text: string) =>
    `(?<![\\p{L}\\d])${text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')}(?![\\p{L}\\d])`;
  const names = new RegExp(
    [brand.name, brand.key, emails.hello.split('@')[1] ?? ''].map(word).join('|'),
    'iu',
  );
  const facts = new RegExp(
    [brand.city, brand.timeZone, distributionDay, distributionTime, recordingDay, recordingTime]
      .map(word)
      .join('|'),
    'u',
  );
  const colours = new RegExp(
    [...Object.values(palettes), pictureColours].flatMap((each) => Object.values(each)).join('|'),
    'i',
  );
  const named = product.flatMap((file) =>
    textsOf(file)
      .map((text) => text.replace(ofTheSoftware, ''))
      .filter((text) => [names, facts, colours].some((literals) => literals.test(text)))
      .map((text) => `${file}: ${text.trim().slice(0, 80)}`),
  );
  expect(product.length).toBeGreaterThan(500);
  expect(named).toEqual([]);
});
