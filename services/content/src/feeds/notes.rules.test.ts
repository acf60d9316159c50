import { notesHtml, subjectsHtml } from './notes.rules.ts';

const many = 1_000_000;
const site = 'https://site.example';
const bytesOf = (text: string) => Buffer.byteLength(text);

test('show notes become the HTML that players show, and no other HTML', () => {
  expect(notesHtml('# Titre\n\nUn **deux** <script>\n\n- a\n- b & c\n\n1. x', site, many)).toBe(
    '<h3>Titre</h3><p>Un <strong>deux</strong> &lt;script&gt;</p><ul><li>a</li><li>b &amp; c</li></ul><ol><li>x</li></ol>',
  );
  expect(notesHtml(null, site, many)).toBe('');
});

test('notes are cut between words, at whole elements and characters, and fit their bytes', () => {
  const text = `Début **gras**.\n\n${'été & hiver 🎧 '.repeat(500)}`;
  for (let most = 0; most < 400; most += 1) {
    const html = notesHtml(text, site, most);
    expect(bytesOf(html)).toBeLessThanOrEqual(most);
    expect(html.split('<p>')).toHaveLength(html.split('</p>').length);
    expect(html).not.toMatch(/&(?!amp;)|\ufffd/);
  }
  expect(notesHtml(text, site, 80)).toBe('<p>Début <strong>gras</strong>.</p><p>été &amp; hiver 🎧 été…</p>');
});

test('a block that does not fit loses its marks instead of leaving them open', () => {
  expect(notesHtml('Un **mot en gras et la suite**', site, 25)).toBe('<p>Un mot en gras…</p>');
});

test('chapters stand in the notes from three on, with the first at the very beginning', () => {
  const at = (startMs: number, title: string) => ({ startMs, title, url: null });
  expect(subjectsHtml([at(0, 'A'), at(5_000, 'B')], many)).toBe('');
  expect(subjectsHtml([at(0, 'A'), at(65_400, 'B & C'), at(3_600_000, 'D')], many)).toBe(
    '<p>00:00:00 A<br>00:01:05 B &amp; C<br>01:00:00 D</p>',
  );
  const late = [at(60_000, 'A'), at(65_000, 'B'), at(70_000, 'C')];
  expect(subjectsHtml(late, many)).toMatch(/^<p>00:00:00 Début<br>/);
  // A list begins at zero, where the first chapter begins within its first second, too.
  const from = (startMs: number) => subjectsHtml([at(startMs, 'A'), at(65_000, 'B'), at(70_000, 'C')], many);
  expect(from(999)).toMatch(/^<p>00:00:00 A<br>/);
  expect(from(1_000)).toMatch(/^<p>00:00:00 Début<br>00:00:01 A<br>/);
});

test('chapters stand there all or not at all', () => {
  const chapters = [0, 1, 2].map((startMs) => ({ startMs, title: 'A', url: null }));
  expect(subjectsHtml(chapters, 45)).toHaveLength(45);
  expect(subjectsHtml(chapters, 44)).toBe('');
});

test('T3-P2: chapters keep their addresses, and what has no time stands below them', () => {
  const subjects = [
    { startMs: 0, title: 'A', url: 'https://www.lwn.example/a?b=1&c=2' },
    { startMs: 65_000, title: 'B', url: null },
    { startMs: 70_000, title: 'C', url: 'javascript:alert(1)' },
    { startMs: null, title: 'D', url: 'https://d.example/' },
    { startMs: null, title: 'E', url: null },
  ];
  expect(subjectsHtml(subjects, many)).toBe(
    '<div class="generated-sources"><h3>Sources</h3><p>00:00:00 <a href="https://www.lwn.example/a?b=1&amp;c=2">A</a> (lwn.example)' +
      '<br>00:01:05 B<br>00:01:10 C</p><ul><li><a href="https://d.example/">D</a> (d.example)</li></ul></div>',
  );
  // Where the addresses take too much, chapters stay.
  expect(subjectsHtml(subjects, 100)).toBe('<p>00:00:00 A<br>00:01:05 B<br>00:01:10 C</p>');
});

test('T3-P2: sources stand in a list where there are too few chapters', () => {
  expect(subjectsHtml([{ startMs: 65_000, title: 'A', url: 'https://a.example/' }], many)).toBe(
    '<div class="generated-sources"><h3>Sources</h3><ul><li><a href="https://a.example/">A</a> (a.example)</li></ul></div>',
  );
});
