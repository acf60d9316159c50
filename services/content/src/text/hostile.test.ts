import { parseFragment, type DefaultTreeAdapterTypes } from 'parse5';
import { feedHtml, pageHtml, postHtml } from './html.rules.ts';
import { mailBodyHtml, mailPlainText } from './mail.rules.ts';
import { plainText } from './plain.rules.ts';

type Parsed = DefaultTreeAdapterTypes.ChildNode;

const tags = new Set(
  'p br hr h2 h3 h4 h5 h6 ul ol li blockquote pre code strong em s a figure figcaption img table thead tbody tr th td span div'.split(' '),
); // prettier-ignore
const attributes = new Set(
  'href src srcset sizes alt class target rel start style loading decoding tabindex role aria-label aria-hidden data-seconds'.split(' '),
); // prettier-ignore
/** An address of the web, of a mailbox, or a path of this site. */
const address = /^(?:https?:\/\/[^\s@]+|mailto:[^\s]+|\/(?!\/)[^\\\s]*)$/i;

/** What is in some HTML, as a browser reads it, that no text may contain. */
function foreign(nodes: readonly Parsed[]): string[] {
  return nodes.flatMap((node) => {
    if (!('tagName' in node)) return node.nodeName === '#text' ? [] : [node.nodeName];
    const wrong = node.attrs.filter(
      ({ name, value }) =>
        !attributes.has(name) ||
        (['href', 'src'].includes(name) && !address.test(value)) ||
        /url\(|expression/i.test(name === 'style' ? value : ''),
    );
    return [
      ...(tags.has(node.tagName) ? [] : [`<${node.tagName}>`]),
      ...wrong.map(({ name, value }) => `${name}=${value.slice(0, 60)}`),
      ...foreign(node.childNodes),
    ];
  });
}

const scripts = [
  '<script>alert(1)</script>', '<img src=x onerror=alert(1)>', '<svg/onload=alert(1)>', '<iframe srcdoc="<script>">',
  '<a href="javascript:alert(1)">x</a>', '"><script>alert(1)</script>', "'-alert(1)-'", '<!--<script>-->', '<style>*{}</style>',
  '<math><mi xlink:href="javascript:alert(1)">', '<base href=//x.example>', '&lt;script&gt;', '&#60;script&#62;', '<x y=`z`>', ']]><script>',
]; // prettier-ignore
const schemes = [
  'javascript:alert(1)', 'JaVaScRiPt:alert(1)', 'java\tscript:alert(1)', 'java&#10;script:alert(1)', '&#106;avascript:alert(1)',
  '\u0001javascript:alert(1)', 'javascript&colon;alert(1)', 'data:text/html,<script>', 'vbscript:x', 'file:///etc/passwd', '//x.example', '/\\x.example',
  '\\\\x.example', '/.//x.example', '/..//x.example', 'https://u:p@x.example', 'https:x', 'blob:https://x', 'view-source:x', 'ht\u200btps://x.example',
  'https://x.example/"onmouseover="alert(1)', "https://x.example/'><script>", 'https://[', 'mailto:a@b.example?body=<script>', '#"><script>', '?a=1&b=2',
]; // prettier-ignore
const marks = [
  '\u202e',
  '\u200b',
  '\u0000',
  '\ufffd',
  '\ud800',
  '‮אבג',
  '\u2028',
  '\r',
  '&amp;lt;',
  '&NewLine;',
];

const places: ((text: string) => string)[] = [
  (text) => text,
  (text) => `# ${text}`,
  (text) => `- ${text}`,
  (text) => `> ${text}`,
  (text) => `**${text}**`,
  (text) => `\`${text}\``,
  (text) => `\`\`\`${text}\n${text}\n\`\`\``,
  (text) => `|${text}|b|\n|-|-|\n|${text}|b|`,
  (text) => `[${text}](https://x.example)`,
  (text) => `![${text}](https://x.example/a.png "${text}")`,
];
const links: ((address: string) => string)[] = [
  (address) => `[a](${address})`,
  (address) => `[a](<${address}>)`,
  (address) => `<${address}>`,
  (address) => `![a](${address})`,
  (address) => `[a][1]\n\n[1]: ${address}`,
  (address) => address,
];
const inputs = [
  ...scripts.flatMap((text) => places.map((put) => put(text))),
  ...schemes.flatMap((text) => links.map((put) => put(text))),
  ...marks.flatMap((text) => [`a${text}b`, `[a${text}](https://x.example/${text})`]),
];

const shownIn = {
  page: (text: string) => pageHtml(text, { sound: { path: '/episodes/1', durationMs: 9e6 } }),
  post: postHtml,
  feed: (text: string) => feedHtml(text, 'https://site.example'),
  mail: (text: string) => mailBodyHtml(text, 'https://site.example'),
};

test(`T3-P1: ${inputs.length} hostile texts give allowed tags and addresses alone`, () => {
  expect(inputs.length).toBeGreaterThanOrEqual(300);
  for (const [place, shown] of Object.entries(shownIn))
    for (const text of inputs)
      expect({ place, text, foreign: foreign(parseFragment(shown(text)).childNodes) }).toEqual({
        place,
        text,
        foreign: [],
      });
});

test('the check finds what it looks for', () => {
  const wrong = '<p onclick="x"><a href="javascript:x">a</a><script></script><!-- --></p>';
  expect(foreign(parseFragment(wrong).childNodes)).toHaveLength(4);
});

const shapes: Record<string, (length: number) => string> = {
  quotes: (length) => '>'.repeat(length),
  lists: (length) => '- '.repeat(length / 2),
  brackets: (length) => '['.repeat(length),
  links: (length) => '[a]('.repeat(length / 4),
  emphasis: (length) => '*a **b '.repeat(length / 7),
  nested: (length) => `${'*'.repeat(length / 2)}a${'*'.repeat(length / 2)}`,
  underscores: (length) => '_a '.repeat(length / 3),
  entities: (length) => '&amp;'.repeat(length / 5),
  addresses: (length) => 'https://x.example/a '.repeat(length / 20),
  'an address': (length) => `https://${'a.'.repeat(length / 2)}`,
  definitions: (length) => '[a]: http://b\n'.repeat(length / 14),
  references: (length) => `${'[a][b] '.repeat(length / 14)}\n${'[b]: http://c\n'.repeat(length / 28)}`,
  'www.': (length) => 'www.'.repeat(length / 4),
  times: (length) => '12:30 '.repeat(length / 6),
  days: (length) => `${'1 '.repeat(length / 4)}12:30${' '.repeat(length / 4)}`,
  'an hour': (length) => `lundi à 20:00${' '.repeat(length / 2)}${'1:00 '.repeat(length / 10)}`,
  table: (length) => '|a|b|\n'.repeat(length / 6).replace('\n', '\n|-|-|\n'),
  code: (length) => '`a` '.repeat(length / 4),
  pictures: (length) => '![a](https://x.example/a.png)'.repeat(length / 29),
  words: (length) => 'mot '.repeat(length / 4),
  blanks: (length) => `a${' '.repeat(length)}b`,
};

/** `NOBICAST_TEXT_CHARACTERS=1000000` is the full size of `npm run test:long`. */
const longest = Number(process.env.NOBICAST_TEXT_CHARACTERS ?? 40_000);

function milliseconds(work: () => unknown): number {
  const { user } = process.cpuUsage();
  work();
  return process.cpuUsage({ user, system: 0 }).user / 1_000;
}

test.each(Object.entries(shapes))(
  '%s: four times the text takes at most seven times the time',
  (_name, shape) => {
    const work = (length: number) => () => {
      for (const shown of Object.values(shownIn)) shown(shape(length));
      plainText(shape(length));
    };
    work(5_000)();
    // The least of several runs: other work of the machine only adds to it. Both in turn, so that it adds to both.
    let [short, long] = [Infinity, Infinity];
    for (let round = 0; round < 6; round += 1) {
      const isClear = round > 1 && long / short < 6;
      if (isClear) break;
      // Below some milliseconds a clock says nothing.
      short = Math.min(short, Math.max(milliseconds(work(longest / 4)), 8));
      long = Math.min(long, milliseconds(work(longest)));
    }
    expect(long / short).toBeLessThan(7);
  },
  // A millisecond for each character.
  longest,
);

test('marks nested ten thousand deep are read', () => {
  for (const shape of ['>', '- ', '[', '*a ', '_a ', '![', '**', '~~a '])
    for (const shown of [
      ...Object.values(shownIn),
      plainText,
      (text: string) => mailPlainText(text, 'https://s.example'),
    ])
      expect(typeof shown(shape.repeat(10_000))).toBe('string');
});
