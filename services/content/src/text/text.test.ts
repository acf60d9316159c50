import { htmlOf, feedHtml, pageHtml, postHtml } from './html.rules.ts';
import { mailBodyHtml, mailPlainText } from './mail.rules.ts';
import { markdownTree } from './markdown.rules.ts';
import { countWords, linksOf, plainText, readMinutes } from './plain.rules.ts';
import { clockTime } from './times.rules.ts';

/** The tags alone, without what a page adds to links. */
const html = (markdown: string, topLevel?: 2 | 3) =>
  htmlOf(markdownTree(markdown, topLevel && { topLevel }), ({ href, start }) => ({ href, start }));

describe('T3-P1: a text', () => {
  test.each([
    ['headings below that of the page, no level skipped', '# Un\n## Deux ##\n###### Six', '<h2>Un</h2><h3>Deux</h3><h4>Six</h4>'],
    ['headings of quotes and lists as well', '> # Un\n\n- # Deux\n\n## Trois\n> ### Quatre', '<blockquote><h2>Un</h2></blockquote><ul><li><h2>Deux</h2></li></ul><h2>Trois</h2><blockquote><h3>Quatre</h3></blockquote>'],
    ['no heading of a number', '#975 est là', '<p>#975 est là</p>'],
    ['bullet lists', '- un\n- deux', '<ul><li>un</li><li>deux</li></ul>'],
    ['the bullets of office programs', '• un\n• deux', '<ul><li>un</li><li>deux</li></ul>'],
    ['numbered lists from their first number', '3. un\n4. deux', '<ol start="3"><li>un</li><li>deux</li></ol>'],
    ['lists in lists', '- un\n  - deux', '<ul><li>un<ul><li>deux</li></ul></li></ul>'],
    ['paragraphs, and each line as it was written', 'un\nencore\r\n\r\ndeux', '<p>un<br>encore</p><p>deux</p>'],
    ['lines that begin with spaces', 'un\n\n    deux', '<p>un</p><p>deux</p>'],
    ['a line of dashes as a rule', 'un\n---\ndeux', '<p>un</p><hr><p>deux</p>'],
    ['bold, emphasis and struck text', '**un** __deux__ *trois* ~~quatre~~', '<p><strong>un</strong> <strong>deux</strong> <em>trois</em> <s>quatre</s></p>'],
    ['bold that ends with punctuation', '**Note :**suite', '<p><strong>Note :</strong>suite</p>'],
    ['stars that are no marks', '2 ** 3 ** 4 * 5, **ouvert', '<p>2 ** 3 ** 4 * 5, **ouvert</p>'],
    ['escaped marks', '\\*\\*pas gras\\*\\*, snake_case', '<p>**pas gras**, snake_case</p>'],
    ['quotes', '> un\n> deux', '<blockquote><p>un<br>deux</p></blockquote>'],
    ['code', '`a<b>` et\n\n```js\n*x*\n```', '<p><code>a&lt;b&gt;</code> et</p><pre><code>*x*\n</code></pre>'],
    ['tables', '| a | b |\n|---|:-:|\n| 1 | 2 |', '<table><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td>1</td><td>2</td></tr></tbody></table>'],
    ['HTML as text', '<script>a</script> <b>b</b>', '<p>&lt;script&gt;a&lt;/script&gt; &lt;b&gt;b&lt;/b&gt;</p>'],
    ['nothing of nothing', ' \n ', ''],
    ['punctuation between stars', 'lecteurs*, auditeurs*.', '<p>lecteurs*, auditeurs*.</p>'],
    ['what people say, which looks like definitions of links', '[Jean]: oui\n[Marie]: non', '<p>[Jean]: oui<br>[Marie]: non</p>'],
    ['a year at the beginning', '1984. Un roman', '<p>1984. Un roman</p>'],
    // Links.
    ['an address without its scheme', '[a](www.x.example/y) [b](https:x.example)', '<p><a href="https://www.x.example/y">a</a> [b](https:x.example)</p>'],
    ['an address whose signs were encoded', 'https://x.example/?a=1&amp;b=2', '<p><a href="https://x.example/?a=1&amp;b=2">https://x.example/?a=1&amp;amp;b=2</a></p>'],
    ['addresses between marks', '_https://x.example/a_ ~~https://x.example/b~~, https://x.example/__init__', '<p><em><a href="https://x.example/a">https://x.example/a</a></em> <s><a href="https://x.example/b">https://x.example/b</a></s>, <a href="https://x.example/__init__">https://x.example/__init__</a></p>'],
    ['addresses without the colon behind them, apart from each other', 'https://x.example/a: b https://x.example/c,https://y.example', '<p><a href="https://x.example/a">https://x.example/a</a>: b <a href="https://x.example/c">https://x.example/c</a>,<a href="https://y.example">https://y.example</a></p>'],
    ['addresses without what is invisible', 'https://x.example/a\u200b [b](https://x.example/\u00adb)', '<p><a href="https://x.example/a">https://x.example/a\u200b</a> <a href="https://x.example/b">b</a></p>'],
    ['the address of a site or a mailbox without its scheme', '[a](x.example/y) [b](x.example) [c](a@b.example) [d](feed.xml)', '<p><a href="https://x.example/y">a</a> <a href="https://x.example">b</a> <a href="mailto:a@b.example">c</a> <a href="/feed.xml">d</a></p>'],
    ['links that are defined below', '[a][1], [Été][]\n\n[1]: https://x.example/a "Titre"\n[été]: <https://x.example/b>\n[Jean]: oui\n[2]: https://x.example/c', '<p><a href="https://x.example/a">a</a>, <a href="https://x.example/b">Été</a></p><p>[Jean]: oui<br>[2]: <a href="https://x.example/c">https://x.example/c</a></p>'],
    ['no part of an address with a user', 'https://u:p@x.example/a https://u@x.example', '<p>https://u:p@x.example/a https://u@x.example</p>'],
    ['links', '[ici](https://x.example/a)', '<p><a href="https://x.example/a">ici</a></p>'],
    ['bare addresses without the punctuation around', '(https://x.example/a_(b)). https://x.example/c…', '<p>(<a href="https://x.example/a_(b)">https://x.example/a_(b)</a>). <a href="https://x.example/c">https://x.example/c</a>…</p>'],
    ['addresses that begin with www., and no names of files', 'www.x.example/a main.rs', '<p><a href="https://www.x.example/a">www.x.example/a</a> main.rs</p>'],
    ['signs in an address', '**un [lien](https://x.example/__init__)**', '<p><strong>un <a href="https://x.example/__init__">lien</a></strong></p>'],
    ['pages of this site', '[a](/archives?page=2#fin) [b](archives)', '<p><a href="/archives?page=2#fin">a</a> <a href="/archives">b</a></p>'],
    ['nothing of links without a text', 'a[](#) [ ](/faq) [**\u200b**](https://x.example) [![](https://x.example/a.png)](/b)', '<p>a   <a href="/b">https://x.example/a.png</a></p>'],
    ['a scheme in small letters, and no link without an address', 'HTTPS://X.EXAMPLE/A [b]()', '<p><a href="https://X.EXAMPLE/A">HTTPS://X.EXAMPLE/A</a> b</p>'],
    ['mailboxes', '[a](mailto:a@b.example) a@b.example', '<p><a href="mailto:a@b.example">a</a> a@b.example</p>'],
    ['no scripts, files or other sites in disguise', '[a](javascript:alert(1)) [b](file:///etc) [d](/.//x.example)', '<p>[a](javascript:alert(1)) [b](file:///etc) [d](/.//x.example)</p>'],
  ])('shows %s', (_what, markdown, expected) => expect(html(markdown)).toBe(expected)); // prettier-ignore

  test('begins its headings below those around it', () => expect(html('## Un', 3)).toBe('<h3>Un</h3>'));

  test('of the reported show notes has its links on the page and in the feed', () => {
    const notes =
      'Sources :\nhttps://exemple.example/article-un\n[deux](https://exemple.example/article-deux)';
    for (const shown of [pageHtml(notes), feedHtml(notes, 'https://site.example')])
      expect(shown.match(/href="[^"]+"/g)).toEqual([
        'href="https://exemple.example/article-un"',
        'href="https://exemple.example/article-deux"',
      ]);
  });
});

test('on pages and in mails no line breaks before French punctuation, whatever space was typed; code and feeds keep it', () => {
  const typed = 'Elle dit : « **Quoi** ? Non ! » ; `a ? b : c`';
  const set =
    'Elle dit\u00a0: «\u00a0<strong>Quoi</strong>\u202f? Non\u202f!\u00a0»\u202f; <code>a ? b : c</code>';
  expect(pageHtml(typed)).toBe(`<p>${set}</p>`);
  expect(postHtml(typed)).toBe(`<p>${set}</p>`);
  const bare = (html: string) => html.replace(/ (?:class|style)="[^"]*"/g, '');
  expect(bare(mailBodyHtml(typed, 'https://site.example'))).toBe(`<p>${set}</p>`);
  expect(feedHtml(typed, 'https://site.example')).toContain('dit : « <strong>');
});

test('an address with a password is no link', () => {
  for (const text of ['[a](https://u:p@x.example)', 'https://u:p@x.example', '<https://u:p@x.example>'])
    expect(linksOf(text)).not.toContainEqual(expect.stringContaining('x.example'));
});

describe('a page', () => {
  test('opens other sites in a new tab, and says so', () => {
    expect(pageHtml('[a](https://x.example/) [b](/faq)')).toBe(
      '<p><a class="link" href="https://x.example/" target="_blank" rel="noopener">a<span class="vh"> (nouvel onglet)</span></a> <a class="link" href="/faq">b</a></p>',
    );
  });

  const sound = { path: '/episodes/7', durationMs: 3_600_000 };
  test.each([
    ['12:30 Le débat', '?t=750'],
    ['(00:12:30)', '?t=750'],
    ['vers 59:59.', '?t=3599'],
    ['- **0:05** Début', '?t=5'],
    ['12:30- Titre', '?t=750'],
    ['12:30-13:00', '?t=750'],
    ['12:30 H. Dupont', '?t=750'],
    ['Bilan 2024 12:30', '?t=750'],
  ])('leads from "%s" to the sound', (text, at) =>
    expect(pageHtml(text, { sound })).toContain(`href="/episodes/7${at}"`),
  );

  test.each([
    'samedi 20:00 UTC',
    'le 3 mars à 20:30',
    'Samedi, 12:30',
    'à 12:30 GMT',
    'demain vers 10:00',
    'samedi de 20:00 à 22:00',
    'samedi : 20:00',
    'lundi prochain à 21:00',
    'aujourd’hui à 10:00',
    'chaque jeudi à 18:00, 19:00',
    '2024-10-03 20:00',
    '21:00 (heure de Paris)',
    'le 3 mars entre 18:00 et 20:00',
    '1:00:00 après la fin',
    '`12:30`',
    '[12:30](https://x.example/)',
    'https://x.example/a:12:30',
    'rapport 3:2, version 1.12:30.4',
    '12:75',
  ])('leaves "%s" as text', (text) => expect(pageHtml(text, { sound })).not.toContain('?t='));

  test('leaves times as text where there is no sound, and in feeds', () => {
    expect(pageHtml('12:30')).toBe('<p>12:30</p>');
    expect(feedHtml('12:30', 'https://site.example')).toBe('<p>12:30</p>');
  });

  const own = '/api/covers/0123456789abcdef0123456789abcdef-1400.jpg';
  test('T3-B4: of a post shows pictures with description and caption, in the size of the screen', () => {
    const shown = postHtml(`![Un *terminal*](${own} "Photo : A & B")`);
    expect(shown).toMatch(
      /^<figure><img src="[^"]*-1400\.jpg" srcset="[^"]+-768\.webp 768w[^"]*" sizes="[^"]+" alt="Un terminal" loading="lazy" decoding="async"><figcaption>Photo\u00a0: A &amp; B<\/figcaption><\/figure>$/,
    );
    expect(feedHtml(`![Un](${own})`, 'https://site.example')).toBe(
      `<figure><img src="https://site.example${own}" alt="Un"></figure>`,
    );
  });

  test('of an episode has a link where its notes have a picture: others would see who reads', () => {
    expect(html('![Un graphe](https://x.example/a.png)')).toBe(
      '<p><a href="https://x.example/a.png">Un graphe</a></p>',
    );
    expect(postHtml('![a](http://x.example/a.png)')).not.toContain('<img');
  });

  test('of a post says before each part how long the text before it takes', () => {
    const shown = postHtml(`${'mot '.repeat(220)}\n\n## Un\n\n### Deux\n\n${'mot '.repeat(22)}\n\n## Trois`);
    expect(shown.match(/<span aria-hidden="true">[\d:]+<\/span>[^<]+/g)).toEqual([
      '<span aria-hidden="true">01:00</span>Un',
      '<span aria-hidden="true">01:07</span>Trois',
    ]);
  });

  test('can scroll what is too wide by the keyboard', () => {
    expect(pageHtml('```\na\n```')).toContain('<pre tabindex="0">');
    expect(pageHtml('|a|\n|-|\n|b|')).toContain('role="group" tabindex="0" aria-label="Tableau"><table>');
  });
});

test('the text part of a mail has the addresses behind the words', () => {
  const mail = mailPlainText(
    '## Titre\n\nVoir [ici](/archives), https://x.example/a.\n\n- un\n- [deux](https://x.example/b)\n\n> cité',
    'https://site.example',
  );
  expect(mail).toBe(
    'TITRE\n\nVoir ici (https://site.example/archives),\nhttps://x.example/a.\n\n- un\n- deux (https://x.example/b)\n\n> cité',
  );
});

test('the reading time is that of the words, one minute at least', () => {
  expect(readMinutes('')).toBe(1);
  expect(readMinutes('mot '.repeat(220 * 8))).toBe(8);
  // An address behind words is not read, nor are the signs of a list.
  expect(countWords('- [deux mots](https://x.example/a/b)\n- un — mot')).toBe(4);
});

test('words of several blocks stay apart', () => {
  expect(plainText('# Un\n- deux\n- **trois**\n\n|a|b|\n|-|-|\n|c|d|')).toBe('Un deux trois a b c d');
});

test('the links to other sites are listed once, in their order', () => {
  expect(
    linksOf('- https://b.example/\n- [a](https://a.example/)\n\nhttps://b.example/ [c](/archives)'),
  ).toEqual(['https://b.example/', 'https://a.example/']);
});

test('times have two digits each, also after a hundred hours', () => {
  expect([0, 59_999, 3_723_400, 360_000_000].map(clockTime)).toEqual([
    '00:00:00',
    '00:00:59',
    '01:02:03',
    '100:00:00',
  ]);
});
