import { limits } from '@nobicast/contracts';
import { readPasted } from './read-pasted.ts';

const a = 'https://a.example.org';
const b = 'https://b.example.org';

/** "title > link" of each subject, then "line reason". */
const readOf = (text: string) => {
  const { subjects, problems } = readPasted(text);
  return [
    ...subjects.map(({ title, url }) => (url === null ? title : `${title} > ${url}`)),
    ...problems.map(({ line, reason }) => `${line} ${reason}`),
  ];
};

it.each<[string, string, string[]]>([
  ['a link', `La panne\n${a}\nLe modem\n${b}`, [`La panne > ${a}`, `Le modem > ${b}`]],
  ['a link in angle brackets', `La panne\n<${a}>`, [`La panne > ${a}`]],
  ['a link behind a word', `La panne\nLien : ${a}\nLe modem\n→ ${b}`, [`La panne > ${a}`, `Le modem > ${b}`]],
  ['an indented link', `La panne\n    ${a}\nLe modem`, [`La panne > ${a}`, 'Le modem']],
  ['a bullet', `1. La panne\n- ${a}\n2. Le modem\n- ${b}`, [`La panne > ${a}`, `Le modem > ${b}`]],
  ['an indented bullet', `- La panne\n  - ${a}\n- Le modem\n\t- ${b}`, [`La panne > ${a}`, `Le modem > ${b}`]],
  ['several bullets', `- La panne\n  - ${a}\n  - ${b}\n- Le modem`, [`La panne > ${a}`, 'Le modem', '3 further_links']],
  ['a link beside another', `La panne ${a}\n  ${b}`, [`La panne > ${a}`, '2 further_links']],
  ['the same link again', `La panne ${a}\n  ${a}`, [`La panne > ${a}`]],
  ['a note', 'La panne\n  demander à Camille\nLe modem', ['La panne', 'Le modem', '2 note']],
  ['notes in a list', 'La panne\n  - un\n  - deux\nLe modem', ['La panne', 'Le modem', '2 note', '3 note']],
  ['a note with a link', `La panne\n  l’article ${a}`, [`La panne > ${a}`, '2 note']],
  ['a link below a note', `La panne\n  à relire\n    - ${a}`, [`La panne > ${a}`, '2 note']],
])('a line under a title is of its subject: %s', (_name, text, wanted) => {
  expect(readOf(text)).toEqual(wanted);
}); // prettier-ignore

it.each<[string, string, string[]]>([
  ['a link after a blank line', `La panne\n\n${a}`, ['La panne', `a.example.org > ${a}`]],
  ['words after a blank line', 'La panne\n\n  Le modem', ['La panne', 'Le modem']],
  ['links alone', `${a}\n${b}`, [`a.example.org > ${a}`, `b.example.org > ${b}`]],
  ['an item of the same list', `- La panne\n- ${a}`, ['La panne', `a.example.org > ${a}`]],
  ['a link under a line that has one', `La panne ${a}\n${b}`, [`La panne > ${a}`, `b.example.org > ${b}`]],
  ['a link above its title', `${a}\nLa panne\n${b}\nLe modem`, [`a.example.org > ${a}`, 'La panne', `b.example.org > ${b}`, 'Le modem']],
  ['an indented line with a time', '00:10 La panne\n  00:20 Le modem', ['La panne', 'Le modem']],
  ['a link with a time', `La panne\n00:20 ${a}`, ['La panne', `a.example.org > ${a}`]],
  ['a list under its heading', 'Sommaire :\n  - La panne\n  - Le modem', ['Sommaire', 'La panne', 'Le modem']],
  ['numbers of two digits', ' 9. La panne\n10. Le modem', ['La panne', 'Le modem']],
  ['a rule between them', `La panne\n---\n${a}`, ['La panne', `a.example.org > ${a}`]],
])('else a line is a subject of its own: %s', (_name, text, wanted) => {
  expect(readOf(text)).toEqual(wanted);
}); // prettier-ignore

it('the length beside a link under a title is that of the title', () => {
  expect(readPasted(`La panne\n  ${a} (10 min)`)).toMatchObject({
    subjects: [{ title: 'La panne', url: a, planned_minutes: 10 }],
    problems: [],
  });
});

it.each([
  '# Titre', '## Titre', '## Titre ##', '> Titre', '>> Titre', '[ ] Titre', '[x] Titre', '- [ ] Titre', '* [X] Titre', '3 - Titre', '12 – Titre',
  '1/ Titre', '(2) Titre', '1️⃣ Titre', '1️⃣0️⃣ Titre', '🔟 Titre', '② Titre', '*Titre*', '**Titre**', '***Titre***', '_Titre_', '__Titre__', '`Titre`', '~~Titre~~',
  '**1. Titre**', '- **Titre** :', '+ Titre', '• Titre', '☐ Titre', '✅ Titre', '"Titre"', '""Titre""', '> - [ ] **Titre**',
])('marks are no part of a title: %s', (line) => {
  expect(readOf(line)).toEqual(['Titre']);
}); // prettier-ignore

it.each([
  ['Le C# et le F#', 'Le C# et le F#'], ['C# en 2026', 'C# en 2026'], ['Un fichier snake_case_ici', 'Un fichier snake_case_ici'],
  ['2 * 3 * 4', '2 * 3 * 4'], ['#hashtag du jour', '#hashtag du jour'], ['Le mot *rare* du jour', 'Le mot rare du jour'],
  ['La commande `ls -l` et *moi*', 'La commande ls -l et moi'], ['L’*italique* et le **gras _double_**', 'L’italique et le gras double'],
  ['"Il dit ""oui"" encore"', 'Il dit "oui" encore'], ['"Le mot" et "la chose"', '"Le mot" et "la chose"'],
  ['Prix* et taxe*', 'Prix* et taxe*'], ['__init__.py', '__init__.py'], ['_un et _deux', '_un et _deux'], ['f(x)[ ] vide', 'f(x)[ ] vide'], ['1984', '1984'],
])('but marks within words stay: %s', (line, title) => {
  expect(readOf(line)).toEqual([title]);
}); // prettier-ignore

it.each([
  ['www.example.org', 'example.org > https://www.example.org'],
  ['Titre www.example.org/a?b=1, suite', 'Titre suite > https://www.example.org/a?b=1'],
  ['[Titre](https://a.example.org "bulle")', `Titre > ${a}`],
  ['![Titre](https://a.example.org)', `Titre > ${a}`],
  ['**Titre https://a.example.org**', `Titre > ${a}`],
  ['Titre **https://a.example.org**', `Titre > ${a}`],
  ['Titre `https://a.example.org`', `Titre > ${a}`],
  ['Titre «\u00a0https://a.example.org»', `Titre > ${a}`],
  ['Le site awww.example', 'Le site awww.example'],
])('the link of %s', (line, wanted) => {
  expect(readOf(line)).toEqual([wanted]);
});

it.each([
  ['?utm_source=x', ''], ['?id=1&utm_source=x', '?id=1'], ['?utm_source=x&id=1&UTM_medium=y', '?id=1'], ['?fbclid=x#bas', '#bas'],
  ['?gclid=x&mc_cid=y&mc_eid=z&igshid=t&q=%C3%A9t%c3%a9+%20&&r', '?q=%C3%A9t%c3%a9+%20&&r'],
  ['?utm=1&xfbclid=2&at_medium=3&_ga=4', '?utm=1&xfbclid=2&at_medium=3&_ga=4'], ['?u=https://x?utm_a=1', '?u=https://x?utm_a=1'],
  ['#?utm_source=x', '#?utm_source=x'],
])('of tracking parameters alone, nothing is left: %s', (query, kept) => {
  const address = `${a}/p${query}`;
  const file = JSON.stringify({ chapters: [{ startTime: 0, title: 'Titre', url: address }] });
  const links = [`Titre ${address}.`, `[Titre](${address})`, file].map((text) => readPasted(text).subjects[0]?.url);
  expect(links).toEqual(links.map(() => `${a}/p${kept}`));
}); // prettier-ignore

it('reads the longest text at once, whatever its tables and marks', () => {
  const { pastedLength } = limits.adminSubjects;
  const pieces = ['a;b\n', 'a,b\n', 'a\tb\n', '|a|b|\n', '|-', 'a|', '"";', '"', '""', ';', '*', '*a ', '_a', '`', '# ', '> ', '[ ] ', '1️⃣', '1 - ', '~~a', 'www.a', '![a](', 'a\n  b\n', `a\n${a}\n`, 'a;b\na;b;c\n', 'a;https://a.fr\na;b;www.a\n', 'Titre;Lien\n', 'a;'.repeat(1_200) + '\n', '-', '- '];
  for (const piece of pieces) {
    const text = piece.repeat(pastedLength).slice(0, pastedLength);
    // The shortest of three: a collection of the heap makes single ones longer.
    let shortestMs = Infinity;
    for (let run = 0; run < 3 && shortestMs >= 500; run += 1) {
      const before = process.cpuUsage();
      readPasted(text);
      shortestMs = Math.min(shortestMs, process.cpuUsage(before).user / 1_000);
    }
    expect([piece, shortestMs < 500]).toEqual([piece, true]);
  }
}); // prettier-ignore
