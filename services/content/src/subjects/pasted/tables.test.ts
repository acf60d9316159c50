import { readPasted } from './read-pasted.ts';

/** "title | link | start in seconds | minutes" of each subject, then "line reason: what is named". */
const readOf = (text: string) => {
  const { subjects, problems } = readPasted(text);
  return [
    ...subjects.map(({ title, url, start_ms: ms, planned_minutes: minutes }) =>
      [title, url ?? '-', ms === null ? '-' : ms / 1000, minutes ?? '-'].join(' | '),
    ),
    ...problems.map(({ line, reason, written }) => `${line} ${reason}: ${written}`),
  ];
};

const a = 'https://a.example.org';
const b = 'https://b.example.org';
const both = [`La panne | ${a} | - | -`, `Le modem | ${b} | - | -`];

it.each<[string, string, string[]]>([
  [
    'by semicolons',
    `La panne;${a};10\nLe modem;${b};15`,
    [...both, '1 further_cells: 10', '2 further_cells: 15'],
  ],
  ['by semicolons, with spaces', `La panne ; ${a}\nLe modem ; ${b}`, both],
  ['by commas, in quotes', `"La panne","${a}"\n"Le modem","${b}"`, both],
  ['by commas and spaces, in quotes', `"La panne", "${a}"\n"Le modem", "${b}"`, both],
  [
    'by commas, in quotes, with a number',
    `"La panne","${a}",10\n"Le modem","${b}",15`,
    [...both, '1 further_cells: 10', '2 further_cells: 15'],
  ],
  ['with the address first', `${a},La panne\n${b},Le modem`, both],
  [
    'with doubled quotes, and delimiters within',
    `"La ""grande"" panne, la vraie";${a}\n"Le modem; suite";${b}`,
    [`La "grande" panne, la vraie | ${a} | - | -`, `Le modem; suite | ${b} | - | -`],
  ],
  ['with empty cells', `La panne;;${a}\nLe modem;;${b}`, both],
  [
    'of a spreadsheet, with line breaks in cells',
    `La panne\t"${a}\n${b}"\tpar Léa\n"Le\nmodem"\t${b}\t"à\n\nvoir ""bien""\nsûr\n"\nLe son\t\t`,
    [
      ...both,
      'Le son | - | - | -',
      '1 further_links: La panne "https://a.example.org https://b.example.org" par Léa',
      '1 further_cells: par Léa',
      '3 further_cells: à voir "bien" sûr',
    ],
  ],
  [
    'of prose in quotes, which is none',
    `"La panne\nLe modem"`,
    ['"La panne | - | - | -', 'Le modem" | - | - | -'],
  ],
  ['with blank lines', `La panne;${a}\n\nLe modem;${b}\n`, both],
  ['behind its delimiter', `sep=;\nTitre;Lien\nLa panne;${a}\nLe modem;${b}`, both],
  [
    'with starts',
    `00:12,La panne,${a}\n01:00,Le modem,${b}`,
    [`La panne | ${a} | 12 | -`, `Le modem | ${b} | 60 | -`],
  ],
  [
    'with starts behind the title',
    `La panne;${a};00:12\nLe modem;${b};01:00`,
    [`La panne | ${a} | 12 | -`, `Le modem | ${b} | 60 | -`],
  ],
  [
    'with lengths that do not go up',
    `La panne;${a};12:00\nLe modem;${b};08:00`,
    [`La panne | ${a} | - | 12`, `Le modem | ${b} | - | 8`],
  ],
  [
    'with starts and lengths',
    `00:00\tLa panne\t12 min\n12:00\tLe modem\t1h05`,
    ['La panne | - | 0 | 12', 'Le modem | - | 720 | 65'],
  ],
  [
    'with no-break spaces before units',
    `00:00\tLa panne\t12\u00a0min\n12:00\tLe modem\t1\u00a0h\u202f05`,
    ['La panne | - | 0 | 12', 'Le modem | - | 720 | 65'],
  ],
  [
    'with words that no field takes',
    `La panne\t${a}\tCamille\tà relancer\nLe modem\t${b}\t\t`,
    [...both, '1 further_cells: Camille · à relancer'],
  ],
  [
    'with two addresses in a row',
    `La panne;${a};${b}\nLe modem;${b};`,
    [...both, `1 further_links: La panne;${a};${b}`],
  ],
  [
    'with marks in cells',
    `- [ ] **La panne**\t[lire](${a})\n2. Le modem\t<${b}>`,
    [...both, '1 further_cells: [lire](https://a.example.org)'],
  ],
  ['numbered', `1\tLa panne\t${a}\n2\tLe modem\t${b}`, both],
  ['as word processors number a list', `1.\tLa panne ${a}\n2.\tLe modem ${b}`, both],
  ['without a title in a row', `La panne;${a}\n;${b}`, [both[0] ?? '', `b.example.org | ${b} | - | -`]],
  ['of one row', `La panne;${a};10`, [both[0] ?? '', '1 further_cells: 10']],
  ['of one row in quotes', `"La panne","${a}",10`, [both[0] ?? '', '1 further_cells: 10']],
  ['with a cell less in a row', `La panne;${a};10\nLe modem;${b}`, [...both, '1 further_cells: 10']],
  [
    'after a heading, and before lines',
    `Sommaire\nLa panne;${a}\nLe modem;${b}\nLa suite`,
    ['Sommaire | - | - | -', ...both, 'La suite | - | - | -'],
  ],
])('reads a table %s', (_name, text, wanted) => {
  expect(readOf(text)).toEqual(wanted);
});

it.each<[string, string, string[]]>([
  ['tabs', `Titre\tLien\tDurée\nLa panne\t${a}\t10\nLe modem\t${b}\t15 min`, ['10', '15']],
  ['commas', `Titre, Lien, Durée\nLa panne, ${a}, 10\nLe modem, ${b}, 15`, ['10', '15']],
  ['bars', `Sujet | Lien\nLa panne | ${a}\nLe modem | ${b}`, ['-', '-']],
  ['Markdown', `| Sujet | Lien |\n|---|:-:|\n| La panne | ${a} |\n| Le modem | ${b} |`, ['-', '-']],
  ['Markdown without borders', `Sujet | Lien\n--- | ---\nLa panne | ${a}\nLe modem | ${b}`, ['-', '-']],
  ['Markdown in bold', `|**Sujet**|**Lien**|\n|-|-|\n|[La panne](${a})||\n|**Le modem**|${b}|`, ['-', '-']],
  ['unknown names', `| Quoi | Où donc |\n|---|---|\n| La panne | ${a} |\n| Le modem | ${b} |`, ['-', '-']],
  [
    'a terminal',
    `+-----+----+\n| Sujet | Lien |\n+-----+----+\n| La panne | ${a} |\n| Le modem | ${b} |\n+-----+----+`,
    ['-', '-'],
  ],
  ['rubrics', `Rubrique,Sujet,Durée,Lien\n,La panne,10,${a}\n,Le modem,15,${b}`, ['10', '15']],
  ['names over other columns', `Sujets,,\n,La panne,${a}\n,,\n,Le modem,${b}`, ['-', '-']],
  ['names without their tabs', `Titre Lien\nLa panne ${a}\nLe modem ${b}`, ['-', '-']],
  ['no empty cells', `Sujet\tLien\tDurée\nLa panne\t${a}\nLe modem\t${b}\t15\t\t`, ['-', '15']],
  ['another order', `N°;Durée (min);Lien;Sujet\n7;10;${a};La panne\n9;1h05;${b};Le modem`, ['10', '65']],
])('the names of columns and the lines of a table are no subject: %s', (_name, text, minutes) => {
  expect(readOf(text)).toEqual([
    `La panne | ${a} | - | ${minutes[0]}`,
    `Le modem | ${b} | - | ${minutes[1]}`,
  ]);
});

it.each<[string, string, string[]]>([
  [
    'lengths that go up',
    `N° | Sujet | Durée\n1 | La panne | 05:00\n2 | Le modem | 10:00`,
    ['La panne | - | - | 5', 'Le modem | - | - | 10'],
  ],
  [
    'starts',
    `Début;Fin;Sujet\n00:10;00:20;La panne\n00:20;00:30;Le modem`,
    ['La panne | - | 10 | -', 'Le modem | - | 20 | -', '2 further_cells: 00:20', '3 further_cells: 00:30'],
  ],
  ['one row', `Sujet;Durée\nLa panne;10`, ['La panne | - | - | 10']],
  ['a title that is a number', `Sujet;Lien\n1984;${a}`, [`1984 | ${a} | - | -`]],
  [
    'a start that is no time',
    `Sujet;Début\nLa panne;00:75\nLe modem;bientôt`,
    ['Le modem | - | - | -', '2 bad_time: La panne;00:75', '3 further_cells: bientôt'],
  ],
])('a column is what its name says: %s', (_name, text, wanted) => {
  expect(readOf(text)).toEqual(wanted);
});

// Each line is its title.
it.each([
  ['commas', 'Une panne, un modem\nDeux pannes, deux modems'],
  ['commas without spaces', 'Paris,Londres\nRome,Madrid'],
  ['commas of decimals', '1,5 million de modems\n2,3 millions de pannes'],
  ['semicolons', 'Une panne ; un modem\nDeux pannes ; deux modems'],
  ['bars', 'Paris | Londres\nRome | Madrid'],
  ['quotations', '"Le mot", dit-il\n"La chose", dit-elle'],
  ['a quotation', '"Le mot" de la fin, enfin\n"La chose" du début, déjà'],
])('prose is no table: %s', (_name, text) => {
  expect(readOf(text)).toEqual(text.split('\n').map((title) => `${title} | - | - | -`));
});

it.each<[string, string, string[]]>([
  [
    'commas before an address',
    `Paris, Londres, ${a}\nRome, Madrid, ${b}`,
    [`Paris, Londres | ${a} | - | -`, `Rome, Madrid | ${b} | - | -`],
  ],
  [
    'commas in times',
    `00:00:01,500 - La panne ${a}\n00:00:02,250 - Le modem ${b}`,
    [`La panne | ${a} | 1.5 | -`, `Le modem | ${b} | 2.25 | -`],
  ],
  [
    'commas in addresses',
    `${a}/un,12.html\n${b}/deux,13.html`,
    [
      `a.example.org/un,12.html | ${a}/un,12.html | - | -`,
      `b.example.org/deux,13.html | ${b}/deux,13.html | - | -`,
    ],
  ],
  [
    'semicolons in addresses',
    `La panne ${a}/;jsessionid=x\nLe modem ${b}/;jsessionid=y`,
    [`La panne | ${a}/;jsessionid=x | - | -`, `Le modem | ${b}/;jsessionid=y | - | -`],
  ],
])('nor are lines with %s', (_name, text, wanted) => {
  expect(readOf(text)).toEqual(wanted);
});
