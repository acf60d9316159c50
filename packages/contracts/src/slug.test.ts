import { slugOf } from './slug.ts';

test.each([
  ['Été : le Wi-Fi 8 !', 'ete-le-wi-fi-8'],
  ['Le cœur et l’ŒUVRE, ex æquo', 'le-coeur-et-loeuvre-ex-aequo'],
  ['Straße, Łódź, Søren', 'strasse-lodz-soren'],
  ['Bilan 2024–2025, Jean\u2011Noël', 'bilan-2024-2025-jean-noel'],
  ['— 😀 —', ''],
])('"%s" has the slug "%s"', (title, slug) => expect(slugOf(title)).toBe(slug));
